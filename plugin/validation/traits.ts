import type { Reading, ReadMention } from './reading/document.ts';
import { hasWord, phrase } from './reading/words.ts';

/** What a test of genes or enzymes finds, told by a result and not by a name: "HLA-B*57:01 positive", "G6PD assay 6 % of normal". */
interface Trait {
  readonly condition: string;
  /** The test, as the tokens of a sentence in lower case with a space between. */
  readonly test: RegExp;
  /** The result behind it that means the trait. */
  readonly found: RegExp;
}

const CARRIED = /^(?: \S{1,12}){0,3} (?:positive|pos|carrier|detected|present|heterozygous|homozygous|\+)(?= |$)/;
const POOR =
  /^(?: \S{1,12}){0,4} (?:poor(?: metaboli[sz]er)?|deficient|deficiency|absent|null|no activity|\* ?2 ?\/ ?\* ?[23])(?= |$)/;

const TRAITS: readonly Trait[] = [
  { condition: 'hla-b*57:01 carrier', test: /hla ?- ?b ?\*? ?57 ?:? ?01/g, found: CARRIED },
  { condition: 'hla-b*15:02 carrier', test: /hla ?- ?b ?\*? ?15 ?:? ?02/g, found: CARRIED },
  { condition: 'hla-b*58:01 carrier', test: /hla ?- ?b ?\*? ?58 ?:? ?01/g, found: CARRIED },
  { condition: 'dpd deficiency', test: /\b(?:dpyd|dpd|dihydropyrimidine dehydrogenase)\b/g, found: POOR },
  { condition: 'tpmt deficiency', test: /\b(?:tpmt|nudt15)\b/g, found: POOR },
  {
    condition: 'g6pd deficiency',
    test: /\bg6pd\b/g,
    found:
      /^(?: (?:assay|activity|level|result|screen|test|:|=|came|back|is|was|her|his|own)){1,5} (?:deficient|low|absent|very low|(?:[0-9]|[1-3][0-9])(?:\.\d)? ?% (?:of )?(?:normal|activity))(?= |$)/,
  },
];

/** Somebody else's, or not known. */
const OF_OTHERS =
  /\b(?:husband|wife|father|mother|brother|sister|son|daughter|partner|cousin|uncle|donor|family|not|no|non|never|pending|unless|if|rule out|negative|normal)\b/;

/** The traits that a text gives its patient, as conditions. */
export function traitsOf({ tokens, sentences }: Reading): readonly ReadMention[] {
  return sentences.flatMap((sentence) => {
    if (sentence.question) return [];
    if (!hasWord(tokens, /^(?:hla|dpyd|dpd|dihydropyrimidine|tpmt|nudt15|g6pd)$/, sentence.first, sentence.end))
      return [];
    const said = phrase(tokens, sentence.first, sentence.end);
    return TRAITS.flatMap(({ condition, test, found }) =>
      [...said.matchAll(test)].flatMap((match): readonly ReadMention[] => {
        const result = found.exec(said.slice(match.index + match[0].length));
        // "G6PD: husband known deficient, her own assay normal".
        const before = said.slice(Math.max(0, match.index - 40), match.index);
        if (!result || OF_OTHERS.test(before)) return [];
        if (OF_OTHERS.test(result[0].replace(/(?:of )?normal$/, ''))) return [];
        const first = sentence.first + said.slice(0, match.index).split(' ').length - 1;
        return [
          { kind: 'condition', id: condition, first, end: first + 1, misspelt: false, sentence, assertion: 'active' },
        ];
      }),
    );
  });
}
