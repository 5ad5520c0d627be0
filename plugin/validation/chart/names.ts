import { tokensOf } from '../reading/tokens.ts';

/** What texts call tests that no table of ours has, by how charts name them (loinc.org long common names). */
const KNOWN: readonly (readonly [chart: RegExp, id: string, phrases: readonly string[]])[] = [
  [/\bfev1 ?\/ ?fvc\b/i, '', []],
  [/\bfev1\b|forced expired volume|forced expiratory volume/i, 'fev1', ['fev1', 'fev 1']],
  [/\bfvc\b|forced vital capacity/i, 'fvc', ['fvc', 'vital capacity']],
  [/\bdlco\b|diffusing capacity|diffusion capacity/i, 'dlco', ['dlco', 'diffusing capacity']],
  [/peak (?:expiratory )?flow|\bpefr?\b/i, 'peak flow', ['peak flow', 'pef', 'pefr', 'peak flows']],
  [
    /(?:six|6)[- ]min(?:ute)?s?[- ]walk|\b6mw[dt]\b/i,
    '6-minute walk',
    ['6 mwd', '6 mwt', 'six minute walk', '6 minute walk', '6 min walk', 'walk test', 'walking distance'],
  ], // prettier-ignore
  [/immunoglobulin g\b|\bigg\b(?! ?(?:ab|antibod|4|1|2))/i, 'igg', ['igg', 'immunoglobulin g']],
  [/immunoglobulin a\b|\biga\b(?! ?(?:ab|antibod))/i, 'iga', ['iga', 'immunoglobulin a']],
  [/immunoglobulin m\b|\bigm\b(?! ?(?:ab|antibod))/i, 'igm', ['igm', 'immunoglobulin m']],
  [/kappa.{0,20}lambda.{0,20}ratio/i, 'kappa/lambda ratio', ['light chain ratio', 'kappa lambda ratio', 'flc ratio']],
  [/m[- ]?(?:protein|spike)|monoclonal protein|paraprotein/i, 'm protein', ['m protein', 'm spike', 'paraprotein']],
  [/phenylalanine/i, 'phenylalanine', ['phenylalanine', 'phe']],
  [/homocysteine/i, 'homocysteine', ['homocysteine']],
  [/c(?:a)?eruloplasmin/i, 'ceruloplasmin', ['ceruloplasmin', 'caeruloplasmin']],
  [/tryptase/i, 'tryptase', ['tryptase']],
  [/calprotectin/i, 'calprotectin', ['calprotectin']],
  [/cigarettes|pack.?years|alcohol|drinks|gestation|pregnan|apgar|pain|body height|head circumference|birth/i, '', []],
];

/** Words that say how, where or in what form something was measured, and not what. */
const VAGUE =
  /^(?:total|score|level|serum|plasma|blood|in|of|the|by|measurement|percent|predicted|result|index|scale|test|value|latest|current|at|estimated|assessment|interval|for|and)$/;

/** The chart's own name of a test, and the phrases that a text may have for it; undefined where an ordinary word is all it has. */
export function ownTest(name: string): { readonly id: string; readonly phrases: readonly string[][] } | undefined {
  const plain = name.replace(/\s{0,8}[[(][^\])]{0,60}[\])]/g, '');
  const known = KNOWN.find(([chart]) => chart.test(plain));
  if (known) return known[1] === '' ? undefined : { id: known[1], phrases: known[2].map((one) => one.split(' ')) };
  const words = tokensOf(plain)
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\d]/u.test(text) && !VAGUE.test(text));
  if (words.length === 0 || words.length > 3) return undefined;
  // "BASDAI", "FeNO": an ordinary word is also something else.
  const isName = words.length > 1 || (/[\p{L}]{3}/u.test(plain) && /\p{Lu}.{0,8}[\p{Lu}\d]/u.test(plain));
  return isName ? { id: words.join(' '), phrases: [words] } : undefined;
}
