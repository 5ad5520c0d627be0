import { listOf } from '../../../../models/knowledge/table.ts';
import { isAfterBirth } from '../../after-birth.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { goesOn } from '../../goes-on.ts';
import { isLocal } from '../../ordered.ts';
import { isRoster } from '../../patient.ts';
import { isProposed } from '../../proposed.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { type Who, whoOf } from '../../who.ts';
import { endedIn, isGiven, isOffered, isOfMother } from './circumstances-given.ts';
import { saidIn } from './circumstances-said.ts';

/**
 * Drugs, foods and remedies against who gets them and what else is so (circumstances.tsv): "At 5 months, half a teaspoon of
 * honey", "hyperactive delirium … for sleep she has diphenhydramine 50 mg", "nursing mother … codeine 30 mg q4h".
 */
export function checkCircumstances(each: Case): readonly Finding[] {
  if (isRoster(each.reading)) return [];
  const told = whoOf(each.searched, each.patient);
  const isNursing = (each.chart?.conditions ?? []).some((name) => /breast-?\s?feeding|lactating|lactation/i.test(name));
  const who = isNursing ? { ...told, breastfeeding: true } : told;
  const said = saidIn(each);
  const seen = new Set<string>();
  const context = { who, crowded: isCrowded(each), ended: endedIn(each) };
  return firstMentions(each.reading.mentions).flatMap((drug): readonly Finding[] => {
    if ((drug.kind !== 'drug' && drug.kind !== 'class') || drug.misspelt || seen.has(drug.id)) return [];
    const rows = each.knowledge.circumstancesOf(drug.id);
    if (rows.length === 0 || !isGiven(each, drug, context)) return [];
    const row = rows.find(
      (one) =>
        (one.who === 'taken' ? isTakenSo(each, drug, listOf(one.with)) : isOf(one.who, who, each, drug)) &&
        // What it does to platelets and kidneys depends on its dose, and has rows of its own.
        !(one.subject === 'nsaid' && drug.id === 'aspirin') &&
        (one.with === '' || listOf(one.with).some((words) => said(words))) &&
        !listOf(one.unless).some((words) =>
          words === 'local'
            ? isOfSite(each, drug)
            : (isLastValue(each, drug, words) ??
              (said(words, true) && !(ENDS.test(words) && isOfOtherDrug(each, drug, words)))),
        ),
    );
    if (!row) return [];
    seen.add(drug.id);
    return [
      {
        ...spanOf(each.reading.tokens, drug.first, drug.end),
        family: 'contraindication',
        category: 'unsuited',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} is not given here: ${row.statement} (${row.source})`,
        score: 0.85,
        about: [drug.id],
        evidence: [evidenceOf(row, `${row.subject}, ${row.who}: ${row.statement}`)],
      },
    ];
  });
}

/** `last potassium <5.1`: whether the value that is told last before the drug is so; undefined of other words. */
function isLastValue({ measurements }: Case, { first }: ReadMention, words: string): boolean | undefined {
  const asked = /^last (?<test>[a-z ]{2,30}) <(?<limit>[\d.]{1,6})$/.exec(words)?.groups;
  if (!asked) return undefined;
  const [last] = measurements
    .filter(({ id, valueAt }) => id === asked.test && valueAt < first)
    .toSorted((one, other) => other.valueAt - one.valueAt);
  return last !== undefined && last.high < Number(asked.limit);
}

/** "Lorazepam was stopped after a fall" ends nothing of diphenhydramine: every sentence that has the word names only other drugs. */
const isOfOtherDrug = (
  { reading: { tokens, mentions, sentences } }: Case,
  { id }: ReadMention,
  words: string,
): boolean =>
  sentences
    .filter(({ first, end }) => ` ${phrase(tokens, first, end)}`.includes(` ${words}`))
    .every((sentence) => {
      const named = mentions.filter((one) => one.kind === 'drug' && one.sentence === sentence);
      return named.length > 0 && named.every((one) => one.id !== id);
    });
const ENDS = /^(?:stopped|tapered|taper|tapering|wean|discontinu|deprescrib|took|had taken|was taking)$/;

/** "Levothyroxine 75 mcg every morning with breakfast": said of the drug itself, in its sentence and before another drug. */
function isTakenSo(
  { reading: { tokens, mentions } }: Case,
  { first, end, sentence }: ReadMention,
  ways: readonly string[],
) {
  const next = mentions.find(({ kind, first: at }) => kind === 'drug' && at >= end)?.first ?? tokens.length;
  const own = phrase(tokens, end, Math.min(sentence.end, next + 1, end + 20));
  const isDenied = hasWord(
    tokens,
    /^(?:not|never|avoid|don't|no|without|before)$/,
    Math.max(sentence.first, first - 4),
    end + 20,
  );
  return !isDenied && ways.some((way) => ` ${own} `.includes(` ${way} `));
}

/** Whether the row is of such people: `age <12 years`, `pregnancy >=20 weeks`, `breastfeeding`, `before surgery`, `any`. */
function isOf(people: string, who: Who, each: Case, drug: ReadMention): boolean {
  const limit = /^(?<what>age|pregnancy) (?<sign><|>=)(?<n>[\d.]+) (?<unit>years|months|weeks)$/.exec(people)?.groups;
  if (limit) {
    if (limit.what === 'pregnancy' && (!who.pregnant || isAfterBirth(each.reading, drug))) return false;
    if (limit.what === 'age' && isToldOfMother(each.reading.tokens, drug)) return false;
    const own = limit.what === 'age' ? who.ageYears : who.weeks;
    if (own === undefined) return false;
    const bound =
      Number(limit.n) / (limit.unit === 'months' ? 12 : limit.what === 'age' && limit.unit === 'weeks' ? 52 : 1);
    if (limit.sign === '<') return own < bound;
    // In old age what is newly given counts, and not what a list of medicines has.
    return own >= bound && (limit.what === 'pregnancy' || isNew(each, drug));
  }
  switch (people) {
    case 'pregnancy':
      return who.pregnant && !isAfterBirth(each.reading, drug);
    case 'breastfeeding':
      return who.breastfeeding || (who.nursed && isOfMother(each.reading.tokens, drug));
    case 'planning':
      return (
        who.planning &&
        (isKeptUp(each.reading.tokens, drug) || isProposed(each.reading.tokens, drug) || goesOn(each).has(drug.id))
      );
    case 'before surgery':
      return isOnDayOfSurgery(each, drug);
    case 'any':
      return true;
    default:
      return false;
  }
}

/** "Mother had one dose of codeine; none since, she uses ibuprofen": hers, in a text of her baby. */
const isToldOfMother = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean => {
  const before = phrase(tokens, sentence.first, first);
  return (
    // "You stopped codeine, as it passes into milk. Ibuprofen is fine".
    /\byou\b.{1,80}\b(?:into|in|through) (?:your |the |breast )?milk\b/.test(
      phrase(tokens, sentence.first - 16, sentence.first),
    ) ||
    (/^(?:the |baby's |his |her )?(?:mother|mum|mom|mama)\b/.test(before) &&
      /\bshe (?:uses?|takes?|took|has|had|is on)(?: \w{1,12}){0,3}$/.test(before))
  );
};

/** The first mentions of each drug: who repeats one a hundred times says nothing new. */
function firstMentions(mentions: readonly ReadMention[]): readonly ReadMention[] {
  const counts = new Map<string, number>();
  return mentions.filter(({ kind, id }) => {
    if (kind !== 'drug' && kind !== 'class') return false;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count <= 8;
  });
}

const isBegun = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:start\w{0,3}|begin|began|add\w{0,3}|give|continu\w{1,3}|increas\w{1,3}|keep|stay|raised?|doubled?|titrat\w{1,3}|prescribed?|take|use|try|restart\w{0,3}|resume\w{0,1}|recommend\w{0,3}|chose|on)$/,
    Math.max(sentence.first, first - 7),
    first,
  );

/** Begun, raised or to be gone on with; "on valproate" only tells it. */
const isKeptUp = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:start\w{0,3}|begin|began|add\w{0,3}|continu\w{1,3}|increas\w{1,3}|raised?|doubled?|titrat\w{1,3}|restart\w{0,3}|prescribed?|keep|stay|resumed?)$/,
    Math.max(sentence.first, first - 5),
    first,
  ) ||
  // "Methotrexate 15 mg weekly: it need not be stopped", "need not stop before you conceive".
  /\b(?:need not|needn't|does not (?:need|have) to|doesn't (?:need|have) to|do not need to|don't need to|should not|no need to) (?:be )?(?:stop|stopped|paused?|held|changed?|given up)\b/.test(
    phrase(tokens, end, Math.min(tokens.length, end + 34)),
  ) ||
  // "Valproate 500 mg twice daily was started today".
  /^(?:[\d.,%/]{1,8} |mg |mcg |g |daily |once |twice |three |times |a |day |at |night |nightly |tablets |oral |orally ){0,7}(?:was|is|has been|will be) (?:started|begun|commenced|increased|doubled|continued|restarted|prescribed)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 11)),
  );

/** Begun, or ordered with a dose and not as what is taken anyway. */
const isNew = ({ doses, reading: { tokens } }: Case, drug: ReadMention): boolean =>
  isBegun(tokens, drug) ||
  isOffered(tokens, drug) ||
  isProposed(tokens, drug) ||
  (doses.some((one) => one.drug.id === drug.id && one.amount !== undefined) &&
    !hasWord(
      tokens,
      /^(?:home|continues?|continued|chronic|usual|still|meds|medications|unchanged)$/,
      Math.max(drug.sentence.first, drug.first - 9),
      Math.min(drug.sentence.end, drug.end + 12),
    ));

/** "Take dapagliflozin on the morning of surgery as usual". */
const isOnDayOfSurgery = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean => {
  const words = (from: number, to: number) => phrase(tokens, from, to);
  const behind = words(end, Math.min(sentence.end, end + 16)).split(/ [,;] /)[0]!;
  const before = words(Math.max(sentence.first, first - 10), first);
  const day =
    /\b(?:morning|day) of (?:the |your |his |her )?(?:surgery|operation|procedure|theatre|an(?:a)?esthe\w{2,5})\b|\b(?:up to|right up to|until|through) (?:the |your |his |her )?(?:day of |morning of )?(?:the |your )?(?:surgery|operation|procedure)\b/;
  return (
    (day.test(behind) || day.test(before)) &&
    /\b(?:take|takes|taking|continue|continues|continued|keep|give|given|have|dose)\b/.test(`${before} ${behind}`) &&
    !/\b(?:not|no|hold|held|skip|omit|stop|stopped|except|without|last|days before|avoid)\b/.test(`${before} ${behind}`)
  );
};

/** On the skin, in the eye, ear or nose, or inhaled. */
const isOfSite = (each: Case, drug: ReadMention): boolean =>
  isLocal(each.reading.tokens, drug) ||
  hasWord(
    each.reading.tokens,
    /^(?:eye|eyes|ear|ears|otic|ophthalmic|nasal|nose|nostril|inhaled|nebuli[sz]ed|inhaler|topical|gel|cream|ointment|patch|vaginal|foam|shampoo)$/,
    Math.max(drug.sentence.first, drug.first - 3),
    Math.min(drug.sentence.end, drug.end + 6),
  );
