import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { DAYS_IN } from '../../reading/quantities.ts';
import { countOf } from '../numbers/sum.ts';

/** The shortest and longest time to the next dose of what is given as needed, in minutes, and how it is told (labels, recalled). */
const INTERVALS: Readonly<Record<string, readonly [least: number, most: number, said: string]>> = wordTable({
  naloxone: [1, 60, '2 to 3 minutes'],
  epinephrine: [2, 20, '3 to 5 minutes, into a muscle 5 to 15'],
  nitroglycerin: [3, 30, '5 minutes'],
  glucagon: [10, 60, '15 to 20 minutes'],
  adenosine: [0.5, 10, '1 to 2 minutes'],
  atropine: [1, 60, '3 to 5 minutes'],
  midazolam: [2, 60, '5 to 10 minutes'],
  acetaminophen: [240, 1440, '4 to 6 hours'],
  ibuprofen: [240, 1440, '6 to 8 hours'],
  naproxen: [360, 1440, '8 to 12 hours'],
  codeine: [180, 1440, '4 to 6 hours'],
  tramadol: [180, 1440, '4 to 6 hours'],
  sumatriptan: [60, 1440, '2 hours, one under the skin'],
  rizatriptan: [120, 1440, '2 hours'],
  zolmitriptan: [120, 1440, '2 hours'],
  naratriptan: [120, 1440, '4 hours'],
  diphenhydramine: [240, 1440, '4 to 6 hours'],
  chlorpheniramine: [240, 1440, '4 to 6 hours'],
});
/** References differ. */
const FAR = 3;

const NUMBER = '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|thirty)';
const SPAN = `(?:at least |about |another |each )?(?:${NUMBER}(?: ?(?:to|or|-|–) ?))?(?=\\w)(?<count>${NUMBER})(?= ) (?<unit>seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?)\\b`;
const SAID: readonly RegExp[] = [
  // "Can be repeated after", not "repeat x-ray in six weeks".
  new RegExp(
    `\\b(?:repeat(?:ed)?|(?:second|next|another|further) (?:dose|one|tablet|spray|pill))(?<between>(?: (?=\\w)(?:it|this|them|the|a|dose|doses|spray|injection|once|if needed|if necessary|safely|again|may be given|can be given|is given)){0,3}) (?:after|every) ${SPAN}`,
    'gi',
  ),
  new RegExp(
    `\\b(?:leave|wait|keep|allow|minimum of|at least)\\b(?<apart>[^.;\\n\\d]{0,14}?) ${SPAN} (?:apart|between (?:each |the |any |two )?doses)`,
    'gi',
  ),
  new RegExp(`\\b(?:no|not) more (?:often|frequently) than (?:once )?(?<apart>)every ${SPAN}`, 'gi'),
];
/** What is repeated is no dose: "adrenaline given; troponin repeated after 3 hours". */
const OTHER =
  /[.\n]|\b(?:bloods?|tests?|levels?|check\w{0,2}|inr|scans?|ecg|course|prescription|review|function|potassium|glucose|temperature|peak|monitor\w{0,3}|swab|culture|cycle|block|troponin|ha?emoglobin|hb|lactate|gas|lipase|count|x-?ray|then)\b/i;
const LONGEST_GAP = 60;
/** Of what is given by the minute a day is a slip; of tablets something else may be repeated in weeks. */
const EMERGENCY = 60;
const MINUTES_A_DAY = 1440;
const WORDS: Readonly<Record<string, number>> = wordTable({ fifteen: 15, twenty: 20, thirty: 30 });

/** "Naloxone can be repeated every two to three days", "leave four seconds between doses of ibuprofen": against what the one drug of the text asks. */
export function checkRepeats({ text, searched, reading: { mentions, sentences, tokens } }: Case): readonly Finding[] {
  const hasVaccine = mentions.some(({ kind }) => kind === 'vaccine');
  return SAID.flatMap((pattern) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const place = { start: match.index, end: match.index + match[0].length };
      const order = sentences.findIndex(({ end }) => (tokens[end - 1]?.end ?? 0) >= place.end);
      const sentence = sentences[order];
      if (!sentence || sentence.told || sentence.question) return [];
      const own = mentions.filter((one) => one.kind === 'drug' && one.sentence === sentence);
      const named =
        own.length > 0 ? own : mentions.filter((one) => one.kind === 'drug' && one.sentence === sentences[order - 1]);
      const [id, other] = [...new Set(named.map((one) => one.id))];
      const interval = id !== undefined && other === undefined ? INTERVALS[id] : undefined;
      if (!interval) return [];
      const before = named.findLast((one) => (tokens[one.end - 1]?.end ?? 0) <= place.start);
      const gap = before && own.length > 0 ? text.slice(tokens[before.end - 1]?.end ?? 0, place.start) : '';
      const isSaid = match.groups?.apart !== undefined || (/dose/i.test(match[0]) && !hasVaccine);
      const isOfDose = isSaid || (before && gap.length < LONGEST_GAP && !OTHER.test(gap));
      if (!isOfDose) return [];
      const [least, most, said] = interval;
      const { count = '', unit = '' } = match.groups ?? {};
      const minutes =
        (WORDS[count.toLowerCase()] ?? countOf(count)) *
        (DAYS_IN[unit.toLowerCase().replace(/s$/, '').replace(/^min$/, 'minute').replace(/^hr$/, 'hour')] ??
          Number.NaN) *
        MINUTES_A_DAY;
      const isLate = minutes > most * FAR && (isSaid || most <= EMERGENCY);
      if (!(minutes < least / FAR || isLate) || /\b(?:mistake|error|overdose)\b/i.test(text)) return [];
      return [
        {
          ...place,
          family: 'frequency',
          category: minutes < least ? 'frequency_above_usual' : 'frequency_below_usual',
          severity: 'high',
          verdict: 'contradicted',
          message: `${id} is repeated after ${said} at the earliest or as needed, not as the text says (label)`,
          score: 0.8,
          about: [id!],
          evidence: [{ source: 'label, recalled', citation: 'interval of doses', text: `${id}: ${said}` }],
        },
      ];
    }),
  );
}
