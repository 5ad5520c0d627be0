import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

/** "Atrial fibrillation, diagnosed in 2009" of one that the chart has since 2019. */
export function checkChartOnsets(each: Case): readonly Finding[] {
  const { onsets = [] } = each.chart ?? {};
  if (onsets.length === 0) return [];
  const { lexicon, mentions, tokens } = each.reading;
  const charted = onsets.map((onset) => ({ onset, ids: idsOf(each, onset) }));
  const found = mentions.flatMap((mention): readonly Finding[] => {
    const { kind, id, assertion, sentence, first, end } = mention;
    if (kind !== 'condition' || assertion !== 'active' || sentence.told || sentence.question || !lexicon) return [];
    if (sentence.section === 'family') return [];
    const same = charted.filter(({ ids }) => ids.has(id) || isKindOf(each, ids, id)).map(({ onset }) => onset);
    const date = same.length > 0 ? onsetBehind(each, { first, end, sentence }) : undefined;
    const years = same.flatMap(({ on }) => (on === undefined ? [] : [Number(on.slice(0, 4))]));
    // When it began, was found and was entered are not the same day, nor always of one year.
    if (date?.year === undefined || years.length < same.length) return [];
    if (years.some((year) => Math.abs(year - date.year!) < 2)) return [];
    const message = `the chart has ${id} since another year than the text`;
    return [contradicted(each, { first, end: date.end }, 'chart_onset_differs', message, 0.75)];
  });
  return found.slice(0, 1);

  function onsetBehind({ asOf }: Case, { first, end: from, sentence }: Place): WrittenDate | undefined {
    const [date] = writtenDatesIn(tokens, from, Math.min(sentence.end, from + 7));
    if (!date) return undefined;
    const between = `${phrase(tokens, from, date.first)} `;
    const isDiagnosed = DIAGNOSED.test(phrase(tokens, Math.max(sentence.first, first - 6), first));
    const isOnset = ONSET.test(between) || (isDiagnosed && /^(?:back )?(?:in|around|about) $/.test(between));
    return isOnset && (date.year ?? 0) <= asOf.getUTCFullYear() ? date : undefined;
  }
}

type Place = Pick<ReadMention, 'first' | 'end' | 'sentence'>;

/** "Was diagnosed with diabetes in 2012". */
const DIAGNOSED = /\bdiagnosed (?:as having|with)(?: (?:an?|the|her|his|your|mild|severe|type|early|new)){0,2}$/;
const ONSET =
  /^[,(]? ?(?:(?:which |that )?(?:was |is |has been )?(?:first |newly |initially |known |present |there |originally )?(?:diagnosed|dx|dx'd|since|onset|found|began|started|recorded|entered|documented)|first (?:diagnosed|recorded|noted))(?: (?:since|in|on|back|from|about|around|,|:)){0,2} $/;

const idsOf = ({ reading: { lexicon } }: Case, { names }: ChartEvent): ReadonlySet<string> =>
  new Set(
    names.flatMap((name) =>
      lexicon.read(name).flatMap(({ kind, id, misspelt }) => (kind === 'condition' && !misspelt ? [id] : [])),
    ),
  );

/** "Diabetes" of a charted type 2 diabetes: the disease by its wider name. */
const isKindOf = ({ knowledge }: Case, ids: ReadonlySet<string>, id: string): boolean =>
  [...ids].some((one) => knowledge.conditions.get(one)?.kind_of === id);
