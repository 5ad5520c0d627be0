import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { MONTH } from '../times/ages.ts';
import { amountOf, COUNT, countOf, matchesOf, type Sum } from './sum.ts';

/** `34 weeks pregnant with a due date that is 6 weeks away`. */
const untilBirth = (text: Searched): readonly Sum[] =>
  matchesOf(
    text,
    /\b(?<weeks>\d{1,2}) weeks(?: and \d days?)?(?: pregnant| of gestation| along|' gestation| gestation)[^.;\n\d]{0,40}\bdue (?:date )?(?:is |that is |which is |in )?(?:about |around )?(?<left>\d{1,2}) weeks(?: away| from (?:now|today)| ahead)?\b/gi,
    ({ weeks, left }) => ({
      expected: 40 - amountOf(weeks),
      stated: amountOf(left),
      tolerance: 1,
      what: 'the weeks until the due date',
    }),
  );

/** `38 weeks and 0 days along, exactly 12 weeks to go`, `36 weeks by scan, EDC four weeks away`. */
const weeksToGo = lean(
  `\\b(?:at|are|is|now|today|she's|you're) (?<weeks>[1-4]\\d)(?: weeks|\\+\\d|w)[^.;\\n]{0,50}?\\b(?:(?:edc|edd|due(?: date)?)(?: is| in)?(?: about)? (?<until>${COUNT}) weeks(?: away| from (?:now|today)|\\b)|(?<left>${COUNT}) weeks (?:to go|left|until (?:your|her|the) due date|before (?:your|her|the) due date|from (?:your|her|the) due date))`,
  'gi',
);
const untilTerm = (text: Searched): readonly Sum[] =>
  matchesOf(text, weeksToGo, ({ weeks, until, left }) => ({
    expected: 40 - amountOf(weeks),
    stated: countOf(until ?? left),
    tolerance: 1.1,
    what: 'the weeks until the due date',
  }));

const TO_FORTY = lean(
  /\b(?<weeks>[1-3]\d) weeks(?: pregnant| along| of pregnancy|,)?(?: and \d days?)?(?: today| now| this week)[^.\n\d]{0,50}?(?:\b(?:40|forty) weeks[^.;\n\d]{0,12}?)?(?:is |in |about |another |with |still |you have |,|so ){1,4}(?<left>\d{1,2}) (?:more )?weeks (?:away|to go|left|from now|until (?:40|your|her|the)|till (?:40|your|her|the)|before (?:40|your|her|the due))/gi,
);
/** `You are 28 weeks today, so your due date at 40 weeks is 12 weeks away`. */
const untilForty = (text: Searched): readonly Sum[] =>
  matchesOf(text, TO_FORTY, ({ weeks, left }) => ({
    expected: 40 - amountOf(weeks),
    stated: amountOf(left),
    tolerance: 1.1,
    what: 'the weeks until the due date',
  }));

const CORRECTED_AGE = lean(
  /\bborn at (?<born>2\d|3\d)(?:[ -]weeks?|\+\d(?: weeks)?|w)\b[^.;\n]{0,40}?\b(?<age>\d{1,2}(?:\.\d)?)[ -](?<unit>weeks?|months?)[ -](?:old|of age|chronological)\b[^.;\n]{0,40}?\bcorrected(?: age| for [a-z]{4,12})?(?: is| of|:| to| =)? (?:about )?(?<stated>\d{1,2}(?:\.\d)?) (?<same>weeks?|months?)\b/gi,
);
/** `Born at 32 weeks, now 10 weeks old, so corrected age is 2 weeks`. */
const correctedAge = (text: Searched): readonly Sum[] =>
  matchesOf(text, CORRECTED_AGE, ({ born, age, unit, stated, same }) => {
    if (unit?.[0] !== same?.[0]) return undefined;
    const early = (40 - amountOf(born)) / (unit?.startsWith('m') ? 4.345 : 1);
    return {
      expected: amountOf(age) - early,
      stated: amountOf(stated),
      tolerance: unit?.startsWith('m') ? 0.8 : 1.1,
      what: 'a corrected age',
    };
  });

const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)`;
/** `EDD 1 October, today 3 September, so 36 weeks`. */
const byDueDate = lean(
  `\\b(?:EDD|EDC|due(?: date)?|due on)[: ]{1,2}(?:is |on |of |being )?(?<due>${DAY})(?:,? \\d{4})?[^\\n\\d]{0,20}?\\b(?:today|now|seen|on)(?: is)?[:,]? (?<today>${DAY})(?:,? \\d{4})?[^.\\n\\d]{0,24}?\\b(?<weeks>[1-4]\\d)(?:\\+\\d| ?(?:weeks|wks|w\\b|\\/40))`,
  'gi',
);
const gestationByDueDate = (text: Searched): readonly Sum[] =>
  matchesOf(text, byDueDate, ({ due, today, weeks }) => {
    const at = (day = ''): number => Date.parse(`${day.replace(/(\d)(?:st|nd|rd|th)|\.| of/g, '$1')} 2023 UTC`);
    const left = (at(due) - at(today)) / 604_800_000;
    return {
      expected: 40 - (left < 0 ? left + 52.14 : left),
      stated: amountOf(weeks),
      tolerance: 1.3,
      what: 'the weeks by the due date',
    };
  });

const SINCE_LAST_PERIOD = lean(
  /\b(?:last (?:menstrual )?period|lmp) (?:was |began |started |came )?(?:about |exactly )?(?<since>\d{1,2}|four|five|six|seven|eight|nine|ten|twelve) weeks ago[^.;\n\d]{0,30}?\b(?<weeks>\d{1,2}|four|five|six|seven|eight|nine|ten|twelve) weeks (?:pregnant|along|of gestation|gestation|today|now)\b/gi,
);
/** `her last period was 8 weeks ago, so she is 20 weeks pregnant`. */
const sinceLastPeriod = (text: Searched): readonly Sum[] =>
  matchesOf(text, SINCE_LAST_PERIOD, ({ since, weeks }) => ({
    expected: countOf(since),
    stated: countOf(weeks),
    tolerance: 1.1,
    what: 'the weeks since the last period',
  }));

const BORN_AND_LOST = lean(
  /\b(?:G|gravida )(?<g>\d{1,2})(?:,? ?P|,? para )(?<p>\d)(?![\d+-])(?<between>[^.;\n\d]{0,24}?)\b(?<living>one|two|three|four|five|six|seven|eight|nine) (?:living |surviving )(?:child|children)\b(?:(?:,| and|, and) (?<lost>one|two|three|four|five|a|no) (?:early |previous |prior |spontaneous )?(?:miscarriages?|abortions?|terminations?))?(?<behind>[^\n]{0,80})/gi,
);
/** `G3P2, with two living children and one miscarriage`, `gravida 4, para 2 with four living children`. */
const bornAndLost = (text: Searched): readonly Sum[] =>
  matchesOf(text, BORN_AND_LOST, ({ g, p, between = '', living, lost, behind = '' }) => {
    const [births, children, losses] = [amountOf(p), countOf(living), lost === 'a' ? 1 : countOf(lost)];
    // Twins are one birth; "G2P1, now delivered" has one more.
    if (/\b(?:twins?|triplets?|adopted|step|deliver|born|birth|newborn|now)/i.test(between + behind)) return undefined;
    if (children > births) return { expected: births, stated: children, tolerance: 0, what: 'the children born' };
    const most = amountOf(g) - births;
    return losses > most ? { expected: most, stated: losses, tolerance: 0, what: 'the pregnancies lost' } : undefined;
  });

const GRAVIDA = lean(
  `\\b(?:gravida|g) ?(?<g>\\d)\\b(?! ?p ?\\d)[,:;. (]{1,3}(?:she has had |with |had )?(?<born>${COUNT}) (?:live births?|living children|children|sons?|daughters?|vaginal (?:births?|deliveries)|term (?:births?|deliveries)|caesareans?|cesareans?)(?: and|,|,? plus) (?<lost>${COUNT}) (?:miscarriages?|terminations?|losses|ectopics?|stillbirths?)\\b(?<behind>[^.;\\n]{0,40})`,
  'gi',
);
/** "Gravida 4: three live births and two miscarriages": more than she was pregnant. */
const gravidaCounts = (text: Searched): readonly Sum[] =>
  matchesOf(text, GRAVIDA, ({ g, born, lost, behind = '' }) => {
    const made = countOf(born) + countOf(lost);
    if (made <= amountOf(g) || /\b(?:twins?|triplets?|adopted|step)/i.test(behind)) return undefined;
    return { expected: made, stated: amountOf(g), tolerance: 0, what: 'the pregnancies' };
  });

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const NTH_PREGNANCY = lean(
  /\b(?:G|gravida )(?<g>\d)(?:,? ?P|,? ?para )\d[^.\n]{0,100}?\b(?:into|this is|now in|currently in|carrying|pregnant with|expecting) (?:now )?(?:her|your|the|a) (?<nth>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth) pregnancy\b/gi,
);
/** "G3P2, now 22 weeks into her third pregnancy": the pregnancy of now is counted in. */
const nthPregnancy = (text: Searched): readonly Sum[] =>
  matchesOf(text, NTH_PREGNANCY, ({ g, nth = '' }) => ({
    expected: amountOf(g),
    stated: ORDINALS.indexOf(nth.toLowerCase()),
    tolerance: 0,
    what: 'the pregnancies',
  }));

const CHILDREN = lean(
  /\b(?<all>two|three|four|five|six|[2-6]) (?:living |grown |adult )?children\b(?:,|:| \(| -| –|;) ?(?<sons>an?|one|two|three|four|five|[1-5]) (?:sons?|boys?)(?: and|,| &) (?<daughters>an?|one|two|three|four|five|[1-5]) (?:daughters?|girls?)(?=[.,;)\n]|$)/gi,
);
/** "Three children, a son and two daughters". */
const children = (text: Searched): readonly Sum[] =>
  matchesOf(text, CHILDREN, ({ all, sons, daughters }) => ({
    expected: countOf(sons) + countOf(daughters),
    stated: countOf(all),
    tolerance: 0,
    what: 'the children',
  }));

const AGES_OF_CHILDREN = lean(
  /\b(?<all>two|three|four|five|six) (?:living |young |school-age )?(?:children|kids|sons|daughters),? (?:who are |all )?(?:aged|ages) (?<ages>\d{1,2}(?:(?:, and |, | and )\d{1,2}){1,5})(?! ?(?:months|weeks|days|-|to)\b|,? and (?:an?|one|the) )(?=[.,;) ]|$)/gi,
);
/** "Three children, aged 4, 7 and 9"; twins have one age. */
const agesOfChildren = (text: Searched): readonly Sum[] =>
  matchesOf(text, AGES_OF_CHILDREN, ({ all, ages = '' }) => ({
    expected: ages.match(/\d+/g)!.length,
    stated: countOf(all),
    tolerance: /\b(?:twins?|triplets?)\b/i.test(text.text) ? 2 : 0,
    what: 'the children',
  }));

/** Weeks of a pregnancy and of a child born early. */
export const sumsOfPregnancy = (text: Searched): readonly Sum[] => [
  ...untilBirth(text),
  ...untilTerm(text),
  ...untilForty(text),
  ...nthPregnancy(text),
  ...children(text),
  ...agesOfChildren(text),
  ...gestationByDueDate(text),
  ...correctedAge(text),
  ...sinceLastPeriod(text),
  ...bornAndLost(text),
  ...gravidaCounts(text),
];
