import type { Case } from '../../check.ts';
import { convertDose, plain } from '../../doses.ts';
import type { Evidence, Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { type Reading, type ReadMention, spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { hasWord } from '../../reading/words.ts';
import { isHeld, numbersIn, spokenAt } from '../../source-numbers.ts';
import { toldAge } from '../../told-age.ts';
import { isMeant } from '../doses/dose-meant.ts';

/** The source's own words are not quoted: it is as full of identifiers as the text. */
const IN_THE_SOURCE = (text: string): readonly Evidence[] => [
  { source: 'context', citation: 'the given context', text },
];

type Source = NonNullable<Case['source']>;

/** The text against the source that it was made from: doses, values, drugs, sides, age and sex, what is denied. */
export function checkSource(each: Case): readonly Finding[] {
  const { source } = each;
  if (!source) return [];
  return [
    ...doses(each, source),
    ...values(each, source),
    ...drugs(each, source),
    ...patient(each, source),
    ...denials(each, source),
  ];
}

const finding = (
  place: { readonly start: number; readonly end: number },
  category: string,
  message: string,
  score: number,
  severity: Finding['severity'] = 'high',
  verdict: Finding['verdict'] = 'contradicted',
): Finding => ({
  ...place,
  family: 'source',
  category,
  severity,
  verdict,
  message,
  score,
  evidence: IN_THE_SOURCE(message),
});

/** Tokens behind a drug's name in which speech gives its doses: "colchicine, two tablets now, so one point two". */
const DOSE_REACH = 30;

/** The numbers that a source gives next to a drug, with a unit or without: "lisinopril twenty", "from forty of Lasix". */
function numbersBeside({ reading: { tokens, mentions } }: Source, drug: string): ReadonlySet<number> {
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  return new Set(
    drugs.flatMap(({ id, first, end }, order) => {
      if (id !== drug) return [];
      const next = drugs.slice(order + 1).find((other) => other.first >= end && other.id !== drug)?.first ?? Infinity;
      const to = Math.min(tokens.length, end + DOSE_REACH, next);
      const before = Math.max(0, first - 4);
      return [...tokens.slice(before, first), ...tokens.slice(end, to)].flatMap((_, offset) => {
        const at = offset < first - before ? before + offset : end + offset - (first - before);
        const number = numberAt(tokens, at);
        return number ? [number.value, ...spokenAt(tokens, at)] : [];
      });
    }),
  );
}

/** A dose of a drug for which the source states other doses and never this one. */
function doses(each: Case, source: Source): readonly Finding[] {
  return each.doses.flatMap(({ drug, amount, first, end }) => {
    if (!amount) return [];
    const stated = source.doses.flatMap((claim) => {
      const value =
        claim.drug.id === drug.id && claim.amount
          ? convertDose(claim.amount.high, claim.amount.unit, amount.unit)
          : undefined;
      return value === undefined ? [] : [value];
    });
    if (stated.length === 0 || stated.some((value) => isNear(value, amount.high) || isNear(value, amount.low)))
      return [];
    const beside = numbersBeside(source, drug.id);
    if (beside.has(amount.high) || beside.has(amount.low)) return [];
    // Half a tablet, two of them, or a dose that the visit changed: the source gives those in other words.
    const { values } = numbersIn(source.reading);
    const clear =
      !values.has(amount.high) &&
      !values.has(amount.low) &&
      new Set(stated).size === 1 &&
      ![2, 3, 4, 1 / 2, 1 / 3, 1 / 4].some((ratio) => isNear(stated[0]! * ratio, amount.high));
    return [
      finding(
        spanOf(each.reading.tokens, first, end),
        'source_dose_differs',
        `the source gives ${drug.id} as ${plain(stated[0]!)} ${amount.unit}, not ${plain(amount.high)} ${amount.unit}`,
        clear ? 0.85 : 0.3,
        clear ? 'high' : 'moderate',
      ),
    ];
  });
}

/** A lab, vital sign or score for which the source states other values and never this one. */
function values(each: Case, source: Source): readonly Finding[] {
  return each.measurements.flatMap((one) => {
    const stated = source.measurements.filter(
      ({ id, unit }) => id === one.id && (!unit || !one.unit || unit === one.unit),
    );
    // A number in words of what was spoken may be of anything: it agrees, and alone it contradicts nothing.
    if (stated.every(({ valueAt }) => source.reading.tokens[valueAt]?.kind !== 'number')) return [];
    if (stated.some((other) => isLaterValue(source, other, one) || isSaidBeside(source, other, one))) return [];
    if (stated.length === 0 || stated.some((other) => isNear(other.low, one.low) || isNear(other.high, one.high)))
      return [];
    const clear = new Set(stated.map(({ low }) => low)).size === 1;
    return [
      finding(
        spanOf(each.reading.tokens, one.first, one.end),
        'source_value_differs',
        `the source gives ${one.id} as ${plain(stated[0]!.low)}, not ${plain(one.low)}`,
        clear ? 0.8 : 0.45,
        clear ? 'high' : 'moderate',
      ),
    ];
  });
}

/** "The last A1c was 8.4; today's is 7.2", "creatinine of 1.9, which was 1.1 at discharge": the value that came after. */
function isLaterValue(source: Source, { end, sentence }: Measurement, { low, high }: Measurement): boolean {
  const { tokens, sentences } = source.reading;
  const next = sentences.find(({ first }) => first === sentence.end)?.end ?? sentence.end;
  const to = Math.min(next, end + LATER);
  const other = source.measurements.find((each) => each.first >= end)?.first ?? Infinity;
  for (let at = end; at < Math.min(to, other); at += 1) {
    const { value } = tokens[at]!;
    if (value === undefined || !(isNear(value, low) || isNear(value, high))) continue;
    if (hasWord(tokens, /^(?:was|is|now|today's|to|→|today|came|down|then)$/, end, at)) return true;
  }
  return false;
}

/** "Lying it is 136 over 78, and standing 108 over 66": a second pressure of the sentence. */
const isSaidBeside = ({ reading: { tokens } }: Source, { id, sentence }: Measurement, { low }: Measurement): boolean =>
  id.endsWith(' blood pressure') &&
  tokens
    .slice(sentence.first, sentence.end)
    .some(
      ({ value }, at, all) =>
        value === low && /^(?:over|\/)$/.test(all[at + (id.startsWith('systolic') ? 1 : -1)]?.text ?? ''),
    );

/** Tokens within which a second value of the same is given. */
const LATER = 12;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 0.011;

/** A drug given that the source never names, by any of its names or by its class. */
function drugs(each: Case, source: Source): readonly Finding[] {
  const held = new Set(source.reading.mentions.map(({ id }) => id));
  const ordered = each.doses.filter(isMeant);
  const named = new Set(each.reading.mentions.map(({ id }) => id));
  const isReplaced = source.reading.mentions.some(({ kind, id }) => kind === 'drug' && !named.has(id));
  const isGrounded =
    ordered.filter(({ drug }) => !held.has(drug.id)).length === 1 && (ordered.length > 1 || isReplaced);
  const seen = new Set<string>();
  return ordered.flatMap(({ drug }) => {
    const known =
      held.has(drug.id) ||
      [...each.knowledge.subjectsOf(drug.id)].some((name) => held.has(name)) ||
      drug.id.split(/[- ]/).some((part) => held.has(part)) ||
      // "DuoNebs" are albuterol and ipratropium.
      [...held].some((id) => id.split(/[- ]/).includes(drug.id));
    if (known || seen.has(drug.id)) return [];
    seen.add(drug.id);
    // A source is often a part of what the writer knew: that another drug stands in its place is for `source-marks.ts` to say.
    return [
      finding(
        spanOf(each.reading.tokens, drug.first, drug.end),
        'source_drug_missing',
        `${drug.id} is not named in the source`,
        isGrounded ? 0.6 : 0.25,
        isGrounded ? 'moderate' : 'low',
        isGrounded ? 'unsupported' : 'uncertain',
      ),
    ];
  });
}

/** Another age or sex than the source's. */
function patient(each: Case, source: Source): readonly Finding[] {
  const own = each.reading.patient;
  const theirs = source.reading.patient;
  const age = own.find((fact) => fact.kind === 'age' && fact.ofPatient);
  const ages = theirs.filter((fact) => fact.kind === 'age');
  const sex = own.find((fact) => fact.kind === 'sex' && fact.explicit);
  const sexes = new Set(
    theirs.flatMap((fact) =>
      fact.kind === 'sex' && fact.explicit && !isAddressed(source.reading.tokens, fact.first) ? [fact.sex] : [],
    ),
  );
  const found: Finding[] = [];
  if (
    age?.kind === 'age' &&
    age.years >= 2 &&
    ages.length > 0 &&
    !ages.some((fact) => fact.kind === 'age' && Math.abs(fact.years - age.years) < 1.01) &&
    !isHeld({ value: String(age.years), unit: 'year' }, numbersIn(source.reading))
  ) {
    // "Expecting a newborn", "at three years": whose age it is, and when, is for the reader to say.
    const clear = ages.some((fact) => fact.kind === 'age' && fact.ofPatient && fact.years >= 2);
    found.push(
      finding(
        spanOf(each.reading.tokens, age.first, age.end),
        'source_age_differs',
        `the source gives another age than ${toldAge(age.years)} years`,
        clear ? 0.8 : 0.3,
        clear ? 'high' : 'moderate',
      ),
    );
  }
  if (sex?.kind === 'sex' && sexes.size === 1 && !sexes.has(sex.sex)) {
    found.push(
      finding(
        spanOf(each.reading.tokens, sex.first, sex.end),
        'source_sex_differs',
        `the source does not give the patient as ${sex.sex}`,
        0.8,
      ),
    );
  }
  return found;
}

/** "Oh, man", "thanks, lady" and "performed by Ms. Farrant" say nothing of the patient. */
const isAddressed = (tokens: Reading['tokens'], at: number): boolean =>
  (/^(?:mr|mrs|ms|miss)$/.test(tokens[at]?.text ?? '') &&
    /^(?:by|with|from|to|and|per|dr|surgeon|consultant)$/.test(tokens[at - 1]?.text ?? '')) ||
  /^(?:oh|hey|yeah|no|,|thanks|well|wow|okay|my)$/.test(tokens[at - 1]?.text ?? '');

/** A condition that the text asserts and the source only denies, or the other way round. */
function denials(each: Case, source: Source): readonly Finding[] {
  const theirs = Map.groupBy(
    source.reading.mentions
      .filter(({ kind }) => kind === 'condition')
      .map((mention) => ({ mention, said: answered(source.reading, mention) })),
    ({ mention }) => mention.id,
  );
  const seen = new Set<string>();
  return each.reading.mentions.flatMap((mention) => {
    if (mention.kind !== 'condition' || seen.has(mention.id)) return [];
    if (each.knowledge.conditions.get(mention.id)?.chronic !== 'yes') return [];
    if (mention.assertion !== 'active' && mention.assertion !== 'negated') return [];
    const stated = theirs.get(mention.id);
    const opposite = mention.assertion === 'active' ? 'negated' : 'active';
    if (!stated?.every(({ said }) => said === opposite)) return [];
    seen.add(mention.id);
    return [
      finding(
        spanOf(each.reading.tokens, mention.first, mention.end),
        'source_denial_differs',
        `the source ${opposite === 'negated' ? 'denies' : 'affirms'} ${mention.id}`,
        0.25,
        'moderate',
      ),
    ];
  });
}

/** In a dialogue the answer decides: "Any diabetes?" "No." */
function answered(reading: Reading, mention: ReadMention): ReadMention['assertion'] {
  if (!mention.sentence.question) return mention.assertion;
  const words = reading.tokens.slice(mention.sentence.end, mention.sentence.end + 5).map(({ text }) => text);
  if (words.some((word) => /^(?:no|nope|not|never|none|nah)$/.test(word))) return 'negated';
  return words.some((word) => /^(?:yes|yeah|yep|yup|correct|sometimes)$/.test(word)) ? 'active' : 'hypothetical';
}
