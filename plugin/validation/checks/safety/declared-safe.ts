import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import { ANSWERED_NO } from '../../answered-no.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { drugOfTest } from '../../measured/level-drugs.ts';
import { isLocal } from '../../ordered.ts';
import { isSameDrug } from '../../pairs/pair.ts';
import type { ReadMention } from '../../reading/document.ts';
import { isAskedOfHistory } from '../../reading/granted.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { AGAINST, found } from './declared-safe-finding.ts';
import { forCondition, forKidneys } from './declared-safe-for.ts';
import { fromAge } from './declared-safe-from-age.ts';
import { WAS_NOT } from './mothers-said.ts';
import { isToBeExpected, reversed } from './pair-reversed.ts';

/** What a text says is safe although a table forbids it, whoever it is said of: in pregnancy, together, after a reaction. */
export function checkDeclaredSafe(each: Case): readonly Finding[] {
  const { mentions, sentences } = each.reading;
  const bySentence = Map.groupBy(
    mentions.filter(({ kind, misspelt }) => !misspelt && (kind === 'drug' || kind === 'class' || kind === 'vaccine')),
    ({ sentence }) => sentence,
  );
  const testsIn = Map.groupBy(
    mentions.flatMap((mention) => drugOfTest(each.knowledge, mention)),
    ({ sentence }) => sentence,
  );
  return sentences.flatMap((sentence, index) => {
    const here = bySentence.get(sentence) ?? [];
    const tests = testsIn.get(sentence) ?? [];
    const before = [index - 3, index - 2, index - 1].flatMap((at) =>
      at < 0 ? [] : (bySentence.get(sentences[at]!) ?? []),
    );
    const last = bySentence.get(sentences[index - 1]!) ?? [];
    // "The two can be taken together": of those that were named.
    if (here.length === 0)
      return [
        ...(last.length > 1 || tests.length > 0 || isOfTwo(each, sentence)
          ? pairs(each, sentence, [...(tests.length > 0 ? last : before), ...tests])
          : []),
        ...(isToBeExpected(each, sentence, before) ? reversed(each, sentence, before) : []),
      ];
    if (sentence.question || sentence.told || isAnsweredNo(each, sentence)) return [];
    return [
      ...here.flatMap((drug) => pregnancy(each, drug, here)),
      ...pairs(each, sentence, [...(isOfTwo(each, sentence) ? before : last), ...here, ...tests]),
      ...here.flatMap((drug) => inChildren(each, drug)),
      ...here.flatMap((drug) => fromAge(each, drug)),
      ...crossReactions(each, sentence, here),
      ...here.flatMap((drug) => forCondition(each, drug)),
      ...here.flatMap((drug) => forKidneys(each, drug)),
      ...reversed(each, sentence, [...last, ...here]),
    ];
  });
}

/** "The two do not interact": of two that were named a few sentences before. */
const isOfTwo = ({ reading: { tokens } }: Case, { first, end }: Sentence): boolean =>
  hasWord(tokens, /\b(?:both|together|combination|them)\b/, first, end) ||
  (hasWord(tokens, /\b(?:two|other)\b/, first, end) && /\b(?:the two|each other)\b/.test(phrase(tokens, first, end)));

const IN_CHILDREN =
  /^(?: \S{1,14}){0,6} (?:safe|fine|okay|ok|recommended|preferred|good)(?: \S{1,14}){0,3} (?:in|for) (?:\S{1,14} ){0,2}(?:children|kids|infants|babies|toddlers|teens|teenagers|child)\b/;

/** "Aspirin 81 mg is fine in children with flu". */
function inChildren(each: Case, drug: ReadMention): readonly Finding[] {
  const said = ` ${phrase(each.reading.tokens, drug.end, Math.min(drug.sentence.end, drug.end + 20))}`;
  if (!IN_CHILDREN.test(said) || AGAINST.test(said)) return [];
  const row = each.knowledge
    .contraindicationsOf(drug.id)
    .find((one) => one.context_kind === 'age' && one.severity === 'contraindicated');
  if (!row) return [];
  const message = `${drug.id} is contraindicated at that age: ${row.statement} (${row.source})`;
  const evidence = [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)];
  return [
    found(each, drug, {
      family: 'contraindication',
      category: 'declared_safe_in_children',
      message,
      evidence,
      about: [drug.id],
    }),
  ];
}

/** "He asked whether the two are safe together; they are not". */
const isAnsweredNo = ({ reading: { tokens } }: Case, { first, end }: Sentence): boolean =>
  hasWord(tokens, /^(?:whether|if)$/, first, end) && ANSWERED_NO.test(phrase(tokens, first, end));

/** "Can I take ibuprofen with warfarin? Yes." */
const isAnsweredYes = ({ reading: { tokens } }: Case, sentence: Sentence): boolean =>
  phrase(tokens, sentence.end - 1, sentence.end + 1) === '? yes' &&
  tokens[sentence.end + 1]?.text !== 'but' &&
  !isAskedOfHistory(tokens, sentence);

/** "Valproate carries the lowest risk of malformations", "has no known effects on the fetus". */
const HARMLESS_TO_FETUS =
  /\b(?:no|lowest|minimal|little|without|zero|not)(?: [^\s.,;]{1,14}){0,5} (?:malformations?|birth defects?|effects? on (?:the |her |your )?(?:fetus|baby|unborn|child|pregnancy)|teratogen\w{1,5}|fetal (?:risk|harm|effects?|abnormalities)|risk to (?:the |her |your )?(?:fetus|baby|unborn|pregnancy)|harm (?:to )?(?:the |her |your )?(?:fetus|baby|unborn))/;

/** "Is harmless to an unborn baby", "does no harm to a developing baby". */
const HARMLESS_TO_UNBORN =
  /^(?:[^\s.,;]{1,14} ){0,4}(?:is|are|remains?) (?:quite |completely |entirely |perfectly )?(?:harmless|safe|no danger|no risk|not (?:harmful|dangerous)) (?:to|for) (?:an?|the|your|her|any) (?:unborn|developing|growing)\b|^(?:[^\s.,;]{1,14} ){0,4}(?:does|do|will) (?:not|no) (?:harm|hurt|affect|damage)(?: to)? (?:an?|the|your|her|any) (?:unborn|developing|growing)\b/;

const SAFE_IN_PREGNANCY =
  /\b(?:safe|safest|safely|preferred|recommended|harmless|fine|okay|ok|first choice|drug of choice|compatible|acceptable|suitable|no restrictions?|may be (?:used|taken|continued|given)|low ?-? ?risk|of low risk|without risk|no known (?:\w{1,12} )?risks?|can be (?:used|taken|continued|given))\b(?: \S{1,20}){0,6} (?:in|during|throughout|while|for|with)(?: (?:the|early|late|first|second|third|trimester|of|any|a|being|she's|you're|you|are|she|is|and|all|,)){0,8} pregnan|(?:,|is|are|be) given (?:in|during) (?:every|each) pregnan/;
/** "The one that may be taken during pregnancy is", "the safest for her in pregnancy is": the drug is named behind. */
const NAMED_SAFE =
  /\b(?:safe|safest|preferred|recommended|first choice|compatible|suitable|best|(?:may|can|could) (?:still |safely )?be (?:used|taken|continued|given|kept)|(?:you|she) (?:may|can) (?:still |safely )?(?:take|use|keep|stay on|continue))(?: (?!not\b)[^\s.;:]{1,16}){0,5} (?:in|during|throughout|while)(?:(?= ) (?:the|a|your|her|early|being|you|are|she|is|whole)){0,3} pregnan\w{2,3}(?: (?!not\b)[^\s.;:]{1,14}){0,3}(?= ) (?:is|are|remains|would be)(?:(?= ) (?:still|probably|therefore|usually|oral|low|dose|-|in|your|her|case)){0,3}$|\b(?:safe|safest|preferred|recommended|compatible|suitable|best) (?:\S{1,16} ){0,5}in pregnancy :$/;
/** A baby that is not born yet, where its own words do not say so by those of the text: "you hope to conceive". */
const saferForBaby = (said: string, text: string): RegExpExecArray | null => {
  const match = SAFER_FOR_BABY.exec(said);
  return match &&
    /\b(?:your|her|my) baby$/.test(match[0]) &&
    !/\b(?:pregnan|conceiv|unborn|trimester|expecting)/i.test(text)
    ? null
    : match;
};
/** "Is one of the safer mood stabilizers with respect to birth defects". */
const SAFER_FOR_BABY =
  /\b(?:safer|safest|lowest[ -]risk|most reassuring)(?: [^\s.,;]{1,20}){0,5} (?:with (?:respect|regard) to|regarding|in terms of|as regards|concerning|when it comes to|for) (?:the |your |her |an? |my )?(?:risk of )?(?:birth defects?|malformations?|(?:unborn |growing |developing )?(?:fetus|baby|unborn)|pregnan\w{2,3})\b/;
/** "For people planning a pregnancy, … is one of the safer": what comes before the drug names the time. */
const BEFORE_PREGNANCY =
  /\b(?:planning|hoping for|trying for|during|in|throughout|before|considering) (?:an? |the |your |her )?pregnan\w{2,3}\b[^.;]{0,50}$/;
const IS_SAFE =
  /^(?:is|are|remains?)(?: \S{1,14}){0,4} (?:safe|safer|safest|preferred|first choice|drug of choice)\b(?! (?:only|than|if|unless|at))/;
const AT_ANY_TIME = /\bat any (?:point|time|stage|week) (?:in|of|during) (?:the |your |her )?pregnan/;
const NEVER_IN_PREGNANCY =
  /\b(?:never|not (?:\w{1,14} ){0,3}|avoid(?:ed)?|avoid (?:it|this|them)|contraindicated|unsafe|not safe|harmful|wait until after)(?: (?:be )?(?:given|used|recommended|safe))? ?(?:in|during|while|throughout)? ?(?:the |any )?pregnan/;
/** "The flu vaccine was deferred until after delivery". */
const PUT_OFF =
  /^(?:\w{3,12} )?(?:was|were|is|are|has been|should be|will be|must be) (?:deferred|postponed|delayed|withheld|held back|put off|held) (?:until|till) (?:after )?(?:she (?:has |is )?deliver\w{0,3}|(?:the |her )?(?:delivery|birth|baby|end of (?:the )?pregnancy)|post ?-? ?partum)/;
/** "Pregnant women are offered the", of a vaccine. */
const OFFERED =
  /\b(?:pregnant (?:women|people|patients)|expectant mothers|women who are pregnant) (?:are|is|should|can|may|will)(?:(?= ) (?:all|routinely|now|also|safely|be)){0,3}(?= ) (?:offered|given|recommended|advised to have|encouraged to have|have|receive)(?:(?= ) (?:the|an?|to have|to receive|routine|dose of)){0,3}$/;

/** "There is no contraindication to", "pregnancy is no reason to stop", "you need not stop": what stands before a drug that goes on. */
const NOT_BARRED = lean(
  /\b(?:no (?:absolute )?(?:contraindications?|objections?|bar|obstacle) to(?: taking| using| continuing| giving)?|pregnan\w{2,3} (?:is|are) (?:no|not an?|never an?) (?:(?:good|valid) )?(?:(?:reason|cause|grounds) (?:to|for) (?:stop|avoid|withhold|change|refus|discontinu)\w{0,4}|bar to|obstacle to|contraindication to)|(?:do|does) not (?:need|have) to (?:stop|avoid|change|discontinue)(?: taking)?|no (?:need|reason) to (?:stop|avoid|change|discontinue)(?: taking)?|need not (?:stop|avoid|discontinue)(?: taking)?|pregnant (?:women|patients|people) (?:can|may) (?:safely |freely |also )?(?:take|use|have|continue|be given)) (?:(?:your|her|the|oral|regular|usual) ){0,2}$/,
);
/** "Need not be stopped", "is pregnancy category A": what stands behind it. */
const NOT_BARRED_BEHIND =
  /^(?:(?:need not|does not (?:need|have) to|do not (?:need|have) to) be (?:stopped|avoided|changed|withheld|discontinued)|(?:is|are|was|in) (?:(?:a|fda|us) )?pregnancy category [ab])\b/;
const NOT_NOW =
  /\b(?:until|unless|before|after|once|if|plan\w{0,4}|trying|tests?|try|previous|abruptly|on your own|yourself|without)\b/;

/** Allowed to go on in pregnancy, by words that deny what stands against it. */
function isNotBarred({ reading: { tokens } }: Case, { sentence, first, end }: ReadMention): boolean {
  const whole = phrase(tokens, sentence.first, sentence.end);
  return (
    /\bpregnan/.test(whole) &&
    !NOT_NOW.test(whole) &&
    (NOT_BARRED.test(`${phrase(tokens, Math.max(sentence.first, first - 12), first)} `) ||
      NOT_BARRED_BEHIND.test(phrase(tokens, end, Math.min(sentence.end, end + 9))))
  );
}

/** "Valproate is the preferred drug in pregnancy", "Tdap: never in pregnancy". */
function pregnancy(each: Case, drug: ReadMention, here: readonly ReadMention[]): readonly Finding[] {
  const { tokens } = each.reading;
  const next = here.find(({ kind, first }) => kind !== 'class' && first > drug.end);
  const end = Math.min(drug.sentence.end, drug.end + 26, next?.first ?? Number.POSITIVE_INFINITY);
  const said = phrase(tokens, drug.end, end);
  const vaccine = drug.kind === 'vaccine' ? each.knowledge.vaccines.get(drug.id) : undefined;
  const place = { first: drug.first, end };
  if (
    vaccine &&
    /pregnan/.test(vaccine.routine) &&
    !WAS_NOT.test(said) &&
    (NEVER_IN_PREGNANCY.test(said) || PUT_OFF.test(said))
  )
    return [
      found(each, place, {
        family: 'treatment',
        category: 'vaccine_denied_in_pregnancy',
        message: `${vaccine.vaccine} is given in pregnancy: ${vaccine.routine} (${vaccine.source})`,
        evidence: [evidenceOf(vaccine, `${vaccine.vaccine}: ${vaccine.routine}`)],
        about: [vaccine.vaccine],
      }),
    ];
  const always = AT_ANY_TIME.exec(said);
  const whole = phrase(tokens, drug.sentence.first, drug.sentence.end);
  const isAnswered =
    isAnsweredYes(each, drug.sentence) &&
    /pregnan/.test(whole) &&
    !/\b(?:stop|avoid|harm|risk|dangerous|unsafe|contraindicated|bad)\b/.test(whole);
  const inverted = NAMED_SAFE.exec(phrase(tokens, Math.max(drug.sentence.first, drug.first - 30), drug.first));
  const isOffered =
    vaccine !== undefined && OFFERED.test(phrase(tokens, Math.max(drug.sentence.first, drug.first - 12), drug.first));
  const isNamed =
    inverted !== null && !AGAINST.test(inverted[0]) && !/^(?:\S{1,12} ){0,5}(?:not|isn't|unsafe)\b/.test(said);
  const safe =
    (isNamed || isOffered || isNotBarred(each, drug) ? /^/.exec(said) : null) ??
    always ??
    SAFE_IN_PREGNANCY.exec(said) ??
    HARMLESS_TO_FETUS.exec(said) ??
    HARMLESS_TO_UNBORN.exec(said) ??
    saferForBaby(said, each.text) ??
    (BEFORE_PREGNANCY.test(phrase(tokens, drug.sentence.first, drug.first)) ? IS_SAFE.exec(said) : null) ??
    (isAnswered ? /$/.exec(said) : null);
  if (!safe || AGAINST.test(said.slice(0, safe.index + safe[0].length).replace(/\bno known\b/, ''))) return [];
  const row = vaccine ? liveRow(each, vaccine) : forbiddenInPregnancy(each, drug.id, always !== null);
  return row
    ? [
        found(each, place, {
          family: 'contraindication',
          category: 'declared_safe_in_pregnancy',
          message: `${drug.id} is contraindicated in pregnancy: ${row.statement} (${row.source})`,
          evidence: [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)],
          about: [drug.id],
        }),
      ]
    : [];
}

/** All of it, or where that is what is said a part of it. */
const forbiddenInPregnancy = ({ knowledge }: Case, id: string, anyPart = false): Row<'contraindications'> | undefined =>
  knowledge
    .contraindicationsOf(id)
    .find(
      (row) =>
        row.context_kind === 'pregnancy' && row.severity === 'contraindicated' && (anyPart || row.threshold === ''),
    );

const liveRow = (each: Case, { type }: Row<'vaccines'>): Row<'contraindications'> | undefined =>
  type === 'live' ? forbiddenInPregnancy(each, 'live vaccine') : undefined;

const HARMLESS_PAIR =
  /\b(?:no (?:known |significant |clinically |meaningful |important |relevant |real ){0,5}(?:drug )?(?:interactions?|effect on)|(?:does not|doesn't|do not|don't|won't|will not) (?:(?:interact|affect)|(?:change|alter|raise|lower|influence|disturb|move)(?= ) (?:the |her |his |your )?(?:\S{1,20} ){0,2}(?:levels?|troughs?|inr|concentrations?))|(?:not (?:be )?(?:affected|changed|altered|influenced|disturbed)|unaffected|unaltered) by|safe (?:together|to (?:combine|take (?:them )?together|use (?:them )?together))|(?:can|may) (?:safely )?be (?:taken|given|combined|used|co - ?administered)(?: safely)? together|(?:fine|okay|harmless) (?:together|to combine)|together (?:they are|this is|it is|they're|it's) (?:\w{1,12} )?(?:safe|fine|harmless)|(?:can|may|could) be safely (?:combined|mixed|co - ?administered|(?:taken|used|given) (?:together|with|alongside))|combine[ds]? safely|(?:can|may) safely be (?:combined|given|taken|used)|(?:pairing|combination|mix) (?:lowers|reduces|decreases|prevents) the (?:risk|chance))\b/;
/** "The combination carries no risk of serotonin syndrome", "it is fine to add it", "safe with the isosorbide". */
const RISKLESS_PAIR =
  /\b(?:(?:combination|together|combined|combining (?:them|the two)|the pair|the two)(?: [^\s.,;]{1,14}){0,5} (?:no|without|little)(?:(?= ) (?:added|extra|increased|additional|real|significant|known|meaningful|major)){0,2} (?:risk|danger|problems?|concerns?|harm)|(?:with|at|carries|poses) no (?:added|extra|increased|additional) (?:risk|danger)|(?:fine|safe|okay|ok|all right|alright) (?:to (?:add|combine|take|use|mix|start) (?:it|them|both|the two|this|that)\b|with\b|alongside|to (?:take|use|combine) with)|can (?:be )?(?:safely )?(?:add|added|take|taken|used?) (?:safely )?(?:alongside|on top of|with your))/;
const WITH_CARE =
  /\b(?:if|unless|hours|apart|separate|separated|monitor\w{0,4}|lower dose|reduced|careful\w{0,2}|caution|avoid|not be|should not|shouldn't|don't take|contraindicated|cannot|isn't)\b/;

const OF_ANOTHER =
  /\b(?:device|coil|iud|ius|implant|implants|pacemaker|food|diet|alcohol|grapefruit|vaccines?|contrast) (?:\w{1,9} )?(?:does not|doesn't|do not|don't|has no|have no|will not|won't) |\b(?:does not|doesn't|do not|has no) (?:affect|interact|change|alter|effect)\b[^.;]{0,40}\b(?:coil|ius|iud|intrauterine|depot)\b/;

/** "Because you use a GTN spray, you can take it safely": "it" is the one drug of the sentence before. */
const TAKE_IT =
  /\b(?:you|he|she|they) (?:can|may) (?:still |quite |perfectly |therefore )?(?:safely )?(?:take|use|have) (?:it|them) (?:quite |perfectly )?safely\b|\b(?:you|he|she|they) (?:can|may) (?:still )?safely (?:take|use|have) (?:it|them)\b|\b(?:it|they) (?:is|are) (?:quite |perfectly |completely )?safe for (?:you|him|her) to (?:take|use)\b/;

const isOfOneEach = (sentence: Sentence, named: readonly ReadMention[]): boolean => {
  const drugs = named.filter(({ kind }) => kind === 'drug');
  const [own, before] = [
    drugs.filter((one) => one.sentence === sentence),
    drugs.filter((one) => one.sentence !== sentence),
  ];
  return new Set(own.map(({ id }) => id)).size === 1 && new Set(before.map(({ id }) => id)).size === 1;
};

/** "Rifampin has no effect on apixaban", "together they are perfectly safe": of a pair that the table calls major or worse. */
function pairs(each: Case, sentence: Sentence, named: readonly ReadMention[]): readonly Finding[] {
  const said = phrase(each.reading.tokens, sentence.first, sentence.end);
  // "Her intrauterine device does not interact with lamotrigine".
  if (OF_ANOTHER.test(said)) return [];
  const isAnswered = isAnsweredYes(each, sentence) && /\b(?:with|together|and|combine|add|while|on)\b/.test(said);
  const harmless = HARMLESS_PAIR.exec(said)?.[0];
  // "If a patient on simvastatin needs clarithromycin, …": whose case it is.
  const told = said.replace(/^if (?:an?|the|your|this) (?:patient|person|man|woman|adult)\b[^,;]{0,90},/, '');
  const isCareful = WITH_CARE.test(harmless === undefined ? told : told.replace(harmless, ''));
  const isOfIt = TAKE_IT.test(said) && isOfOneEach(sentence, named);
  if (!(harmless !== undefined || RISKLESS_PAIR.test(said) || isAnswered || isOfIt) || isCareful) return [];
  // "It isn't fine to add it", "neither is safe with your nitrate".
  if (
    /\b(?:not|never|isn't|aren't|neither|no longer|don't|unsafe)\b(?: \S{1,14}){0,3} (?:safe|fine|okay|ok)\b|\bnot with\b/.test(
      said,
    )
  )
    return [];
  const drugs = [
    ...new Map(
      partnersOf(each, sentence, named)
        // "Stop ramipril; amlodipine has no important effect on lithium".
        .filter((one) => one.kind !== 'vaccine' && one.assertion !== 'stopped' && !isLocal(each.reading.tokens, one))
        .map((one) => [one.id, one]),
    ).values(),
  ].slice(-5);
  const hits = drugs.flatMap((a, at) =>
    drugs.slice(at + 1).flatMap((b) => {
      if (isSameDrug(each, a.id, b.id)) return [];
      const row = each.knowledge
        .interactionsOf(a.id, b.id)
        .find(({ severity }) => severity === 'contraindicated' || severity === 'major');
      return row ? [{ a, b, row }] : [];
    }),
  );
  return hits.slice(0, 1).map(({ a, b, row }) =>
    found(each, sentence, {
      family: 'interaction',
      category: 'interaction_denied',
      message: `${a.id} with ${b.id} is not harmless: ${row.effect} (${row.source})`,
      evidence: [evidenceOf(row, `${row.a} with ${row.b}: ${row.severity}. ${row.effect}.`)],
      about: [a.id, b.id],
    }),
  );
}

/** "Glecaprevir daily; no interaction with buprenorphine": between the two that the sentence itself names; "no ethinylestradiol" is had by nobody. */
function partnersOf({ reading: { tokens } }: Case, sentence: Sentence, named: readonly ReadMention[]) {
  const had = named.filter(
    ({ first, end, sentence: own }) =>
      !(
        first - 1 === own.first &&
        /^(?:no|avoid)$/.test(tokens[own.first]!.text) &&
        /^[;,.]$/.test(tokens[end]?.text ?? '')
      ),
  );
  const own = had.filter((one) => one.sentence === sentence);
  const isBetween = own.some(
    ({ first }) =>
      /\bno (?:\S{1,12} ){0,3}interactions? with (?:the |her |his |your )?$/.test(
        `${phrase(tokens, Math.max(sentence.first, first - 6), first)} `,
      ) && own.some((other) => other.first < first - 3),
  );
  return isBetween ? own : had;
}

const NO_CROSS = /\b(?:never|not|no|doesn't|does not|don't|without)(?: \S{1,14}){0,2} cross - ?react/;

/** "Oxcarbazepine never cross-reacts with carbamazepine". */
function crossReactions(each: Case, sentence: Sentence, here: readonly ReadMention[]): readonly Finding[] {
  if (!NO_CROSS.test(phrase(each.reading.tokens, sentence.first, sentence.end))) return [];
  const ids = new Set(here.map(({ id }) => id));
  // "Aztreonam has no cross-reaction to her penicillin allergy": penicillin is named once, as a drug and as a class.
  const isElsewhere = (a: string, b: string) =>
    here.some((one) => one.id === a && here.some((other) => other.id === b && other.first !== one.first));
  const row = each.knowledge
    .rows('allergies')
    .find(
      ({ allergen, cross_reacts, note }) =>
        ids.has(allergen) &&
        /core|aromatic|same/.test(note) &&
        listOf(cross_reacts).some((other) => ids.has(other) && isElsewhere(allergen, other)),
    );
  return row
    ? [
        found(each, sentence, {
          family: 'allergy',
          category: 'cross_reaction_denied',
          message: `${row.allergen} does cross-react there: ${row.note} (${row.source})`,
          evidence: [evidenceOf(row, `${row.allergen}: ${row.note}`)],
          about: [row.allergen],
        }),
      ]
    : [];
}
