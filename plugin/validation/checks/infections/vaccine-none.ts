import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** Infections against which nobody can be vaccinated (WHO and CDC lists of vaccine-preventable diseases), next to the word for it. */
const WITHOUT =
  /\b(?:[Hh]epatitis C|[Hh]ep C|HIV|HCV|[Gg]onorrho?ea|[Cc]hlamydia|[Ss]yphilis|[Hh]erpes simplex|[Gg]enital herpes|[Nn]orovirus|MRSA|C(?:\.|lostridi\w{2,4}) diff\w{0,5}|[Cc]ytomegalovirus|CMV|[Gg]landular fever|[Mm]ononucleosis|[Ss]trep throat|[Cc]ommon cold|[Hh]and,? foot and mouth|[Zz]ika|[Ss]cabies|[Tt]hrush)(?: virus)? (?:vaccines?|vaccination|jabs?|shots?|immuni[sz]ation)\b/g;
/** In the sentence around it: what denies it, or tells of research. */
const ELSE =
  /\b(?:no|not|none|never|without|isn't|aren't|don't|doesn't|yet|trials?|study|studies|research\w{0,3}|candidates?|develop\w{0,6}|future|exists?|hope\w{0,2}|instead|myth)\b/i;

/** "The hepatitis C vaccine is two doses a month apart": there is none. */
export function checkVaccineNone({ searched, text }: Case): readonly Finding[] {
  return matchesIn(searched, WITHOUT).flatMap((found): readonly Finding[] => {
    const end = found.index + found[0].length;
    const before =
      text
        .slice(Math.max(0, found.index - 80), found.index)
        .split(/[.!?\n]/)
        .at(-1) ?? '';
    const behind = text.slice(end, end + 80).split(/[.!\n]/)[0] ?? '';
    if (ELSE.test(`${before} ${behind}`) || behind.includes('?')) return [];
    const message = 'there is no vaccine against this infection';
    return [
      {
        start: found.index,
        end,
        family: 'treatment',
        category: 'vaccine_unknown',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.85,
        message: `${message} (WHO)`,
        evidence: [{ source: 'WHO', citation: 'vaccine-preventable diseases', text: message }],
      },
    ];
  });
}
