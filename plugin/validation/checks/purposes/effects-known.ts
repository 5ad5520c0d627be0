import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import type { Agent } from './agents.ts';

export type Way = 'raises' | 'lowers';
/** A drug, class, lab or vital sign whose level or effect is told of. */
export type Measured = Pick<ReadMention, 'kind' | 'id' | 'first' | 'end' | 'sentence'>;

export const otherWay = (way: Way): Way => (way === 'raises' ? 'lowers' : 'raises');

/** "Stopping rifampicin", "since quitting cigarettes", "when carbamazepine is withdrawn": its effect goes with it. */
export const isTakenAway = (tokens: readonly Token[], { first, end, sentence }: Agent): boolean =>
  /\b(?:stop|stops|stopped|stopping|quit|quits|quitting|off|withdraw(?:al|ing|s)?|withdrawn|ceas(?:e|ed|ing)|giv(?:es?|ing) up|gave up|given up|finish(?:es|ed|ing)?|discontinu(?:e|ed|ing|ation)|without|cessation)(?: (?:of|the|his|her|your|their|taking|all)){0,3}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 5), first),
  ) ||
  /^(?:(?:course|treatment|therapy) )?(?:(?:is|was|were|are|has been|been|has|had) )?(?:cessation|withdrawal|withdrawn|stopped|stops|ends|ended|finishes|finished|completed|discontinued|discontinuation)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 4)),
  ) ||
  /\bcessation$/.test(phrase(tokens, first, end));

/** What a text says is done to a level or an effect, where only the opposite is known; or denied, where it is known. */
export function againstEffect(
  each: Case,
  subject: Agent,
  object: Measured,
  way: Way,
  denied: boolean,
): readonly Finding[] {
  const rows = rowsOf(each, subject, denied);
  const names = namesOf(each, object);
  const says = (side: Way) =>
    rows.find((row) => listOf(row[side]).some((name) => isNamed(each, object, names, name, denied)));
  const [own, other] = [says(way), says(otherWay(way))];
  if (denied) return own && !other ? [findingOf(each, subject, object, own, way)] : [];
  return other && !own ? [findingOf(each, subject, object, other, otherWay(way))] : [];
}

/** The rows of a drug; of a class that is said to do something also those of its members, but not of what it does not do. */
const rowsOf = (each: Case, { kind, id }: Agent, denied: boolean): readonly Row<'effects'>[] => {
  const own = each.knowledge.subjectsOf(id);
  return each.knowledge
    .rows('effects')
    .filter((row) =>
      listOf(row.subject).some(
        (name) => own.has(name) || (kind === 'class' && !denied && each.knowledge.subjectsOf(name).has(id)),
      ),
    );
};

/** "DOAC levels": what is done to a member of a class is done to the class. */
const isNamed = (
  each: Case,
  { kind, id }: Measured,
  names: ReadonlySet<string>,
  name: string,
  denied: boolean,
): boolean => names.has(name) || (kind === 'class' && !denied && each.knowledge.subjectsOf(name).has(id));

function namesOf({ knowledge }: Case, { kind, id }: Measured): ReadonlySet<string> {
  if (kind === 'lab' || kind === 'vital') return new Set([id, id.replace(/ (?:level|trough)$/, '')]);
  if (kind === 'condition') return new Set(id === 'hypertension' ? ['blood pressure'] : []);
  return kind === 'drug' || kind === 'class' ? new Set([id, ...knowledge.subjectsOf(id)]) : new Set();
}

function findingOf(each: Case, subject: Agent, object: Measured, row: Row<'effects'>, way: Way): Finding {
  const name = object.id === 'hypertension' ? 'blood pressure' : object.id;
  const fact = `${subject.id} ${way} ${name}`;
  return {
    ...spanOf(each.reading.tokens, Math.min(subject.first, object.first), Math.max(subject.end, object.end)),
    family: 'interaction',
    category: 'effect_reversed',
    severity: 'high',
    verdict: 'contradicted',
    message: `${fact}: the text says otherwise (${row.source})`,
    score: 0.82,
    about: [subject.id],
    evidence: [evidenceOf(row, fact)],
  };
}
