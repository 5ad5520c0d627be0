import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import { MONTH_NAMES } from '../../calendar.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';

/** PubMed ids were below 42 million in November 2026 and grow by about 1.5 million a year. */
const PMID_AT = { year: 2026, highest: 42_500_000, perYear: 2_000_000 } as const;

const PMID = /\b(?:PMID|PubMed(?: ID| identifier| record)?):?\s{0,3}#?(\d{1,24})\b/gi;
/** "DOI: 2/19/25" is the day of an injury. */
const DOI = /\bdoi(?::|\.org\/|\s)\s{0,2}(?!\d{1,2}(?:\/\d{1,2}\/|-\d{1,2}-|\.\d{1,2}\.)\d{2})([^\s"'<>]{3,120})/gi;
const TRIAL = /\bNCT(\d{1,24})\b/g;
const AUTHOR_YEAR = /\bet al\.?,?\s{0,2}\(?((?:19|20|21)\d{2})\b/g;
const JOURNAL_YEAR =
  /\((?=[^()\n]{0,80}\b(?:Med|Lancet|JAMA|BMJ|Engl|Ann|Circulation|Cochrane|Guidelines?|Pediatrics|Chest|Neurology|Diabetes Care)\b)[^()\n]{3,70}[\s,]((?:20|21)\d{2})\)/g;
/** "A 2031 Cochrane review". */
const YEAR_FIRST =
  /\b(?:[Aa]|[Tt]he|[Aa]n?other|per) ((?:20|21)\d{2}) (?:Cochrane|NEJM|JAMA|Lancet|BMJ|meta-analysis|systematic review|randomi[sz]ed|(?:AHA|ACC|IDSA|ADA|GOLD|CDC|USPSTF|ESC|KDIGO|NICE|WHO)(?:\/\w{2,5})? guidelines?)\b/g;
/** "N Engl J Med 2014;371:993": the journal, its year and its volume. */
const VOLUME =
  /\b(N Engl J Med|NEJM|New England Journal of Medicine|JAMA|Lancet|BMJ|Circulation|Chest|Ann Intern Med|Pediatrics|J Clin Oncol|Diabetes Care|Stroke|J Am Coll Cardiol|Gastroenterology|Hypertension)\.?,? ((?:18|19|20)\d{2})[;,: ]{1,2}(\d{1,3})(?=[(:,])/g;
/** The first volume of 2014, and the volumes a year, since 1990 (from the journals' own counts; earlier years only tell that a volume is far off). */
const VOLUMES: Readonly<Record<string, readonly [number, number]>> = wordTable({
  'N Engl J Med': [370, 2],
  NEJM: [370, 2],
  'New England Journal of Medicine': [370, 2],
  JAMA: [311, 2],
  Lancet: [383, 2],
  BMJ: [348, 2],
  Circulation: [129, 2],
  Chest: [145, 2],
  'Ann Intern Med': [160, 2],
  Pediatrics: [133, 2],
  'J Clin Oncol': [32, 1],
  'Diabetes Care': [37, 1],
  Stroke: [45, 1],
  'J Am Coll Cardiol': [63, 2],
  Gastroenterology: [146, 2],
  Hypertension: [63, 2],
});
/** A volume that many years off is no volume of that year; some journals skipped one or two. */
const YEARS_OFF = 6;

const isOfOtherYear = (journal: string, year: number, volume: number): boolean => {
  const [first, aYear] = VOLUMES[journal] ?? [0, 1];
  return Math.abs((volume - first) / aYear - (year - 2014)) > YEARS_OFF;
};

/** "N Engl J Med, 1899": a journal with the year that follows its name. */
const JOURNAL_THEN_YEAR =
  /\b(N Engl J Med|NEJM|New England Journal of Medicine|JAMA|Lancet|BMJ|Circulation|Chest|Ann Intern Med|Annals of Internal Medicine|Pediatrics|J Clin Oncol|Journal of Clinical Oncology|Diabetes Care|Stroke|J Am Coll Cardiol|JACC|Gastroenterology|Hypertension)[.,]{0,2} (?:in |\()?((?:1[5-9]|20|21)\d{2})\b(?! ?(?:mg|mL|patients))/g;
/** The year from which a journal had its name (the journals' own histories). */
const NAMED_SINCE: Readonly<Record<string, number>> = wordTable({
  'N Engl J Med': 1928,
  NEJM: 1928,
  'New England Journal of Medicine': 1928,
  JAMA: 1883,
  Lancet: 1823,
  BMJ: 1857,
  Circulation: 1950,
  Chest: 1970,
  'Ann Intern Med': 1927,
  'Annals of Internal Medicine': 1927,
  Pediatrics: 1948,
  'J Clin Oncol': 1983,
  'Journal of Clinical Oncology': 1983,
  'Diabetes Care': 1978,
  Stroke: 1970,
  'J Am Coll Cardiol': 1983,
  JACC: 1983,
  Gastroenterology: 1943,
  Hypertension: 1979,
});

const WRITTEN =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\s{1,2}(\d{1,2})\b(?!\.\d|\s?(?:mg|mL|%|m\b|km\b|kg\b|min))/g;
const NUMERIC = /(?<![\d/.-])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})(?![\d/])/g;
const ISO = /(?<![\d-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\d-])/g;

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Identifiers of publications that cannot exist, and days that no calendar has. */
export function checkCitations({ searched, asOf }: Case): readonly Finding[] {
  const year = asOf.getUTCFullYear();
  const highest = PMID_AT.highest + Math.max(0, year - PMID_AT.year) * PMID_AT.perYear;
  return [
    ...each(
      searched,
      PMID,
      ([, id = '']) => Number(id) > highest || Number(id) === 0,
      'PMID',
      'no PubMed record has such a number',
    ),
    ...each(
      searched,
      DOI,
      ([, id = '']) => !/^10\.\d{4,9}\/\S/.test(id),
      'DOI',
      'a DOI starts with 10. and a registrant of four to nine digits',
    ),
    ...each(searched, TRIAL, ([, id = '']) => id.length !== 8, 'trial number', 'an NCT number has eight digits'),
    ...each(
      searched,
      AUTHOR_YEAR,
      ([, published]) => Number(published) > year,
      'publication year',
      'it lies in the future',
    ),
    ...each(
      searched,
      YEAR_FIRST,
      ([, published]) => Number(published) > year,
      'publication year',
      'it lies in the future',
    ),
    ...each(
      searched,
      JOURNAL_YEAR,
      ([, published]) => Number(published) > year,
      'publication year',
      'it lies in the future',
    ),
    ...each(
      searched,
      JOURNAL_THEN_YEAR,
      ([, journal = '', published]) => Number(published) < (NAMED_SINCE[journal] ?? 0) || Number(published) > year,
      'publication year',
      'no such journal was printed in it',
    ),
    ...each(
      searched,
      VOLUME,
      ([, journal = '', published, volume]) => isOfOtherYear(journal, Number(published), Number(volume)),
      'volume and year',
      'the journal was at other volumes in that year',
    ),
    ...each(
      searched,
      WRITTEN,
      ([, month = '', day]) => !isDay(MONTH_NAMES.indexOf(month.toLowerCase()) + 1, Number(day)),
      'date',
      'no calendar has this day',
    ),
    ...each(
      searched,
      NUMERIC,
      ([, a, b]) => !isDay(Number(a), Number(b)) && !isDay(Number(b), Number(a)),
      'date',
      'no calendar has this day',
    ),
    ...each(
      searched,
      ISO,
      ([, , month, day]) => !isDay(Number(month), Number(day)),
      'date',
      'no calendar has this day',
    ),
  ];
}

const isDay = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= LENGTHS[month - 1]!;

const each = (
  searched: Searched,
  pattern: RegExp,
  isWrong: (match: RegExpExecArray) => boolean,
  what: string,
  why: string,
): readonly Finding[] =>
  matchesIn(searched, pattern)
    .filter(isWrong)
    .map((match) => ({
      ...spanOfMatch(match),
      family: 'citation',
      category: what === 'date' ? 'date_impossible' : 'citation_impossible',
      severity: 'high',
      verdict: 'contradicted',
      message: `a ${what} in the text is impossible: ${why}`,
      score: 0.85,
      evidence: [{ source: 'format', citation: what, text: why }],
    }));
