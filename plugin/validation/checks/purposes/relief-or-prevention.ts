import { JOIN_BEFORE } from '../../../join.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { text } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

// Of some diseases one drug relieves an attack and another, taken daily, keeps attacks off: which of the two a text says it is.

interface Kind {
  /** Drugs and classes that only relieve, and that only prevent. */
  readonly relieves: readonly string[];
  readonly prevents: readonly string[];
  /** What must be named, where the drug is also for other things. */
  readonly named?: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    relieves: ['albuterol', 'levalbuterol', 'terbutaline'],
    prevents: [
      'beclomethasone',
      'fluticasone',
      'ciclesonide',
      'mometasone',
      'leukotriene antagonist',
      'salmeterol',
      'omalizumab',
      'mepolizumab',
      'benralizumab',
      'fluticasone-salmeterol',
      'vilanterol-fluticasone',
      'lama',
      'cromolyn',
    ],
    named:
      /\b(?:inhalers?|asthma|asthmatic|copd|wheez\w{1,3}|breathless\w{0,4}|puffs?|reliever|preventer|preventative|attacks?)\b/,
  },
  {
    relieves: ['triptan'],
    prevents: [
      'propranolol',
      'topiramate',
      'candesartan',
      'amitriptyline',
      'erenumab',
      'fremanezumab',
      'galcanezumab',
      'eptinezumab',
      'atogepant',
      'pizotifen',
    ],
    named: /\bmigraines?\b/,
  },
  { relieves: [], prevents: ['allopurinol', 'febuxostat'], named: /\bgout\b/ },
];

const USED = `(?:(?:inhalers?|tablets?|,|\\(|spray|capsules?|each|the|blue|brown|orange|purple|green|one|two|once|twice|daily|a|day|puffs?|mcg|micrograms?|\\d{1,3}) ){0,7}(?:(?:is|are|was|should be|can be|may be|must be|to be|as|=)(?: (?:his|her|your|my|the|a|an|now|used|taken|given|only|just|meant|there|regular|best)){0,5} )?${JOIN_BEFORE}`;
/** "Is her reliever", "for quick relief", "only when a migraine starts". */
const AS_RELIEF = new RegExp(
  `^${USED}(?:relievers?\\b|rescue (?:inhaler|medicine|medication|treatment|therapy)\\b|for (?:quick|rapid|immediate|fast|instant|prompt) relief\\b|for (?:an? |the |any )?(?:acute|sudden) (?:asthma |migraine )?(?:attacks?|breathlessness|wheez\\w{1,3}|symptoms|episodes?|tightness)\\b|(?:only )?when (?:you are |she is |he is |suddenly |feeling ){0,2}(?:breathless|wheezy|wheezing|short of breath)\\b|(?:to treat|to stop|to relieve|treats?|relieves?|aborts?|stops?) (?:an? |the |any |your |her |his )?(?:pain of )?(?:an? |the )?acute (?:asthma |migraine |gout )?(?:attacks?|flares?|episodes?)\\b|aborts? (?:an? |the |her |his |your )?(?:migraine|attack)|(?:only |just )?(?:when|as soon as|at the (?:start|onset|first sign) of) (?:an? |the |her |his |your )?(?:migraine|asthma attack|attack)(?: starts| begins| comes on)?\\b)`,
);
/** "Is her preventer", "taken every day to prevent". */
const AS_PREVENTION = new RegExp(
  `^${USED}(?:preventers?\\b|preventative inhaler\\b|(?:for|as) (?:daily |regular )?maintenance\\b|(?:every|each) (?:day|morning|evening|night) (?:even when (?:you are |she is |he is )?well )?(?:to prevent|for (?:the )?prevention)|daily (?:to prevent|for (?:the )?prevention)|(?:for|to) (?:the )?(?:long - term |regular |daily )?prevent(?:ion|ing)?\\b[^.;]{0,40}\\b(?:every day|daily|even when (?:you are |she is |he is |feeling )?well|each day))`,
);
/** "Her reliever is", "use … for quick relief": right before the name. */
const RELIEF_BEFORE =
  /\b(?:reliever|rescue)(?: (?:inhaler|medicine|medication))?(?: (?:is|was|remains)|,|:| \()?(?: (?:the|a|an|his|her|your|blue|brown))?$/;
const PREVENTION_BEFORE =
  /\b(?:preventer|preventative)(?: (?:inhaler|medicine|medication))?(?: (?:is|was|remains)|,|:| \()?(?: (?:the|a|an|his|her|your|blue|brown))?$/;
const TURNED =
  /\b(?:not|no|never|isn't|nor|rather|instead|unlike|without|avoid|exercise|exercising|sport|gym|running|menstrual|period|periods|formoterol|smart|mart|and reliever|or)\b/;

/** "Clenil is his reliever", "sumatriptan every day to prevent migraine". */
export function checkReliefOrPrevention({ reading: { tokens, mentions }, knowledge }: Case): readonly Finding[] {
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  return drugs.flatMap((drug: ReadMention): readonly Finding[] => {
    const { sentence, first, end, id } = drug;
    if (sentence.question || sentence.told || drug.misspelt || drug.assertion === 'negated') return [];
    const subjects = knowledge.subjectsOf(id);
    const has = (names: readonly string[]) => names.some((name) => subjects.has(name));
    // A combination with formoterol does both.
    if (/^(?:fostair|luforbec)\b/.test(phrase(tokens, first, end))) return [];
    const kind = KINDS.find(({ relieves, prevents }) => has(relieves) || has(prevents));
    if (!kind) return [];
    const own = drugs.filter((one) => one.sentence === sentence && one.id !== id);
    const next = own.find((one) => one.first > first)?.first ?? sentence.end;
    const last = own.findLast((one) => one.end <= first)?.end ?? sentence.first;
    const after = phrase(tokens, end + (text(tokens, end) === ')' ? 1 : 0), Math.min(next, end + 24));
    const before = phrase(tokens, Math.max(last, first - 6), first);
    const isReliever = has(kind.relieves);
    const said = isReliever ? AS_PREVENTION.exec(after) : AS_RELIEF.exec(after);
    const isBefore = (isReliever ? PREVENTION_BEFORE : RELIEF_BEFORE).test(before);
    const isNamed = kind.named?.test(phrase(tokens, sentence.first, sentence.end)) ?? true;
    if (!(said || isBefore) || !isNamed) return [];
    // "Use beclometasone for quick relief", and not "do not use".
    if (TURNED.test(phrase(tokens, Math.max(last, first - 5), first)) || TURNED.test(said?.[0] ?? '')) return [];
    return [
      disagreementAt(spanOf(tokens, first, end), {
        category: 'relief_or_prevention',
        message: isReliever ? `${id} relieves an attack and prevents none` : `${id} prevents attacks and relieves none`,
        said: isReliever ? `${id} as what prevents` : `${id} as what relieves at once`,
        score: 0.78,
        about: [id],
      }),
    ];
  });
}
