import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** What is found before it has its family and its evidence. */
export type SexFound = Omit<Finding, 'family' | 'verdict' | 'evidence'> & Partial<Pick<Finding, 'evidence'>>;

export const requiredBy = (rows: readonly Row<'anatomy'>[], term: string): string | undefined =>
  rows.find((row) => row.term === term)?.requires;

const CUES: Readonly<Record<'male' | 'female', RegExp>> = {
  male: /^(?:he|his|him|son|boy|man|male|mr|gentleman|scrotum|scrotal|penis|penile|testis|testes|testicle|testicles|testicular|orchidopexy|orchiopexy|foreskin|hypospadias)$/,
  female:
    /^(?:she|her|hers|daughter|girl|woman|female|mrs|ms|lady|postpartum|lochia|fundus|breastfeeding|uterus|vaginal|ovary|ovaries|pregnant|pregnancy|cervix|g\d{1,2}p\d{1,4})$/,
};
const OF_BIRTH = /^(?:delivery|delivered|born|birth|gestation|term|maternal|formula)$/;
/** Texts of several people, or of none. */
const OF_MANY =
  /^(?:women|men|girls|boys|people|patients|partners?|couples?|wife|husband|mother|mom|mum|father|sister|brother|family|either|sexes|donor|baby|newborn|twins?)$/;

/** "Lochia moderate … prostate firm", "scrotal pain … the right ovary was untwisted": one organ of the other sex among the rest. */
export function ofOneBody({ reading: { tokens, mentions }, knowledge }: Case): readonly SexFound[] {
  if (hasWord(tokens, OF_MANY)) return [];
  const organs = mentions.filter(
    ({ kind, id, assertion, sentence }) =>
      kind === 'anatomy' &&
      assertion === 'active' &&
      !sentence.question &&
      knowledge.rows('anatomy').some(({ term, kind: of }) => term === id && /^(?:organ|condition|procedure)$/.test(of)),
  );
  const wrong = organs.find(({ id, first, end }) => {
    const requires = requiredBy(knowledge.rows('anatomy'), id) ?? '';
    const [own, other] = requires.startsWith('male') ? (['male', 'female'] as const) : (['female', 'male'] as const);
    if (!/^(?:fe)?male reproductive/.test(requires)) return false;
    // "Born at term, vaginal delivery" of a boy: his mother's.
    if (own === 'female' && hasWord(tokens, OF_BIRTH)) return false;
    const ofOwn = wordsIn(tokens, CUES[own]).filter((at) => at < first || at >= end);
    return ofOwn.length === 0 && new Set(wordsIn(tokens, CUES[other]).map((at) => tokens[at]!.text)).size >= 2;
  });
  return wrong
    ? [
        {
          ...spanOf(tokens, wrong.first, wrong.end),
          category: 'sex_disagrees',
          severity: 'high',
          message: `${wrong.id} is told of a patient of the other sex`,
          score: 0.8,
        },
      ]
    : [];
}

/** "Transvaginal ultrasound of the prostate", "prostate felt on vaginal examination": two organs of one body, of both sexes. */
export function ofOneLook({ reading: { tokens, mentions }, knowledge }: Case): readonly SexFound[] {
  const organs = mentions.filter(({ kind }) => kind === 'anatomy');
  const wrong = organs.find((one, order) => {
    const next = organs[order + 1];
    const [own, other] = [one, next].map((each) => each && requiredBy(knowledge.rows('anatomy'), each.id));
    return (
      next !== undefined &&
      next.sentence === one.sentence &&
      !one.sentence.question &&
      own !== other &&
      [own, other].every((requires) => /^(?:fe)?male reproductive/.test(requires ?? '')) &&
      LOOKS.test(phrase(tokens, one.end, next.first))
    );
  });
  return wrong
    ? [
        {
          ...spanOf(tokens, wrong.first, wrong.end),
          category: 'sex_disagrees',
          severity: 'high',
          message: 'organs of a man and of a woman are told of one body',
          score: 0.8,
        },
      ]
    : [];
}
const LOOKS =
  /^(?:(?:ultrasound|scan|probe|of|on|in|at|the|was|is|felt|exam|examination|:|shows?|showed|revealed|found|a|normal|smooth|enlarged|biopsy|palpated|palpable|seen) ?){1,7}$/;

/** "Her son has not had his period for two months"; "his period of rest" is another one. */
export function hisPeriod({ reading: { tokens } }: Case): readonly SexFound[] {
  const at = wordsIn(tokens, /^(?:periods?|pap)$/).find(
    (place) =>
      !tokens[place]!.capitals &&
      /(?:^| )his(?: (?:last|first|next|monthly|own|menstrual))?(?: mammogram and)?$/.test(
        phrase(tokens, place - 4, place),
      ) &&
      !/^(?:of|in|at|off|between|without|with|to|as)$/.test(tokens[place + 1]?.text ?? ''),
  );
  return at === undefined
    ? []
    : [
        {
          ...spanOf(tokens, at - 1, at + 1),
          category: 'sex_disagrees',
          severity: 'high',
          message: `a ${tokens[at]!.text} is stated of a male`,
          score: 0.8,
        },
      ];
}
