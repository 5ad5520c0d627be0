import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { misstatedAt } from '../../reading/misstated.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Side } from './side-word.ts';

const PAIRED = '(?<part>eye|ear|knee|hip|shoulder|hand|wrist|foot|ankle|elbow|breast|kidney|lung|leg|arm)';
const SIDE = '(?<side>left|right)';

/** "Surgery on the right eye", "right knee replacement": which side was operated on. */
const OPERATED: readonly RegExp[] = [
  new RegExp(
    `\\b(?:surgery|operation|replacement|repair|procedure) (?:on|of|to|in) (?:the|your|his|her) ${SIDE} ${PAIRED}\\b`,
    'g',
  ),
  new RegExp(`\\b${SIDE} ${PAIRED} (?:surgery|operation|replacement|repair|arthroplasty)\\b`, 'g'),
];
/** "Your left eye, the one we operated on"; not last year's. */
const THE_ONE = new RegExp(
  `\\b${SIDE} ${PAIRED} (?:, |\\( )?(?:which is |that is )?the (?:one|side|eye|knee|hip)(?= ) (?:that |which )?(?:(?:we|you|they|i|he|she|the surgeon)(?= ) (?:have |has )?(?:operated on|did|replaced|fixed|repaired)|(?:was|has been|is)(?= ) (?:operated on|replaced|done|repaired|fixed))\\b(?! (?:in (?:19|20)|last|before|previously|earlier|first|years?|months?|ago))`,
  'g',
);

/** What has one side in the chest: "chest tube to the left side for the pneumothorax". */
const PROBLEM = '(?<problem>pneumothorax|hemothorax|haemothorax|empyema|effusion)';
const TREATED = new RegExp(
  `\\b(?:tube|drain|pigtail|catheter|thoracentesis|tap|needle|aspiration)\\b[^.;]{0,20}?\\b(?:to|on|in|into|at|of) (?:the |his |her |your )?(?<side>left|right|l|r) (?:side|chest|lung|hemithorax|pleura)\\b[^.;]{0,40}?\\bfor (?:the|his|her|your|this|that) ${PROBLEM}\\b`,
  'g',
);
const OF_PROBLEM = new RegExp(
  `\\b(?<!\\d )(?<side>left|right|l|r) (?:- sided )?(?:(?:pleural|tension|spontaneous|traumatic|large|small|apical|moderate|massive) ){0,2}${PROBLEM}\\b`,
  'g',
);
/** "Stroke with right-sided weakness … her weak left arm". */
const WEAK_SIDE: readonly RegExp[] = [
  /\b(?<side>left|right) (?:(?:- )?sided (?:weakness|hemiparesis|hemiplegia|paralysis)|(?:spastic |dense |mild |residual )?(?:hemiplegia|hemiparesis))\b/g,
  // "Sudden left arm and face weakness".
  /\b(?<side>left|right) (?:arm|leg|face|facial|hand)(?:(?:,| and|,? and| \/) (?:arm|leg|face|facial|hand)){0,2} (?:weakness|droop|paresis)\b/g,
];
/** What is done for a limb that a stroke has left stiff or weak. */
const OF_STROKE = '(?:\\w{0,5}botulinum ?\\w{0,6}|botox|dysport|xeomin|functional electrical stimulation)';
const WEAK_LIMB: readonly RegExp[] = [
  new RegExp(
    `\\b${OF_STROKE}\\b[^.;]{0,40}?\\b(?:for|to|into|in|on) (?:the |his |her |your |spastic ){0,2}(?<side>left|right) (?:arm|leg|hand|forearm|calf|elbow|wrist|upper limb|lower limb)\\b`,
    'g',
  ),
  // "The right arm, affected by the stroke".
  /\b(?<side>left|right) (?:arm|leg|hand|side) ?(?:, |\( )?(?:(?:which|that) (?:was|is) |the one )?affected by (?:the|his|her|your) (?:stroke|bleed|infarct)\b/g,
  /\b(?:his|her|your|the) (?:weak|weaker|weakened|paretic|paralysed|paralyzed) (?<side>left|right) (?:arm|leg|hand|side|foot)\b/g,
  // "Right arm power is 3/5".
  /(?<!\b(?:new|now|old) )\b(?<side>left|right) (?:arm|leg|hand|grip|upper limb|lower limb) (?:power|strength) (?:(?:is|was|now|:|=) ){0,2}(?:(?:grade|mrc) )?[0-3] \/ 5\b/g,
];
const BOTH =
  /\b(?:bilateral\w{0,2}|both|contralateral|opposite|(?:other|each|either) (?:side|eye|ear|knee|hip|lung|leg|arm|one))\b/;

/**
 * What is done on the other side than the text tells of: "surgery on the right eye … your left eye, the one we operated on",
 * "right pneumothorax … chest tube to the left side for the pneumothorax".
 */
export function checkOperatedSides(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  if (!hasWord(tokens, /^(?:left|l)$/) || !hasWord(tokens, /^(?:right|r)$/)) return [];
  const told = sentences.flatMap((sentence) => {
    if (sentence.question || sentence.told || sentence.section === 'past') return [];
    if (misstatedAt(tokens, sentence.first)) return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    return [
      ...OPERATED.flatMap((pattern) => placesIn(said, pattern, sentence, 'operated')),
      ...placesIn(said, THE_ONE, sentence, 'one'),
      ...placesIn(said, TREATED, sentence, 'treated'),
      ...placesIn(said, OF_PROBLEM, sentence, 'problem'),
      ...WEAK_SIDE.flatMap((pattern) => placesIn(said, pattern, sentence, 'weak')),
      ...WEAK_LIMB.flatMap((pattern) => placesIn(said, pattern, sentence, 'limb')),
    ];
  });
  return [
    ...clash(each, told, 'one', 'operated'),
    ...clash(each, told, 'treated', 'problem'),
    ...clash(each, told, 'limb', 'weak'),
  ].slice(0, 1);
}

type Kind = 'operated' | 'one' | 'treated' | 'problem' | 'weak' | 'limb';
interface Told {
  readonly kind: Kind;
  readonly side: Side;
  readonly what: string;
  readonly isOfBoth: boolean;
  readonly sentence: Sentence;
}

const SIDES: Readonly<Record<string, Side>> = wordTable({ left: 'left', l: 'left', right: 'right', r: 'right' });

const placesIn = (said: string, pattern: RegExp, sentence: Sentence, kind: Kind): readonly Told[] =>
  [...said.matchAll(pattern)].flatMap(({ groups }) => {
    const side = SIDES[groups?.side ?? ''];
    const what = groups?.part ?? groups?.problem ?? 'weakness';
    return side && what ? [{ kind, side, what, isOfBoth: BOTH.test(said), sentence }] : [];
  });

/** One that stands on a side on which no other of its kind does. */
function clash({ reading: { tokens } }: Case, told: readonly Told[], kind: Kind, against: Kind): readonly Finding[] {
  const of = (what: string) => told.filter((one) => one.kind === against && one.what === what);
  const wrong = told.find(
    (one) =>
      one.kind === kind &&
      !one.isOfBoth &&
      of(one.what).length > 0 &&
      of(one.what).every(({ side, isOfBoth }) => side !== one.side && !isOfBoth),
  );
  if (!wrong) return [];
  const other = wrong.side === 'left' ? 'right' : 'left';
  return [
    disagreementAt(spanOf(tokens, wrong.sentence.first, wrong.sentence.end), {
      category: 'side_disagrees',
      message: `the text gives two sides for the ${wrong.what}: ${other} elsewhere, ${wrong.side} here`,
      said: `${other} ${wrong.what}`,
      score: 0.78,
    }),
  ];
}
