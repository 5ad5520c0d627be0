import type { Case } from '../../check.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import type { Finding } from '../../finding.ts';
import { isOrdered } from '../../ordered.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { type Tested, testedIn } from '../../susceptibility.ts';

/** What the text itself calls resistant and gives all the same: "Resistant: third-generation cephalosporins. Start ceftriaxone". */
export function checkResistance(each: Case): readonly Finding[] {
  const { reading, doses, knowledge } = each;
  const tested = testedIn(reading).filter(({ drug }) => fights(each, drug));
  if (!tested.some(({ result }) => result === 'resistant')) return [];
  // An audit of many isolates has a report for each.
  const germs = new Set(reading.mentions.filter(({ kind }) => kind === 'organism').map(({ id }) => id));
  if (germs.size > MOST_GERMS) return [];
  const places = new Set(tested.map(({ drug }) => drug.first));
  const isOf = (drug: ReadMention, { drug: named }: Tested): boolean =>
    named.id === drug.id ||
    (named.kind === 'class' &&
      !drug.id.includes('-') &&
      knowledge.subjectsOf(drug.id).has(named.id) &&
      isOfGeneration(each, drug, named));
  const seen = new Set<string>();
  return reading.mentions.flatMap((drug): readonly Finding[] => {
    if (drug.kind !== 'drug' || drug.misspelt || drug.assertion !== 'active' || places.has(drug.first)) return [];
    const results = tested.filter((one) => isOf(drug, one));
    const resistant = results.find(({ result }) => result === 'resistant');
    // Two isolates, each with its own report.
    if (!resistant || seen.has(drug.id) || results.some(({ result }) => result !== 'resistant')) return [];
    if (drug.sentence.question || isEarlier(reading.tokens, drug) || isUntilThen(each, drug)) return [];
    if (!isOrdered(reading, doses, drug)) return [];
    seen.add(drug.id);
    return [
      {
        ...spanOf(reading.tokens, drug.first, drug.end),
        family: 'treatment',
        category: 'organism_resistant',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message: `${drug.id} is given although the text reports resistance to ${resistant.drug.id}`,
        evidence: [{ source: 'the text', citation: 'susceptibility report', text: `${resistant.drug.id}: resistant` }],
        about: [drug.id],
      },
    ];
  });
}

const MOST_GERMS = 3;

const fights = ({ knowledge }: Case, { id }: ReadMention): boolean => {
  const subjects = knowledge.subjectsOf(id);
  // A class is its own subject: "fluoroquinolones" holds antibiotics.
  return (
    ['antibiotic', 'antifungal', 'azole antifungal', 'echinocandin'].some((name) => subjects.has(name)) ||
    !knowledge.drugs.has(id)
  );
};

const GENERATIONS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:first|1st)$/, /^(?:cefazolin|cephalexin|cefadroxil)$/],
  [/^(?:second|2nd)$/, /^(?:cefuroxime|cefoxitin|cefotetan|cefaclor|cefprozil)$/],
  [/^(?:third|3rd)$/, /^(?:ceftriaxone|cefotaxime|ceftazidime|cefpodoxime|cefdinir|cefixime)$/],
  [/^(?:fourth|4th)$/, /^cefepime$/],
];

/** "Third-generation cephalosporins" are some of them. */
function isOfGeneration({ reading: { tokens } }: Case, { id }: ReadMention, { first }: ReadMention): boolean {
  const before = tokens.slice(Math.max(0, first - 5), first).map(({ text }) => text);
  if (!before.some((word) => /^gen(?:eration)?$/.test(word))) return true;
  return GENERATIONS.some(([name, drugs]) => before.some((word) => name.test(word)) && drugs.test(id));
}

/** "Ceftriaxone was given in the ED before cultures", "ceftriaxone until the result came": no more. */
const isUntilThen = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean => {
  const after = tokens.slice(end, sentence.end).map(({ text }) => text);
  const before = tokens.slice(sentence.first, first).map(({ text }) => text);
  return (
    after.some((word) =>
      /^(?:until|before|stopped|changed|switched|replaced|narrowed|broadened|discontinued|ago|yesterday|ed|er|failed|despite|was|had|→)$/.test(
        word,
      ),
    ) ||
    before.some((word) =>
      /^(?:stop|stopped|despite|failed|failure|after|from|was|had|empiric|empirically|not|no|avoid|instead|ed|before|if|without)$/.test(
        word,
      ),
    )
  );
};
