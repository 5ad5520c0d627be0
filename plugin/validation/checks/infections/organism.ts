import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { testedIn } from '../../susceptibility.ts';
import { givenBySentence } from '../safety/given.ts';
import { coverageOf, isOfOtherKind, kindOf } from './organism-coverage.ts';
import { isFound, isHad, isThere } from './organism-named.ts';

/** How many sentences on the drug may be named: "chlamydia came back positive. This is easily cured. Take". */
const FOLLOWING = 3;

/** Drugs against the germs that the text names (organisms.tsv). */
export function checkOrganisms(each: Case): readonly Finding[] {
  const { given: active, named } = givenBySentence(each);
  // "VRE, vancomycin adjusted to a trough of 15" is given too.
  const tested = new Set(testedIn(each.reading).map(({ drug }) => drug.first));
  const given: typeof active = (sentence) =>
    [
      ...active(sentence),
      ...named(sentence).filter(
        (one) => one.kind === 'drug' && (one.assertion === 'adjusted' || isCourseDone(each.reading.tokens, one)),
      ),
    ].filter(
      (drug) =>
        !tested.has(drug.first) &&
        !isEarlier(each.reading.tokens, drug) &&
        !isSaidUseless(each.reading.tokens, drug) &&
        // "Antifungal miconazole gel was refused": the drug behind it is what is given or not.
        !(drug.kind === 'class' && named(sentence).some(({ kind, first }) => kind === 'drug' && first === drug.end)),
    );
  const { sentences } = each.reading;
  const fighting = (at: number) =>
    given(sentences[at]).filter(({ id }) => kindOf(each.knowledge.subjectsOf(id)) !== undefined);
  /** What the next sentence gives that works. */
  const covering = (at: number, organism: ReadMention) => {
    const row = each.knowledge.organisms.get(organism.id);
    return row ? fighting(at).filter((drug) => coverageOf(each, row, drug) === 'effective') : [];
  };
  const germs = each.reading.mentions.filter(isThere);
  const kinds = new Set(germs.map(({ id }) => id)).size;
  const isOnly = kinds === 1;

  // Farther off only what the text calls the therapy: "Definitive therapy is ceftriaxone".
  const reports = new Set(testedIn(each.reading).map(({ drug }) => drug.sentence));
  const treats = (next: number, at: number): boolean =>
    fighting(next).length > 0 &&
    // "Susceptible: … Resistant: …" stands between a germ and what is given.
    (next - at - sentences.slice(at + 1, next).filter((one) => reports.has(one)).length <= FOLLOWING ||
      isTherapy(each, sentences[next]));
  return sentences.flatMap((sentence, at) =>
    named(sentence)
      .filter((organism) => isHad(each, organism))
      .flatMap((organism) => {
        const here = given(sentence);
        // An audit of many germs: what follows them is for one of them.
        if (here.length === 0 && kinds > MOST_GERMS) return [];
        // The first sentence that treats, unless it or one before it names another germ.
        let next = at;
        const reach = isOnly ? FARTHEST : isFound(each, organism.sentence) ? FOLLOWING + reports.size : 1;
        while (here.length === 0 && next < at + reach && !treats(next, at)) {
          next += 1;
          if (named(sentences[next]).some(isThere)) return [];
        }
        return organisms(
          each,
          organism,
          here.length > 0
            ? [...here, ...[at - 2, at - 1, at + 1].flatMap((one) => covering(one, organism))]
            : [...fighting(next), ...[at - 2, at - 1, next + 1].flatMap((one) => covering(one, organism))],
        );
      }),
  );
}

/** "Rationalised to ceftriaxone, seven days completed": it was what the germ was treated with. */
const isCourseDone = (tokens: Case['reading']['tokens'], { assertion, end, sentence }: ReadMention): boolean =>
  assertion === 'stopped' &&
  /^(?:[\d.,]{1,6} |m?g |iv |po |daily |,? ?for |a |total |of |, ){0,6}(?:\w{1,8} )?(?:days?|weeks?|course)(?: course)? (?:was |were |now |then )?(?:completed|finished)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 12)),
  );

/** "Antibiotics do not fight viruses such as", "taking antibiotics may do more harm than good". */
const isSaidUseless = (tokens: Case['reading']['tokens'], { end, sentence }: ReadMention): boolean =>
  /^(?:(?:(?:do|does|did|will|would|can|could)(?: not|n't)|don't|doesn't|cannot|can't|won't) (?:\S{1,12} )?(?:fight|work|kill|cover|treat|help|cure|act|reach|touch)\b|(?:may|can|will|would) do (?:more |only )?harm\b|(?:is|are) (?:not|no) (?:\S{1,12} )?(?:needed|helpful|useful|effective|help|use|recommended)\b)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 5)),
  );

/** In sentences: what a message or an answer has. */
const SHORT = 3;

/** A patient has fewer. */
const MOST_GERMS = 3;

/** About a paragraph. */
const FARTHEST = 9;

const isTherapy = ({ reading: { tokens } }: Case, sentence: ReadMention['sentence'] | undefined): boolean =>
  sentence !== undefined &&
  (tokens
    .slice(sentence.first, sentence.first + 4)
    .some(
      ({ text }, at, words) =>
        /^(?:therapy|treatment|coverage|antibiotics?|abx|antimicrobials?|regimen|recommendation|recommend)$/.test(
          text,
        ) && /^(?:is|:|with|remains|now)$/.test(words[at + 1]?.text ?? ''),
    ) ||
    tokens
      .slice(sentence.first, sentence.end)
      .some(
        ({ text }, at, words) =>
          /^(?:definitive|targeted|directed|tailored)$/.test(text) &&
          /^(?:treatment|therapy|antibiotic|agent|coverage|monotherapy)$/.test(words[at + 1]?.text ?? ''),
      ));

/** "Grew despite cefepime": what was given before; "despite good mouth care" is nothing of the kind. */
function isDespiteTreatment({ reading: { tokens, mentions } }: Case, at: number, last: number): boolean {
  const to = Math.min(last, at + 7);
  return (
    hasWord(tokens, /^(?:antibiotics?|abx|therapy|treatment|treated|coverage)$/, at, to) ||
    mentions.some(({ kind, first }) => /^(?:drug|class)$/.test(kind) && first > at && first < to)
  );
}

const TESTED =
  /^(?:resistant|resistance|sensitive|susceptible|sensitivity|sensitivities|susceptibility|susceptibilities|intermediate|prophylaxis|despite|failed|until|empirically|empiric)$/;

const RESULT =
  /^(?:resistant|resistance|sensitive|susceptible|sensitivity|sensitivities|susceptibility|susceptibilities)$/;

/** Whether the report of the germ was read, drug by drug: what else is given is held against the table. */
const isReported = (each: Case, sentence: ReadMention['sentence']): boolean =>
  testedIn(each.reading).some(({ drug }) => drug.sentence === sentence);

/** "MRSA, on flucloxacillin per sensitivities": its name says what it resists, whatever guided the choice. */
const isNamedResistant = ({ organism }: Row<'organisms'>, before = ''): boolean =>
  /^(?:MRSA|VRE|ESBL|Carbapenem-resistant)/.test(organism) && /^(?:to|per|by|on|with|the|known|its)$/.test(before);

/** "MRSA on the nasal swab only; cefazolin goes on for the MSSA": said to be for another germ. */
const coversAnother = (each: Case, row: Row<'organisms'>, drug: ReadMention): boolean =>
  each.reading.mentions.some((one) => {
    const other = isThere(one) && one.id !== row.organism ? each.knowledge.organisms.get(one.id) : undefined;
    if (!other || one.sentence !== drug.sentence || one.first < drug.end || one.first - drug.end > 9) return false;
    const isFor = hasWord(each.reading.tokens, /^(?:for|against|covers?)$/, drug.end, one.first);
    return isFor && coverageOf(each, other, drug) === 'effective';
  });

/** "Enterococcus, susceptible to ceftriaxone (sic)": the laboratory is believed. */
const isReportedActive = (each: Case, { id }: ReadMention): boolean =>
  testedIn(each.reading).some(
    ({ drug, result }) => result !== 'resistant' && each.knowledge.subjectsOf(id).has(drug.id),
  );

/** "History of MRSA"; a history of an allergy to something says nothing of the germ. */
const isTestedAt = (word: string, next: string, then = '', before = ''): boolean =>
  // "Pan-susceptible Pseudomonas": to what the drug in question covers.
  before !== 'pan' &&
  before !== 'type' && // "wild-type susceptibility"
  !(
    /^(?:susceptible|sensitive)$/.test(word) &&
    next === 'to' &&
    /^(?:all|antipseudomonal|antistaphylococcal|first|standard|usual|common|routine|most)$/.test(then)
  ) &&
  ((TESTED.test(word) &&
    !/^(?:pending|tomorrow|awaited|outstanding|later|due|panel|testing|results?|data)$/.test(next) &&
    // "Daily cultures until clear": until something other than its tests is known.
    !(/^empiric/.test(word) && /^(?:narrowed|changed|switched|broadened|was|is)$/.test(then)) &&
    !(word === 'until' && /^(?:clear|cleared|negative|sterile|afebrile|better|resolved|discharge|seen)$/.test(next))) ||
    (word === 'history' && next === 'of'));

/** An antibiotic given alone against an organism that is not sensitive to it. */
function organisms(each: Case, organism: ReadMention, drugs: readonly ReadMention[]): readonly Finding[] {
  const row = each.knowledge.organisms.get(organism.id);
  if (!row || drugs.length === 0) return [];
  // HIV and viral hepatitis are lived with: what else is given is given for something else.
  const isLivedWith = /^(?:HIV|Hepatitis [BC] virus)$/.test(row.organism);
  if (isLivedWith && drugs.every(({ id }) => each.knowledge.subjectsOf(id).has('antibiotic'))) return [];
  const { first, end, sentence } = organism;
  // "Vancomycin-resistant Enterococcus" is its name.
  const { tokens } = each.reading;
  const words = [...tokens.slice(sentence.first, first), ...tokens.slice(end, sentence.end)];
  const isOwn = isFound(each, sentence);
  const judged = drugs.map((drug) => {
    const verdict = coverageOf(each, row, drug);
    // "Herpes labialis, crusted. Nystatin": a drug of another kind is for something else, unless the germ was grown.
    const isOfElse =
      isOfHistory(drug, sentence) ||
      // In a long text a drug of another sentence that only its class speaks against is for something else.
      (verdict === 'ineffective' &&
        drug.sentence !== sentence &&
        !listOf(row.ineffective).includes(drug.id) &&
        !isOfOtherKind(each, row, drug) &&
        each.reading.sentences.length > SHORT) ||
      (verdict === 'ineffective' &&
        !isOwn &&
        drug.sentence !== sentence &&
        isOfOtherKind(each, row, drug) &&
        // "Whipworm on stool exam. Azithromycin for three days": listed as useless, next to the germ, with no second infection.
        !(listOf(row.ineffective).includes(drug.id) && drug.first === drug.sentence.first && !isInfectedToo(each)));
    return { drug, verdict: isOfElse ? undefined : verdict };
  });
  const covered = judged.find(({ verdict }) => verdict === 'effective');
  const base = {
    family: 'treatment' as const,
    evidence: [
      evidenceOf(
        row,
        `${row.organism}: ${listOf(row.effective).join(', ')}; not ${listOf(row.ineffective).join(', ')}`,
      ),
    ],
    about: [row.organism],
  };
  if (covered) {
    return [
      {
        ...base,
        ...spanOf(each.reading.tokens, covered.drug.first, covered.drug.end),
        category: 'organism',
        severity: 'low',
        verdict: 'supported',
        score: 0.8,
        message: `${covered.drug.id} covers ${row.organism}`,
      },
    ];
  }
  const wrong = judged.find(({ verdict }) => verdict === 'ineffective');
  if (
    !wrong ||
    isReportedActive(each, wrong.drug) ||
    isForLifelong(each, row, wrong.drug) ||
    coversAnother(each, row, wrong.drug) ||
    words.some(
      ({ text }, at) =>
        isTestedAt(text, words[at + 1]?.text ?? '', words[at + 2]?.text, words[at - 2]?.text) &&
        !(RESULT.test(text) && (isReported(each, sentence) || isNamedResistant(row, words[at - 1]?.text))) &&
        !(text === 'despite' && !isDespiteTreatment(each, tokens.indexOf(words[at]!), sentence.end)),
    )
  )
    return [];
  return [
    {
      ...base,
      ...spanOf(each.reading.tokens, wrong.drug.first, wrong.drug.end),
      category: 'organism_not_covered',
      severity: 'high',
      verdict: 'contradicted',
      score: 0.82,
      message: `${wrong.drug.id} does not cover ${row.organism} (${row.source})`,
    },
  ];
}

/** "E. coli grew. Past history: rheumatoid arthritis on hydroxychloroquine": what is taken for something else all along. */
const isOfHistory = ({ id, sentence }: ReadMention, germs: ReadMention['sentence']): boolean =>
  sentence !== germs && (sentence.section === 'past' || id === 'hydroxychloroquine');

/** "HIV newly diagnosed, Pneumocystis pneumonia treated with clindamycin": only what fights viruses is for a virus that stays. */
const isForLifelong = ({ knowledge }: Case, { organism }: Row<'organisms'>, { id }: ReadMention): boolean =>
  /^(?:HIV|hepatitis [BC])/i.test(organism) && !knowledge.subjectsOf(id).has('antiviral');

/** "Infected eczema", "a superinfection", "strep as well": something else may be treated. */
const isInfectedToo = ({ reading: { tokens, mentions } }: Case): boolean =>
  new Set(mentions.filter(isThere).map(({ id }) => id)).size > 1 ||
  hasWord(
    tokens,
    /^(?:infected|secondar\w{1,3}|superinfect\w{2,4}|impetig\w{1,4}|cellulitis|bacterial|otitis|pneumonia|uti|sepsis|septic|abscess|wound|eczema|prophyla\w{1,4}|crusted|weeping)$/,
  );
