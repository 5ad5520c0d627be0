import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { OF_ORDER } from './indication-far.ts';

type Way = 'raises' | 'lowers';

const RAISES = /^(?:raises?|raised|raising|increases?|increasing|elevates?|boosts?)$/;
const LOWERS = /^(?:lowers?|lowered|lowering|reduces?|reducing|decreases?|decreasing|drops?|depletes?|cuts)$/;
/** What may stand between a drug and what it does: "can also", "therapy markedly". */
const BEFORE =
  /^(?:can|may|will|might|could|would|also|often|sometimes|usually|commonly|typically|markedly|slightly|itself|and|both|all|therapy|treatment|tablets|use|today|tends?|to|known|generally|then|still|significantly|sharply|quickly|rapidly|each)$/;
/** What may stand between the verb and what it is done to. */
const OBJECT =
  /^(?:the|a|an|your|her|his|their|serum|plasma|blood|levels?|level|concentrations?|amount|of|in|both|resting|free|total|markedly|slightly|and|or|,|trough|exposure|to|circulating|fasting|urinary|effect|effects|by|much|o?estrogens?|progestogens?|progestins?|hormones?|low|high|raised|bp|pressure)$/;
/** Of something else than what is measured. */
const NO_OBJECT =
  /^(?:doses?|dosing|dosage|risks?|clearance|excretion|absorption|metabolism|requirements?|needs?|sensitivity|supplements?|tablets?|target|goal|variability|threshold|resistance|intake|wasting|loss|losses|production|swings?|spikes?|after|control)$/;
const TURNED =
  /^(?:not|never|no|nor|neither|without|unlike|rather|than|instead|if|unless|whether|stopping|stopped|withdrawing|withdrawal|prevents?|who|antidote|or|versus|vs)$|n't$/;
const MOST_BEFORE = 4;
const MOST_OBJECTS = 12;

/** "Meropenem raises serum valproate", "furosemide can raise your potassium": what a drug does, against what it does (effects.tsv). */
export function checkEffects(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const subjects = mentions.filter(({ kind }) => kind === 'drug' || kind === 'class');
  return subjects
    .flatMap((subject): readonly Finding[] => {
      const { sentence, end } = subject;
      if (sentence.question || isTurned(tokens, subject)) return [];
      const verb =
        verbAt(tokens, end, sentence.end) ?? madeTo(tokens, end, sentence.end) ?? aimedAt(tokens, end, sentence.end);
      if (!verb) return [];
      const wrong = objectsOf(each, subject, verb.at + 1, sentence.end)
        .map((object) => ({ object, row: rowAgainst(each, subject.id, object, verb.way) }))
        .find(({ row }) => row !== undefined);
      return wrong?.row ? [findingOf(each, subject, wrong.object, wrong.row, verb.way)] : [];
    })
    .slice(0, 1);
}

const isTurned = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  tokens.slice(Math.max(sentence.first, first - 3), first).some(({ text }) => TURNED.test(text));

function verbAt(
  tokens: readonly Token[],
  from: number,
  to: number,
): { readonly at: number; readonly way: Way } | undefined {
  for (let at = from; at < Math.min(to, from + MOST_BEFORE + 1); at += 1) {
    const { text } = tokens[at]!;
    const way = RAISES.test(text) ? 'raises' : LOWERS.test(text) ? 'lowers' : undefined;
    // "Losartan increased to 100 mg", "lisinopril raised; potassium".
    if (way && /ed$/.test(text)) return undefined;
    if (way) return { at, way };
    if (!BEFORE.test(text)) return undefined;
  }
  return undefined;
}

const RISE = /^(?:rise|rises|climb|go up|increase|soar|build up|higher)\b/;
const FALL = /^(?:fall|falls|drop|plummet|go down|decrease|plunge|sink|collapse|lower)\b/;

/** "Meropenem makes valproate levels fall sharply", "causes the tacrolimus level to climb": the verb of making, and what its object does. */
function madeTo(tokens: readonly Token[], from: number, to: number): ReturnType<typeof verbAt> {
  let at = from;
  while (at < Math.min(to, from + MOST_BEFORE) && BEFORE.test(tokens[at]!.text)) at += 1;
  if (!/^(?:makes?|causes?|lets?|sends?)$/.test(tokens[at]?.text ?? '')) return undefined;
  for (let place = at + 2; place < Math.min(to, at + 8); place += 1) {
    if (!/^(?:levels?|concentrations?|inr|potassium|sodium|to)$/.test(tokens[place - 1]!.text)) continue;
    const said = phrase(tokens, place, Math.min(to, place + 3)).replace(/^to /, '');
    if (RISE.test(said)) return { at, way: 'raises' };
    if (FALL.test(said)) return { at, way: 'lowers' };
  }
  return undefined;
}

const MOST_ORDER = 16;

/** "Spironolactone 25 mg once daily to bring his potassium down": what it is given to do, past nothing but how it is taken. */
function aimedAt(tokens: readonly Token[], from: number, to: number): ReturnType<typeof verbAt> {
  let at = from;
  while (
    at < Math.min(to, from + MOST_ORDER) &&
    tokens[at]!.text !== 'to' &&
    (OF_ORDER.test(tokens[at]!.text) || /^(?:\(|\)|is|was|started|given|added|prescribed)$/.test(tokens[at]!.text))
  )
    at += 1;
  if (tokens[at]?.text !== 'to') return undefined;
  const verb = tokens[at + 1]?.text ?? '';
  if (/^(?:raise|increase|boost)$/.test(verb)) return { at: at + 1, way: 'raises' };
  if (/^(?:lower|reduce|decrease)$/.test(verb)) return { at: at + 1, way: 'lowers' };
  if (!/^(?:bring|get|push|drive)$/.test(verb)) return undefined;
  const said = /^(?:(?:his|her|your|the|their|serum|high|low) ){0,2}(?:[a-z]{2,12} ){0,2}?(?<way>down|up)\b/.exec(
    phrase(tokens, at + 2, Math.min(to, at + 7)),
  );
  if (!said) return undefined;
  const isFirst = /^(?:down|up)$/.test(tokens[at + 2]?.text ?? '');
  return { at: isFirst ? at + 2 : at + 1, way: said.groups!.way === 'up' ? 'raises' : 'lowers' };
}

/** Every measure and drug that the verb has as its object: "potassium and magnesium", "the level of tacrolimus". */
function objectsOf(
  { reading: { tokens, mentions } }: Case,
  subject: ReadMention,
  from: number,
  to: number,
): readonly ReadMention[] {
  const byFirst = Map.groupBy(mentions, ({ first }) => first);
  const found: ReadMention[] = [];
  for (let at = from; at < Math.min(to, from + MOST_OBJECTS); ) {
    const here = byFirst.get(at) ?? [];
    const end = Math.max(at + 1, ...here.map((one) => one.end));
    if (here.length === 0 && !OBJECT.test(tokens[at]!.text)) break;
    if (here.length > 0 && NO_OBJECT.test(tokens[end]?.text ?? '')) break;
    found.push(...here);
    // "Lowers oestrogen and progestogen levels": the hormones of the pill.
    if (here.length === 0 && /^(?:o?estrogens?|progest\w{2,6}|ethinyl ?o?estradiol)$/.test(tokens[at]!.text))
      found.push({ ...subject, kind: 'drug', id: 'oral contraceptive', first: at, end });
    // "To raise his low BP".
    if (here.length === 0 && /^(?:bp|pressure)$/.test(tokens[at]!.text))
      found.push({ ...subject, kind: 'vital', id: 'blood pressure', first: at, end });
    at = end;
  }
  return found;
}

/** What a text says that a drug does to a measure, where only the opposite is known. */
export function effectAgainst(each: Case, subject: ReadMention, object: ReadMention, way: Way): readonly Finding[] {
  const row = rowAgainst(each, subject.id, object, way);
  return row ? [findingOf(each, subject, object, row, way)] : [];
}

/** The row that says the opposite, where none says the same. */
function rowAgainst(each: Case, subject: string, object: ReadMention, way: Way): Row<'effects'> | undefined {
  const own = each.knowledge.subjectsOf(subject);
  const names = namesOf(each, object);
  const rows = each.knowledge.effects.filter((row) => listOf(row.subject).some((name) => own.has(name)));
  const says = (side: Way) => rows.find((row) => listOf(row[side]).some((name) => names.has(name)));
  const other = says(way === 'raises' ? 'lowers' : 'raises');
  return says(way) ? undefined : other;
}

function namesOf({ knowledge }: Case, { kind, id }: ReadMention): ReadonlySet<string> {
  if (kind === 'lab' || kind === 'vital') return new Set([id, id.replace(/ (?:level|trough)$/, '')]);
  if (kind === 'condition') return new Set(id === 'hypertension' ? ['blood pressure'] : []);
  return kind === 'drug' || kind === 'class' ? new Set([id, ...knowledge.subjectsOf(id)]) : new Set();
}

function findingOf(each: Case, subject: ReadMention, object: ReadMention, row: Row<'effects'>, way: Way): Finding {
  const name = object.id === 'hypertension' ? 'blood pressure' : object.id;
  const fact = `${subject.id} ${way === 'raises' ? 'lowers' : 'raises'} ${name}`;
  return {
    ...spanOf(each.reading.tokens, Math.min(subject.first, object.first), Math.max(subject.end, object.end)),
    family: 'interaction',
    category: 'effect_reversed',
    severity: 'high',
    verdict: 'contradicted',
    message: `${fact}, it does not ${way === 'raises' ? 'raise' : 'lower'} it (${row.source})`,
    score: 0.82,
    about: [subject.id],
    evidence: [evidenceOf(row, fact)],
  };
}
