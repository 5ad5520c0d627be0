import type { FoundMark } from './marks.ts';
import type { Token } from './reading/tokens.ts';

const RELATIVES: Readonly<Record<string, string>> = Object.fromEntries(
  'mother mom mum mommy mama;father dad daddy papa;sister;brother;wife;husband;son;daughter;grandmother grandma nana;grandfather grandpa;aunt;uncle;cousin;niece;nephew'
    .split(';')
    .flatMap((group) => group.split(' ').map((word, _, [name]) => [word, name!] as const)),
);
const TELLS =
  /^(?:reports?|reported|says|said|states?|stated|told|tells|asks?|asked|thinks|noticed|notes|noted|called|calls|witnessed|describes|confirms|agrees|understands|feels|gave|gives|brought|helps)$/;

/** A relative that is spoken of: no speaker's label, nobody who reports, and no relative's own relative. */
export function relativeAt(tokens: readonly Token[], at: number): FoundMark | undefined {
  const word = tokens[at]!.text.replace(/'?s$/, '');
  const value = Object.hasOwn(RELATIVES, word) ? RELATIVES[word] : undefined;
  if (!value) return undefined;
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (before === 'my' && isRelativeSpeaking(tokens, at)) return undefined;
  if (after === ':' || TELLS.test(after) || /^(?:with|per|by|via|step|in)$/.test(before)) return undefined;
  if (Object.hasOwn(RELATIVES, after) || (before.endsWith("'s") && Object.hasOwn(RELATIVES, before.slice(0, -2))))
    return undefined;
  return { kind: 'relative', value, end: at + 1 };
}

/** "Mom: my brother collapsed": the patient's uncle. */
function isRelativeSpeaking(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back > 0 && at - back < 80; back -= 1)
    if (tokens[back]!.text === ':' && (tokens[back - 1]!.breaks > 0 || back === 1))
      return Object.hasOwn(RELATIVES, tokens[back - 1]!.text);
  return false;
}
