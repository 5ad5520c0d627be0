import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

/** Harm that a drug is not given again after. */
const HARM =
  /\b(?:pancreatitis|angioedema|anaphylaxis|agranulocytosis|rhabdomyolysis|hepatitis|liver (?:failure|injury)|lungs?|pneumonitis|fibrosis|cardiomyopathy|myocarditis|stevens ?- ?johnson|sjs|necrolysis|dress|lupus|aplastic|neuroleptic malignant|tendon rupture|optic neuritis|hemolysis|vasculitis)\b/;
const BY =
  /\b(?:from|due to|caused by|secondary to|induced by|because of|after|on)(?: (?:the|her|his|your|taking|starting))?$/;
const DID =
  /^(?:has |have |had )?(?:damaged|caused|injured|inflamed|scarred|triggered|gave (?:you|him|her)|- ?induced|induced)\b/;
const AGAIN =
  /\b(?:restart\w{0,3}|resum\w{1,3}|continu\w{1,3}|stay(?:s|ing)? on|keep(?:s|ing)?(?: on| taking)?|back on|refill\w{0,3}|remains? on)(?: (?:the|her|his|your|taking|on)){0,2}$/;
const NEVER = /\b(?:not|never|don't|no|stop|stopped|instead|avoid|until|if|unless|whether|cannot|can't)\b/;

/** "Acute pancreatitis from exenatide, restart exenatide at discharge": what did a lasting harm is given again. */
export function checkRechallenge({ reading: { tokens, mentions } }: Case): readonly Finding[] {
  const drugs = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'drug'),
    ({ id }) => id,
  );
  return [...drugs.values()].flatMap((all): readonly Finding[] => {
    const blamed = all.find((mention) => isBlamedFor(tokens, mention));
    const again = blamed && all.find((mention) => mention.first > blamed.first && isGivenAgain(tokens, mention));
    if (!again) return [];
    return [
      {
        ...spanOf(tokens, again.first, again.end),
        family: 'contraindication',
        category: 'rechallenge',
        severity: 'high',
        verdict: 'contradicted',
        message: `${again.id} is given again after the harm that the text says it did`,
        score: 0.8,
        about: [again.id],
        evidence: [byTheText(`harm by ${again.id}`)],
      },
    ];
  });
}

function isBlamedFor(tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean {
  const before = phrase(tokens, Math.max(sentence.first, first - 9), first);
  const after = phrase(tokens, end, Math.min(sentence.end, end + 9));
  return (BY.test(before) && HARM.test(before)) || (DID.test(after) && HARM.test(after));
}

function isGivenAgain(tokens: readonly Token[], { first, sentence, assertion }: ReadMention): boolean {
  const before = phrase(tokens, Math.max(sentence.first, first - 7), first);
  return assertion === 'active' && AGAIN.test(before) && !NEVER.test(before);
}
