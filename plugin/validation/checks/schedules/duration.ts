import { daysBetween, daysIn } from '../../calendar.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { isLocal } from '../../ordered.ts';
import { courseEndAt, isEnded } from '../../reading/course-ends.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Duration, durationAt } from '../../reading/durations.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordIn } from '../../reading/words.ts';
import { datedCourses } from '../times/dates.ts';
import { type Courses, coursesOf, rowsFor } from './courses.ts';
import { hasLocal, judge, judgeLocal } from './duration-judged.ts';
import { judgeEnd } from './lasting-drugs.ts';
import { isOfElse, isOfTaking } from './other-course.ts';

/** How long a drug is given against durations.tsv: "nitrofurantoin for 5 months", "apixaban for the embolism for 3 days". */
export function checkDurations(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const courses = coursesOf(each);
  const lastingAt = makeLasting(each);
  const drugs = mentions.flatMap((mention) =>
    (mention.assertion === 'active' || willEnd(tokens, mention) || isAllowed(tokens, mention)) && !mention.sentence.told
      ? (meantBy(each, mention) ?? [])
      : [],
  );
  // "Dose is 10 mg BID for 7 days, then 5 mg": of the drug that is spoken of.
  const spokenOf = each.doses.flatMap(({ drug }) =>
    drug.end <= drug.sentence.first && drug.assertion === 'active' && !drug.sentence.told ? [drug] : [],
  );
  const bySentence = Map.groupBy([...spokenOf, ...drugs], ({ sentence }) => sentence);
  const named = new Set(
    mentions.filter(({ kind }) => kind === 'drug' || kind === 'class').map(({ sentence }) => sentence),
  );
  const classesIn = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'class'),
    ({ sentence }) => sentence,
  );
  // "Ketorolac for the back. One every six hours. Keep taking them for 14 days": where the sentence between names nothing else.
  const lastNamed = (index: number) =>
    bySentence.get(sentences[index - 1]!) ??
    (index > 1 &&
    !named.has(sentences[index - 1]!) &&
    !named.has(sentences[index]!) &&
    isOrder(tokens, sentences[index - 1]!)
      ? bySentence.get(sentences[index - 2]!)
      : undefined);
  return sentences.flatMap((sentence, index) => {
    // "Start nitrofurantoin. Take it for 5 days".
    const own = bySentence.get(sentence);
    const before = own ?? (isOfTaking(tokens, sentence) ? lastNamed(index) : undefined);
    const here = before ?? pepIn(each, index) ?? treatmentIn(each, sentence);
    if (here.length === 0) return [];
    const found: Finding[] = [];
    const steps = new Set<Finding>();
    let count = 0;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const duration = lastingAt(at);
      if (!duration) continue;
      if (isOfStopped(mentions, here, sentence, duration)) continue;
      // "Every 8 hours" is no course, nor a step what has no end.
      if (!duration.endless && !/^(?:every|q)$/.test(tokens[at - 1]?.text ?? ''))
        count += !duration.ended && /^(?:-|→|then)$/.test(tokens[duration.end]?.text ?? '') ? 2 : 1;
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
        !isOfOtherClass(each, classesIn.get(sentence), drug, duration) &&
        !isLeadIn(tokens, drug, duration) &&
        !isLoweredTo(tokens, drug, duration) &&
        !isOfElse(tokens, drug, duration, isFarTooShort(courses, drug, duration)) &&
        (isLocal(tokens, drug) || (isDropped(tokens, drug) && hasLocal(courses, drug))
          ? judgeLocal(courses, drug, duration)
          : (judge(courses, drug, duration) ??
            judgeEnd(courses, drug, duration) ??
            ofList(courses, here, drug, duration)));
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

/** "One every six hours", "take two with food", "it makes you drowsy": said of the drug before. */
const isOrder = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  end - first < 16 &&
  hasWord(
    tokens,
    /^(?:it|they|this|take|one|two|half|tablets?|capsules?|dose|use|mg|every)$/,
    first,
    Math.min(end, first + 4),
  );

/** "For two days; the antibiotic is daily for three weeks": behind a semicolon, of a class that the drug is not of. */
const isOfOtherClass = (
  { reading: { tokens }, knowledge }: Case,
  classes: readonly ReadMention[] | undefined,
  drug: ReadMention,
  { first }: Duration,
): boolean =>
  classes?.some(
    (one) =>
      one.first >= drug.end &&
      one.end <= first &&
      /^(?:[;.]|.*[;.] (?:the|an?|her|his|your))$/.test(phrase(tokens, one.first - 2, one.first)) &&
      !knowledge.subjectsOf(drug.id).has(one.id),
  ) ?? false;

/** "Carvedilol begun. Naproxen was stopped on day 1": the drug whose end is told is not given. */
const isOfStopped = (
  mentions: readonly ReadMention[],
  here: readonly ReadMention[],
  sentence: Sentence,
  { ended, first }: Duration,
): boolean => {
  if (!ended) return false;
  const last = mentions.findLast((one) => one.kind === 'drug' && one.end <= first && one.sentence === sentence);
  return last !== undefined && here.every((one) => one.first !== last.first);
};

/** How long something lasts that is told of at a token: by its length, by its end, or by its first and its last day. */
function makeLasting({ reading: { tokens }, asOf }: Case): (at: number) => Duration | undefined {
  const days = daysIn(tokens, asOf);
  const spans = days.length < 2 ? [] : datedCourses(tokens, days);
  const dated = new Map(
    spans
      // "10 mg twice a day through 9 May, then 5 mg": a step.
      .filter(
        ({ last }) => !/^(?:, )?(?:and )?(?:then|followed|after|from)\b/.test(phrase(tokens, last.end, last.end + 3)),
      )
      .map(({ start, last }): [number, Duration] => [
        start.first,
        { days: daysBetween(start, last) + 1, ended: true, first: start.first, end: last.end },
      ]),
  );
  return (at) => {
    const said = durationAt(tokens, at);
    if (!said) return courseEndAt(tokens, at) ?? dated.get(at);
    return isEnded(tokens, said) ? { ...said, ended: true } : said;
  };
}

/** "If she meets every one, give IV therapy for at least 14 days": of no drug, where antibiotics or tuberculosis are spoken of. */
function treatmentIn({ reading: { tokens, mentions }, knowledge }: Case, sentence: Sentence): readonly ReadMention[] {
  const at = sentence.told || sentence.question ? -1 : wordIn(tokens, TREATMENT, sentence.first, sentence.end);
  if (at === -1 || hasWord(tokens, IN_PROGRESS, sentence.first, sentence.end)) return [];
  const isOfAntibiotics = mentions.some(
    ({ kind, id, assertion }) =>
      assertion === 'active' &&
      (id === 'antibiotic' || (kind === 'drug' && knowledge.subjectsOf(id).has('antibiotic'))),
  );
  const isOfTuberculosis = mentions.some(
    (one) => one.id === 'tuberculosis' && one.sentence === sentence && one.assertion === 'active',
  );
  const isOfOthers = mentions.some((one) => one.sentence === sentence && /^(?:drug|class)$/.test(one.kind));
  const [any] = mentions;
  if ((!isOfAntibiotics && !isOfTuberculosis) || isOfOthers || !any) return [];
  const id = isOfTuberculosis ? 'antituberculosis' : 'antibiotic';
  return [{ ...any, kind: 'class', id, assertion: 'active', sentence, first: at, end: at + 1 }];
}

/** "I've been handed the PEP pack, how long do I take it? Take it for 28 days": of the drugs of it, named further on. */
function pepIn(
  { reading: { tokens, mentions, sentences }, knowledge }: Case,
  index: number,
): readonly ReadMention[] | undefined {
  const sentence = sentences[index]!;
  const from = sentences[index - 1]?.first ?? sentence.first;
  if (sentence.told || !hasWord(tokens, /^(?:pep|pepse)$/, from, sentence.end) || !isOfTaking(tokens, sentence))
    return undefined;
  const drug = mentions.find(
    ({ kind, id, assertion }) =>
      kind === 'drug' &&
      assertion === 'active' &&
      knowledge.durationsOf(id).some(({ condition }) => condition.startsWith('pep|')),
  );
  return drug && [{ ...drug, sentence, first: sentence.first, end: sentence.first }];
}

/** "Apixaban 10 mg BID day 2 of 7": the first week at the double dose, no whole course. */
const isLeadIn = (tokens: readonly Token[], { id, end }: ReadMention, duration: Duration): boolean =>
  /^(?:apixaban|rivaroxaban)$/.test(id) &&
  /^(?:10 mg|15 mg)\b/.test(phrase(tokens, end, end + 2)) &&
  /\bday \d{1,2} of (?:7|21)\b/.test(phrase(tokens, duration.first - 5, duration.end + 1));

/** "Citalopram to 10 mg for a week": a step of a dose that is changed. */
const isLoweredTo = (tokens: readonly Token[], { end }: ReadMention, { first }: Duration): boolean =>
  // "Prednisone 80 mg daily, taper 10 mg weekly over 8 weeks".
  /\btaper(?:ed|ing)? (?:by )?[\d.]{1,6} (?:mg|mcg)\b/.test(phrase(tokens, end, Math.max(end, first))) ||
  /^(?:(?:is |was |then )?(?:cut|reduced|lowered|raised|increased|halved|down|tapered|stepped down) )?(?:down )?to [\d.]+ (?:mg|mcg|micrograms|g|units)\b/.test(
    phrase(tokens, end, Math.max(end, first)),
  );

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
  (assertion === 'stopped' &&
    /\b(?:will|can|may|should|could|to) (?:be |now |safely ){0,2}(?:stop|stopped|stopping|discontinued?|finish|finished)\b/.test(
      phrase(tokens, sentence.first, sentence.end),
    )) ||
  // "Ceftriaxone until 5 days have been completed".
  (assertion === 'stopped' &&
    /\b(?:until|till) .{1,30} (?:up|over|completed?|done|finished)\b/.test(
      phrase(tokens, sentence.first, sentence.end),
    )) ||
  // "Is taken at bedtime for 5 days, then stopped".
  (assertion === 'stopped' &&
    /\b(?:is|are) (?:taken|given|used) .{1,60} for (?:a |an )?\S{1,8} (?:days?|weeks?) , (?:and )?then stopped\b/.test(
      phrase(tokens, sentence.first, sentence.end),
    ));

/** "The spray may be used for up to 7 days", "I would prescribe it for 5 days": how long it may be is said of whoever takes it. */
const isAllowed = (tokens: readonly Token[], { assertion, sentence, first, end }: ReadMention): boolean =>
  assertion === 'hypothetical' &&
  (/(?:^| )(?:i|we)(?= ) would (?:suggest|recommend|prescribe|dispense|give|use|offer|treat with|start|choose|advise)(?:(?= ) (?:a|an|the|her|him|them|you|oral|iv|short|course|of|with)){0,3}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 6), first),
  ) ||
    /^(?:[^.,;]{1,40} )?(?:may|can|should) be (?:used|taken|given|applied|continued)\b/.test(
      phrase(tokens, end, Math.min(sentence.end, end + 12)),
    ));

/** The drug itself, or for "anticoagulation for three months" the only drug of the class that the text gives. */
function meantBy(each: Case, mention: ReadMention): ReadMention | undefined {
  if (mention.kind !== 'class') return mention.kind === 'drug' ? mention : undefined;
  const [id, other] = drugsOfCourses(each).filter((drug) => each.knowledge.subjectsOf(drug).has(mention.id));
  // "Anticoagulation for an unprovoked embolism continues for 3 days": whatever it is done with.
  if (id === undefined && OF_CLASS.test(mention.id)) return mention;
  return id !== undefined && other === undefined ? { ...mention, kind: 'drug', id } : undefined;
}

/** Classes whose courses are known, whatever drug it is. */
const OF_CLASS = /^(?:anticoagulant|antibiotic|statin|ssri|snri|bisphosphonate|aromatase inhibitor)$/;

/** The drugs that a text gives and whose courses are known. */
const drugsOfCourses = once(({ knowledge, reading: { mentions } }: Case): readonly string[] => {
  const given = mentions.filter(({ kind, assertion }) => kind === 'drug' && assertion === 'active');
  return [...new Set(given.map(({ id }) => id))].filter((id) => knowledge.durationsOf(id).length > 0);
});

/** "Dexamethasone drops", "chloramphenicol eye drops". */
const isDropped = (tokens: readonly Token[], { end }: ReadMention): boolean =>
  /^(?:[\d.]{1,4} % )?(?:(?:eye|ear|nose|nasal) )?(?:drops|ointment|spray)\b/.test(phrase(tokens, end, end + 4));

/** Days of a drug that is given for months: no step either. */
const isTiny = (courses: Courses, drugs: readonly ReadMention[], { days }: Duration): boolean =>
  drugs.some((drug) => days * TINY < Number(rowsFor(courses, drug)[0]?.min_days ?? 0));

const TINY = 12;

/** "Tamoxifen for five days after the operation": days of a drug that is taken for years, which the event begins. */
const isFarTooShort = (courses: Courses, drug: ReadMention, { days, first }: Duration): boolean =>
  // "Zoledronic acid at least 14 days after surgery" is when it is given.
  courses.each.reading.tokens[first]?.text === 'for' &&
  !isLocal(courses.each.reading.tokens, drug) &&
  rowsFor(courses, drug).some(({ min_days, max_days }) => Number(max_days) >= LASTING && days * 2 < Number(min_days));

/** Of what is taken for years, days. */
const LASTING = 3650;

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
