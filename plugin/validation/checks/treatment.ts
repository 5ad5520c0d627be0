import { listOf, type Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { assertionOf } from '../reading/assertion.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';

/** What is given for what: indications, antidotes, organisms and vaccines. */
export function checkTreatments(each: Case): readonly Finding[] {
  const bySentence = Map.groupBy(each.reading.mentions, ({ sentence }) => sentence);
  const given = (sentence: Sentence | undefined): readonly ReadMention[] =>
    (sentence && bySentence.get(sentence))?.filter(
      (one) => (one.kind === 'drug' || one.kind === 'class') && one.assertion === 'active',
    ) ?? [];
  return each.reading.sentences.flatMap((sentence, at) => {
    const mentions = bySentence.get(sentence) ?? [];
    const drugs = given(sentence);
    // "Cultures grew MRSA. Antibiotic: cefazolin."
    const nearby = drugs.length > 0 ? drugs : given(each.reading.sentences[at + 1]);
    return [
      ...drugs.flatMap((drug) => indications(each, drug, mentions)),
      ...mentions
        .filter(({ kind }) => kind === 'poison')
        .flatMap((poison) => antidotes(each, poison, [...drugs, ...given(each.reading.sentences[at + 1])])),
      ...reversals(each, sentence, mentions, [...drugs, ...given(each.reading.sentences[at + 1])]),
      ...mentions.filter(({ kind }) => kind === 'organism').flatMap((organism) => organisms(each, organism, nearby)),
    ];
  });
}

const textBetween = (each: Case, a: ReadMention, b: ReadMention): readonly string[] =>
  each.reading.tokens.slice(Math.min(a.end, b.end), Math.max(a.first, b.first)).map(({ text }) => text);

const FOR = /^(?:for|to|treat|treating|control|manage|managing|against)$/;
const BY = /^(?:treated|managed|controlled|with|on|using|by)$/;

/** "X for Y", "Y is treated with X": judged where both sides are known and nothing else stands between. */
function indications(each: Case, drug: ReadMention, mentions: readonly ReadMention[]): readonly Finding[] {
  if (drug.kind !== 'drug' || drug.misspelt) return [];
  const rows = each.knowledge.indicationsOf(drug.id);
  if (rows.length === 0) return [];
  const condition = mentions.find(
    (one) =>
      one.kind === 'condition' &&
      (one.assertion === 'active' || each.reading.tokens[one.first - 1]?.text === 'against') &&
      isTreatedBy(each, drug, one, mentions),
  );
  if (!condition) return [];
  const known = new Set(rows.flatMap((row) => listOf(row.conditions)));
  const place = spanOf(each.reading.tokens, Math.min(drug.first, condition.first), Math.max(drug.end, condition.end));
  const evidence = rows
    .slice(0, 2)
    .map((row) => evidenceOf(row, `${row.subject} is used for ${listOf(row.conditions).slice(0, 8).join(', ')}`));
  const base = { ...place, family: 'treatment' as const, evidence, about: [drug.id, condition.id] };
  const wanted = each.knowledge.conditions.get(condition.id);
  if (!wanted) return [];
  if (known.has(condition.id) || known.has(wanted.kind_of)) {
    return [
      {
        ...base,
        category: 'indication',
        severity: 'low',
        verdict: 'supported',
        score: 0.8,
        message: `${drug.id} is used for ${condition.id}`,
      },
    ];
  }
  const systems = new Set([...known].map((name) => each.knowledge.conditions.get(name)?.system));
  if (systems.has(wanted.system) || wanted.system === 'pain') {
    return [
      {
        ...base,
        category: 'indication_not_listed',
        severity: 'low',
        verdict: 'uncertain',
        score: 0.3,
        message: `${drug.id} is not listed for ${condition.id}`,
      },
    ];
  }
  return [
    {
      ...base,
      category: 'indication_wrong',
      severity: 'moderate',
      verdict: 'unsupported',
      score: 0.75,
      message: `${drug.id} is not used for ${condition.id} (${rows[0]!.source})`,
    },
  ];
}

function isTreatedBy(each: Case, drug: ReadMention, condition: ReadMention, mentions: readonly ReadMention[]): boolean {
  const words = textBetween(each, drug, condition);
  const [low, high] = drug.first < condition.first ? [drug.end, condition.first] : [condition.end, drug.first];
  if (high - low > 12 || high < low) return false;
  const apart = mentions.some(
    (one) =>
      one !== drug &&
      one !== condition &&
      (one.kind === 'drug' || one.kind === 'condition') &&
      one.first >= low &&
      one.end <= high,
  );
  if (
    apart ||
    words.some(
      (word) =>
        /^(?:,|;|and|but|or|because|given|history|risk|with|needs?|requires?|presents|presenting|admitted|seen|evaluated)$/.test(
          word,
        ) && !(word === 'with' && condition.first < drug.first),
    )
  )
    return false;
  // "Gout: allopurinol 100 mg".
  if (
    condition.first - condition.sentence.first <= 3 &&
    condition.end <= drug.first &&
    /^(?:: |- |: (?:start|continue|on) |- (?:start|continue|on) )$/.test(`${words.join(' ')} `)
  )
    return true;
  if (drug.first < condition.first) {
    // "for" must lead to the condition itself: "lisinopril for her high blood pressure".
    const at = words.findLastIndex((word) => FOR.test(word));
    return at !== -1 && words.length - at <= 4;
  }
  return (
    words.some((word) => /^(?:treated|managed|controlled|maintenance|relief|therapy|treatment)$/.test(word)) &&
    words.some((word) => BY.test(word))
  );
}

/** A drug given against a poison that the table calls useless or harmful there. */
function antidotes(each: Case, poison: ReadMention, drugs: readonly ReadMention[]): readonly Finding[] {
  const row = each.knowledge.antidotes.get(poison.id);
  if (!row || poison.assertion === 'negated') return [];
  return [
    ...wrongMeasures(each, poison, row),
    ...wrongDrugs(each, poison, row, [...drugs, ...statedAntidotes(each, poison)]),
  ];
}

const POISONED =
  /^(?:overdose|overdosed|overdoses|od|toxic|toxicity|poisoned|poisoning|reverse|reversed|reversal|antidote|ingestion|ingested|supratherapeutic|inr|bleeding|bleed|hemorrhage|oversedation|oversedated|apneic|bradypneic)$/;

/** "Reversed with flumazenil" after an opioid, "too many Tylenol tablets": the poison named by its drug. */
function reversals(
  each: Case,
  sentence: Sentence,
  mentions: readonly ReadMention[],
  drugs: readonly ReadMention[],
): readonly Finding[] {
  const words = each.reading.tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  const isPoisoned = words.some(
    (word, at) => POISONED.test(word) || (word === 'too' && /^(?:many|much)$/.test(words[at + 1] ?? '')),
  );
  if (!isPoisoned || mentions.some(({ kind }) => kind === 'poison')) return [];
  return mentions
    .filter(({ kind }) => kind === 'drug' || kind === 'class')
    .flatMap((agent) => {
      const subjects = each.knowledge.subjectsOf(agent.id);
      const row = [...each.knowledge.antidotes.values()].find(({ agents }) =>
        listOf(agents).some((name) => subjects.has(name)),
      );
      return row
        ? wrongDrugs(
            each,
            agent,
            row,
            drugs.filter((drug) => drug.id !== agent.id && subjects.has('antidote') === false),
          )
        : [];
    });
}

/** "In case of overdose flumazenil is the antidote": stated in general, so it is meant although nothing was given. */
function statedAntidotes(each: Case, { sentence }: ReadMention): readonly ReadMention[] {
  const words = each.reading.tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  if (!words.some((word) => /^(?:antidote|antidotes|reverses|reversed|reversal|antagonist)$/.test(word))) return [];
  return each.reading.mentions.filter(
    (one) =>
      one.kind === 'drug' &&
      one.sentence === sentence &&
      (one.assertion === 'hypothetical' || one.assertion === 'negated') &&
      !words.slice(0, Math.max(0, one.first - sentence.first)).some((word) => /^(?:not|no|never|avoid)$/.test(word)),
  );
}

/** What is done without being a drug of the tables: "glucose before thiamine", "a tourniquet". */
function wrongMeasures(each: Case, poison: ReadMention, row: Row<'antidotes'>): readonly Finding[] {
  const { tokens } = each.reading;
  const { sentence } = poison;
  return row.wrong.split(';').flatMap((entry): readonly Finding[] => {
    const words = entry
      .trim()
      .toLowerCase()
      .split(/[\s-]+/);
    if (words[0] === '' || words.length > 4) return [];
    for (let at = sentence.first; at + words.length <= sentence.end; at += 1) {
      if (!words.every((word, offset) => tokens[at + offset]?.text === word)) continue;
      const place = { first: at, end: at + words.length };
      if (place.first < poison.end && poison.first < place.end) continue;
      if (assertionOf(tokens, sentence, place) !== 'active') return [];
      return [
        {
          ...spanOf(tokens, place.first, place.end),
          family: 'treatment',
          category: 'antidote_wrong',
          severity: 'high',
          verdict: 'contradicted',
          score: 0.85,
          message: `${entry.trim()} is not the treatment of ${row.poison}: ${row.antidotes} (${row.source})`,
          evidence: [evidenceOf(row, `${row.poison}: ${row.antidotes}`)],
          about: [row.poison],
        },
      ];
    }
    return [];
  });
}

function wrongDrugs(
  each: Case,
  poison: ReadMention,
  row: Row<'antidotes'>,
  drugs: readonly ReadMention[],
): readonly Finding[] {
  return drugs.flatMap((drug): readonly Finding[] => {
    if (drug.first < poison.end && poison.first < drug.end) return [];
    if (listOf(row.agents).some((agent) => agent === drug.id || each.knowledge.subjectsOf(drug.id).has(agent)))
      return [];
    const names = namesOf(each, drug);
    const right = mentionsAny(row.antidotes, names);
    const wrong = row.wrong.split(';').some((entry) =>
      names.some(
        (name) =>
          entry
            .toLowerCase()
            .split(/ alone| acutely| load/)[0]!
            .trim() === name,
      ),
    );
    const isAntidote = each.knowledge.subjectsOf(drug.id).has('antidote');
    // A drug that undoes another poison counts against this one where the text calls it an antidote.
    const { tokens } = each.reading;
    const isCalled =
      tokens[poison.end]?.text === ':' ||
      tokens
        .slice(drug.sentence.first, drug.sentence.end)
        .some(({ text }) => /^(?:antidotes?|reverses?|reversed|reversal|reversing)$/.test(text));
    const elsewhere =
      isAntidote ||
      (isCalled &&
        [...each.knowledge.antidotes.values()].some(
          (other) => other !== row && mentionsAny(other.antidotes, [drug.id]),
        ));
    if (!right && !wrong && !elsewhere) return [];
    const base = {
      ...spanOf(each.reading.tokens, drug.first, drug.end),
      family: 'treatment' as const,
      evidence: [evidenceOf(row, `${row.poison}: ${row.antidotes}`)],
      about: [row.poison],
    };
    if (right && !wrong)
      return [
        {
          ...base,
          category: 'antidote',
          severity: 'low',
          verdict: 'supported',
          score: 0.9,
          message: `${drug.id} is an antidote in ${row.poison}`,
        },
      ];
    return [
      {
        ...base,
        category: 'antidote_wrong',
        severity: wrong || isAntidote ? 'high' : 'moderate',
        verdict: 'contradicted',
        score: wrong ? 0.88 : isAntidote ? 0.75 : 0.5,
        message: `${drug.id} is not the treatment of ${row.poison}: ${row.antidotes} (${row.source})`,
      },
    ];
  });
}

const namesOf = (each: Case, drug: ReadMention): readonly string[] => [
  drug.id,
  ...listOf(each.knowledge.drugs.get(drug.id)?.aliases ?? ''),
  ...each.knowledge.subjectsOf(drug.id),
];

const mentionsAny = (list: string, names: readonly string[]): boolean =>
  list
    .toLowerCase()
    .split(/,| or | plus | and |\||;/)
    .some((entry) =>
      names.some(
        (name) => name.length > 3 && entry.includes(name) && (!entry.includes('immune') || name.includes('immune')),
      ),
    );

const TESTED =
  /^(?:resistant|resistance|sensitive|susceptible|sensitivity|sensitivities|susceptibility|susceptibilities|intermediate|prophylaxis|history|allergy|despite|failed|until|empirically|empiric|pending)$/;

/** An antibiotic given alone against an organism that is not sensitive to it. */
function organisms(each: Case, organism: ReadMention, drugs: readonly ReadMention[]): readonly Finding[] {
  const row = each.knowledge.organisms.get(organism.id);
  if (!row || organism.assertion === 'negated' || drugs.length === 0) return [];
  const words = each.reading.tokens.slice(organism.sentence.first, organism.sentence.end);
  const judged = drugs.map((drug) => ({ drug, verdict: coverageOf(each, row, drug) }));
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
  if (!wrong || words.some(({ text }) => TESTED.test(text))) return [];
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

function coverageOf(each: Case, row: Row<'organisms'>, drug: ReadMention): 'effective' | 'ineffective' | undefined {
  const subjects = [...each.knowledge.subjectsOf(drug.id)];
  const isIn = (list: string) =>
    listOf(list).some((entry) => {
      const [bare = ''] = entry.toLowerCase().split(/ (?:alone|less|unreliable|except|plus|for)\b/);
      return (
        bare === drug.id ||
        subjects.some((subject) => subject === bare || `${subject}s` === bare || `all ${subject}s` === bare)
      );
    });
  if (listOf(row.effective).includes(drug.id)) return 'effective';
  if (listOf(row.ineffective).includes(drug.id)) return 'ineffective';
  if (isIn(row.effective)) return 'effective';
  return isIn(row.ineffective) || (subjects.includes('antibiotic') && /antibacterials/.test(row.ineffective))
    ? 'ineffective'
    : undefined;
}
