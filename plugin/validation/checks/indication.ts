import { listOf } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import { hasWord } from '../reading/words.ts';
import { isOpposite } from './contraries.ts';
import { givenBySentence } from './given.ts';
import { isGivenAs, isOrderFor, isWhatItDoes, keepsInCheck } from './indication-wordings.ts';
import { isListedFor } from './listed-purpose.ts';
import { type Purpose, purposesIn } from './purpose.ts';

/** What drugs are given for (indications.tsv): in the drug's own sentence, or in one that goes on with "it is for". */
export function checkIndications(each: Case): readonly Finding[] {
  const { given, named } = givenBySentence(each);
  const { sentences, tokens } = each.reading;
  return sentences.flatMap((sentence, at) => {
    const drugs = given(sentence).filter(({ kind, misspelt }) => kind === 'drug' && !misspelt);
    const own = drugs.flatMap((drug) => {
      const condition = treatedBy(each, drug, named(sentence)) ?? purposesIn(tokens, drug, named(sentence));
      return condition ? indicationOf(each, drug, condition) : [];
    });
    if (drugs.length === 0) own.push(...orderedOf(each, at, named));
    const next = sentences[at + 1];
    // "Why do you take Flomax? It is to keep …".
    const asked = sentence.question
      ? named(sentence).filter(({ kind, misspelt }) => kind === 'drug' && !misspelt)
      : drugs;
    const isOne = new Set(asked.map(({ id }) => id)).size === 1 && named(next).every(({ kind }) => kind !== 'drug');
    if (!isOne || !next || !goesOn(tokens, next.first)) return own;
    const drug = { ...asked[0]!, first: next.first, end: next.first + 1, sentence: next };
    const condition = treatedBy(each, drug, named(next)) ?? purposesIn(tokens, drug, named(next));
    return condition ? [...own, ...indicationOf(each, drug, condition)] : own;
  });
}

/** "You ask about the riluzole. … Mr Lovelace takes 50 mg twice daily for his": of the one drug that the sentences before name. */
function orderedOf(each: Case, at: number, named: ReturnType<typeof givenBySentence>['named']): readonly Finding[] {
  const { sentences, tokens } = each.reading;
  const sentence = sentences[at]!;
  const condition = named(sentence).find(({ kind, assertion }) => kind === 'condition' && assertion === 'active');
  if (!condition || named(sentence).some(({ kind }) => kind === 'drug') || !isOrderFor(tokens, condition)) return [];
  const before = [at - 3, at - 2, at - 1].flatMap((one) => named(sentences[one])).filter(({ kind }) => kind === 'drug');
  const [drug] = before;
  return drug && before.every(({ id }) => id === drug.id) && !drug.misspelt ? indicationOf(each, drug, condition) : [];
}

/** "It is for …", "Pt on it for …": the next sentence goes on about the drug. */
const goesOn = (tokens: Case['reading']['tokens'], at: number): boolean =>
  /^(?:it|it's|this|that)(?: |$)|^(?:explained|told|advised|answer|reply|yes|reminded|because)(?: that| :| ,)? (?:it|it's|this)(?: |$)|^(?:pt|patient|she|he) (?:is )?(?:on|takes) (?:it|this)(?: |$)/.test(
    tokens
      .slice(at, at + 4)
      .map(({ text }) => text)
      .join(' '),
  );

const textBetween = (each: Case, a: ReadMention, b: ReadMention): readonly string[] =>
  each.reading.tokens.slice(Math.min(a.end, b.end), Math.max(a.first, b.first)).map(({ text }) => text);

const FOR = /^(?:for|to|treat|treats|treating|controls|lowers|control|manage|managing|against|prn)$/;
const BY = /^(?:treated|managed|controlled|with|on|using|by)$/;

/** The condition that "X for Y" or "Y is treated with X" gives, where nothing else stands between. */
const treatedBy = (each: Case, drug: ReadMention, mentions: readonly ReadMention[]): ReadMention | undefined =>
  mentions.find(
    (one) =>
      one.kind === 'condition' &&
      !isAdjective(each, one) &&
      (one.assertion === 'active' ||
        each.reading.tokens.slice(Math.max(0, one.first - 2), one.first).some(({ text }) => text === 'against') ||
        isGivenAs(textBetween(each, drug, one)) ||
        (one.assertion === 'hypothetical' && (isPrevented(each, one) || isExpected(each, one)))) &&
      isTreatedBy(each, drug, one, mentions),
  );

/** "To prevent recurrence of gout". */
const isPrevented = ({ reading: { tokens } }: Case, { first }: ReadMention): boolean =>
  /(?:^| )(?:(?:to|helps?|helps? to|will|should|can|that|which|and) prevents?|preventing|(?:prevention|prophylaxis) (?:of|against)|(?:guards?|protects?) (?:you |him |her )?against|wards? off|(?:reduces?|lowers?|cuts?) (?:the |your |his |her )?(?:risk|chance|number) of)(?: (?:a|an|the|your|his|her|their|any|another|more|further|future|new|repeat|recurrent|frequent|next|primary|overt|acute)){0,3}(?: (?:episodes?|attacks?|bouts?|flares?|flare - ups?|rounds?|recurrences?|relapses?|return|spells?|cases?) (?:of|from))?(?: (?:a|an|the|your|his|her|their|recurrent|acute)){0,2}$/.test(
    tokens
      .slice(Math.max(0, first - 11), first)
      .map(({ text }) => text)
      .join(' '),
  );

/** "Your gout flares should become less common". */
const isExpected = ({ reading: { tokens } }: Case, { end }: ReadMention): boolean =>
  /^(?:should|will)$/.test(tokens[end]?.text ?? '') &&
  /^(?:become|get|be|ease|settle|improve)$/.test(tokens[end + 1]?.text ?? '');

/** "Diabetic gastroparesis" is treated as the latter. */
const isAdjective = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  end === first + 1 && tokens[first]?.text === 'diabetic' && end < sentence.end && tokens[end]?.kind === 'word';

const MINERAL = /^(?:potassium|magnesium|calcium|phosphate|sodium) /;

/** Judged where both sides are known. */
function indicationOf(each: Case, drug: ReadMention, condition: Purpose): readonly Finding[] {
  const subjects = each.knowledge.subjectsOf(drug.id);
  // What keeps blood from clotting in one vessel is said to do so in all.
  if (condition.id === 'venous thromboembolism' && (subjects.has('antiplatelet') || subjects.has('anticoagulant')))
    return [];
  const rows = each.knowledge.indicationsOf(drug.id);
  if (rows.length === 0) return [];
  // "Diabetes after transplant: linagliptin" is for the diabetes.
  if (/^(?:after|post|since|following)$/.test(each.reading.tokens[condition.first - 1]?.text ?? '')) return [];
  // "Methaemoglobinaemia in G6PD deficiency is treated with", "potassium and magnesium: correct both for the ileus".
  const before = each.reading.tokens[condition.first - 2];
  const isWithin = each.reading.tokens[condition.first - 1]?.text === 'in' && condition.first < drug.first;
  if (
    isWithin &&
    before?.kind === 'word' &&
    /(?:emia|itis|osis|oma|pathy|uria|ure|ion|ing|pain|cough)$/.test(before.text)
  )
    return [];
  if (
    MINERAL.test(drug.id) &&
    hasWord(
      each.reading.tokens,
      /^(?:correct|replace|replete|supplement)/,
      drug.end,
      Math.max(drug.end, condition.first),
    )
  )
    return [];
  // "An antacid with aluminium and magnesium for heartburn".
  if (MINERAL.test(drug.id) && hasWord(each.reading.tokens, /^antacids?$/, Math.max(0, drug.first - 8), drug.first))
    return [];
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
  if (isOpposite(subjects, condition.id))
    return [
      {
        ...base,
        category: 'indication_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.85,
        message: `${drug.id} is no treatment of ${condition.id} (${rows[0]!.source})`,
      },
    ];
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
  // "Can a patient on mycophenolate be vaccinated against shingles": for another purpose.
  if (words.some((word) => /^(?:vaccin\w{1,7}|immuni[sz]\w{1,6}|screened|tested|swabbed|checked)$/.test(word)))
    return false;
  if (isAimOfOnly(drug, condition, mentions, words)) return true;
  if (
    drug.end <= condition.first &&
    (isGivenAs(words) || isWhatItDoes(words) || keepsInCheck(each.reading.tokens, words, condition)) &&
    !isApart(drug, condition, mentions)
  )
    return true;
  if (isListedFor(each.reading, drug, condition) && !isApart(drug, condition, mentions)) return true;
  if (
    drug.end <= condition.first &&
    words.length <= 16 &&
    TAKEN_FOR.test(words.join(' ')) &&
    !isApart(drug, condition, mentions)
  )
    return true;
  const [low, high] = drug.first < condition.first ? [drug.end, condition.first] : [condition.end, drug.first];
  // "60 mg, to be taken three times a day, half an hour before meals, for high cholesterol".
  if (
    drug.end <= condition.first &&
    high - low <= 24 &&
    isForIt(words) &&
    // "Losartan 50 mg daily, for reflux omeprazole": of the next drug.
    !mentions.some((one) => one.kind === 'drug' && one.first === condition.end)
  )
    return true;
  if (high - low > 12 || high < low) return false;
  if (
    isApart(drug, condition, mentions) ||
    words.some(
      (word, at) =>
        !(word === 'given' && /^(?:at|by|in|on|iv|po|for|as|with|daily|once|twice|\d.*)$/.test(words[at + 1] ?? '')) &&
        /^(?:,|;|and|but|or|because|given|history|risk|with|needs?|requires?|presents|presenting|admitted|seen|evaluated)$/.test(
          word,
        ) &&
        !(word === 'with' && condition.first < drug.first) &&
        // "Your new pill, levothyroxine, is for".
        !(
          word === ',' &&
          at === 0 &&
          /^(?:is|was)$/.test(words[1] ?? '') &&
          each.reading.tokens[drug.first - 1]?.text === ','
        ) &&
        // "For my patient with hypertension".
        !(word === 'with' && /\bfor (?:\w{1,30} ){0,2}patients? with\b/.test(words.join(' '))),
    )
  )
    return false;
  // "Hashimoto hypothyroidism → methimazole 20 mg".
  if (condition.end <= drug.first && /^(?:→|- >|=>)(?: (?:start|started|give|begin|on))?$/.test(words.join(' ')))
    return true;
  if (isListed(each, drug, condition, words)) return true;
  const before = each.reading.tokens
    .slice(Math.max(condition.sentence.first, condition.first - 3), condition.first)
    .map(({ text }) => text);
  // "We are treating the ulcer with metformin".
  if (
    condition.end <= drug.first &&
    /^(?:(?:ulcer|infection|disease|flare|symptoms?) )?(?:with|using|by)(?: \w{1,12})?$/.test(words.join(' ')) &&
    before.some((word) => /^(?:treat|treating|treated|manage|managing|managed|control|controlling)$/.test(word))
  )
    return true;
  // "Tamsulosin was begun because of her overactive thyroid".
  if (
    drug.end <= condition.first &&
    /^(?:was |is |has been )?(?:begun|started|prescribed|added|ordered|given) because of (?:his|her|your|the|their)$/.test(
      words.join(' '),
    )
  )
    return true;
  // "Your gout flares should become less common on allopurinol".
  if (
    condition.end <= drug.first &&
    /^(?:on|with)(?: (?:the|your|his|her))?$/.test(
      words
        .slice(-2)
        .join(' ')
        .replace(/^(?!on|with)\S+ /, ''),
    ) &&
    words.some((word) => /^(?:less|fewer|rarer)$/.test(word))
  )
    return true;
  // "Montelukast as seizure prevention".
  if (
    drug.end <= condition.first &&
    words.at(-1) === 'as' &&
    words.every((word) => word === 'as' || OF_ORDER.test(word)) &&
    /^(?:prevention|prophylaxis|treatment|therapy|relief|control|medicine)$/.test(
      each.reading.tokens[condition.end]?.text ?? '',
    )
  )
    return true;
  // "The reason for your Lipitor is your underactive thyroid".
  if (
    drug.end <= condition.first &&
    /^is (?:your|his|her|the|an?)$/.test(words.join(' ')) &&
    each.reading.tokens
      .slice(Math.max(drug.sentence.first, drug.first - 5), drug.first)
      .some(({ text }) => text === 'reason')
  )
    return true;
  // "Gout: allopurinol 100 mg", but not "Parkinson's: quetiapine for hallucinations".
  if (
    !each.reading.tokens.slice(drug.end, drug.end + 9).some(({ text }) => text === 'for') &&
    condition.first - condition.sentence.first <= 3 &&
    condition.end <= drug.first &&
    // "Hepatitis B with cirrhosis: tenofovir" is for the first.
    !/^(?:with|and|\/|&|,)$/.test(each.reading.tokens[condition.first - 1]?.text ?? '') &&
    /^(?:(?:prophylaxis|treatment|management|therapy|prevention|maintenance) |, (?:a1c|ldl|ef|lvef|tsh|bp) [\d./%]{1,8}(?: %)? ?)?(?:: |- |: (?:start|continue|on|add|give|begin|prescribe) |- (?:start|continue|on|add|give|begin) )$/.test(
      `${words.join(' ')} `,
    )
  )
    return true;
  // "For rheumatoid arthritis he uses latanoprost drops".
  if (
    condition.end <= drug.first &&
    condition.first - condition.sentence.first <= 4 &&
    /^for(?: |$)/.test(
      each.reading.tokens
        .slice(condition.sentence.first, condition.first)
        .map(({ text }) => text)
        .join(' '),
    ) &&
    /^(?:rescue |relief |prevention |treatment )?,? ?(?:use|take|try|keep|start|begin|(?:he|she|you|they|we|i|the patient|patient|pt) (?:now )?(?:uses?|takes?|keeps?|tries|gets?|is on|are on|is using|is taking|have|has|will take|should take|may take|gave|started|prescribed|added))(?: the| a| his| her| your)?$/.test(
      words.join(' '),
    )
  )
    return true;
  // "Metoprolol 25 mg twice daily will help your underactive thyroid".
  if (
    drug.end <= condition.first &&
    /(?:^| )(?:will|should|can) (?:help|treat|control|improve|relieve|ease|cure|calm|manage|fix)(?: with)? (?:your|his|her|the)$/.test(
      words.join(' '),
    )
  )
    return true;
  if (drug.first < condition.first) {
    // "for" must lead to the condition itself: "lisinopril for her high blood pressure".
    const at = words.findLastIndex((word) => FOR.test(word));
    return at !== -1 && words.length - at <= (words.includes('with') ? 7 : 4);
  }
  return (
    words.some((word) => /^(?:treated|managed|controlled|maintenance|relief|therapy|treatment)$/.test(word)) &&
    words.some((word) => BY.test(word))
  );
}

/** "It is called mirtazapine, and you take it at bedtime for depression", "…, which he takes for his". */
const TAKEN_FOR =
  /^(?:[\d.,]{1,8} (?:mg|mcg|g|units?) )?(?:, )?(?:and |which |that |it is |this is )(?:you|he|she|they|we|i|is|was|has been) (?:now )?(?:takes?|taken|uses?|used|have|has|given|gave|started|prescribed|put on)(?: it| this| them)?(?: [\w.-]{1,9}){0,6} for(?: (?:your|his|her|their|the|my|chronic|severe|a|an))?$/;

/** Whether another drug or condition stands between the two. */
const isApart = (drug: ReadMention, condition: ReadMention, mentions: readonly ReadMention[]): boolean =>
  mentions.some(
    (one) =>
      one !== drug &&
      one !== condition &&
      (one.kind === 'drug' || one.kind === 'condition') &&
      one.first >= Math.min(drug.end, condition.end) &&
      one.end <= Math.max(drug.first, condition.first),
  );

/** "Tamsulosin each evening, half an hour after the same meal, to treat your high cholesterol": of the only drug before it. */
const isAimOfOnly = (
  drug: ReadMention,
  condition: ReadMention,
  mentions: readonly ReadMention[],
  words: readonly string[],
): boolean =>
  drug.end <= condition.first &&
  words.length <= 26 &&
  /(?:^| )(?:(?:to|helps?|helps? to|to help|to help with|will|will help|should|is used to|is given to|works to) (?:treat|control|lower|manage|relieve|cure|prevent|ease|calm|settle|heal)s?(?: (?:a|an|another|any|more|further|future|new|repeat|the|your|his|her){1,2})?(?: (?:episodes?|attacks?|bouts?|flares?|rounds?|recurrences?|relapses?|return|spells?) of)?|(?:prescribed|ordered|started|begun|taken|recommended|chosen|added|given)(?: \w{2,12}){0,4} for|(?:it|this|that) (?:is|was) (?:given |prescribed |taken )?for|(?:which|that) (?:treats|controls|lowers|prevents|manages|helps|is for|is used for|is meant for))(?: (?:your|his|her|the|a|an|this|their|recurrent|further|acute|chronic|bacterial|viral|fungal|primary|secondary|overt|severe|mild|moderate|advanced|persistent|newly|diagnosed)){0,3}$/.test(
    words.join(' '),
  ) &&
  !words.some((word) => /^(?:;|not|never|cannot|can't|won't|doesn't|don't)$/.test(word)) &&
  !mentions.some(
    (one) => one !== drug && one.kind !== 'condition' && one.first >= drug.end && one.end <= condition.first,
  );

/** "Tamsulosin 0.4 mg – underactive thyroid": an item of a list of medicines, what it is for behind the dash. */
function isListed(each: Case, drug: ReadMention, condition: ReadMention, words: readonly string[]): boolean {
  const { tokens } = each.reading;
  return (
    (drug.first - drug.sentence.first <= 3 || tokens[drug.first - 1]?.text === ';') &&
    drug.end <= condition.first &&
    (condition.end >= condition.sentence.end - 1 || /^[(;|]$/.test(tokens[condition.end]?.text ?? '')) &&
    words.some((word) => /^(?:–|—|-|:|\|)$/.test(word)) &&
    tokens.slice(drug.end, condition.first).every(({ text, kind }) => kind !== 'word' || OF_DOSE.test(text))
  );
}

/** "…, taken at bedtime, for your seasonal": nothing but how it is taken, then what for. */
function isForIt(words: readonly string[]): boolean {
  const at = words.lastIndexOf('for');
  return (
    at !== -1 &&
    words.slice(0, at).every((word) => OF_ORDER.test(word)) &&
    words
      .slice(at + 1)
      .every((word) =>
        /^(?:your|his|her|the|a|an|seasonal|chronic|acute|severe|mild|recurrent|new|newly|diagnosed)$/.test(word),
      )
  );
}

const OF_ORDER =
  /^(?:,|for|to|be|taken|take|mg|mcg|g|units?|\d[\d.,]{0,7}|one|two|three|four|half|an|hours?|minutes?|before|after|tablets?|capsules?|puffs?|daily|once|twice|times|a|day|every|each|morning|night|nightly|evening|bedtime|at|by|mouth|in|the|with|meals?|food|breakfast|dinner|po|bid|tid|qid|qhs|hs|prn|weekly|monthly|her|his|your)$/;

const OF_DOSE =
  /^(?:mg|mcg|g|units?|tablets?|capsules?|puffs?|daily|once|twice|a|day|every|each|morning|night|evening|bedtime|at|by|mouth|in|the|with|meals?|food|breakfast|po|bid|tid|preventing|treating|lowering|controlling|prevention|qd|qhs|hs|qam|qpm|prn|for|your|xl|er|sr|xr|succinate|tartrate|weekly)$/;
