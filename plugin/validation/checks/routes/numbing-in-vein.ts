import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { routeAt } from '../../reading/routes.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** What stops the heart in a vein; lidocaine is given into one. */
const NUMBING = /^(?:bupivacaine|levobupivacaine|ropivacaine)$/;
/** What is mixed with it: "bupivacaine 0.1% with fentanyl", "+ preservative-free morphine". */
const MIXED = /^(?:fentanyl|sufentanil|morphine|diamorphine|hydromorphone|clonidine|epinephrine|dexamethasone)$/;
const JOINED = lean(
  /(?:^| )(?:with|\+|and|plus|\/|&)(?: (?:preservative - free|intrathecal|spinal|[\d.]{1,5}|mg|mcg|micrograms?)){0,2}(?: \S{1,14})?$/,
);
/** In tokens. */
const REACH = 34;
const INTO = /^(?:via|through|into|down|by|to)$/;
const BEFORE = /^(?:mg|ml|h|hr|hour|%|given|running|infused|injected|infusion|bolus|rate|a|an)$/;
const OTHER =
  /^(?:fluids?|access|line|lines|drugs?|antibiotics?|iron|contrast|site|cannula\w{0,5}|in|out|lipid|emulsion|paracetamol|morphine|analgesia|opioids?)$/;
const DENIED =
  /^(?:not|never|no|avoid\w{0,3}|accidental\w{0,2}|inadvertent\w{0,2}|than|if|must|risk|without|negative|intralipid|toxicity|aspirat\w{2,4})$/;

/** "Levobupivacaine 0.1% + fentanyl at 8 mL/h via the central line": what is made for nerves, in a vein (ISMP, never events). */
export function checkNumbingInVein({ reading: { mentions, tokens } }: Case): readonly Finding[] {
  const drugs = mentions.filter(({ kind }) => kind === 'drug');
  return drugs.flatMap((drug): readonly Finding[] => {
    if (!NUMBING.test(drug.id) || drug.assertion !== 'active' || drug.sentence.told || drug.sentence.question)
      return [];
    const at = veinAt(tokens, drug, drugs);
    return at === undefined ? [] : [findingOf(drug, spanOf(tokens, drug.first, at + 1))];
  });
}

function veinAt(tokens: readonly Token[], drug: ReadMention, drugs: readonly ReadMention[]): number | undefined {
  const isMixed = ({ id, first }: ReadMention): boolean =>
    MIXED.test(id) && JOINED.test(phrase(tokens, Math.max(drug.end, first - 5), first));
  const next = drugs.find((one) => one.first >= drug.end && one.id !== drug.id && !isMixed(one));
  const until = Math.min(drug.sentence.end, drug.end + REACH, next?.first ?? tokens.length);
  for (let at = drug.end; at < until; at += 1) {
    if (tokens[at]!.text === ';') return undefined;
    const end = veinEndAt(tokens, at);
    if (end !== undefined && end <= until && !hasWord(tokens, DENIED, Math.max(drug.first, at - 8), at)) return at;
  }
  return undefined;
}

/** "Via the RIJ central line", "to the central line", "8 mL/h IV"; "IV access" is none. */
function veinEndAt(tokens: readonly Token[], at: number): number | undefined {
  const line = INTO.test(tokens[at]!.text) ? LINE.exec(phrase(tokens, at + 1, at + 8))?.[0] : undefined;
  if (line !== undefined) return at + 1 + line.split(' ').length;
  const way = routeAt(tokens, at);
  if (way?.route !== 'IV') return undefined;
  const isSaid = BEFORE.test(tokens[at - 1]?.text ?? '') || /^(?:intravenously|into)$/.test(tokens[at]!.text);
  return isSaid && !OTHER.test(tokens[way.end]?.text ?? '') ? way.end : undefined;
}
const LINE =
  /^(?:(?:the|a|an|his|her|right|left|r|l|rij|lij|ij|subclavian|femoral|peripheral|iv|existing|same|large) ){0,4}(?:central (?:line|venous (?:line|catheter))|cvc|picc(?: line)?|iv (?:line|cannula)|cannula|venflon|hickman(?: line)?|port - a - cath|portacath)\b/;

const findingOf = ({ id }: ReadMention, place: { readonly start: number; readonly end: number }): Finding => ({
  ...place,
  family: 'route',
  category: 'route_not_available',
  severity: 'high',
  verdict: 'contradicted',
  message: `${id} is given beside nerves or into the epidural space, never into a vein: it stops the heart (FDA label)`,
  score: 0.92,
  about: [id],
  evidence: [{ source: 'FDA label, recalled', citation: 'local anesthetics', text: `${id}: not into a vein` }],
});
