import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** What a drug is said to be for, as a condition of our tables. */
export interface Purpose {
  readonly id: string;
  readonly first: number;
  readonly end: number;
}

/** What lay words want of a medicine. */
const AIMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:blood sugars?|blood glucose|sugar levels|sugars? (?:down|in)|your sugars?)$/, 'diabetes mellitus'],
  [/^blood pressure$/, 'hypertension'],
  [/^(?:bad|ldl|your|high|the|her|his) cholesterol$/, 'hyperlipidemia'],
  [/^(?:blood clots?|clots from|clots in)$/, 'venous thromboembolism'],
  [/^(?:stomach acid|acid reflux|acid in)$/, 'gastroesophageal reflux disease'],
  [/^(?:thyroid hormones?|thyroid levels?|thyroid function|tsh (?:down|up|back))$/, 'hypothyroidism'],
  [/^(?:bone loss|bone density|bones strong|bones from)$/, 'osteoporosis'],
  [/^uric acid$/, 'gout'],
  [/^(?:iron stores|iron levels?|iron deficiency|(?:his|her|your|the|low) iron)$/, 'iron deficiency anemia'],
  [
    /^(?:urine flow|urinary flow|urine stream|your urination|your prostate|prostate (?:small|from|symptoms))$/,
    'benign prostatic hyperplasia',
  ],
  [/^(?:you|her|him|them) (?:sleep|fall)$/, 'insomnia'],
  [/^(?:your|her|his) mood$/, 'depression'],
  [/^(?:your|her|his) (?:seizures?|epilepsy|fits)$/, 'seizure disorder'],
  [/^(?:your|her|his) thyroid$/, 'hypothyroidism'],
  [/^(?:your|her|his) asthma$/, 'asthma'],
  [/^(?:your|her|his) gout$/, 'gout'],
  [/^(?:your|her|his) migraines?$/, 'migraine'],
  [/^(?:your|her|his) acne$/, 'acne'],
  [/^(?:eye pressure|pressure in your eyes?)$/, 'glaucoma'],
  [/^(?:(?:your|her|his) memory|memory loss)$/, 'alzheimer disease'],
  [/^hot flashes$/, 'menopausal symptoms'],
  [/^(?:your|her|his) psoriasis$/, 'psoriasis'],
  [/^(?:the|bladder) (?:urgency|spasms)$/, 'overactive bladder'],
  [/^(?:heart|irregular) (?:rhythm|heartbeat)$/, 'atrial fibrillation'],
  [/^(?:your|her|his|the) (?:itch|itching)$/, 'pruritus'],
  [/^(?:potassium (?:[.,;)]|in|levels?|down)|(?:your|her|his|high|the|serum|blood) potassium)$/, 'hyperkalaemia'],
  [
    /^(?:phosph(?:ate|orus) (?:[.,;)]|in|levels?|down)|(?:your|her|his|high|the|serum|blood) phosph(?:ate|orus))$/,
    'hyperphosphatemia',
  ],
];

/** What is to be raised, not lowered: the lack of it. */
const LACKS: readonly (readonly [RegExp, string])[] = [
  [/^platelet(?:s| counts?)\b/, 'thrombocytopenia'],
  [/^(?:neutrophils?|white cells?|white blood)\b/, 'neutropenia'],
  [/^(?:red cells?|red blood|ha?emoglobin|blood counts?)\b/, 'anemia'],
];
const LIFTS = /^(?:raise|raises|raising|boost|boosts|boosting|increase|increases|support)$/;
const RAISES = /^(?:raise|raises|raising|boost|boosts|boosting|bring|brings|bringing|increase|increases|support)$/;

/** What is treated by bringing it down, and what by bringing it up: "tends to raise uric acid", "lowers bone density" tell of harm. */
const TOO_MUCH =
  /^(?:.*sugars?.*|.*potassium.*|.*phosph(?:ate|orus).*|blood glucose|.*cholesterol|(?:blood )?clots.*|stomach acid|acid .*|uric acid|.*eye.*|hot flashes)$/;
const TOO_LITTLE = /^(?:bone density|bones strong|iron stores|iron levels?|urin.*|(?:your|her|his) (?:mood|memory))$/;
const LESSENS = /^(?:lower|lowers|lowering|reduce|reduces|reducing|cut|cuts|cutting|suppress|suppresses|suppressing)$/;
const isHarm = (verb: string, aim: string): boolean =>
  LIFTS.test(verb) ? TOO_MUCH.test(aim) : LESSENS.test(verb) && TOO_LITTLE.test(aim);

/** "15 mg was started for his high blood sugar": `for` leads to an aim where it is said to be too high. */
const TOO_HIGH =
  /^(?:(?:your|his|her|the) )?(?:high|elevated|raised) (?:blood sugars?|blood glucose|blood pressure|cholesterol|uric acid)\b/;
/** "Buspirone 150 for cholesterol," of a list of medicines: the aim is one word and nothing follows it. */
const LISTED_AIMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:her|his|your|the|raised|high|bad) ){0,2}(?:cholesterol|lipids) (?:[,.;)]|and)/, 'hyperlipidemia'],
  [/^(?:(?:her|his|your|the|raised|high) ){0,2}(?:bp|blood pressure) (?:[,.;)]|and)/, 'hypertension'],
  [/^(?:(?:her|his|your|the|high|blood) ){0,3}sugars? (?:[,.;)]|and)/, 'diabetes mellitus'],
  [/^(?:(?:his|an enlarged|enlarged|the|your) )?prostate (?:[,.;)]|and)/, 'benign prostatic hyperplasia'],
  [/^(?:(?:her|his|your) )?(?:bones|bone density) (?:[,.;)]|and)/, 'osteoporosis'],
  [/^(?:(?:her|his|your) )?(?:nerves|worry) (?:[,.;)]|and)/, 'anxiety'],
  [/^(?:(?:her|his|your) )?(?:mood|low mood) (?:[,.;)]|and)/, 'depression'],
  [/^(?:(?:her|his|your) )?sleep (?:[,.;)]|and)/, 'insomnia'],
  [/^(?:(?:her|his|your) )?memory (?:[,.;)]|and)/, 'alzheimer disease'],
  [/^(?:heartburn|reflux|stomach acid) (?:[,.;)]|and)/, 'gastroesophageal reflux disease'],
  [/^(?:(?:her|his|your) )?(?:hot flashes|hot flushes) (?:[,.;)]|and)/, 'menopausal symptoms'],
  [/^(?:eye pressure|(?:the )?pressure in (?:the|your|her|his) eyes?) (?:[,.;)]|and)/, 'glaucoma'],
  [/^(?:hay fever|seasonal allergies) (?:[,.;)]|and)/, 'allergic rhinitis'],
  [
    /^(?:better |tight |tighter )?(?:glyc(?:a)?emic|glucose|sugar|blood sugar|diabetes|diabetic) control (?:[,.;)]|and)/,
    'diabetes mellitus',
  ],
  [/^(?:ventricular |af |atrial fibrillation )?(?:rate|rhythm) control (?:[,.;)]|and)/, 'atrial fibrillation'],
  [/^(?:bp|blood pressure) (?:control|lowering) (?:[,.;)]|and)/, 'hypertension'],
  [/^(?:lipid|cholesterol) (?:control|lowering) (?:[,.;)]|and)/, 'hyperlipidemia'],
  [/^bone (?:protection|health|strength) (?:[,.;)]|and)/, 'osteoporosis'],
  [
    /^(?:gastro ?-? ?protection|gastric protection|stomach protection|stomach lining) (?:[,.;)]|and)/,
    'peptic ulcer disease',
  ],
  [/^(?:urate|uric acid) (?:control|lowering) (?:[,.;)]|and)/, 'gout'],
  [/^thyroid (?:replacement|hormone replacement) (?:[,.;)]|and)/, 'hypothyroidism'],
  [
    /^(?:(?:your|his|her|an?|the) )?(?:underactive|under - active|sluggish|low) thyroid (?:[,.;)]|and)/,
    'hypothyroidism',
  ],
  [/^(?:(?:your|his|her|an?|the) )?(?:overactive|over - active) thyroid (?:[,.;)]|and)/, 'hyperthyroidism'],
];

const OF_GIVING =
  /^(?:xl|xr|er|sr|la|cr|hs|qhs|qam|nightly|puffs?|drops?|tabs?|capsules?|mg|mcg|g|units?|tablets?|po|by|mouth|daily|once|twice|a|day|every|each|morning|night|nightly|bedtime|at|bid|tid|qd|was|is|were|has|been|started|begun|given|prescribed|added|ordered|new|in|hospital|the|today|yesterday|,|[\d.]{1,6})$/;

const OF_CLAUSE =
  /^(?:is|was|are|once|twice|taken|at|one|half|which|that|will|helps?|thins?|cuts?|blocks?|lowers?|brings?|controls?|treats?|prevents?|keeps?|reduces?|to|every|each|in|\d.{0,6})$/;

const WANTS =
  /^(?:lower|lowers|lowering|bring|brings|reduce|reduces|reducing|control|controls|controlling|treat|treats|treating|prevent|prevents|preventing|help|helps|manage|manages|improve|improves|stop|stops|keep|keeps|raise|raises|raising|boost|boosts|boosting|bringing|increase|increases|support|block|blocks|blocking|cut|cuts|cutting|curb|curbs|suppress|suppresses|suppressing|soothe|soothes|neutrali[sz]es?|replace|replaces|replacing|replenish|replenishes|restore|restores|top|calm|calms|settle|settles|ease|eases|relieve|relieves|steady|steadies)$/;

/** "Used to bring down your blood sugar": the aim that stands behind the drug and a verb of treating, nothing denied. */
export function purposesIn(
  tokens: readonly Token[],
  drug: ReadMention,
  named: readonly ReadMention[],
): Purpose | undefined {
  const { end } = drug.sentence;
  const opening = openingAim(tokens, drug);
  const weaned = weanedOff(tokens, drug);
  if (weaned && !named.some(({ kind, first }) => kind === 'drug' && first > drug.first)) return weaned;
  if (opening && !named.some(({ kind, first }) => kind === 'drug' && first < drug.first)) return opening;
  for (let at = drug.end; at < Math.min(end, drug.end + 18); at += 1) {
    const before = tokens.slice(drug.end, at);
    const ahead = phrase(tokens, at + 1, Math.min(end, at + 6));
    const isFor =
      tokens[at]!.text === 'for' && TOO_HIGH.test(ahead) && before.every(({ text }) => OF_GIVING.test(text));
    const listed =
      tokens[at]!.text === 'for' && before.every(({ text }) => OF_GIVING.test(text))
        ? LISTED_AIMS.find(([pattern]) => pattern.test(`${ahead} .`))
        : undefined;
    if (listed && !named.some(({ kind, first }) => kind === 'drug' && first >= drug.end && first < at))
      return { id: listed[1], first: at, end: Math.min(end, at + 3) };
    const isThinned = /^(?:thin|thins|thinning)$/.test(tokens[at]!.text) && /^(?:your|her|his|the) blood\b/.test(ahead);
    if (!isFor && !isThinned && !WANTS.test(tokens[at]!.text)) continue;
    if (
      before.some(
        ({ text }, place) =>
          (/^(?:not|no|never|may|can|and|but|;|if|with|tends?|likely|known|apt|prone)$/.test(text) &&
            // "With meals to lower": how it is taken.
            !(
              text === 'with' &&
              /^(?:meals?|food|water|each|every|breakfast|supper)$/.test(before[place + 1]?.text ?? '')
            )) ||
          // "Febuxostat 40 mg once a day, is there to bring", "rifaximin, which helps".
          (/^(?:,|which|that)$/.test(text) && !OF_CLAUSE.test(before[place + 1]?.text ?? tokens[at]!.text)),
      )
    )
      return undefined;
    if (named.some(({ kind, first }) => kind === 'drug' && first >= drug.end && first < at)) return undefined;
    if (isThinned) return { id: 'venous thromboembolism', first: at, end: at + 3 };
    const lacks = RAISES.test(tokens[at]!.text) && !/\bdown\b/.test(ahead) ? LACKS : [];
    for (let aim = at + 1; aim < Math.min(end - 1, at + 5); aim += 1) {
      const words = `${tokens[aim]!.text} ${tokens[aim + 1]!.text}`;
      const found = [...AIMS, ...lacks].find(([pattern]) => pattern.test(words));
      // "To raise her standing blood pressure".
      if (found && isHarm(tokens[at]!.text, words)) return undefined;
      // "Prednisone raises blood pressure" tells what it does.
      if (found?.[1] === 'hypertension' && /^(?:raises|boosts|increases)$/.test(tokens[at]!.text)) return undefined;
      if (found?.[1] === 'hypertension' && LIFTS.test(tokens[at]!.text))
        return { id: 'hypotension', first: aim, end: aim + 2 };
      if (found) return { id: found[1], first: aim, end: aim + 2 };
    }
    return undefined;
  }
  return undefined;
}

/** "Helps him stay off", "keeps her away from", "to support abstinence from", and not "keep off alcohol with it". */
const WEANS =
  /^(?:[\w.,%/-]{1,14} ){0,12}(?:(?:help|keep)(?:s|ed|ing)? (?:him|her|you|them|me)|kept (?:him|her|you|them|me)|support(?:s|ed|ing)?)(?: (?:to|his|her|your|their))?(?:(?= ) (?:come|stay|get|wean|remain|give|abstain|abstinent|abstinence|free|recovery|withdraw|detox|away|stay|quit|stop)){0,2}(?: (?:off|up|from|of))?(?= ) (?<what>smoking|cigarettes|tobacco|nicotine|alcohol|drink|drinking|heroin|opioids|opiates|lose weight)\b/;
const WEANED: readonly (readonly [RegExp, string])[] = [
  [/^(?:smoking|cigarettes|tobacco|nicotine)$/, 'smoking cessation'],
  [/^(?:alcohol|drink|drinking)$/, 'alcohol use disorder'],
  [/^(?:heroin|opioids|opiates)$/, 'opioid use disorder'],
  [/^lose weight$/, 'obesity'],
];
export function weanedOff(tokens: readonly Token[], { end, sentence }: ReadMention): Purpose | undefined {
  const said = phrase(tokens, end, Math.min(sentence.end, end + 20));
  const match = WEANS.exec(said);
  const what = match?.groups?.what;
  if (!match || what === undefined || TURNED.test(match[0])) return undefined;
  const found = WEANED.find(([pattern]) => pattern.test(what));
  const first = Math.min(sentence.end - 1, end + match[0].split(' ').length - 1);
  return found && { id: found[1], first, end: first + 1 };
}
const TURNED = /\b(?:not|never|no|without|while|until|unless|if|and|but|stop taking)\b/;

/** "To thin your blood, take the omeprazole every evening": the aim opens the sentence, and what is taken for it follows. */
function openingAim(tokens: readonly Token[], { first, sentence }: ReadMention): Purpose | undefined {
  const at = sentence.first + 1;
  if (tokens[at - 1]?.text !== 'to' || first - at > 16) return undefined;
  const isThinned = /^(?:thin|thins|keep) (?:your|her|his|the) blood\b/.test(phrase(tokens, at, at + 3));
  if (!isThinned && !WANTS.test(tokens[at]!.text)) return undefined;
  const said = phrase(tokens, at + 1, first);
  if (!TAKES_IT.test(said)) return undefined;
  if (isThinned) return { id: 'venous thromboembolism', first: at, end: at + 3 };
  for (let aim = at + 1; aim < Math.min(first - 1, at + 5); aim += 1) {
    const words = `${tokens[aim]!.text} ${tokens[aim + 1]!.text}`;
    const found = AIMS.find(([pattern]) => pattern.test(words));
    if (found) return { id: found[1], first: aim, end: aim + 2 };
  }
  return undefined;
}
const TAKES_IT =
  / ,? ?(?:please |just )?(?=\w)(?:take|use|keep taking|continue|start|have|we (?:have )?(?:added|started|gave|prescribed|use|used|give)|i (?:have )?(?:added|started|prescribed)|(?:he|she|you|they)(?= ) (?:takes?|uses?|will take|is on|are on|needs?|gets?|was given|were given))(?:(?= ) (?:the|your|his|her|one|a|some|new|on)){0,2}$/;
