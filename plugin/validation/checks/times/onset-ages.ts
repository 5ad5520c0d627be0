import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

const DECADES = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties'];
/** How far a year of one's life may be off that is told exactly, and one that is told about. */
const NEAR = 1.5;
const ABOUT = 4;

/** The ages that words tell, from and to, both inclusive. */
interface Ages {
  readonly from: number;
  readonly to: number;
}

/**
 * Whether the text tells another age of onset than the charted one: behind the disease and the relative ("at 48", "in her
 * forties", "before 50"), or between them behind "diagnosed at". An age at death is none.
 */
export function isOtherOnset(
  tokens: readonly Token[],
  sentence: Sentence,
  { from, of, disease }: { readonly from: number; readonly of: number; readonly disease: number },
  age: number,
): boolean {
  const behind = partOf(phrase(tokens, from, Math.min(sentence.end, from + 9)));
  const between = of < disease ? phrase(tokens, of, disease) : '';
  const told = agesIn(behind, AT) ?? agesIn(behind, BARE) ?? agesIn(between, DIAGNOSED_AT);
  if (!told || /\b(?:died|death|dead|passed|deceased|now|currently|today)\b/.test(`${between} ${behind}`)) return false;
  return age < told.from || age > told.to;
}

/** Up to the end of what is told of one: the next clause may tell of another. */
const partOf = (words: string): string => words.split(/ ?[;.)] ?| and | , (?=[a-z])|\bwhile\b|\bbut\b/)[0]!;

/** Only such words stand before the age. */
const AT =
  /^(?:[,(:-] ?)?(?:(?:was|first|diagnosed|dx|found|began|onset|starting|started|start|struck|appeared|came|on|presented|it|who|were|occurred|premenopausal|postmenopausal|early|late) ){0,5}(?<how>in (?:her|his|their) (?:early |mid |late |mid - )?|(?:at|since) (?:the )?(?:age (?:of )?)?|aged?|at|age|when (?:she|he) was|\(|,|before(?: (?:age|the age of))?|under(?: age)?|after(?: age)?|over) ?(?<about>(?:about|around|roughly|approximately|just|only) )?(?<age>\d{1,2}s?|[a-z]{3,8}ies)(?! ?(?:years? ago|%|mg|cm|mm|-|\/|months|weeks))/;
/** "MI 59". */
const BARE = /^(?<age>\d\d)$/;
const DIAGNOSED_AT =
  /(?:^| )(?:diagnosed|developed|affected|onset|dx) (?<how>in (?:her|his) (?:early |mid |late )?|at (?:the )?(?:age (?:of )?)?|aged?) ?(?<about>(?:about|around) )?(?<age>\d{1,2}s?|[a-z]{3,8}ies)\b/;

function agesIn(words: string, pattern: RegExp): Ages | undefined {
  const { how = '', about, age = '' } = pattern.exec(words)?.groups ?? {};
  const decade = DECADES.indexOf(age) + 2;
  const years = decade > 1 ? decade * 10 : Number(age.replace(/s$/, ''));
  if (age === '' || !(years > 0) || (/^in /.test(how) && decade < 2 && !/s$/.test(age))) return undefined;
  if (/^(?:before|under)/.test(how)) return { from: 0, to: years };
  if (/^(?:after|over)/.test(how)) return { from: years, to: 120 };
  if (decade > 1 || /s$/.test(age)) return { from: years - 1, to: years + 10 };
  const off = about === undefined ? NEAR : ABOUT;
  return { from: years - off, to: years + off };
}
