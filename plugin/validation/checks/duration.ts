import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isLocal } from '../ordered.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import { type Duration, durationAt, STOPS } from '../reading/durations.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';

/** Of a course that is meant to go on, or that was and is over. */
const OTHER_COURSE =
  /^(?:overlap|overlapped|overlapping|bridge|bridged|bridging|been|prophylaxis|prophylactic|suppress|suppressive|suppression|prevent|prevention|preventive|chronic|chronically|recurrent|maintenance|ago|history|previously|refills?|since|acne|rosacea|cystic|bronchiectasis|cover|covered|mac|stable|last|follow|followup|recheck|return|see|revisit|visit|again|then|followed|loading|lead|avoid|after)$/;

/** Of those, what says so in a sentence before the drug's: "no ulcer history. Ketorolac for 28 days" does not. */
const OTHER_TOPIC =
  /^(?:prophylaxis|prophylactic|suppress|suppressive|suppression|prevention|preventive|chronic|chronically|recurrent|maintenance|acne|rosacea|cystic|bronchiectasis|mac)$/;

/** A year of an antibiotic is suppression of an infection that does not heal; more is a slip of the number. */
const LONGEST_ANTIBIOTIC_DAYS = 400;
/** References differ: what is beyond the range by half is an error. */
const BEYOND = 1.5;

/** How long a drug is given against durations.tsv: "nitrofurantoin for 5 months", "apixaban for the embolism for 3 days". */
export function checkDurations(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const drugs = mentions.flatMap((mention) =>
    (mention.assertion === 'active' || willEnd(tokens, mention)) && !mention.sentence.told
      ? (meantBy(each, mention) ?? [])
      : [],
  );
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  return sentences.flatMap((sentence, index) => {
    // "Start nitrofurantoin. Take it for 5 days".
    const own = bySentence.get(sentence);
    const here = own ?? (isOfTaking(tokens, sentence) ? bySentence.get(sentences[index - 1]!) : undefined) ?? [];
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
      const drug =
        here.findLast(({ end }) => end <= at) ??
        (here.length === 1 ? here[0] : undefined) ??
        (/^(?:course|length)$/.test(tokens[duration.first]?.text ?? '')
          ? (here.find((one) => rowFor(each, one)) ?? here[0])
          : undefined);
      const finding =
        drug &&
        !isLocal(tokens, drug) &&
        !isOfElse(tokens, drug, duration) &&
        (judge(each, drug, duration) ?? ofList(each, here, drug, duration));
      if (finding) found.push(finding);
      // "The whole treatment lasts at least 3 days" is no step.
      const isWhole = tokens
        .slice(Math.max(sentence.first, duration.first - 6), duration.end)
        .some(({ text }) => /^(?:whole|total|entire|overall|altogether)$/.test(text));
      if (finding && !isWhole && !isTiny(each, here, duration)) steps.add(finding);
      at = duration.end - 1;
    }
    // "0.5 mg x 3 d, BID x 4 d, then 1 mg BID": steps, none of them the course.
    return found.filter((one) => one.category !== 'duration_too_short' || count === 1 || !steps.has(one));
  });
}

/** "Apixaban will be stopped after 3 days": given till then. */
const willEnd = (tokens: readonly Token[], { assertion, sentence }: ReadMention): boolean =>
  assertion === 'stopped' &&
  /\b(?:will|can|may|should|could|to) (?:be |now |safely ){0,2}(?:stop|stopped|stopping|discontinued?|finish|finished)\b/.test(
    tokens
      .slice(sentence.first, sentence.end)
      .map(({ text }) => text)
      .join(' '),
  );

/** The drug itself, or for "anticoagulation for three months" the only drug of the class that the text gives. */
function meantBy({ knowledge, reading: { mentions } }: Case, mention: ReadMention): ReadMention | undefined {
  if (mention.kind !== 'class') return mention.kind === 'drug' ? mention : undefined;
  const members = mentions.filter(
    ({ kind, id, assertion }) =>
      kind === 'drug' &&
      assertion === 'active' &&
      knowledge.subjectsOf(id).has(mention.id) &&
      knowledge.durationsOf(id).length > 0,
  );
  return new Set(members.map(({ id }) => id)).size === 1 ? { ...mention, kind: 'drug', id: members[0]!.id } : undefined;
}

/** Days of a drug that is given for months: no step either. */
const isTiny = (each: Case, drugs: readonly ReadMention[], { days }: Duration): boolean =>
  drugs.some((drug) => days * TINY < Number(rowFor(each, drug)?.min_days ?? 0));
const TINY = 12;

/** "Isoniazid, rifampin and ethambutol for 10 days": what is said of the last of a list is said of all. */
function ofList(each: Case, here: readonly ReadMention[], last: ReadMention, duration: Duration): Finding | undefined {
  if (rowFor(each, last) || duration.first < last.end) return undefined;
  const { tokens } = each.reading;
  const listed = here.filter(
    ({ first, end }) =>
      end <= last.first &&
      last.first - first < 14 &&
      tokens
        .slice(end, last.first)
        .every(
          ({ text, kind }, at) =>
            /^(?:,|and|\+|&|\/|\(|\))$/.test(text) ||
            (kind === 'word' && here.some((one) => one.first <= end + at && one.end > end + at)),
        ),
  );
  return listed.map((drug) => judge(each, drug, duration)).find((found) => found !== undefined);
}

/** "Take it for 5 days", "treatment is for 7 days": the sentence goes on about the drug before it. */
const isOfTaking = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  tokens
    .slice(first, end)
    .some(({ text }) =>
      /^(?:take|taken|taking|takes|give|given|giving|gives|treat|treated|treating|treatment|treats|continue|continued|continuing|use|used|course|finish|complete|completed|duration|therapy|plan|planned|it|this|x|total)$/.test(
        text,
      ),
    );

/** "Attached at least 36 hours", "no soaking in water for a week", "partners from the past 60 days": another thing's time. */
const isOfElse = (tokens: readonly Token[], drug: ReadMention, { first, end, days }: Duration): boolean => {
  if (STOPS.test(tokens[first]?.text ?? '')) return false;
  const from = Math.max(drug.sentence.first, first - 9, drug.first < first ? drug.end : 0);
  const words = tokens.slice(from, first).map(({ text }) => text);
  // "For the tick bite rash, treat for 10 days": what the last clause says.
  const clause = words.slice(words.lastIndexOf(',') + 1);
  const before = clause.some((word) => /^(?:treat|take|continue|give|use|finish|run|running|go)$/.test(word))
    ? clause
    : words;
  const after = tokens.slice(end, end + 3).map(({ text }) => text);
  // "Without a break for 12 months".
  const isNotGiven = (words: readonly string[]) =>
    words.some(
      (word, at) =>
        ELSE.test(word) &&
        !(
          word === 'without' &&
          words.slice(at + 1).some((next) => /^(?:break|interruption|gaps?|missing|pause)$/.test(next))
        ),
    );
  const isParted =
    tokens.slice(drug.end, first).filter(({ text }) => /^[;.:]$/.test(text)).length > 0 && first - drug.end > 12;
  // Minutes are of an infusion, unless a course is said to take them.
  if (
    days < 0.04 &&
    !before.some((word) => /^(?:treat|treated|treatment|therapy|course|regimen|continue|taken)$/.test(word))
  )
    return true;
  return (
    isNotGiven(before) ||
    // "For 6 days from the first negative culture" is a course.
    (ELSE_AFTER.test(after[0] ?? '') &&
      !(after[0] === 'from' && (after.includes('negative') || /^(?:first|last|the)$/.test(after[1] ?? '')))) ||
    /^(?:past|last|within|first)$/.test(tokens[first - 1]?.text ?? '') ||
    // Hours are rarely a course: "at least 36 hours".
    (days < 3 && !/^(?:for|x|×|course)$/.test(tokens[first]!.text)) ||
    (isParted && !isOfTaking(tokens, { ...drug.sentence, first: Math.max(drug.end, first - 12), end: first + 1 }))
  );
};

const ELSE =
  /^(?:attached|attachment|soak\w{0,3}|lift\w{0,3}|driv\w{1,3}|swim\w{0,4}|bath\w{0,3}|showers?|exercise|sports?|work|school|sex|intercourse|kiss\w{0,3}|alcohol|drink\w{0,3}|smok\w{1,3}|symptoms?|pain|cough\w{0,3}|fevers?|febrile|rash|lasts?|lasting|lasted|persist\w{0,5}|partners?|incubation|contagious|isolat\w{1,4}|quarantine|fast|fasting|npo|breastfe\w{1,5}|nurs\w{1,3}|pump\w{0,3}|hospitali[sz]\w{1,5}|hospital|stay|monitor\w{0,3}|observ\w{1,6}|watch\w{0,3}|splint\w{0,3}|cast|brace|sling|ice|rest|off|avoid\w{0,3}|without|upright|wait\w{0,3}|delay\w{0,3}|hold|held|stop\w{0,4}|missed|skip\w{0,4}|apart|dress\w{0,4}|wear\w{0,3}|worn)$/;
const ELSE_AFTER = /^(?:after|before|apart|from|since|without|post|following|history|hx|old|later)$/;

function judge(each: Case, drug: ReadMention, duration: Duration): Finding | undefined {
  const { tokens } = each.reading;
  const { days, first, end } = duration;
  const place = spanOf(tokens, Math.min(drug.first, first), Math.max(drug.end, end));
  const isAntibiotic = each.knowledge.subjectsOf(drug.id).has('antibiotic');
  const drugRow = each.knowledge.drugs.get(drug.id);
  if (isAntibiotic && drugRow && days > LONGEST_ANTIBIOTIC_DAYS) {
    const message = `${drug.id} for ${lengthWords(days)}: longer than any course of an antibiotic`;
    return findingOf(place, 'duration_too_long', message, evidenceOf(drugRow, 'courses are counted in days or weeks'));
  }
  const from = Math.max(0, Math.min(drug.first, first) - 12);
  const isOther = tokens.slice(from, end + 8).some(
    ({ text }, at, near) =>
      OTHER_COURSE.test(text) &&
      (from + at >= drug.sentence.first || OTHER_TOPIC.test(text)) &&
      // "Hard stop after 3 days, then ibuprofen".
      !(STOPS.test(tokens[first]?.text ?? '') && /^(?:after|then)$/.test(text)) &&
      // "15 mg in the ED, then 10 mg for 5 days": what leads to the drug says nothing of its course.
      !(/^(?:then|followed)$/.test(text) && from + at < Math.min(drug.first, first)) &&
      // "For three months, with hematology follow-up".
      !(
        /^follow/.test(text) &&
        from + at >= end &&
        near.slice(Math.max(0, at - 3), at).some((word) => word.text === 'with')
      ) &&
      // "For 5 days, then aspirin alone": its own course ends there.
      !(
        text === 'then' &&
        from + at >= end &&
        from + at <= end + 2 &&
        near
          .slice(at + 1, at + 4)
          .some((word) => /^(?:alone|stop|stopped|off|discontinue|nothing|home|done|finished)$/.test(word.text))
      ) &&
      !(text === 'after' && /^(?:meals?|food|eating)$/.test(near[at + 1]?.text ?? '')) &&
      // "Stop 5 days after your first injection".
      !(
        text === 'after' && /^(?:first|start|starting|beginning)$/.test(near[at + 2]?.text ?? near[at + 1]?.text ?? '')
      ) &&
      // "No ulcer or bleeding history": of something else than the course.
      !(text === 'history' && near[at + 1]?.text !== 'of') &&
      // "No more than 3 days, since rebound follows": why.
      !(text === 'since' && from + at >= end && near[at - 1]?.text === ',') &&
      // "For 3 days to avoid rebound": why.
      !(/^(?:avoid|prevent)$/.test(text) && from + at >= end && near[at - 1]?.text === 'to'),
  );
  const step = stepOf(each, drug, duration);
  if (isOther && !step) return undefined;
  const row = step ?? rowFor(each, drug);
  if (!row) return undefined;
  const isLong = days > Number(row.max_days) * BEYOND;
  if (!isLong && days >= Number(row.min_days) / BEYOND) return undefined;
  const condition = step ? row.condition.replace('step', 'at') : row.condition && `for ${row.condition}`;
  const what = `${drug.id}${condition ? ` ${condition}` : ''} for ${lengthWords(days)}`;
  const message = `${what} is ${isLong ? 'longer' : 'shorter'} than the usual course: ${row.statement} (${row.source})`;
  const category = isLong ? 'duration_too_long' : 'duration_too_short';
  return findingOf(place, category, message, evidenceOf(row, `${row.subject}: ${row.statement}`));
}

/** "10 mg BID for 7 days, then 5 mg BID": the row of a first dose, whose condition is `step 10 mg`. */
function stepOf({ doses, knowledge, reading: { tokens } }: Case, drug: ReadMention, { first, end }: Duration) {
  if (!tokens.slice(end, end + 3).some(({ text }) => /^(?:then|→|followed)$/.test(text))) return undefined;
  const claim = doses.findLast(
    (one) =>
      one.drug.id === drug.id && one.amount !== undefined && one.amount.end <= first && first - one.amount.end < 8,
  );
  const said = claim?.amount && `step ${claim.amount.high} ${claim.amount.unit}`;
  return knowledge.durationsOf(drug.id).find(({ condition }) => condition === said);
}

/** The drug's own row, else the class's for a condition that the text names. */
function rowFor(each: Case, drug: ReadMention): Row<'durations'> | undefined {
  const named = new Set(
    each.reading.mentions
      .filter(({ kind, assertion }) => kind === 'condition' && assertion !== 'other-person' && assertion !== 'negated')
      .map(({ id }) => id),
  );
  const rows = each.knowledge.durationsOf(drug.id);
  return (
    rows.find(({ condition }) => condition !== '' && named.has(condition)) ??
    rows.find(({ condition }) => condition === '')
  );
}

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
