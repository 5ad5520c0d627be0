import { JOIN } from '../../../join.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

type Act = 'inhibitor' | 'inducer';

/** Classes all of whose members in use do the same to the enzyme. */
const OF_CLASS: Readonly<Record<string, Act>> = {
  macrolide: 'inhibitor',
  'azole antifungal': 'inhibitor',
  'protease inhibitor': 'inhibitor',
  rifamycin: 'inducer',
};
/** They do the one to some enzymes and the other to others. */
const OF_BOTH = /ritonavir|cobicistat|efavirenz|nevirapine|azithromycin/;

const ENZYME = '(?:cyp ?-?(?:450 )?3 ?a ?4?\\b|cytochrome p ?-?450 3 ?a ?4?\\b)';
const SAID = new RegExp(
  `^(?:\\( [a-z]{3,16} \\) )?(?:, )?(?:which |that |it )?(?:also |strongly |potently |markedly |partly |and ){0,2}(?=\\w)(?:(?<verb>inhibit|induce|block)(?:s|ing)? (?:\\S{1,14} ){0,3}?${JOIN}${ENZYME}|(?:is|are|being) (?:an?|the|one of the|both )?(?:\\S{1,12} ){0,4}?${JOIN}(?:${ENZYME} (?:enzyme )?(?<noun>inhibitor|inducer)|(?<of>inhibitor|inducer)s? of (?:\\S{1,10} ){0,3}?${JOIN}${ENZYME}))`,
);

/** "The macrolide induces CYP3A4", "rifampicin is a strong inhibitor of CYP3A4": against what the drug does to the enzyme (drugs.tsv). */
export function checkEnzymes(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  if (!/cyp|cytochrome/i.test(each.text)) return [];
  return mentions.flatMap((drug): readonly Finding[] => {
    if ((drug.kind !== 'drug' && drug.kind !== 'class') || drug.misspelt || drug.sentence.question) return [];
    const own = actOf(each, drug);
    const groups = own && SAID.exec(phrase(tokens, drug.end, Math.min(drug.sentence.end, drug.end + 16)))?.groups;
    if (!groups) return [];
    const word = groups.verb ?? groups.noun ?? groups.of ?? '';
    if (!groups.verb && / (?:not|no|neither) /.test(phrase(tokens, drug.end, drug.end + 8))) return [];
    const said: Act = word.startsWith('induce') ? 'inducer' : 'inhibitor';
    if (said === own) return [];
    const message = `${drug.id} is an ${own} of CYP3A4, no ${said}`;
    return [
      {
        ...spanOf(tokens, drug.first, drug.end),
        family: 'interaction',
        category: 'enzyme_reversed',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message,
        about: [drug.id],
        evidence: [{ source: 'knowledge', citation: 'drugs.tsv', text: message }],
      },
    ];
  });
}

function actOf({ knowledge }: Case, { kind, id }: ReadMention): Act | undefined {
  if (OF_BOTH.test(id)) return undefined;
  if (kind === 'class') return OF_CLASS[id];
  const subjects = [...knowledge.subjectsOf(id)];
  const is = (act: Act) => subjects.some((name) => name.startsWith('cyp3a4') && name.endsWith(act));
  return is('inhibitor') === is('inducer') ? undefined : is('inhibitor') ? 'inhibitor' : 'inducer';
}
