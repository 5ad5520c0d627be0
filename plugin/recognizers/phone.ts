import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import type { PhiType } from '../spans.ts';
import { isClinical, isGivenName } from '../words.ts';
import { digitsOf, isQuantity, labelled } from './labelled.ts';
import { isPublicLine } from './public-lines.ts';
import { around, type Recognizer } from './recognizer.ts';
import { DIGIT_WORD, PAUSE } from './spoken.ts';

const EXTENSION = String.raw`(?:[ ,;]{0,3}(?:x|ext\.?|extension|local|#)[ .:]{0,2}\d{1,6}|(?:\\?,){2,4}\d{3,10}#?|\\?,\d{3,10}#)?`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[-./]\d)`;

const CONTEXT =
  /(?:phone|tel|telephone|cell|mobile|call(?:ed|s|ing)?|contact|reach(?:ed|able)?|pager|paged?|beeper|fax|facsimile|ext|home|work|office|number|dial|text(?:ed)?|voicemail|line|clinic|desk|hotline|whatsapp|sms|[hwcpto][:.)]|#)[^\n]{0,40}$/i;
const hasContext = (at: number, text: string): boolean => CONTEXT.test(text.slice(Math.max(0, at - 60), at));

/** "seven five five, oh one four three": seven or more digits said one by one; "double two", "eight hundred" among them. */
const SPOKEN_PART = `(?:(?:double|triple|treble)[ ]{1,2}${DIGIT_WORD}|${DIGIT_WORD}(?:[ ]hundred)?|hundred|\\d{1,4}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]${DIGIT_WORD})?|area code|extension|dash|plus)(?![\\p{L}\\p{N}])`;
const SPOKEN = `${SPOKEN_PART}(?:${PAUSE}${SPOKEN_PART}){5,14}`;

const DIGIT_WORDS = /(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|hundred)/gi;
const countDigits = (phi: string): number => digitsOf(phi).length + (phi.match(DIGIT_WORDS)?.length ?? 0);

const SHORT_LABELS = ['bleep', 'bleeped', 'pager', 'pgr', 'beeper', 'page', 'paged at', 'extension', 'ext', 'vocera'];
const PHONE_LABELS = [
  'phone',
  'tel',
  'telephone',
  'ph',
  'cell',
  'cell phone',
  'mobile',
  'mob',
  'home phone',
  'work phone',
  'contact',
  'contact number',
  'call back',
  'call',
  'called',
  'calls',
  'dial',
  'text',
  'reached at',
  'reach me at',
  'reach him at',
  'reach her at',
  'reach us at',
  'reachable at',
  'whatsapp',
  'sms',
];
const FAX_LABELS = ['fax', 'facsimile', 'fx', 'efax'];

const NUMBER = String.raw`\+?\(?\d{1,4}\)?(?:[ ./-]{0,3}\(?\d{2,5}\)?){1,5}${EXTENSION}`;
const isNumber = (phi: string, at: number, text: string): boolean =>
  digitsOf(phi).length >= 7 &&
  digitsOf(phi).length <= 21 &&
  !isQuantity(text, at + phi.length) &&
  !isDateLike(phi) &&
  !GAS.test(phi);
/** "pH 7.38/42/88/24" */
const GAS = /^[67]\.\d{1,2}\/\d/;
const isDateLike = (phi: string): boolean => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(phi.trim());

const FAX_BEFORE = /(?:fax|facsimile|(?<![a-z])f[:.)]|\bfx)(?:[^\n\d]{0,20})$/i;
const FAX_AFTER = /^[ ]{0,2}\((?:fax|f)\)/i;

/** A number is a fax number when a fax label stands right before it, or "(fax)" right after. */
const faxes = (text: string, start: number, end: number): boolean =>
  FAX_BEFORE.test(text.slice(Math.max(0, start - 28), start)) || FAX_AFTER.test(text.slice(end, end + 8));

/** Telephone and fax numbers, pagers, extensions. 45 CFR 164.514(b)(2)(i)(D) and (E). */
export const phone: Recognizer = {
  name: 'phone',
  rules: [
    // North American Numbering Plan: area and exchange do not start with 0 or 1.
    {
      near: around(/\d{3}(?:\)[-. ]{0,3}|[-./ ]{1,3}|-?\r?\n)\d{3}/g, 12, 50),
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}]|\p{N}[-.])(?:\+?1[-. ]{0,2})?(?:\([2-9]\d{2}\)[-. ]{0,3}|[2-9]\d{2}(?:[-./ ]{1,3}|-?\r?\n))[2-9]\d{2}(?:[-. ]{1,3}|-?\r?\n)\d{4}${EXTENSION}${AFTER}`,
        'dgiu',
      ),
      type: 'PHONE',
    },
    // The same shape outside the plan ("(123) 456-7890", a typing error, a made-up number) is still a telephone number.
    {
      near: around(/\d{3}(?:\)[ ]{0,2}|[-.])\d{3}/g, 12, 46),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}]|\p{N}[-.])(?:\+?1[-. ]{0,2})?(?:\(\d{3}\)[ ]{0,2}\d{3}|\d{3}[-.]\d{3})[-. ]\d{4}${EXTENSION}${AFTER}`,
        'dgiu',
      ),
      type: 'PHONE',
      score: 0.9,
    },
    {
      near: around(/\d{10}/g, 4, 12),
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.-])[2-9]\d{2}[2-9]\d{6}${AFTER}`, 'dgu'),
      type: 'PHONE',
      score: 0.8,
      accept: (phi, at, text) => hasContext(at, text) && !isQuantity(text, at + phi.length),
    },
    {
      near: around(/\d{3}[-. ]\d{4}/g, 4, 46),
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}]|\p{N}[-.])[2-9]\d{2}[-. ]\d{4}${EXTENSION}${AFTER}`, 'dgiu'),
      type: 'PHONE',
      score: 0.8,
      accept: (phi, at, text) => (phi.startsWith('555') || hasContext(at, text)) && !isQuantity(text, at + phi.length),
    },
    // ITU-T E.164: a plus, a country code, up to fifteen digits in groups.
    {
      near: around(/\+\d/g, 0, 90),
      pattern: lean(
        String.raw`(?<![\p{L}\p{N}])\+\d{1,3}[-. ]{0,2}(?:\(\d{1,4}\)[-. ]{0,2})?\d{1,5}(?:[-. ]{0,2}\d{2,5}){1,5}${EXTENSION}${AFTER}`,
        'dgiu',
      ),
      type: 'PHONE',
      accept: (phi) => digitsOf(phi).length >= 8,
    },
    {
      near: around(/0\d{2,4}[ -]\d{3}/g, 6, 20),
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.-])0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}${AFTER}`, 'dgu'),
      type: 'PHONE',
      score: 0.8,
      accept: (phi) => !/^(?:0\d[0-5]\d)(?: (?:[01]\d|2[0-4])[0-5]\d){2}$/.test(phi), // hours of the day
    },
    {
      near: around(/\d{2}-[2-9][A-Z0-9]{2}-[A-Z]/g, 8, 16),
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.-])1?-?[2-9]\d{2}-[2-9][A-Z0-9]{2}-[A-Z]{4}${AFTER}`, 'dgu'),
      type: 'PHONE',
    },
    {
      near: around(/x\d/g, 0, 10),
      pattern: /(?<![\p{L}\p{N}])x(?:\d{1,2}-\d{3,4}|\d{4,5})(?![\p{L}\p{N}-])/dgu,
      type: 'PHONE',
      score: 0.7,
    },
    labelled({ type: 'PHONE', labels: PHONE_LABELS, value: NUMBER, accept: isNumber, score: 0.9 }),
    labelled({ type: 'FAX', labels: FAX_LABELS, value: NUMBER, accept: isNumber }),
    labelled({
      type: 'PHONE',
      labels: SHORT_LABELS,
      value: String.raw`\d{3,7}|\d{1,2}[- ]\d{3,5}`,
      accept: (phi, at, text) => !isQuantity(text, at + phi.length) && !/^(?:19|20)\d\d$/.test(phi),
      score: 0.9,
    }),
    // Who was bleeped, and where: "bleeped the medical reg on 2217", "rang Dr Sethi on ext 551".
    {
      pattern:
        /(?:bleep(?:ed|ing)?|page[ds]?|paging|rang|rung|ring|call(?:ed)?|phoned?|vocera) (?:(?!on )[\p{L}.'-]{1,20} ){1,5}(?:on|at|via) (?:bleep |ext(?:ension|\.)? |x ?|pager )?(?<phi>\d{3,5})(?=[.,;:)]? [\p{L}(]|[.,;)]?\s{0,2}$|[.,;)]?\r?\n)/diuy,
      triggers: [
        'bleep',
        'bleeped',
        'bleeping',
        'page',
        'paged',
        'pages',
        'paging',
        'rang',
        'rung',
        'ring',
        'call',
        'called',
        'phone',
        'phoned',
        'vocera',
      ],
      type: 'PHONE',
      score: 0.8,
      accept: (phi, at, text) =>
        !isQuantity(text, at + phi.length) &&
        !/^(?:19|20)\d\d$/.test(phi) &&
        (!/^[0-2]?\d[0-5]\d$/.test(phi) ||
          /(?:on|bleep|ext|extension|x|pager)\.? ?$/i.test(text.slice(Math.max(0, at - 10), at))),
    },
    // "extension four one six"
    {
      pattern: lean(
        String.raw`(?:extension|ext|pager|beeper)\.?[ ,:]{1,3}(?:is |number )?(?<phi>${DIGIT_WORD}(?:${PAUSE}${DIGIT_WORD}){1,5})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['extension', 'ext', 'pager', 'beeper'],
      type: 'PHONE',
      score: 0.9,
    },
    // "the phone ending in 0193"
    {
      pattern: lean(
        String.raw`(?:phone|cell|mobile|number|home|line|landline|one)(?: number)?(?: that| which| still)?,? (?:ending|ends|finishing)(?: in| with)?[ :,]{1,3}(?<phi>\d{3,4}|${DIGIT_WORD}(?:${PAUSE}(?:(?:double|triple) )?${DIGIT_WORD}){1,3})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: ['phone', 'cell', 'mobile', 'number', 'home', 'line', 'landline', 'one'],
      type: 'PHONE',
      score: 0.8,
    },
    // "last four of phone (0671)"
    {
      pattern: lean(
        /last (?:four|4)(?: digits)?(?: of)?(?: the| her| his| your| my| their)? (?:phone|cell|mobile|number|landline)(?: number| no\.?)?(?: is| are|:| =)?[ ]?\(?(?<phi>\d{4})(?![\p{L}\p{N}-]|\.\d)/diuy,
      ),
      triggers: ['last'],
      next: 'f4',
      type: 'PHONE',
      score: 0.8,
    },
    // Strokes, stars or dots with blanks around: "914 / 358 / 2207".
    {
      near: around(/\d{3} ?[/*·•|] ?\d{3} ?[/*·•|] ?\d{4}/g, 2, 20),
      pattern: /(?<![\p{L}\p{N}/])[2-9]\d{2} ?([/*·•|]) ?[2-9]\d{2} ?\1 ?\d{4}(?![\p{L}\p{N}/])/dgu,
      type: 'PHONE',
      score: 0.9,
    },
    // "859 – treble five – 6161"
    {
      near: around(/(?:double|treble|triple) [a-z]/gi, 12, 30),
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}-])[2-9]\d{2}[ ,–-]{1,3}(?:double|treble|triple) ${DIGIT_WORD}[ ,–-]{1,3}\d{4}(?![\p{L}\p{N}])`,
        'dgiu',
      ),
      type: 'PHONE',
      score: 0.9,
    },
    // Its digits as a recognizer of speech writes them: "6 1 2 dash 5 5 5 dash 0 1 0 5".
    {
      pattern: /(?<!\p{N} ?)\d(?: ?\d){2} dash \d(?: ?\d){1,2} dash \d(?: ?\d){3}(?! ?\p{N})/dgiu,
      near: around(/\d dash \d/gi, 8, 40),
      needs: 'dash'.split(' '),
      type: 'PHONE',
    },
    // Within a house, the exchange's last digit before: "call read rm 4-1180".
    {
      pattern:
        /(?:call|calls|called|called on|on|dial|reach|sup|supervisor|page|rm|room|desk|line|station|lab|pharmacy|unit|charge|ext|ph|at|spectra|zone)[ :]{1,2}(?:x ?)?(?<phi>\d-\d{4})(?![\p{L}\p{N}-])/diuy,
      triggers: [
        'on',
        'dial',
        'reach',
        'sup',
        'supervisor',
        'call',
        'calls',
        'called',
        'page',
        'rm',
        'room',
        'desk',
        'line',
        'station',
        'lab',
        'pharmacy',
        'unit',
        'charge',
        'ext',
        'ph',
        'at',
        'spectra',
        'zone',
      ],
      type: 'PHONE',
      score: 0.8,
    },
    // A pager in short, an extension of three digits behind who is there: "fellow Bo Thistlewood pg 0092", "Fern Agyeman, x417".
    {
      pattern:
        /(?:pg|pgr|bp|blp|bleep|vocera|spectralink|asc(?:om)?|dect)\.? ?#?(?<phi>0\d{3}|\d{5}|\d-\d{4})(?![\p{L}\p{N}/-]|\.\d)/diuy,
      triggers: ['pg', 'pgr', 'bp', 'blp', 'bleep', 'vocera', 'spectralink', 'asc', 'ascom', 'dect'],
      type: 'PHONE',
      score: 0.7,
    },
    {
      pattern:
        /(?<=(?:\p{Lu}\p{Ll}{2,20},?|RN|MD|RD|PA|NP|MA|SW|PT|OT|desk|office|clinic|pharmacy|lab|unit|nurse|line|station)[ ]\(?)x\d{3}(?=[.,;)]|[ ]?\r?\n|$| (?:or|if|for|after|before|until|to|and)(?!\p{L}))/dgu,
      near: around(/x\d{3}(?!\d)/g, 0, 1),
      type: 'PHONE',
      score: 0.6,
      accept: (_phi, at, text) => {
        const before = text.slice(Math.max(0, at - 44), at);
        const word = /(\p{L}{2,20}),? \(?$/u.exec(before)?.[1] ?? '';
        if (/(?:(?<!\p{L})\p{Lu}\. ?|\p{Lu}\p{Ll}{1,20}[ -])\p{Lu}\p{Ll}{2,20}, \(?$/u.test(before)) return true; // "G. Ashby-Wells, x311"
        return !/^\p{Lu}\p{Ll}/u.test(word) || (!isClinical(word) && !isThing(word));
      },
    },
    // A pause between its groups, as it is dictated: "her number's 845, 555, 0177".
    {
      near: around(/\d{3}, \d{3}, \d/g, 1, 20),
      pattern: /(?<![\p{L}\p{N}]|\d, ?)[2-9]\d{2}, [2-9]\d{2}, \d(?:\d{3}|(?: \d){3})(?![\p{L}\p{N}]|,? \d)/dgu,
      type: 'PHONE',
      score: 0.8,
      accept: (phi, at, text) => / 555,| \d \d/.test(phi) || hasContext(at, text),
    },
    // Behind who is there: "Sup: Yolanda 5-5501".
    {
      near: around(/[a-z] \d-\d{4}/g, 0, 3),
      pattern: /(?<=(?<![\p{L}])\p{Lu}\p{Ll}{2,16} )\d-\d{4}(?![\p{L}\p{N}-])/dgu,
      type: 'PHONE',
      score: 0.6,
      accept: (_phi, at, text) => {
        const word = /(\p{Lu}\p{Ll}{2,16}) $/u.exec(text.slice(Math.max(0, at - 20), at))?.[1] ?? '';
        return isGivenName(word) && !isClinical(word) && !isThing(word);
      },
    },
    // "I'm up till 1 (p 4407)"
    {
      pattern: /(?<=\()p[ .:#]{0,2}\d{4,5}(?=\))/diuy,
      triggers: ['p'],
      type: 'PHONE',
      score: 0.8,
      accept: (phi) => !/(?:19|20)\d\d$/.test(phi),
    },
    // "paged x2 (p4471)"
    {
      pattern: /(?:paged|pgr|pager)(?: x\d)?[ ]{1,2}\(?(?<phi>p?\d{4,5})(?![\p{L}\p{N}/:-])/diuy,
      triggers: ['paged', 'pgr', 'pager'],
      type: 'PHONE',
      score: 0.8,
      accept: (phi) => !/^(?:19|20)\d\d$/.test(phi),
    },
    // Digit by digit, in the groups of a number: "6 1 2, 5 5 5, 0 1 4 4".
    {
      pattern:
        /(?<![\p{N}][ ,.-]{0,2})(?:1[ ,.-]{1,2})?[2-9](?:[ -]\d){2}(?:, ?|\. ?|- | - | {2})[2-9](?:[ -]\d){2}(?:, ?|\. ?|- | - | {2})\d(?:[ -]\d){3}(?![ ,.-]{0,2}\p{N})/dgu,
      near: around(/\d[ -]\d[ -]\d[ -]\d/g, 24, 2),
      type: 'PHONE',
      score: 0.9,
    },
    {
      pattern: lean(String.raw`(?<![\p{L}\p{N}])${SPOKEN}`, 'diuy'),
      triggers: [
        ...['zero', 'oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'area', 'plus'],
        ...['double', 'triple', 'treble', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
      ],
      type: 'PHONE',
      score: 0.9,
      accept: (phi, at, text) => countDigits(phi) >= (hasContext(at, text) ? 7 : 9),
    },
  ],
  refine: (text, found) =>
    found
      .filter(({ start, end }) => !isPublicLine(text.slice(start, end)))
      .map((entity) =>
        entity.type === 'PHONE' && faxes(text, entity.start, entity.end)
          ? { ...entity, type: 'FAX' satisfies PhiType }
          : entity,
      ),
};
