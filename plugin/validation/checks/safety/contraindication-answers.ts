import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** Whether the text itself answers a contraindication: what makes the condition harmless for the drug, or has ended it. */
export const isAnswered = (each: Case, drug: ReadMention, context: string, isTold: boolean): boolean =>
  isRefusedAsClass(each, drug) ||
  // "Propantheline for the cramps that pyridostigmine can cause".
  (context === 'myasthenia gravis' &&
    /^(?:propantheline|glycopyrrolate|hyoscyamine|atropine)$/.test(drug.id) &&
    each.reading.mentions.some(({ id }) => /^(?:pyridostigmine|neostigmine)$/.test(id))) ||
  (context === 'heparin-induced thrombocytopenia' && isAntibodyGone(each)) ||
  needsKidneys(each, drug) ||
  (isTold && context === 'heart block' && isPaced(each)) ||
  (isTold && context.endsWith('without alpha-blockade') && isAlphaBlocked(each, drug)) ||
  (isTold && context === 'angle-closure glaucoma' && isOpened(each)) ||
  (/bleeding|haemorrhage/.test(context) && isReversed(each, drug)) ||
  (context === 'bowel obstruction' && (isPalliative(each) || isOpenAgain(each))) ||
  (context === 'sleep apnea' && hasWord(each.reading.tokens, NEEDS_SEDATION)) ||
  // "Parathyroidectomy for hypercalcemia … perioral numbness: calcium gluconate".
  (context === 'hypercalcemia' && isSpent(each));

/** "Do not change to a DOAC: dabigatran raised both strokes and bleeding": a reason, and no order. */
const isRefusedAsClass = (
  { reading: { mentions, tokens }, doses, knowledge }: Case,
  { id, first, sentence }: ReadMention,
): boolean =>
  mentions.some(
    (one) =>
      one.kind === 'class' &&
      one.assertion === 'negated' &&
      one.sentence === sentence &&
      one.first < first &&
      knowledge.subjectsOf(id).has(one.id),
  ) &&
  !doses.some(({ drug, amount }) => drug.first === first && amount !== undefined) &&
  !hasWord(
    tokens,
    /^(?:start\w{0,3}|give\w{0,1}|gave|begin|begun|continue\w{0,1}|add(?:ed)?|take[sn]?|prescribed?|instead|but)$/,
    Math.max(sentence.first, first - 4),
    first,
  );

/** "PF4 antibodies gone since 2018; cardiac surgery with heparin, re-exposure agreed": the one use that is left. */
const isAntibodyGone = ({ reading: { tokens, sentences } }: Case): boolean =>
  sentences.some(({ first, end }) => {
    const isGone = wordsIn(tokens, /^antibod(?:y|ies)$/, first, end).some(
      (at) =>
        hasWord(tokens, /^(?:gone|negative|cleared|absent|disappeared)$/, at + 1, Math.min(end, at + 6)) &&
        !hasWord(tokens, OTHER_ANTIBODY, Math.max(first, at - 3), at),
    );
    const isAgreed =
      hasWord(tokens, /^(?:reexposure|re-exposure)$/, first, end) ||
      wordsIn(tokens, /^exposure$/, first, end).some(
        (at) => tokens[at - 1]?.text === '-' && tokens[at - 2]?.text === 're',
      );
    return isGone || isAgreed;
  });
const OTHER_ANTIBODY =
  /^(?:ana|anca|antinuclear|dsdna|acetylcholine|thyroid|tpo|cardiolipin|phospholipid|antiphospholipid|mitochondrial|smooth|ro|la|ccp|gad|islet|hepatitis|hiv|cmv|ebv|varicella|rubella|covid|red|cell|hla)$/;

/** "Zoledronate needs a CrCl of 35 or above, so seek advice": the limit itself, and no order. */
const needsKidneys = ({ reading: { tokens } }: Case, { end }: ReadMention): boolean =>
  /^(?:needs|requires) (?:an? )?(?:crcl|egfr|creatinine clearance)\b/.test(phrase(tokens, end, end + 4));

/** A seizure, a withdrawal or a procedure under watch has its sedative in sleep apnoea too. */
const NEEDS_SEDATION =
  /^(?:withdrawal|ciwa|seizures?|status|epilep\w{2,4}|procedures?|procedural|premedication|endoscopy|anaesth\w{2,6}|anesth\w{2,6}|theatre|mri|scan|hospice|palliative|comfort|catatonia|dental)$/;

/** A pacemaker makes block and bradycardia harmless. */
const isPaced = ({ reading: { tokens } }: Case): boolean =>
  tokens.some(
    ({ text }, at) =>
      /^(?:pacemaker|paced|pacing|ppm)$/.test(text) &&
      // "Pacing the corridor".
      !(text === 'pacing' && /^(?:the|up|around|about|back)$/.test(tokens[at + 1]?.text ?? '')) &&
      !/^(?:no|without|needs|awaiting)$/.test(
        tokens[/^(?:a|an|any)$/.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]?.text ?? '',
      ) &&
      // "Her aunt has a pacemaker".
      !/\b(?:mother|father|mum|mom|dad|husband|wife|aunt|uncle|sister|brother|son|daughter|friend|neighbou?r|grand\w{3,8})(?:'s)? (?:has|had|got|with|wears)?(?: \w{1,8}){0,2}$/.test(
        phrase(tokens, at - 6, at),
      ),
  );

/** "Phenoxybenzamine for two weeks, then metoprolol". */
const isAlphaBlocked = ({ reading: { mentions } }: Case, { first }: ReadMention): boolean =>
  mentions.some(
    (one) =>
      /^(?:phenoxybenzamine|doxazosin|prazosin|terazosin)$/.test(one.id) &&
      one.first < first &&
      one.assertion !== 'negated',
  );

/** At the end of life colic and pain are treated in a blocked bowel too; "the bed is a comfort", "the terminal ileum" tell none. */
const isPalliative = ({ reading: { tokens } }: Case): boolean =>
  hasWord(tokens, /^(?:hospice|palliative|palliation|dying|malignant)$/) ||
  wordsIn(tokens, /^(?:comfort|terminal)$/).some((at) => OF_END.test(phrase(tokens, at - 1, at + 3)));
const OF_END =
  /\bterminal (?!ile)|\bcomfort (?:- )?(?:care|measures?|only|focus\w{0,3}|feeding|medic\w{2,6}|drugs?|and dignity)|\bfor comfort\b/;

/** "A slow ileus. Her bowels are back to normal". */
const isOpenAgain = ({ reading: { tokens } }: Case): boolean =>
  wordsIn(tokens, /^(?:bowels?|ileus|obstruction)$/).some((at) =>
    /^(?:is |are |has |have |was |now |had ){0,3}(?:back to normal|normal again|resolved|settled|working again|moving again|opened)\b(?! (?:if|once|when))/.test(
      phrase(tokens, at + 1, at + 7),
    ),
  );

/** What surgery took away turns into its opposite. */
const isSpent = ({ reading: { tokens } }: Case): boolean =>
  hasWord(tokens, /^(?:parathyroidectomy|hypocalc(?:a)?emia|chvostek|perioral|tetany)$/) ||
  // "Tingling lips", not that of a nerve in the hand.
  wordsIn(tokens, /^tingling$/).some((at) =>
    hasWord(tokens, /^(?:lips?|mouth|fingers|fingertips|face|cramps?|spasms?)$/, at - 5, at + 7),
  );

/** "Treated by laser iridotomy in both eyes, angles open now". */
const isOpened = ({ reading: { tokens } }: Case): boolean =>
  hasWord(tokens, /^(?:iridotomy|iridotomies|pseudophakic)$/) &&
  !hasWord(
    tokens,
    /^(?:booked|planned|scheduled|awaiting|pending|awaits|occludable|declined|declines|refused|refuses|untreated|needs|before)$/,
  );

/** Who bleeds on an anticoagulant and has it reversed is treated, not given it; what else is held says nothing of it. */
const isReversed = ({ reading: { tokens, mentions } }: Case, { id }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:reverse|reversed|reversal|reversing|pcc|kcentra|prothrombin|beriplex|octaplex|ffp|phytonadione|protamine|idarucizumab|andexanet)$/,
  ) ||
  wordsIn(tokens, /^(?:held|hold)$/).some((at) => {
    const own = mentions.filter(
      ({ kind, sentence }) => (kind === 'drug' || kind === 'class') && sentence.first <= at && at < sentence.end,
    );
    return own.length === 0
      ? /(?:^|[.;:,(-] |\b(?:it|this|that|both|all|them|these|they|please) (?:was |were |is |are )?)$/.test(
          `${phrase(tokens, at - 2, at)} `,
        )
      : own.some((one) => (one.id === id && one.assertion !== 'active') || one.kind === 'class');
  });
