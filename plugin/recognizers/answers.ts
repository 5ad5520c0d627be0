import { lean } from '../lean.ts';
import { isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isCommon, isOrdinary, isStateOrCountry, wordsOf } from '../words.ts';
import type { Recognizer } from './recognizer.ts';
import { NUMBER_WORD, SPOKEN_CODE, TURN } from './spoken.ts';

/** Where one lives, asked to the end of the line, and the next line. */
const ASKED_ADDRESS = lean(
  /(?:(?<!e-?mail |web |ip |mac )address(?:es)?(?! (?:the|this|that|it|these|those|your (?:concerns?|pain))(?!\p{L}))|residence|postal address|where(?:abouts)?(?:'s| is| are| do| does|'re)?(?: (?:you|he|she|they|home|we|i|mum|dad))?(?: \p{L}{2,8}){0,2} (?:live|lives|living|staying|based|calling from|ringing from)|where(?:abouts)?(?:'s| is| are)? (?:you|he|she|they|mum|dad) (?:right now|now|at the moment|today|exactly|at)(?!\p{L})|(?:calling from|living|staying|based) where|(?:which|what) (?:street|road|house)|what(?:'s| is) (?:the|your) new one|house number|door number|number of the house|still living at|still (?:at|in) number)[^\n]{0,72}\r?\n(?<phi>[^\n]{4,110})/diuy,
);
/** What a transcript calls the one who answers. */
const SPEAKER = new RegExp(`^${TURN}`, 'u');
/** What opens an answer before the answer itself. */
const LEAD = lean(
  /^(?:(?:yeah|yes|yep|no|nope|er{1,3}m?|um{1,3}|uh|oh|well|so|it's|it is|its|it'll be|it should be|should be|that's|that'd be|i'm|i am|im|we're|we are|she's|he's|they're|i live|we live|she lives|he lives|living|i stay|we stay|staying|at|in|on|still|just|now|currently|sure|okay|ok|right|aye|the address is|my address is|address is|from|out past|out by|out on|up on|down on|over on|hang on|hold on|let me see|um it's|of course|ma'am|sir|miss|doctor|please|like|(?:my|her|his|our) (?:daughter|son|mum|mom|dad|sister|brother|parent|nan|gran|partner|friend|boyfriend|girlfriend|mother|father|auntie?)s?['’]s?(?: (?:house|place|flat|home))?)(?:[ ,.:]{1,3}|$)){1,10}/iu,
);
/** Where the address ends and talk goes on. */
const TALK =
  /[.?!](?=\s|$)|(?<!hundred),? (?:and|but|so|which|because|with my|that's|that is|is that|if that|do you|i've|i have|i'm|i can|it's|its|just|near|opposite|by the|next to|past the|the postcode|postcode|post code|zip|unless|or)(?![\p{L}'])/iu;
const NOTHING_NEW =
  /^(?:the )?(?:same|yes|no|right|correct|spot on|moved|all|good|fine|there|here|with|home|alone|not|what|which|sorry|why|you|do|could|can|that|this is)(?!\p{L})/iu;
const STREET =
  /(?<!\p{L})(?:street|st|avenue|ave|road|rd|lane|drive|close|court|crescent|terrace|place|way|walk|row|mews|gardens?|grove|hill|rise|view|square|green|park|house|cottages?|flat|apartment|apt|unit|lodge|farm|villas?|heights|towers?|barn|mill|yard|quay|brae|wynd|fold|gate|sector|nagar|colony|box|county road|highway|route|lofts?|parade|promenade|halls?|room|chapel|rectory|vicarage|bungalow|estate)(?!\p{L})/iu;
const NUMBER = new RegExp(String.raw`\d|(?<!\p{L})${NUMBER_WORD}(?!\p{L})`, 'iu');

/** A form's "Address" asks nothing: a question has its mark, or is speech without any. */
function isQuestion(text: string, answer: number): boolean {
  const end = text.lastIndexOf('\n', answer - 1);
  const line = text
    .slice(Math.max(0, end - 160), end)
    .split('\n')
    .at(-1)!
    .trimEnd();
  return line.endsWith('?') || (line === line.toLowerCase() && !/[\d:|<>=\t]| {3}/.test(line));
}

/** An answer's own words: without who speaks, fillers, and talk behind. */
function ownWords(line: string): { readonly from: number; readonly surface: string } {
  const speaker = SPEAKER.exec(line)?.[0].length ?? 0;
  const from = speaker + (LEAD.exec(line.slice(speaker))?.[0].length ?? 0);
  const rest = line.slice(from);
  const talk = TALK.exec(rest);
  return { from, surface: (talk ? rest.slice(0, talk.index) : rest).trimEnd() };
}

/** An address has a number or a word for streets and houses, or is nothing but names. */
function isAddress(surface: string): boolean {
  if (surface.length < 4 || surface.length > 90 || NOTHING_NEW.test(surface)) return false;
  const words = wordsOf(surface);
  const own = words.filter((word) => !isOrdinary(word) && !isStateOrCountry(word) && !isThing(word));
  const isPlace = STREET.test(surface);
  if (NUMBER.test(surface)) return isPlace || own.length > 0 || /^\d/.test(surface);
  const isCapital = /\p{Lu}/u.test(surface);
  if (isPlace) return isCapital ? words.some((word) => /^\p{Lu}/u.test(word) && !isCommon(word)) : own.length > 0;
  return own.length > 0 && own.length * 2 >= words.length && words.length < 8;
}

/** What is said in answer to a question for it: the address, in whatever form. 45 CFR 164.514(b)(2)(i)(B). */
export const answers: Recognizer = {
  name: 'answers',
  rules: [
    {
      pattern: ASKED_ADDRESS,
      triggers: [
        'address',
        'addresses',
        'residence',
        'postal',
        'where',
        'whereabouts',
        'calling',
        'living',
        'staying',
        'based',
        'which',
        'house',
        'door',
        'number',
        'what',
        'still',
      ],
      type: 'LOCATION',
      score: 0.7,
      accept: (phi, at, text) => {
        const { surface } = ownWords(phi);
        const asksNumber =
          /number[^\n]{0,24}\r?\n$/i.test(text.slice(Math.max(0, at - 30), at)) && NUMBER.test(surface);
        return isQuestion(text, at) && (asksNumber || isAddress(surface));
      },
    },
    // Which house of a street: "still on Blackbull Lane?\nForty-four, yes."
    {
      pattern: lean(
        String.raw`(?:lane|road|street|avenue|close|drive|crescent|terrace|row|court|grove|gardens)[^\n\p{L}]{0,3}\?[ ]{0,2}\r?\n${TURN}(?:(?:yes|yeah|number|at|still),? ){0,2}(?<phi>\d{1,4}[a-z]?|${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,2})(?=[,.]|[ ]?\r?\n)`,
        'diuy',
      ),
      triggers: [
        'lane',
        'road',
        'street',
        'avenue',
        'close',
        'drive',
        'crescent',
        'terrace',
        'row',
        'court',
        'grove',
        'gardens',
      ],
      type: 'LOCATION',
      score: 0.7,
    },
    // Where somebody is registered: "which practice are you with?\nPatient: The Limes, in Wisbech."
    {
      pattern: lean(
        String.raw`(?:which|what|whose|what's|what is)(?: \p{L}{2,10}){0,3}? (?:practice|surgery|clinic|pharmacy|chemist|hospital|health cent(?:re|er)|medical cent(?:re|er))(?![\p{L}])[^\n]{0,60}\?[ ]{0,2}\r?\n${TURN}(?:(?:oh|er|erm|um|uh|well|yeah|yes|it's|i'm|i go to|i'm with|we use|just|at|with|that's|to|that would be),? ){0,4}(?<phi>(?:the )?\p{Lu}[\p{L}'’-]{1,20}(?: (?:(?:of|and|the) )?\p{Lu}[\p{L}'’-]{1,20}){0,3})(?=[,.?!]|[ ]?\r?\n|$| (?:in|on|at|by|near|down|up|over)(?!\p{L}))`,
        'diuy',
      ),
      triggers: ['which', 'what', 'whose'],
      type: 'HOSPITAL',
      score: 0.7,
      accept: (phi) => {
        const words = wordsOf(phi.replace(/^the /i, ''));
        return (
          /^(?:the )?\p{Lu}/iu.test(phi) &&
          words.every((word) => /^(?:\p{Lu}|of$|and$|the$|on$|s$)/u.test(word)) &&
          (words.length > 1 || /^the /i.test(phi) ? words.some((word) => !isCommon(word)) : !isOrdinary(words[0]!))
        );
      },
    },
    // A number that was asked for, some talk before it: "the record number?\nCaller: Let me see. It says four four, nine one".
    {
      pattern: new RegExp(
        String.raw`(?:record|chart|hospital|patient|member|policy|card|reference|case|file|medical|health) (?:number|no|id)(?! of)[^\n?]{0,40}\?[ ]{0,2}\r?\n${TURN}[^\n\d]{0,32}?(?:says|is|it's|reads|here|see|okay|got)[ ,.:]{1,3}(?<phi>${SPOKEN_CODE})(?![\p{L}\p{N}])`,
        'diuy',
      ),
      triggers: [
        'record',
        'chart',
        'hospital',
        'patient',
        'member',
        'policy',
        'card',
        'reference',
        'case',
        'file',
        'medical',
        'health',
      ],
      type: 'MRN',
      score: 0.8,
      accept: (phi) =>
        (phi.match(/(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|\d)/giu)?.length ?? 0) >= 4,
    },
    // What somebody likes to be called: "Do you like to be called Perpetua?\nPet, usually."
    {
      pattern: lean(
        String.raw`(?:called|prefer(?:red)?|go by|known as|call you|nickname)[^\n]{0,30}\?[ ]{0,2}\r?\n${TURN}(?:(?:just|usually|oh|well|um|it's|i'm),? ){0,2}(?<phi>\p{Lu}\p{Ll}{1,14})(?=[,.](?: |\r?\n|$))`,
        'diuy',
      ),
      triggers: ['called', 'prefer', 'preferred', 'go', 'known', 'call', 'nickname'],
      type: 'PATIENT',
      score: 0.7,
      accept: (phi) =>
        /^\p{Lu}/u.test(phi) &&
        !/^(?:yes|no|yeah|yep|nope|either|whatever|just|please|that|everyone|anything|it|sure|fine|mr|mrs|ms|dr|right|correct|okay|both|neither|well|oh)$/i.test(
          phi,
        ),
    },
  ],
  refine: (text, found) => found.map((entity) => (entity.type === 'LOCATION' ? trimmed(text, entity) : entity)),
};

function trimmed(text: string, entity: Entity): Entity {
  const { from, surface } = ownWords(text.slice(entity.start, entity.end));
  return { ...entity, start: entity.start + from, end: entity.start + from + surface.length };
}
