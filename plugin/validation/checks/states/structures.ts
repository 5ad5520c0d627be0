import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { text } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

type Structure = Row<'structures'>;
type Place = Row<'places'>;
type Tag = { readonly structure: Structure } | { readonly place: Place };

interface Body {
  readonly index: PhraseIndex<Tag>;
  /** Of each place: itself and all that it lies in. */
  readonly above: ReadonlyMap<string, ReadonlySet<string>>;
}

const bodyOf = once((knowledge: Case['knowledge']): Body => {
  const within = new Map(knowledge.places.map(({ place, within }) => [place, listOf(within)]));
  const upFrom = (place: string): readonly string[] => [place, ...(within.get(place) ?? []).flatMap(upFrom)];
  const named = (names: string, tag: Tag) => listOf(names).map((text) => ({ text, gap: 0, tag }));
  return {
    index: indexPhrases<Tag>([
      ...knowledge.structures.flatMap((structure) => named(structure.structure, { structure })),
      ...knowledge.places.flatMap((place) => named(place.words, { place })),
    ]),
    above: new Map(knowledge.places.map(({ place }) => [place, new Set(upFrom(place))])),
  };
});

/** What may stand between an organ and where it lies, and between what goes somewhere (a tube, a nerve, a disease) and where. */
const LIES =
  /^(?:is|are|was|lies?|sits?|rests?|located|situated|found|tucked|hangs?|in|inside|within|at|on|of|under|underneath|below|beneath|behind|above|beside|near|next|the|an?|your|his|her|their|its|deep|just|small|large|long|short|big|main|upper|lower|front|back|side|top|bottom|base|part|inner|outer|middle|that|which|called|known|as|gland|organ|bone|joint|muscle|tube|pouch|sac|usually|normally|always|mr|mrs|ms|,)$/;
const GOES =
  /^(?:into|to|through|up|down|out|from|between|around|across|over|and|for|it|will|be|been|goes|go|went|runs?|running|opens?|opened|holds?|held|stays?|put|placed|passes|passed|pass|inserted|fitted|comes?|coming|caused|pressure|brings?|carr(?:y|ies)|supplies|supply|drains?|blood|signals?|messages?|sight|clouding|swelling|inflammation|infection|narrowing|blockage|damage|weakness|needle|catheter|balloon|valve|vessel|artery|vein|nerve|cord|bones?|thin|tiny|fine|hollow|doctor|surgeon|nurse|team|we|this|afternoon|morning|today|tomorrow|cut|made|scope|camera|wall|lining|disease|cancer|growth|lump|means|skin|done|performed|with)$/;
const LOCATES =
  /^(?:in|inside|into|within|at|on|of|under|underneath|below|beneath|behind|above|beside|near|to|through|between|over|from|around|across)$/;
const OPEN =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|metasta\w{2,6}|spread\w{0,3}|radiat\w{2,4}|transplant\w{0,4}|graft\w{0,3}|bypass|fistula|referred|ectopic|both|pain|ache|aches|horseshoe|dextrocardia|situs|transpos\w{2,6}|accessory|undescended|maldescended|retrosternal|implant\w{0,4}|biops\w{1,4}|flap|shunt|invad\w{2,4}|seed\w{0,4}|or)$/;
/** In tokens, from what is named to its place. */
const REACH = 20;
/** Behind the place: "of the left breast, which has spread". */
const AFTER = 6;

/**
 * Where organs, bones, vessels and nerves lie, and where diseases and devices are (structures.tsv): "your thyroid gland sits in the
 * lower belly", "a cataract is a clouding of the eardrum", "the tracheostomy tube opens into her stomach".
 */
export function checkStructures(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { index, above } = bodyOf(each.knowledge);
  const found = findPhrases(tokens, sentences, index);
  for (const [sentence, own] of Map.groupBy(found, (one) => one.sentence)) {
    const structures = own.flatMap((one) => ('structure' in one.tag ? [{ ...one, structure: one.tag.structure }] : []));
    if (structures.length === 0 || sentence.question || sentence.section === 'family') continue;
    const places = placesByStart(own);
    for (const one of structures) {
      const wrong = placesOf(each, one, places).find(({ place }) => isElsewhere(above, one.structure, place));
      if (wrong && !hasWord(tokens, OPEN, sentence.first, Math.min(sentence.end, wrong.end + AFTER)))
        return [findingOf(each, one.structure, one.first, wrong)];
    }
  }
  return [];
}

interface Placed {
  readonly place: Place;
  readonly end: number;
}

/** The longest place that begins at each token. */
function placesByStart(found: readonly Found<Tag>[]): ReadonlyMap<number, Placed> {
  const places = new Map<number, Placed>();
  for (const { tag, first, end } of found)
    if ('place' in tag && end > (places.get(first)?.end ?? 0)) places.set(first, { place: tag.place, end });
  return places;
}

/** The places that a structure is said to be at: nothing but words of lying or going stands between. */
function placesOf(
  { reading: { tokens } }: Case,
  one: Found<Tag> & { readonly structure: Structure },
  places: ReadonlyMap<number, Placed>,
) {
  const said: Placed[] = [];
  const goes = one.structure.kind === 'goes';
  let located = false;
  for (let at = one.end; at < Math.min(one.sentence.end, one.end + REACH); at += 1) {
    const placed = places.get(at);
    if (placed && located) {
      said.push(placed);
      at = placed.end - 1;
      continue;
    }
    const word = text(tokens, at);
    if (!LIES.test(word) && !(goes && GOES.test(word))) break;
    located ||= LOCATES.test(word);
  }
  return said;
}

/** Neither where it belongs, nor what that lies in, nor a part of that; of another side only where it has one. */
function isElsewhere(above: Body['above'], { belongs }: Structure, { place, axis }: Place): boolean {
  const own = listOf(belongs).filter((name) => (above.get(name) ?? NONE).size > 0);
  const sided = own.filter((name) => SIDES.has(name));
  if (axis === 'side') return sided.length > 0 && !sided.includes(place);
  return !own.some((name) => above.get(name)!.has(place) || above.get(place)!.has(name));
}
const NONE: ReadonlySet<string> = new Set();
const SIDES: ReadonlySet<string> = new Set(['left side', 'right side']);

const findingOf = (each: Case, row: Structure, first: number, { end }: Placed): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'consistency',
  category: 'site_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${listOf(row.structure)[0]} is not there: ${listOf(row.belongs).join(', ')} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${listOf(row.structure)[0]}: ${listOf(row.belongs).join(', ')}`)],
});
