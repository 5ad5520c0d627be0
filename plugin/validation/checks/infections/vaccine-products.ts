import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { isRoster } from '../../patient.ts';
import { findPhrases, indexPhrases, isAbsent, type PhraseIndex } from '../../phrases.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';
import { whoOf } from '../../who.ts';
import { ageOfVisit, isComplete } from './vaccine-ages.ts';
import { type Ages, agesTold } from './vaccine-ages-told.ts';
import { isForChild } from './vaccine-child.ts';
import { vaccineFinding } from './vaccine-times.ts';

// What a product is for, by age (relation `ages`; `adult ages` from 18 on) or by what somebody has (`never with`), of vaccine-times.tsv.

type Times = Row<'vaccine-times'>;
interface Tag {
  readonly row: Times;
  readonly part: 'vaccines' | 'event' | 'unless';
}
interface Place {
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

const KINDS = /^(?:ages|adult ages|never with)$/;
const indexOf = once((rows: readonly Times[]): PhraseIndex<Tag> => {
  const parts = ['vaccines', 'event', 'unless'] as const;
  return indexPhrases<Tag>(
    rows
      .filter(({ relation }) => KINDS.test(relation))
      .flatMap((row) =>
        parts.flatMap((part) =>
          listOf(row[part]).flatMap((text) => (text.startsWith('#') ? [] : [{ text, gap: 0, tag: { row, part } }])),
        ),
      ),
  );
});

/** "HPV tests of May". */
const TESTED =
  /^(?:tests?|tested|testing|positive|negative|dna|screen\w{0,3}|titre|titer|titres|titers|igg|infections?|status|immunity|closed|window)$/;

/** Not given, not now, or to somebody else. */
const TURNED =
  /\b(?:not|never|cannot|can't|don't|doesn't|isn't|avoid\w{0,3}|contraindicat\w{1,5}|defer\w{0,4}|declin\w{1,3}|refus\w{1,3}|hold|held|withh\w{2,6}|too (?:young|old|early|late)|until|when|once|turns|if|unless|instead|rather|mother'?s?|father|parents?|household|siblings?|contacts?|ago|previous\w{0,2}|history of (?:mmr|varicella)|up to date|allerg\w{1,3}|outgrown|wrong\w{0,2}|error|by mistake|inadvertent\w{0,2}|postpone\w{0,1}|wait|caution|ask|check with|eligible|exempt\w{0,4}|in (?:19|20)\d\d)\b|\bno (?:need|(?:[a-z-]{2,14} ){0,2}(?:vaccine|mmr|live|bcg|flumist|laiv|shot|jab))\b/;
/** "Given", "due", "OK to dispense", "0.5 mL IM". */
const GIVEN =
  /\b(?:given|gave|give|today|dispense[d]?|due|ok to|okay to|verified|administer(?:ed)?|im|sc|sq|id|intranasal\w{0,2}|po|capsules?|dose|doses|first|second|third|booster|needs?|should (?:have|get|receive)|can have|may have|book(?:ed)?|start(?:ed|s)?|series|vaccinat(?:ed|e)|received?|had|tolerated|now|jab|shot|offer(?:ed)?|recommended|wants?|fine|safe|reviewed|is for|please|visit|drops|for (?:an?|your|my|this|the))\b|#/;

/** A vaccine outside the ages of its kind or product, or for somebody who must not have it. */
export function checkVaccineProducts(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  if (isRoster(each.reading)) return [];
  const found = findPhrases(tokens, sentences, indexOf(each.knowledge.rows('vaccine-times')));
  const vaccines = mentions.filter(({ kind }) => kind === 'vaccine');
  if (vaccines.length === 0 && !found.some(({ tag }) => tag.part === 'vaccines')) return [];
  const byRow = Map.groupBy(found, ({ tag }) => tag.row);
  for (const row of each.knowledge.rows('vaccine-times')) {
    if (!KINDS.test(row.relation)) continue;
    const own = byRow.get(row) ?? [];
    const products: readonly Place[] = [
      ...own.filter(({ tag }) => tag.part === 'vaccines'),
      ...vaccines.filter(
        ({ id, end }) => listOf(row.vaccines).includes(`#${id}`) && !TESTED.test(tokens[end]?.text ?? ''),
      ),
    ];
    if (products.length === 0 || own.some(({ tag }) => tag.part === 'unless')) continue;
    const events = own.filter((one) => one.tag.part === 'event' && !isAbsent(tokens, one));
    if (row.event !== '' && events.length === 0) continue;
    const product = products.find((one) => isOff(each, row, one, events));
    const category = row.relation === 'never with' ? 'vaccine_contraindicated' : 'vaccine_age_wrong';
    if (product) return [vaccineFinding(each, row, product, category)];
  }
  return [];
}

function isOff(each: Case, row: Times, { sentence, first, end }: Place, events: readonly Place[]): boolean {
  const { tokens, sentences } = each.reading;
  if (sentence.question || sentence.told || /^(?:past|family)$/.test(sentence.section)) return false;
  const said = phrase(tokens, sentence.first, sentence.end);
  const order = sentences.indexOf(sentence);
  const around = phrase(
    tokens,
    sentences[Math.max(0, order - 1)]!.first,
    sentences[Math.min(sentences.length - 1, order + 1)]!.end,
  );
  if (row.relation === 'never with') {
    if (
      isForChild(tokens, { sentence, first, end }) &&
      events.every((one) => /pregnan|gestation/.test(phrase(tokens, one.first, one.end)))
    )
      return false;
    // "His wife is 20 weeks pregnant".
    if (events.every((one) => OF_OTHER.test(phrase(tokens, one.sentence.first, one.first)))) return false;
    // "For those who never had dengue": what it is not given with denies nothing of it.
    const apart = events.reduce((rest, one) => rest.replace(phrase(tokens, one.first, one.end), ''), said);
    return isGivenHere(phrase(tokens, 0, Math.min(tokens.length, LONG)), apart);
  }
  const next = sentences[order + 1];
  const behind =
    next && /^(?:it|this|they|the vaccine)\b/.test(phrase(tokens, next.first, next.first + 2))
      ? phrase(tokens, next.first, next.end)
      : '';
  const ages = agesTold(said, phrase(tokens, end, sentence.end), phrase(tokens, sentence.first, first)).concat(
    behind === '' ? [] : agesTold(behind, behind, ''),
  );
  if (ages.some((one) => isOutside(row, one))) return true;
  if (ages.length > 0 || isComplete(tokens, { end, sentence })) return false;
  const age = whoOf(each.searched, each.patient).ageYears ?? ageOfVisit(tokens) ?? terseAge(around);
  return (
    tokens.length <= LONG &&
    age !== undefined &&
    isGivenHere(around, said) &&
    isOutside(row, { low: age, high: age, isMost: false })
  );
}

const OF_OTHER =
  /\b(?:wife|mother|mum|mom|partner|daughter|sister|household|siblings?|contacts?|girlfriend|aunt|colleague|teacher)\b/;

/** In tokens, of what a note on a vaccine has. */
const LONG = 120;

/** "Pt is 12 mo", "for 4-mo". */
const TERSE =
  /\b(?:pt|patient|child|baby|infant|for|aged?|now) (?:is )?(?:an? )?(?<count>\d{1,2}) ?-? ?(?<unit>mo|months?|wks?|weeks?|yo|yr|y|years?)\b(?! (?:ago|later|after|of (?:pregn|gest)|pregnant|course|supply))/;
function terseAge(said: string): number | undefined {
  const found = TERSE.exec(said)?.groups;
  return found && Number(found.count) / { m: 12, w: 52, y: 1 }[found.unit![0] as 'm'];
}

const isGivenHere = (around: string, said: string): boolean =>
  GIVEN.test(around) && !TURNED.test(said) && !NOT_NOW.test(around);
const NOT_NOW =
  /\b(?:not given|do not give|withheld|deferred|contraindicated|declined|postponed|given in error|not eligible|must not have|cannot have|too young|too old|never (?:have|be given))\b/;

/** Ages in years outside the row's; of an age up to which something is given, only beyond its last. */
function isOutside(row: Times, { low, high, isMost }: Ages): boolean {
  const scale = row.unit === 'months' ? 1 / 12 : row.unit === 'weeks' ? 1 / 52 : 1;
  const [min, max] = [Number(row.min) * scale, Number(row.max) * scale];
  if (row.relation === 'adult ages' && high < 18) return false;
  if (isMost) return high > max * 1.15 + 0.04;
  return low < min * 0.95 - 0.005 || low > max * 1.05 + 0.02;
}
