import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { mayMatch } from '../needed-words.ts';
import { once } from '../once.ts';
import { isLocal } from '../ordered.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import { type Duration, durationAt } from '../reading/durations.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord, phrase, wordIn } from '../reading/words.ts';
import { AFTER_LEAVING } from './after-leaving.ts';
import { isOfElse, isOfTaking, isOtherCourse, isTold } from './other-course.ts';

/** A year of an antibiotic is suppression of an infection that does not heal; more is a slip of the number. */
const LONGEST_ANTIBIOTIC_DAYS = 400;
/** Three months are, where no infection is named that takes so long. */
const LONG_ANTIBIOTIC_DAYS = 90;
const LONG_INFECTION =
  /\b(?:tuberculosis|tb|actinomyc\w{2,5}|nocardi\w{1,4}|whipple\w{0,2}|osteomyelitis|dis[ck]itis|vertebral|prosthe\w{2,4}|pji|hardware|spacer|mac|ntm|mycobacteri\w{1,4}|abscessus|acne|rosacea|hidradenitis|melioidosis|brucell\w{1,4}|coxiella|q fever|leprosy|bartonell\w{1,4}|bronchiectasis|cystic|copd|prophyla\w{1,6}|prevent\w{0,5}|suppress\w{0,5}|chronic|recurrent|recurring|lifelong|indefinite\w{0,2}|sickle|spleen|asplenia|splenectomy|rheumatic|graft|device|lvad|pcp|pjp|pneumocystis|toxoplasm\w{1,4}|hiv|aids|cirrhosis|encephalopathy|ibs|pouchitis|crohn'?s?|pemphigoid|transplant|immun(?:o(?:sup|com|def)|e)\w{1,14}|reflux|blepharitis|periodontitis|gastroparesis|endophthalmitis|cavit\w{1,5}|aspergill\w{1,4}|fung\w{1,4}|months of (?:therapy|treatment|antibiotics?))\b/i;
/** What remains of a course that has begun. */
const REST = /^(?:more|remaining)$/;
/** References differ: what is beyond the range by half is an error. */
const BEYOND = 1.5;

/** A text as its courses are read, each thing found once. */
export interface Courses {
  readonly each: Case;
  /** Whether its words name a condition. */
  readonly names: (phrase: string) => boolean;
  readonly hasLongInfection: boolean;
  /** The conditions of the patient, and those of each sentence. */
  readonly conditions: ReadonlySet<string>;
  readonly conditionsOf: ReadonlyMap<Sentence, ReadonlySet<string>>;
  /** Tokens of drugs with their doses. */
  readonly dosed: ReadonlySet<number>;
  /** The drug that starts at a token. */
  readonly drugAt: ReadonlyMap<number, string>;
  readonly rows: Map<string, readonly Row<'durations'>[]>;
}

function coursesOf(each: Case): Courses {
  const { text, doses, reading } = each;
  const conditions = reading.mentions.filter(
    ({ kind, assertion }) => kind === 'condition' && assertion !== 'other-person' && assertion !== 'negated',
  );
  const bySentence = Map.groupBy(conditions, ({ sentence }) => sentence);
  const drugs = reading.mentions.filter(({ kind }) => kind === 'drug');
  const rangesOf = (places: readonly { first: number; end: number }[]) =>
    places.flatMap(({ first, end }) =>
      Array.from({ length: Math.min(end - first, LONGEST_DOSE) }, (_, at) => first + at),
    );
  // Lower case, one space around each; asked for where a drug has rows for conditions.
  let words: string | undefined;
  const names = new Map<string, boolean>();
  return {
    each,
    names: (phrase) => {
      words ??= ` ${text.toLowerCase().replace(/[^a-z0-9]{1,20}/g, ' ')} `;
      const is = names.get(phrase) ?? isNamed(words, phrase);
      names.set(phrase, is);
      return is;
    },
    hasLongInfection: mayMatch(LONG_INFECTION, each.searched) && LONG_INFECTION.test(text),
    conditions: new Set(conditions.map(({ id }) => id)),
    conditionsOf: new Map([...bySentence].map(([sentence, here]) => [sentence, new Set(here.map(({ id }) => id))])),
    dosed: new Set([...rangesOf(doses), ...rangesOf(drugs)]),
    drugAt: new Map(drugs.map(({ first, id }) => [first, id])),
    rows: new Map(),
  };
}
/** In tokens. */
const LONGEST_DOSE = 40;

/** How long a drug is given against durations.tsv: "nitrofurantoin for 5 months", "apixaban for the embolism for 3 days". */
export function checkDurations(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const courses = coursesOf(each);
  const drugs = mentions.flatMap((mention) =>
    (mention.assertion === 'active' || willEnd(tokens, mention)) && !mention.sentence.told
      ? (meantBy(each, mention) ?? [])
      : [],
  );
  // "Dose is 10 mg BID for 7 days, then 5 mg": of the drug that is spoken of.
  const spokenOf = each.doses.flatMap(({ drug }) =>
    drug.end <= drug.sentence.first && drug.assertion === 'active' && !drug.sentence.told ? [drug] : [],
  );
  const bySentence = Map.groupBy([...spokenOf, ...drugs], ({ sentence }) => sentence);
  return sentences.flatMap((sentence, index) => {
    // "Start nitrofurantoin. Take it for 5 days".
    const own = bySentence.get(sentence);
    const before = own ?? (isOfTaking(tokens, sentence) ? bySentence.get(sentences[index - 1]!) : undefined);
    const here = before ?? treatmentIn(each, sentence);
    if (here.length === 0) return [];
    const found: Finding[] = [];
    const steps = new Set<Finding>();
    let count = 0;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const duration = durationAt(tokens, at);
      if (!duration) continue;
      // "Every 8 hours" is no course.
      if (!/^(?:every|q)$/.test(tokens[at - 1]?.text ?? ''))
        count += /^(?:-|→|then)$/.test(tokens[duration.end]?.text ?? '') ? 2 : 1;
      const named = courseOf(courses, duration);
      if (named !== undefined && here.every(({ id }) => id !== named)) continue;
      const drug =
        here.findLast(({ id }) => id === named) ??
        here.findLast(({ end }) => end <= at) ??
        (here.length === 1 ? here[0] : undefined) ??
        (/^(?:course|length)$/.test(tokens[duration.first]?.text ?? '')
          ? (here.find((one) => rowsFor(courses, one).length > 0) ?? here[0])
          : undefined);
      const finding =
        drug &&
        !isLocal(tokens, drug) &&
        !isOfElse(tokens, drug, duration) &&
        (judge(courses, drug, duration) ?? ofList(courses, here, drug, duration));
      if (finding) found.push(finding);
      // "The whole treatment lasts at least 3 days" is no step.
      const isWhole = hasWord(
        tokens,
        /^(?:whole|total|entire|overall|altogether)$/,
        Math.max(sentence.first, duration.first - 6),
        Math.min(sentence.end, duration.end + 4),
      );
      if (finding && !isWhole && !isTiny(courses, here, duration)) steps.add(finding);
      at = duration.end - 1;
    }
    // "0.5 mg x 3 d, BID x 4 d, then 1 mg BID": steps, none of them the course.
    return found.filter((one) => one.category !== 'duration_too_short' || count === 1 || !steps.has(one));
  });
}

/** "If she meets every one, give IV therapy for at least 14 days": of no drug, where antibiotics are spoken of. */
function treatmentIn({ reading: { tokens, mentions }, knowledge }: Case, sentence: Sentence): readonly ReadMention[] {
  const at = sentence.told || sentence.question ? -1 : wordIn(tokens, TREATMENT, sentence.first, sentence.end);
  if (at === -1 || hasWord(tokens, IN_PROGRESS, sentence.first, sentence.end)) return [];
  const isOfAntibiotics = mentions.some(
    ({ kind, id, assertion }) =>
      assertion === 'active' &&
      (id === 'antibiotic' || (kind === 'drug' && knowledge.subjectsOf(id).has('antibiotic'))),
  );
  const isOfOthers = mentions.some((one) => one.sentence === sentence && /^(?:drug|class)$/.test(one.kind));
  if (!isOfAntibiotics || isOfOthers) return [];
  const [any] = mentions;
  return any
    ? [{ ...any, kind: 'class', id: 'antibiotic', assertion: 'active', sentence, first: at, end: at + 1 }]
    : [];
}
const TREATMENT = /^(?:treatment|therapy|antibiotics?|abx|treat|length|course|duration)$/;
/** Told of how far a course has come, or of what happens within it. */
const IN_PROGRESS =
  /^(?:after|until|within|since|stay|admission|leg|crown|symptoms?|illness|day|days'|so|already|nursery|school|work|isolat\w{1,4}|contact|precautions|infectious|contagious|steroids?|oxygen|review|reassess|repeat|respond\w{0,3}|improve\w{0,4}|previous|last|recent|had|was|were|physiotherapy|speech|occupational|hormone|radiation)$/;

/** "Atorvastatin 80 mg at night; the 14-day course of aspirin is finished": the drug that stands behind the course. */
function courseOf({ each, drugAt }: Courses, { end }: Duration): string | undefined {
  const { tokens } = each.reading;
  let at = end;
  while (
    at < end + 5 &&
    /^(?:-|days?|courses?|trial|supply|of|oral|iv|low|high|dose|the|her|his)$/.test(tokens[at]?.text ?? '')
  )
    at += 1;
  const isOf = hasWord(tokens, /^of$/, end, at) && hasWord(tokens, /^(?:courses?|trial|supply)$/, end - 1, at);
  return isOf ? drugAt.get(at) : undefined;
}

/** "Apixaban will be stopped after 3 days": given till then. */
const willEnd = (tokens: readonly Token[], { assertion, sentence }: ReadMention): boolean =>
  assertion === 'stopped' &&
  /\b(?:will|can|may|should|could|to) (?:be |now |safely ){0,2}(?:stop|stopped|stopping|discontinued?|finish|finished)\b/.test(
    phrase(tokens, sentence.first, sentence.end),
  );

/** The drug itself, or for "anticoagulation for three months" the only drug of the class that the text gives. */
function meantBy(each: Case, mention: ReadMention): ReadMention | undefined {
  if (mention.kind !== 'class') return mention.kind === 'drug' ? mention : undefined;
  const [id, other] = drugsOfCourses(each).filter((drug) => each.knowledge.subjectsOf(drug).has(mention.id));
  return id !== undefined && other === undefined ? { ...mention, kind: 'drug', id } : undefined;
}

/** The drugs that a text gives and whose courses are known. */
const drugsOfCourses = once(({ knowledge, reading: { mentions } }: Case): readonly string[] => {
  const given = mentions.filter(({ kind, assertion }) => kind === 'drug' && assertion === 'active');
  return [...new Set(given.map(({ id }) => id))].filter((id) => knowledge.durationsOf(id).length > 0);
});

/** Days of a drug that is given for months: no step either. */
const isTiny = (courses: Courses, drugs: readonly ReadMention[], { days }: Duration): boolean =>
  drugs.some((drug) => days * TINY < Number(rowsFor(courses, drug)[0]?.min_days ?? 0));
const TINY = 12;

/** "Isoniazid, rifampin and ethambutol for 10 days", "tetracycline 500 mg QID and omeprazole 20 mg BID for 14 months": what is said of the last of a list is said of all. */
function ofList(
  courses: Courses,
  here: readonly ReadMention[],
  last: ReadMention,
  duration: Duration,
): Finding | undefined {
  if (rowsFor(courses, last).length > 0 || duration.first < last.end) return undefined;
  const { tokens } = courses.each.reading;
  const start = Math.max(last.sentence.first, last.first - LONGEST_LIST);
  const parted = tokens
    .slice(start, last.first)
    .findLastIndex(
      ({ text }, offset) => !courses.dosed.has(start + offset) && !/^(?:,|and|with|plus|\+|&|\/|\(|\))$/.test(text),
    );
  const from = start + parted + 1;
  return here
    .filter(({ first, end }) => first >= from && end <= last.first)
    .map((drug) => judge(courses, drug, duration))
    .find((found) => found !== undefined);
}
/** In tokens. */
const LONGEST_LIST = 60;

function judge(courses: Courses, drug: ReadMention, duration: Duration): Finding | undefined {
  const { each, hasLongInfection } = courses;
  const { tokens } = each.reading;
  const { days, first, end } = duration;
  const place = spanOf(tokens, Math.min(drug.first, first), Math.max(drug.end, end));
  const step = stepOf(each, drug, duration);
  const rows = step ? [step] : duration.opening ? [] : rowsFor(courses, drug);
  const isAntibiotic = each.knowledge.subjectsOf(drug.id).has('antibiotic');
  const drugRow = each.knowledge.drugs.get(drug.id);
  const isEndless =
    days > LONGEST_ANTIBIOTIC_DAYS ||
    (days > LONG_ANTIBIOTIC_DAYS && !hasLongInfection && !isTold(each, drug, duration));
  if (isAntibiotic && drugRow && !step && isEndless && !isPreventive(each, drug, days)) {
    const message = `${drug.id} for ${lengthWords(days)}: longer than a course of an antibiotic`;
    return findingOf(place, 'duration_too_long', message, evidenceOf(drugRow, 'courses are counted in days or weeks'));
  }
  // The kindest row decides: the text may name several things that the drug is given for.
  const isOff = rows.every((row) => days > Number(row.max_days) * BEYOND || days < Number(row.min_days) / BEYOND);
  const row = rows.toSorted((a, b) => distance(days, a) - distance(days, b))[0];
  if (!row || !isOff) return undefined;
  const isLong = days > Number(row.max_days);
  const isFar = days >= Number(row.max_days) * FAR;
  // "Completes six further days".
  if (!isLong && hasWord(tokens, REST, first, end)) return undefined;
  if (!isLong && goesOn(each, drug, end)) return undefined;
  // "For thrombosis prevention … 35 days": a row of prevention is meant by that word.
  const isOfPrevention = /\b(?:prevent|operation|surgery|prophyla)/i.test(row.statement);
  if (!step && !isOfPrevention && isOtherCourse(courses, drug, duration, isLong && isFar)) return undefined;
  const condition = step ? row.condition.replace('step', 'at') : row.condition && `for ${row.condition.split('|')[0]}`;
  const what = `${drug.id}${condition ? ` ${condition}` : ''} for ${lengthWords(days)}`;
  const message = `${what} is ${isLong ? 'longer' : 'shorter'} than the usual course: ${row.statement} (${row.source})`;
  const category = isLong ? 'duration_too_long' : 'duration_too_short';
  return findingOf(place, category, message, evidenceOf(row, `${row.subject}: ${row.statement}`));
}

/** "Rituximab … co-trimoxazole 480 mg daily for six months": against Pneumocystis, where the defences are low. */
const isPreventive = ({ doses, reading: { tokens } }: Case, { id }: ReadMention, days: number): boolean =>
  id === 'trimethoprim-sulfamethoxazole' &&
  days <= LONGEST_ANTIBIOTIC_DAYS &&
  doses.every(({ drug, frequency }) => drug.id !== id || frequency === undefined || frequency.high <= 1) &&
  hasWord(
    tokens,
    /^(?:rituximab|cyclophosphamide|prednisolone|prednisone|methylprednisolone|chemotherapy|leuk\w{3,6}|lymphoma|myeloma|vasculitis|steroids?|cd4|alemtuzumab|temozolomide)$/,
  );

/** "Methylprednisolone 1 g daily for 3 days, first dose now, then prednisolone 60 mg": another of the class takes over. */
const goesOn = (
  { knowledge, reading: { tokens, mentions } }: Case,
  { id, sentence }: ReadMention,
  end: number,
): boolean => {
  const then = tokens
    .slice(end, Math.max(end + 4, sentence.end))
    .findIndex(({ text }) => /^(?:then|followed)$/.test(text));
  const next = mentions.find(({ kind, first }) => kind === 'drug' && first > end + then && first <= end + then + 3);
  const classes = next && knowledge.subjectsOf(next.id);
  return (
    then !== -1 &&
    classes !== undefined &&
    classes.has('corticosteroid') &&
    knowledge.subjectsOf(id).has('corticosteroid')
  );
};

/** Weeks for days, months for weeks. */
const FAR = 3;

const distance = (days: number, { min_days, max_days }: Row<'durations'>): number =>
  days > Number(max_days) ? days / Number(max_days) : Number(min_days) / days;

/** "10 mg BID for 7 days, then 5 mg BID", "for the first 7 days": the row of a first dose, whose condition is `step 10 mg`. */
function stepOf({ doses, knowledge, reading: { tokens } }: Case, drug: ReadMention, { first, end, opening }: Duration) {
  if (!opening && !hasWord(tokens, /^(?:then|→|followed)$/, end, end + 3)) return undefined;
  const claim = doses.findLast(
    (one) =>
      one.drug.id === drug.id && one.amount !== undefined && one.amount.end <= first && first - one.amount.end < 14,
  );
  const said = claim?.amount && `step ${claim.amount.high} ${claim.amount.unit}`;
  return knowledge.durationsOf(drug.id).find(({ condition }) => condition === said);
}

/** The rows for conditions that the drug's sentence names, else the text, else those for any use. */
function rowsFor(
  { each, names, conditions, conditionsOf, rows: known }: Courses,
  drug: ReadMention,
): readonly Row<'durations'>[] {
  const key = `${drug.id} ${drug.sentence.first}`;
  const before = known.get(key);
  if (before) return before;
  const rows = each.knowledge
    .durationsOf(drug.id)
    .filter(({ condition }) => !condition.startsWith('step ') && condition !== AFTER_LEAVING);
  const phrases = ({ condition }: Row<'durations'>) => condition.split('|');
  const some = rows.filter(({ condition }) => condition !== '');
  const here = conditionsOf.get(drug.sentence);
  const met = [
    // "PEP: one daily for 28 days", of whoever has no infection yet.
    some.filter((row) => row.condition.startsWith('pep|') && phrases(row).some(names)),
    some.filter((row) => phrases(row).some((one) => here?.has(one))),
    some.filter((row) => phrases(row).some((one) => conditions.has(one) || names(one))),
    rows.filter(({ condition }) => condition === ''),
  ].find((found) => found.length > 0);
  // What is known of the drug goes before what is known of its class.
  const ofDrug = met?.filter(({ subject }) => subject === drug.id) ?? [];
  const found = ofDrug.length > 0 ? ofDrug : (met ?? []);
  known.set(key, found);
  return found;
}

/** "X-ray: no osteomyelitis" names none. */
const isNamed = (words: string, phrase: string): boolean =>
  words.includes(` ${phrase} `) && !DENIALS.some((word) => words.includes(` ${word} ${phrase} `));
const DENIALS = ['no', 'not', 'without', 'excluded', 'excludes'];

/** `10 days`, `3 hours`, `14 minutes`. */
const lengthWords = (days: number): string =>
  days >= 1
    ? `${plain(days)} days`
    : days * 24 >= 1
      ? `${plain(Math.round(days * 24))} hours`
      : `${plain(Math.round(days * 1440))} minutes`;

const findingOf = (
  place: { readonly start: number; readonly end: number },
  category: string,
  message: string,
  evidence: Finding['evidence'][number],
): Finding => ({
  ...place,
  family: 'frequency',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.8,
  evidence: [evidence],
});
