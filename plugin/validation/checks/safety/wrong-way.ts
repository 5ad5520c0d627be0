import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type Reading, type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { againstEffect } from '../purposes/effects-known.ts';

/** Drugs whose dose follows their level: what another drug does to them is answered by more or less of them. */
const FOLLOWED = new Set([
  'tacrolimus',
  'cyclosporine',
  'sirolimus',
  'everolimus',
  'voclosporin',
  'digoxin',
  'theophylline',
  'aminophylline',
  'phenytoin',
  'carbamazepine',
  'lamotrigine',
  'lithium',
  'warfarin',
  'methotrexate',
  'azathioprine',
  'mercaptopurine',
  'colchicine',
  'clozapine',
  'methadone',
  'simvastatin',
  'atorvastatin',
  'lovastatin',
  'apixaban',
  'rivaroxaban',
  'edoxaban',
  'dabigatran',
  'midazolam',
  'quetiapine',
  'olanzapine',
  'valproate',
  'phenobarbital',
  'tizanidine',
  'ivabradine',
  'fentanyl',
]);

const RISES = /\b(?:toxic\w{0,4}|level rises|inr rises?|myelosuppression|rash|a third|fraction of|halve|reduce)/i;
const FALLS =
  /\b(?:loss of effect|rejection|level falls|falls|lower level|lower inr|low level|less effect|withdrawal)/i;
/** Effects that name nobody are of the one that is followed; the inducers of these are not. */
const OF_ANYBODY = /^(?:toxicity|cyp3a4; toxicity|myelosuppression|rejection|loss of effect|lower level)/i;
const INDUCERS = /^(?:carbamazepine|phenytoin)$/;

const RAISE =
  /\b(?:raised?|raising|increased?|increasing|doubl(?:e|ed|ing)|tripl(?:e|ed|ing)|quadrupl(?:e|ed)|uptitrated?|go up on|goes up|went up)(?: (?:the|her|his|your|home|dose|of|oral)){0,3}$/;
const LOWER =
  /\b(?:lower(?:ed|ing)?|reduc(?:e|ed|ing)|cut|cutting|halv(?:e|ed|ing)|decreas(?:e|ed|ing)|drop(?:ped)?)(?: (?:the|her|his|your|home|dose|of|oral)){0,3}$/;
/** Said of a drug behind its name: "phenytoin lower INR" is of something else. */
const RAISED =
  /^(?:\S{1,6} (?:mg|mcg|g) )?(?:\S{1,9} ){0,2}(?:is |was |to be |be |will be |has been |dose )?(?:raised|increased|doubled|tripled|quadrupled|uptitrated|put up|stepped up)\b|^(?:dose )?up (?:by|to)\b/;
const LOWERED =
  /^(?:\S{1,6} (?:mg|mcg|g) )?(?:\S{1,9} ){0,2}(?:is |was |to be |be |will be |has been |dose )?(?:lowered|reduced|cut|halved|decreased|dropped)\b|^(?:dose )?down (?:by|to)\b/;
/** What else a dose is changed for, or the other way back. */
const ELSE =
  /\b(?:stop\w{0,4}|ends?|ended|after|finish\w{0,3}|complet\w{1,3}|done|off|was|were|low|high|subtherapeutic|supratherapeutic|below|above|again|back|if|not|never|would|until|than|instead|risk|can|may|might|could|must|slowly|gradually|weekly|stepwise|titrat\w{1,4}|level of|trough of)\b/;

/** "With the first voriconazole dose raise tacrolimus to three times": a dose changed against what the other drug does to it. */
export function checkWrongWay(each: Case): readonly Finding[] {
  const { mentions, sentences } = each.reading;
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  return sentences.flatMap((sentence, at): readonly Finding[] => {
    if (sentence.question || sentence.told) return [];
    const victims = drugs.filter((one) => one.sentence === sentence && FOLLOWED.has(one.id));
    if (victims.length === 0) return [];
    const around = new Set([sentences[at - 2], sentences[at - 1], sentence]);
    const partners = drugs.filter(
      (one) => around.has(one.sentence) && (one.assertion === 'active' || isTaken(each.reading.tokens, one)),
    );
    return victims.slice(0, 3).flatMap((victim): readonly Finding[] => {
      const isAnswer = partners.some((one) => one.sentence === sentence && one.end <= victim.first);
      const way = changeOf(each.reading, sentence, victim, isAnswer);
      if (way === undefined) return [];
      const others = partners.filter(({ id }) => id !== victim.id);
      const row = others
        .flatMap(({ id }) => each.knowledge.interactionsOf(victim.id, id))
        .find((one) => isOf(one, victim.id) && isAgainst(one, way));
      if (row) return [findingOf(each, victim, row, way)];
      return others
        .filter(({ sentence: own }) => own === sentence && isBesides(each, sentence))
        .flatMap((partner) =>
          againstEffect(each, partner, { ...victim, kind: 'drug' }, way === 'raised' ? 'lowers' : 'raises', false),
        )
        .slice(0, 1);
    });
  });
}

/** "While on erythromycin", "ciprofloxacin could not be avoided", whatever else the sentence tells of it. */
const isTaken = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /^(?:could|can) not be (?:avoided|stopped|changed|switched)\b/.test(phrase(tokens, end, end + 4)) ||
  /\b(?:while|whilst|when|as|since) (?:(?:she|he|you) (?:is|are) )?(?:on|taking)(?: (?:the|a|oral|iv))?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 6), first),
  );

/** "While on", "with", "so the dose was": the change is told as one that the other drug asks for. */
const isBesides = ({ reading: { tokens } }: Case, { first, end }: Sentence): boolean =>
  hasWord(tokens, /^(?:while|whilst|so|therefore|hence|during|because|alongside)$/, first, end);

type Way = 'raised' | 'lowered';

/** "Fluconazole was added, and tacrolimus was doubled": behind the other drug, a change that is told as done answers it. */
const DONE_NOW =
  /\b(?:was|were) (?=(?:then |duly |therefore )?(?:raised|increased|doubled|tripled|halved|reduced|lowered|cut|put up|stepped up|added|started|begun|commenced|prescribed|introduced)\b)/g;
const UNAVOIDED =
  /\b(?:could|can) not be (?:avoided|stopped|changed|switched)\b|\bnot? (?:levels?|check\w{0,3}|checked)\b/g;

const ANSWERED =
  /\b(?:was|were) (?=(?:raised|increased|doubled|tripled|halved|reduced|lowered|cut)\b(?: \S{1,12}){0,4} (?:when|as|because|since|with)\b)|\b(?:was|were) (?=(?:started|begun|added|introduced|commenced)\b)/g;

/**
 * Whether the sentence raises or lowers a drug now, for no other reason; `isAnswer`: the other drug stands before it in the same
 * sentence.
 */
function changeOf(
  { tokens, mentions }: Reading,
  sentence: Sentence,
  { first, end }: ReadMention,
  isAnswer: boolean,
): Way | undefined {
  const words = (from: number, to: number): string =>
    phrase(tokens, Math.max(sentence.first, from), Math.min(sentence.end, to));
  const before = words(first - 3, first);
  const after = words(end, end + 10);
  // "Allopurinol added, so azathioprine was doubled": done now, for that.
  const around = words(first - 8, end + 12).replace(/\b(?:so|therefore|hence)\b[^;.]{0,60}?\b(?:was|were)\b/, '');
  const told = (isAnswer ? around.replace(DONE_NOW, '').replace(UNAVOIDED, '') : around)
    .replace(/^while on [^,]{1,40},[^;.]{0,60}?\bwas\b/, '')
    // "Digoxin was doubled when amiodarone was started", "with the start of amiodarone": the answer before what it answers.
    .replace(ANSWERED, ' ')
    // "Was increased because rifampicin had been started".
    .replace(
      /\b(?:was|were) (?=(?:\w{1,12} )?(?:raised|increased|doubled|halved|reduced|lowered|cut) (?:\S{1,12} ){0,4}?because\b)/,
      '',
    );
  if (ELSE.test(told)) return undefined;
  // "Azoles raise cyclosporine" tells what they do.
  const isOfDrugs = mentions.some(
    (one) =>
      (one.kind === 'drug' || one.kind === 'class') && one.end >= first - 2 && one.end < first && one.first < first - 1,
  );
  // "Fluconazole will raise tacrolimus, so the dose is reduced".
  const isEffect =
    /\b(?:will|can|may|could|would|might|to) (?:raise|increase|lower|reduce|decrease|double|boost|drop)$/.test(before);
  // "Both raise lithium", "verapamil on the home list raises dabigatran": what they do.
  if (
    /(?:\b(?:both|they|these|which|that|it|each|all)(?: of them| also| can| may)? (?:raise|lower|increase|reduce)s?|\b(?:raises|lowers|increases|reduces))$/.test(
      before,
    )
  )
    return undefined;
  // "Which raised the warfarin effect" is no change of its dose.
  if (/^(?:effects?|levels?|exposure|concentrations?|action)\b/.test(after)) return undefined;
  const isSaid = (verb: RegExp, done: RegExp): boolean =>
    (!isOfDrugs && !isEffect && verb.test(before)) || done.test(after);
  if (isSaid(RAISE, RAISED)) return 'raised';
  if (isSaid(LOWER, LOWERED)) return 'lowered';
  return byNumbers(words(end, end + 20));
}

/** "Tacrolimus, trough 9.1 yesterday, goes from 3 mg to 9 mg twice daily". */
function byNumbers(words: string): Way | undefined {
  const found = /\bgo(?:es|ing)? (?:up |down )?from ([\d.]{1,6}) (mg|mcg|micrograms|g) to ([\d.]{1,6}) \2\b/.exec(
    words,
  );
  if (!found) return undefined;
  const ratio = Number(found[3]) / Number(found[1]);
  return ratio >= 1.3 ? 'raised' : ratio <= 0.75 ? 'lowered' : undefined;
}

/** Whether what a row tells happens to this drug. */
const isOf = ({ effect }: Row<'interactions'>, victim: string): boolean =>
  effect.toLowerCase().includes(victim) ||
  (victim === 'warfarin' && /inr|loss of effect/i.test(effect)) ||
  (/immunosuppressant/.test(effect) && /^(?:tacrolimus|cyclosporine|sirolimus|everolimus)$/.test(victim)) ||
  (OF_ANYBODY.test(effect) && !INDUCERS.test(victim));

const isAgainst = ({ effect, severity }: Row<'interactions'>, way: Way): boolean =>
  severity !== 'moderate' &&
  (way === 'raised' ? RISES.test(effect) && !FALLS.test(effect) : FALLS.test(effect) && !RISES.test(effect));

const findingOf = (each: Case, victim: ReadMention, row: Row<'interactions'>, way: Way): Finding => ({
  ...spanOf(each.reading.tokens, victim.first, victim.end),
  family: 'interaction',
  category: 'adjusted_wrong_way',
  severity: 'high',
  verdict: 'contradicted',
  message: `${victim.id} is ${way} although ${row.a} with ${row.b} does the same to it: ${row.effect} (${row.source})`,
  score: 0.82,
  about: [victim.id],
  evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
});
