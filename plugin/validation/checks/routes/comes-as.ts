import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** Forms by their names, and the routes one of which a drug that comes so has. */
const FORMS: readonly (readonly [form: RegExp, routes: readonly string[]])[] = [
  [/^(?:tablets?|pills?|capsules?|syrup|oral liquid|lozenges?)\b/, ['PO', 'SL', 'PV']],
  [/^(?:creams?|ointment|lotion)\b/, ['TOP', 'TD', 'PV', 'PR', 'OPH']],
  [/^(?:skin )?patch(?:es)?\b/, ['TD', 'TOP']],
  [/^(?:inhalers?|puffer)\b/, ['INH', 'NEB']],
  [/^eye ?drops\b/, ['OPH']],
];
/** Sold so in some country, which the routes of the products do not show. */
const OTHERS =
  /^(?:semaglutide|octreotide|glucagon|heparin|epinephrine|oxytocin|ketamine)$|^(?:insulin|calcitonin|vitamin)|-/;

const COMES =
  /^(?:\( [a-z -]{3,24} \) )?(?:(?:also|only|usually|mostly|now) )?(?:is|are|comes?|(?:is|are) (?:available|given|taken|sold|supplied|made|used|dispensed)|can be (?:given|taken))(?: (?:only|usually|mostly|also|now))?(?: as| in the form of)?(?: (?:an?|the|one|daily|small|white|oral|weekly|coated|simple|once|-)){0,3} $/;
const NEXT = /^(?: ?(?:strength|size|form|burden|count|shortage|splitter|crusher|counselling|chart|allergy))\b/;

/** "Ceftriaxone is taken as tablets", "denosumab is a tablet": a form of which the drug has no route (doses.tsv, routes.tsv). */
export function checkComesAs(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((drug): readonly Finding[] => {
    if (drug.kind !== 'drug' || drug.misspelt || OTHERS.test(drug.id) || drug.sentence.question || drug.sentence.told)
      return [];
    if (/^(?:negated|other-person)$/.test(drug.assertion)) return [];
    for (let at = drug.end + 1; at < Math.min(drug.sentence.end, drug.end + 9); at += 1) {
      const form = FORMS.find(([name]) => name.test(phrase(tokens, at, at + 2)));
      if (!form) continue;
      return COMES.test(`${phrase(tokens, drug.end, at)} `) && !NEXT.test(phrase(tokens, at + 1, at + 3))
        ? against(each, drug, at, form[1])
        : [];
    }
    return [];
  });
}

function against(each: Case, drug: ReadMention, at: number, wanted: readonly string[]): readonly Finding[] {
  const { knowledge, reading } = each;
  const routes = knowledge.routesOf(drug.id);
  const [row] = knowledge.dosesOf(drug.id);
  if (!row || routes.size === 0 || wanted.some((route) => routes.has(route))) return [];
  return [
    {
      ...spanOf(reading.tokens, drug.first, at + 1),
      family: 'route',
      category: 'form_not_for_route',
      severity: 'high',
      verdict: 'contradicted',
      message: `${drug.id} does not come so: its routes are ${[...routes].join(', ')} (${row.source})`,
      score: 0.82,
      evidence: [evidenceOf(row, `${drug.id}: ${[...routes].join(', ')}`)],
      about: [drug.id],
    },
  ];
}
