import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { startingIn } from '../../reading/placed.ts';
import { ROUTE_NAMES, routeAt } from '../../reading/routes.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isMeant } from '../doses/dose-meant.ts';
import { isDropSwallowed, isForeignPlace, isPercentSwallowed, SUPPOSITORIES, SYSTEMIC } from './local-routes.ts';
import { checkVincaInSpine } from './vinca-in-spine.ts';

/** Routes that decide between harm and help; creams, drops and suppositories exist of more drugs than any table says. */
const JUDGED = new Set(['PO', 'IV', 'IM', 'SC', 'SL', 'INH', 'NEB', 'IT', 'TD', 'EPI', 'INJ', 'OT']);

/** "Injected" leaves open where. */
const BY_NEEDLE = new Set(['IV', 'IM', 'SC', 'IT', 'IA', 'EPI']);

/** Routes that count as one another. */
const ALIKE: Readonly<Record<string, string>> = { NEB: 'INH', INH: 'NEB', SC: 'IM', IM: 'SC' };

const MELTED = ['opioid', 'benzodiazepine', 'anticholinergic', 'antipsychotic', 'antiemetic'];

/** The stated route against every route that the drug is marketed or dosed by. */
export function checkRoutes(each: Case): readonly Finding[] {
  const inSpine = checkVincaInSpine(each);
  if (inSpine.length > 0) return inSpine;
  return each.doses.flatMap((claim) => {
    const { route, drug } = claim;
    const known = each.knowledge.routesOf(drug.id);
    const row = each.knowledge.dosesOf(drug.id)[0];
    if (known.size === 0 || !row || !isMeant(claim)) return [];
    if (isTabletOfNone(each, claim, known)) return [tabletFinding(each, claim, row)];
    const unmade = formUnmade(each, claim, known);
    if (unmade) return [tabletFinding(each, { ...claim, end: unmade }, row)];
    const elsewhere = otherWay(each, claim);
    if (elsewhere) return [tabletFinding(each, { ...claim, route: elsewhere, end: elsewhere.end }, row)];
    const isOfInhaler =
      /^(?:PR|PV|OPH)$/.test(route?.route ?? '') &&
      ([...known].every((way) => /^(?:INH|NEB)$/.test(way)) || (!known.has(route!.route) && isPuffed(each, claim)));
    const isJudged =
      route !== undefined &&
      (JUDGED.has(route.route) || isOfInhaler || (route.route === 'OPH' && isSystemic(each, claim)));
    if (!isElement(each, claim) && isPushOfPotassium(each, claim)) return [pushFinding(each, claim, row)];
    if (!route || isElement(each, claim) || isOfOther(each, claim) || isMishap(each, route.first)) return [];
    if (isPercentSwallowed(each, claim, known) || isDropSwallowed(each, claim, known))
      return [tabletFinding(each, claim, row)];
    if (!isJudged && !isForeignPlace(each, claim, known)) return [];
    // "Nitroglycerin spray onto the tongue".
    if (route.route === 'PO' && known.has('SL') && each.reading.tokens[route.end - 1]?.text === 'tongue') return [];
    // What can be swallowed is also let melt under the tongue, in hospice above all.
    if (route.route === 'SL' && known.has('PO') && MELTED.some((name) => each.knowledge.subjectsOf(drug.id).has(name)))
      return [];
    if (route.route === 'INJ' && [...known].some((way) => BY_NEEDLE.has(way))) return [];
    if (isUndilutedPush(each, claim)) return [pushFinding(each, claim, row)];
    if (isPenInVein(each, claim) || isOwnInVein(each, claim)) return [tabletFinding(each, claim, row)];
    if (known.has(route.route) && !isSpinalForJoints(each, claim) && !isVeinForGut(each, claim))
      return isTabletByNeedle(each, claim) ? [tabletFinding(each, claim, row)] : [];
    const alike = ALIKE[route.route];
    const near = alike !== undefined && known.has(alike) && !(route.route === 'IM' && isUnderSkinOnly(each, claim));
    const ways = [...known].map((way) => ROUTE_NAMES[way] ?? way).join(' or ');
    return [
      {
        ...spanOf(each.reading.tokens, claim.first, claim.end),
        family: 'route',
        category: 'route_not_available',
        severity: near ? 'moderate' : 'high',
        verdict: 'contradicted',
        message: `${drug.id} is given ${ways}, not ${ROUTE_NAMES[route.route]} (${row.source})`,
        score: near ? 0.5 : 0.88,
        evidence: [evidenceOf(row, `${drug.id} is given ${ways}`)],
      },
    ];
  });
}

/** "IV iron (iron sucrose)": the element, not its salt for swallowing. */
const isElement = ({ reading: { tokens } }: Case, { drug }: DoseClaim): boolean =>
  drug.end === drug.first + 1 && /^(?:iron|calcium|magnesium|potassium|zinc)$/.test(tokens[drug.first]?.text ?? '');

/** "After accidental intravenous ropivacaine": told as what went wrong. */
const isMishap = ({ reading: { tokens } }: Case, at: number): boolean =>
  hasWord(
    tokens,
    /^(?:accidental|accidentally|inadvertent|inadvertently|mistaken|mistakenly|wrongly|erroneously)$/,
    Math.max(0, at - 4),
    at,
  );

const VACCINE = /^(?:vaccines?|vaccinations?|vaccinated?|jabs?|shots?|immuni[sz]ations?)$/;

/** "Naloxone is scarcely absorbed under the tongue", "the jab is safe with warfarin. Give it into the deltoid". */
function isOfOther({ reading: { tokens, mentions } }: Case, { drug, route }: DoseClaim): boolean {
  if (!route || route.first < drug.end) return false;
  // "Your estradiol patch and progesterone: place the patch on the lower belly".
  const form = tokens[route.first]?.text ?? '';
  if (
    /^(?:patch|cream|gel|ring|spray|inhaler|drops)$/.test(form) &&
    tokens[drug.end]?.text !== form &&
    mentions.some(
      ({ kind, id, end, sentence }) =>
        kind === 'drug' &&
        id !== drug.id &&
        sentence === drug.sentence &&
        (tokens[end]?.text === form || tokens[end - 1]?.text === form),
    )
  )
    return true;
  // "I can do Chantix or the patches": what else there is.
  if (/^patch(?:es)?$/.test(form) && /\bor (?:the |a )?$/.test(`${phrase(tokens, drug.end, route.first)} `))
    return true;
  if (isOfNextSubject(tokens, drug.end, route)) return true;
  const between = tokens.slice(drug.end, route.first);
  return (
    between.some(({ text }) => /^(?:absorbed|absorption|bioavailab\w{1,5})$/.test(text)) ||
    (tokens[route.first - 1]?.text === 'it' &&
      between.some(({ text }) => /^[.?!]$/.test(text)) &&
      hasWord(tokens, VACCINE, 0, route.first))
  );
}

/** "Aspirin and immune globulin. Immune globulin is a medicine injected into a vein", "(including terbutaline) or undergoing intravenous": of what is named since. */
const isOfNextSubject = (
  tokens: Case['reading']['tokens'],
  end: number,
  { first }: { readonly first: number },
): boolean => {
  const between = `${phrase(tokens, end, first)} `;
  return OF_NEXT.test(between) || NEXT_SUBJECT.test(between);
};
const OF_NEXT =
  /\b(?:medicines|medications|drugs|antibodies|bronchodilators|steroids)\b|\b(?:or|and) (?:undergoing|receiving|having)\b/;
const NEXT_SUBJECT =
  /(?:^|[.?!] )(?!(?:it|this|these|they|that|the|your|his|her|both|each|which|dose|doses|tablets?|injections?)\b)(?:[a-z-]{3,18} ){1,3}(?:is|are) (?:\S{1,16} ){0,5}$/;

/** "Fluticasone 110 mcg, two tablets": a drug that is never swallowed has no tablet. */
const isTabletOfNone = ({ reading }: Case, { first, end }: DoseClaim, known: ReadonlySet<string>): boolean =>
  [...known].every((way) => /^(?:INH|NEB|IV|SC|IM|OPH|OT|IN|TD|TOP)$/.test(way)) &&
  (/^as (?:an? )?(?:tablets?|pills?)\b/.test(phrase(reading.tokens, end, end + 3)) ||
    hasWord(
      reading.tokens,
      // The capsules of an inhaler are breathed in.
      known.has('INH') ? /^(?:tablets?|tabs?|pills?|caplets?)$/ : /^(?:tablets?|tabs?|pills?|caplets?|capsules?)$/,
      first,
      end,
    ));

/** Forms and the routes that a drug must have to be made so. */
const FORM_ROUTES: readonly (readonly [form: RegExp, routes: readonly string[]])[] = [
  [/^(?:suppository|suppositories)$/, ['PR', 'PV']],
  [/^(?:inhalers?|nebules?)$/, ['INH', 'NEB']],
];
/** "Fentanyl 25 micrograms/hour suppository", "metformin 500 mg inhaler": the end of a form that the drug is not made in. */
function formUnmade(
  { reading: { tokens, mentions } }: Case,
  { drug, amount }: DoseClaim,
  known: ReadonlySet<string>,
): number | undefined {
  // "Fluticasone 50 mcg inhaler two puffs": the form stands within the amount.
  const from = !amount || drug.end <= amount.first ? drug.end : amount.end;
  const near = tokens.slice(from, Math.min(drug.sentence.end, Math.max(from, amount?.end ?? 0) + 3));
  const at = near.findIndex(({ text }) => FORM_ROUTES.some(([form]) => form.test(text)));
  if (
    at === -1 ||
    near
      .slice(0, at)
      .some(
        ({ text, kind }) =>
          (kind === 'symbol' && !/^[/%]$/.test(text)) || /^(?:and|or|with|via|by|for|to|plus)$/.test(text),
      )
  )
    return undefined;
  const [form, routes] = FORM_ROUTES.find(([one]) => one.test(near[at]!.text))!;
  const isOfOther = startingIn(mentions, from, from + at + 1).some(({ kind }) => kind === 'drug' || kind === 'class');
  const isMade = routes.some((way) => known.has(way)) || (form.source.includes('supp') && SUPPOSITORIES.test(drug.id));
  return isMade || isOfOther ? undefined : from + at + 1;
}

/** Of a kind that no eye drop is made of; beta-blockers with a drop of their own have it in the table. */
const isSystemic = ({ knowledge }: Case, { drug }: DoseClaim): boolean =>
  [...SYSTEMIC, 'beta-blocker', 'opioid', 'benzodiazepine', 'antipsychotic', 'anticonvulsant'].some((name) =>
    knowledge.subjectsOf(drug.id).has(name),
  );

/** Heparins, insulins and incretins go under the skin; in a muscle they bleed or act too fast (FDA labels). */
const isUnderSkinOnly = ({ knowledge }: Case, { drug }: DoseClaim): boolean =>
  ['lmwh', 'insulin', 'glp1 agonist', 'triptan', 'ppi'].some((name) => knowledge.subjectsOf(drug.id).has(name)) ||
  /^(?:heparin|denosumab|fondaparinux|enoxaparin|dalteparin|teriparatide|adalimumab|etanercept)$/.test(drug.id);

const isPuffed = ({ reading }: Case, { first, end }: DoseClaim): boolean =>
  hasWord(reading.tokens, /^(?:puffs?|inhalations?|inhaler)$/, first, end);

/** Methotrexate goes into the spine for leukaemia, never for psoriasis or arthritis. */
const isSpinalForJoints = ({ reading: { mentions } }: Case, { drug, route }: DoseClaim): boolean =>
  drug.id === 'methotrexate' &&
  route?.route === 'IT' &&
  mentions.some(({ id, assertion }) => assertion === 'active' && /psoria|arthritis/.test(id));

/** What is in the vein does not reach the bowel: vancomycin against C. difficile is swallowed. */
const isVeinForGut = ({ reading: { mentions }, doses }: Case, { drug, route }: DoseClaim): boolean =>
  drug.id === 'vancomycin' &&
  route?.route === 'IV' &&
  mentions.some(
    ({ id, assertion, sentence }) => /difficile/i.test(id) && assertion === 'active' && sentence === drug.sentence,
  ) &&
  doses.every((other) => other.drug.id !== drug.id || other.route === undefined || other.route.route === 'IV') &&
  mentions.every(({ kind, id }) => kind !== 'organism' || /difficile/i.test(id));

/** Concentrated potassium stops the heart: it is diluted and infused, never pushed (ISMP). */
const isUndilutedPush = ({ reading }: Case, { drug, route, first, end }: DoseClaim): boolean =>
  // The 1 mg/mL of anaphylaxis goes into the thigh.
  ((drug.id === 'epinephrine' &&
    route?.route === 'IV' &&
    reading.tokens.slice(first, end + 3).some(({ text }) => text === 'undiluted')) ||
    /^potassium (?:chloride|phosphate)$/.test(drug.id)) &&
  route?.route === 'IV' &&
  hasWord(reading.tokens, /^(?:push|pushed|ivp|bolus|undiluted)$/, Math.max(0, first - 2), end + 3);

/** "Your epinephrine auto-injector … into a vein": a pen goes into a muscle or under the skin. */
const isPenInVein = ({ reading: { tokens } }: Case, { drug, route, first, end }: DoseClaim): boolean =>
  /^(?:IV|IT|IA)$/.test(route?.route ?? '') &&
  (hasWord(tokens, /^(?:autoinjectors?|epipens?|pens?)$/, Math.max(drug.sentence.first, first - 2), end) ||
    /(?:^| )auto - injectors?\b/.test(phrase(tokens, first, end)));

/** "Inject your NovoRapid into a vein before meals": what a patient injects at home goes under the skin. */
const isOwnInVein = ({ reading: { tokens }, knowledge }: Case, { drug, route, first, end }: DoseClaim): boolean =>
  route?.route === 'IV' &&
  !/^(?:insulin|regular insulin)$/.test(drug.id) &&
  ['insulin', 'lmwh'].some((name) => knowledge.subjectsOf(drug.id).has(name)) &&
  /\b(?:inject(?:ing)? (?:your|yourself)|tummy|belly|before (?:meals|breakfast|dinner|supper|lunch|eating)|with (?:each|your) meals?)\b/.test(
    phrase(tokens, Math.max(drug.sentence.first, first - 4), Math.min(drug.sentence.end, end + 6)),
  );

/** "An undiluted IV push of potassium chloride 40 mmol was given": the way stands before the drug. */
const isPushOfPotassium = ({ reading: { tokens } }: Case, { drug }: DoseClaim): boolean =>
  /^potassium (?:chloride|phosphate)$/.test(drug.id) &&
  /\b(?:iv|intravenous) (?:push|bolus) of (?:(?:neat|undiluted|concentrated) )?$/.test(
    `${phrase(tokens, Math.max(drug.sentence.first, drug.first - 5), drug.first)} `,
  );

function pushFinding(each: Case, { drug, first, end }: DoseClaim, row: Row<'doses'>): Finding {
  return {
    ...spanOf(each.reading.tokens, first, end),
    family: 'route',
    category: 'undiluted_push',
    severity: 'high',
    verdict: 'contradicted',
    message: `${drug.id} is infused diluted, never pushed into a vein (ISMP high-alert medications)`,
    score: 0.95,
    evidence: [evidenceOf(row, `${drug.id}: dilute and infuse slowly`)],
  };
}

/** "Otic drops were charted as given IV", "the nasal spray under his tongue": the form's own way, then another. */
function otherWay({ reading: { tokens } }: Case, { drug, route }: DoseClaim): DoseClaim['route'] {
  if (!route || !/^(?:OT|OPH|IN|PV|PR|TOP)$/.test(route.route)) return undefined;
  for (let at = route.end; at < Math.min(drug.sentence.end, route.end + 8); at += 1) {
    if (/^(?:[,;:.(]|and|or|then|plus|with|not|than|while)$/.test(tokens[at]!.text)) return undefined;
    const other = routeAt(tokens, at);
    if (other && /^(?:IV|IM|SC|IT|SL|PO)$/.test(other.route)) return { route: other.route, first: at, end: other.end };
  }
  return undefined;
}

/** "The 0.4 mg tablet into a vein": the form and the route exclude one another. */
function isTabletByNeedle({ reading }: Case, { route, first, end }: DoseClaim): boolean {
  if (!route || !/^(?:IV|IM|SC|IT|EPI|INH|NEB)$/.test(route.route)) return false;
  const form = reading.tokens
    .slice(first, Math.max(end, first + 1))
    // The capsules of an inhaler are breathed in.
    .filter(({ text }) => !(route.route === 'INH' && /^capsules?$/.test(text)))
    .findIndex(({ text }) =>
      /^(?:tablets?|tabs?|capsules?|pills?|caplets?|odt|lozenges?|suppositor(?:y|ies)|chewables?|otic|ophthalmic|eyedrops|cream|ointment)$/.test(
        text,
      ),
    );
  return form !== -1;
}

function tabletFinding(each: Case, { drug, route, first, end }: DoseClaim, row: Row<'doses'>): Finding {
  return {
    ...spanOf(each.reading.tokens, first, end),
    family: 'route',
    category: 'form_not_for_route',
    severity: 'high',
    verdict: 'contradicted',
    message: `this form of ${drug.id} is not given ${ROUTE_NAMES[route?.route ?? ''] ?? 'or made'} (${row.source})`,
    score: 0.85,
    evidence: [evidenceOf(row, `${drug.id}: ${row.routes.replaceAll('|', ', ')}`)],
  };
}
