import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord } from '../../phrase-index.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { rowsOfSubject } from '../../rows-by-subject.ts';

type Watched = Row<'watched'>;
type Watch = Row<'watches'>;

const indexOf = once(
  (rows: readonly Watch[]): ReadonlyMap<string, readonly Phrased<Watch>[]> => phrasesByWord(rows, ({ words }) => words),
);

/** An organ or a test that a text names. */
interface Named {
  readonly watch: string;
  readonly first: number;
  readonly end: number;
}
type Cell = 'guides' | 'watched';

/** What stands around a drug and the first thing that is named with it. */
interface Words {
  readonly before: string;
  readonly between: string;
  readonly behind: string;
  readonly sentence: string;
  /** How it is named. */
  readonly name: string;
  /** Whether anything is checked in it at all. */
  readonly checks: boolean;
}

/**
 * What a drug's dose is said to be guided by, what it is said to harm, and what is said to be watched for its sake, where the drug is
 * known for other things (watched.tsv): "your warfarin dose is guided by the amylase", "gentamicin can damage your gallbladder".
 */
export function checkWatched(each: Case): readonly Finding[] {
  const { sentences, mentions } = each.reading;
  const drugs = Map.groupBy(mentions.filter(isDrug), ({ sentence }) => sentence);
  return sentences
    .flatMap((sentence, order): readonly Finding[] => {
      const here = drugs.get(sentence) ?? [];
      if (here.length === 0 || sentence.question || sentence.told) return [];
      const rows = new Set(here.map((drug) => rowOf(each, drug)));
      const [row] = rows;
      const [drug] = here;
      if (rows.size !== 1 || !row || !drug) return [];
      const next = sentences[order + 1];
      return [
        ...against(each, sentence, drug, row),
        ...(next && !drugs.has(next) ? againstNext(each, next, drug, row) : []),
      ];
    })
    .slice(0, 1);
}

/** "You take warfarin. Your dose is guided by regular tests of your cholesterol": the sentence behind goes on about the drug. */
function againstNext(each: Case, sentence: Sentence, drug: ReadMention, row: Watched): readonly Finding[] {
  const { tokens } = each.reading;
  if (sentence.question || sentence.told || hasWord(tokens, DENIED, sentence.first, sentence.end)) return [];
  const [one, ...others] = namedIn(each, sentence, drug);
  if (!one) return [];
  const named = [one, ...others.filter(({ first }) => first < one.end + IN_LIST)];
  const isOnly = hasWord(tokens, /^(?:only|alone|nothing)$/, sentence.first, sentence.end);
  const before = `${phrase(tokens, sentence.first, one.first)} `;
  const cell: Cell | undefined = DOSE_GUIDED.test(before)
    ? 'guides'
    : FOR_SAFETY.test(phrase(tokens, sentence.first, sentence.end)) && CHECKED.test(before)
      ? 'watched'
      : undefined;
  if (!cell) return [];
  const known = new Set([...listOf(row[cell]), ...(cell === 'guides' ? [] : listOf(row.guides))]);
  const isWrong = known.size > 0 && !named.some(({ watch }) => known.has(watch));
  return isWrong && (cell === 'guides' || isOnly || named.some(({ watch }) => !ROUTINE.test(watch)))
    ? [findingOf(each, drug, one, row)]
    : [];
}

const isDrug = ({ kind, assertion, misspelt }: ReadMention): boolean =>
  (kind === 'drug' || kind === 'class') && !misspelt && assertion !== 'other-person';

function rowOf({ knowledge }: Case, drug: ReadMention): Watched | undefined {
  const rows = rowsOfSubject(knowledge.rows('watched'), drug, knowledge.subjectsOf(drug.id));
  return rows.find(({ subjects }) => subjects.split(';').includes(drug.id)) ?? rows[0];
}

const DENIED =
  /^(?:not|no|never|nor|neither|without|unlike|rather|instead|than|if|unless|or|cannot|spares?|safe)$|n't$/;

/** The things of one frame, where none of them is the drug's. */
function against(each: Case, sentence: Sentence, drug: ReadMention, row: Watched): readonly Finding[] {
  const { tokens } = each.reading;
  if (hasWord(tokens, DENIED, sentence.first, sentence.end)) return [];
  const checks = hasWord(tokens, CHECKS, sentence.first, sentence.end);
  const named = namedIn(each, sentence, drug);
  let harms = false;
  for (const one of named) {
    const words = { ...wordsAround(each, sentence, drug, one), checks };
    const cell: Cell | undefined = frameOf(words, drug, one) ?? (harms && isSoChecked(words) ? 'watched' : undefined);
    harms ||= cell === 'watched';
    const isUnder = !cell && isCheckedUnder(words, drug, one);
    if (!cell && !isUnder) continue;
    const known = new Set([...listOf(row[cell ?? 'watched']), ...(cell === 'guides' ? [] : listOf(row.guides))]);
    // "Kidneys and hearing": of a list one that is right is enough.
    const listed = named.filter(({ first }) => first >= one.first && first < one.end + IN_LIST);
    if (known.size === 0 || listed.some(({ watch }) => known.has(watch))) continue;
    if (cell || listed.some(({ watch }) => !ROUTINE.test(watch))) return [findingOf(each, drug, one, row)];
  }
  return [];
}
const IN_LIST = 8;
const CHECKS =
  /^(?:check\w{0,3}|measur\w{1,3}|test|tests|tested|monitor\w{0,3}|watch\w{0,3}|follow\w{0,3}|track\w{0,3}|draw|send|examined)$/;

function wordsAround({ reading: { tokens } }: Case, { first, end }: Sentence, drug: ReadMention, one: Named) {
  const [left, right] = drug.first < one.first ? [drug, one] : [one, drug];
  return {
    before: phrase(tokens, first, left.first),
    between: phrase(tokens, left.end, right.first),
    behind: phrase(tokens, right.end, end),
    sentence: phrase(tokens, first, end),
    name: phrase(tokens, one.first, one.end),
  };
}

function namedIn(
  { reading: { tokens }, knowledge }: Case,
  { first: from, end: to }: Sentence,
  drug: ReadMention,
): readonly Named[] {
  const index = indexOf(knowledge.rows('watches'));
  const found: Named[] = [];
  for (let at = from; at < to; ) {
    const ends = (index.get(tokens[at]!.text) ?? []).flatMap(({ row, words }) => {
      const end = phraseEnd(tokens, at, words);
      return end === undefined || (at < drug.end && end > drug.first) ? [] : [{ watch: row.watch, first: at, end }];
    });
    const longest = ends.sort((a, b) => b.end - a.end)[0];
    if (longest) found.push(longest);
    at = longest?.end ?? at + 1;
  }
  return found;
}

const SOME = (most: number): string => `(?:[^\\s;.]{1,16} ){0,${most}}?`;
const GUIDED =
  'guided|adjusted|titrated|steered|decided|determined|governed|tailored|tuned|dosed|judged|set|chosen|controlled|managed';
const BY = '(?:by|to|on|according to|from|against|using|with|based on|depending on)';
/** "Dose will be guided by regular checks of your serum", behind a drug. */
const IS_GUIDED = new RegExp(
  `^(?:(?:dose|doses|dosing|infusion|rate|therapy|treatment|drip|tablets?) ){0,3}${SOME(5)}(?:is|are|will be|should be|must be|gets) ${SOME(2)}(?:${GUIDED}) ${SOME(4)}${BY} ${SOME(6)}$`,
);
/** "Is monitored with a weekly". */
const IS_MONITORED = new RegExp(
  `^${SOME(6)}(?:is|are|will be|should be|must be) ${SOME(1)}(?:monitored|watched|followed|checked|tracked) ${SOME(1)}(?:by|with|using|through|on) ${SOME(6)}$`,
);
/** "We adjust your", before a drug, and "dose by the", behind it. */
const WE_GUIDE =
  /\b(?:adjust|titrate|guide|tailor|steer|fine - tune|dose|set)(?: the| your| her| his)?(?: (?:dose|rate|amount) of)?(?: the| your| her| his)? ?$/;
const GUIDE_BY = new RegExp(
  `^(?:(?:dose|infusion|rate|drip|therapy) ){0,2}(?:by|according to|using|based on|from|with) ${SOME(5)}$`,
);
/** "The HbA1c tells us how much … you need". */
const TELLS = new RegExp(`^${SOME(5)}(?:tells?|shows?|decides?|sets?|guides?|determines?|steers?) ${SOME(6)}$`);

const DOSE_GUIDED = new RegExp(
  `^(?:your|the|its|her|his) (?:dose|doses|dosing|dosage|treatment|therapy) (?:is|are|will be|should be) ${SOME(2)}(?:${GUIDED}) ${SOME(2)}${BY} ${SOME(6)}$`,
);
/** "Check its safety by measuring", "these being the toxicities most often found", "to keep treatment safe", "a weekly blood test to check". */
const FOR_SAFETY =
  /\b(?:(?:its|for|drug) safety|toxicit(?:y|ies)|(?:keep|keeps|make) (?:the |your |this |it |you )?(?:treatment |drug |medicine )?safe|(?:weekly|monthly|yearly|regular) (?:blood )?tests? (?:is |are )?(?:needed )?to (?:check|watch|monitor|measure)|side effects? (?:most|that|of))\b/;

const HARM =
  'harm|harms|damage|damages|injure|injures|hurt|hurts|weaken|weakens|strain|strains|attack|attacks|scar|scars|poison|poisons|inflame|inflames|be toxic to|is toxic to|are toxic to|be hard on|is hard on';
const HARMS = new RegExp(`^${SOME(5)}(?:${HARM}) ${SOME(1)}$`);
const EFFECT_OF =
  /\b(?:toxicity|side effect|harm|danger|damage|risk|complication|effect)(?: (?:of|from|with|in))(?: the| your)? ?$/;
const LIES_IN = new RegExp(`^${SOME(3)}(?:is|are|lies|concerns|involves|affects|falls) ${SOME(4)}$`);

const CALLS_FOR = new RegExp(`^${SOME(6)}(?:calls? for|requires?|needs?|demands?|means?) ${SOME(8)}$`);
const CHECKING =
  /\b(?:checks?|checked|tests?|tested|testing|exams?|monitor\w{0,3}|scans?|screen\w{0,3}|regular|monthly|weekly|yearly|periodic|baseline)\b/;
const CHECKED =
  /\b(?:check|checking|monitor|watch|test|measure|measuring|examine|scan|follow|track|book|order|arrange)(?: [^\s;.,]{1,14}){0,6} ?$/;
/** "For its most dangerous effect on", "to look for its main long-term toxicity". */
const FOR_HARM =
  /\b(?:for|because of|due to|to (?:look|watch|screen) for|to (?:catch|spot|detect|find|pick up))(?: (?:its|that|this|the|any|signs of|early|main|most|long|-|term|dangerous|serious|feared|known|important|worst|drug)){1,7} (?:effects?|toxicity|harm|damage|side effects?|danger|complications?)\b/;
const MAKES = new RegExp(
  `^${SOME(2)}(?:can |may |will |could |might )?(?:makes?|causes?) (?:your|the|her|his) ${SOME(1)}$`,
);
/** "Can raise your", where it is checked. */
const SHIFTS = new RegExp(
  `^${SOME(2)}(?:can|may|could|might|will|often|sometimes|tends to) ${SOME(1)}(?:raise|lower|drop|increase|reduce|affect|disturb|upset|push up|bring down|change) (?:the |your |his |her )?${SOME(1)}$`,
);
const SHIFTED_CHECKED =
  /\b(?:so|which|and) (?:[^\s;.,]{1,14} ){0,4}?(?:re)?(?:check|test|monitor|measure|watch|follow)\w{0,3}\b/;
const MOVE =
  /^(?:levels? )?(?:to )?(?:drop|fall|rise|climb|go (?:up|down|too)|crash|dip|plunge|soar|shoot up|too (?:high|low))\b/;
const SO_CHECKED =
  /\bso (?:we|i|your (?:doctor|nurse)|the (?:nurse|team|clinic))(?: (?:will|must|need to|have to|shall))?(?: \S{1,9})? ?(?:check|test|monitor|measure|watch)\b/;

/** "Hearing test", "platelet count": named as what is done. */
const IS_TEST = /\b(?:tests?|exams?|scans?|counts?|biops(?:y|ies)|levels?)$/;

/** Which cell of a row the sentence speaks of, if of any. */
function frameOf(
  { before, between, behind, sentence, name, checks }: Words,
  drug: ReadMention,
  one: Named,
): Cell | undefined {
  if (one.first < drug.first)
    return (TELLS.test(`${between} `) && /^dose\b|\b(?:how much|dose)\b/.test(`${between} ${behind}`)) || false
      ? 'guides'
      : isWatchedFor(before, sentence)
        ? 'watched'
        : undefined;
  const said = `${between} `;
  if (IS_GUIDED.test(said) || (WE_GUIDE.test(before) && GUIDE_BY.test(said))) return 'guides';
  if (IS_MONITORED.test(said)) return 'watched';
  if (HARMS.test(said) || (EFFECT_OF.test(before) && LIES_IN.test(said))) return 'watched';
  if (
    CALLS_FOR.test(said) &&
    (CHECKING.test(between) ||
      IS_TEST.test(name) ||
      /^(?:checks?|tests?|exams?|scans?|monitoring|levels?|counts?|measurements?|every|each|once)\b/.test(behind))
  )
    return 'watched';
  if (isWatchedFor(`${before} ${between}`, sentence)) return 'watched';
  if (SHIFTS.test(said) && SHIFTED_CHECKED.test(behind)) return 'watched';
  if (checks && FOLLOWED_BY.test(said)) return 'watched';
  if (checks && IS_CHECKED_FOR.test(behind)) return 'watched';
  if (checks && WE_FOLLOW.test(before) && FOLLOWED_WITH.test(said)) return 'watched';
  return MAKES.test(said) && MOVE.test(behind) && SO_CHECKED.test(sentence) ? 'watched' : undefined;
}

/** "We follow its effect on your heart rhythm with repeat". */
const FOLLOWED_BY =
  /\b(?:follow|watch|monitor|track|check) (?:its|the|that|this) (?:[^\s;.]{1,14} ){1,7}(?:with|by|through|using) (?:(?:repeat|repeated|regular|serial|weekly|monthly|yearly|a|an|the) ){0,3}$/;
/** "We follow your", before a drug, and "with a yearly", behind it. */
const WE_FOLLOW = /\b(?:follow|monitor|watch|track|check)(?: the| your| her| his)? ?$/;
const FOLLOWED_WITH =
  /^(?:treatment |therapy |dose )?(?:with|by|using|through) (?:(?:repeat|regular|serial|weekly|monthly|yearly|annual|a|an|the|your) ){0,3}$/;
/** "Will be checked at 3 to 6 months, because it can climb too high". */
const IS_CHECKED_FOR =
  /^(?:levels? )?(?:will be|is|are|should be|must be) (?:[^\s;.,]{1,14} )?(?:checked|measured|tested|monitored|watched)(?: [^\s;.,]{1,14}){0,8} ?,? (?:because|as|since) it (?:can|may|might|could|tends to|sometimes) (?:climb|rise|fall|drop|go|run|become|get|plunge|soar)/;

const isWatchedFor = (before: string, sentence: string): boolean => CHECKED.test(before) && FOR_HARM.test(sentence);

/** "… can injure the liver, so while you take it we will order a skin test": for that harm. */
const isSoChecked = ({ before, between }: Words): boolean =>
  CHECKED.test(`${before} ${between}`) && /\bso\b/.test(between);

/** Watched in most who are ill, whatever they take. */
const ROUTINE =
  /^(?:pressure|weight|glucose|kidneys|liver|marrow|heart|potassium|sodium|lipids|lungs|calcium|iron|thyroid)$/;
const UNDER =
  /^(?:(?:while|when|because|since|as) (?:you|he|she|they) (?:are |is )?(?:on|take|takes|taking|use|uses|using|have|has|start|starts|starting)|while|on|with|under|during|before|after)(?: [^\s;.,]{1,14}){0,3} ?$/;
const IS_CHECKED =
  /^(?:levels? |counts? |tests? )?(?:and (?:[^\s;.,]{1,14} ){1,3})?(?:will be|is|are|should be|must be|gets?|needs to be|has to be) (?:[^\s;.,]{1,14} )?(?:checked|measured|tested|monitored|watched|followed|examined)\b/;

/** "While you use the pump, your eyesight will be checked every two hours". */
const isCheckedUnder = (
  { before, between, behind, sentence, checks }: Words,
  drug: ReadMention,
  one: Named,
): boolean =>
  drug.first < one.first
    ? UNDER.test(`${before} `) &&
      ((checks && (IS_CHECKED.test(behind) || WE_CHECK.test(`${between} `))) || ORDERED.test(`${between} `)) &&
      !/\bbecause of\b/.test(sentence)
    : checks && CHECKED_WHILE.test(`${between} `);
/** "On gentamicin, check the", "before amiodarone you will have a". */
const ORDERED =
  /^, (?:please )?(?:check|measure|monitor|watch|test|follow|examine)(?: [^\s;.,]{1,14}){0,2} $|^(?:, )?(?:you|he|she|they|we)(?: will| should| must)? (?:have|need|needs|get|gets|look at|order|do) (?:a|an|the|your|his|her|regular|yearly|monthly|weekly) (?:[^\s;.,]{1,14} ){0,3}$/;
/** "Should be checked before each refill of the", from what is checked to the drug. */
const CHECKED_WHILE =
  /^(?:levels? |tests? |exams? )?(?:will be|is|are|should be|must be|needs to be|has to be|have to be) (?:checked|measured|tested|monitored|watched|followed|examined|taken|done) (?:[^\s;.,]{1,14} ){0,4}?(?:while|during|on|under|because of|before each|for|with|when|after starting|before starting) (?:[^\s;.,]{1,14} ){0,4}$/;
const WE_CHECK =
  /\b(?:we|i|nurses?|doctors?|the (?:team|clinic|lab)) (?:will |also |must ){0,2}(?:check|test|measure|monitor|watch|draw|send|follow|order|book)(?: [^\s;.,]{1,14}){0,4} ?$/;

const findingOf = (each: Case, drug: ReadMention, one: Named, row: Watched): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(drug.first, one.first), Math.max(drug.end, one.end)),
  family: 'treatment',
  category: 'monitoring_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${drug.id} is known for other things than ${one.watch}: ${row.statement} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${drug.id}: ${row.statement}`)],
  about: [drug.id],
});
