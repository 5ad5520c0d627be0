import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Structure = Row<'structures'>;
type Place = Row<'places'>;
type Tag = { readonly structure: Structure } | { readonly place: Place };

/** The words of a list, written over several lines. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

interface Body {
  readonly index: PhraseIndex<Tag>;
  /** Of each place: itself and all that it lies in. */
  readonly above: ReadonlyMap<string, ReadonlySet<string>>;
}

const bodyOf = once((knowledge: Case['knowledge']): Body => {
  const within = new Map(knowledge.rows('places').map(({ place, within }) => [place, listOf(within)]));
  const upFrom = (place: string): readonly string[] => [place, ...(within.get(place) ?? []).flatMap(upFrom)];
  const named = (names: string, tag: Tag) => listOf(names).map((text) => ({ text, gap: 0, tag }));
  return {
    index: indexPhrases<Tag>([
      ...knowledge.rows('structures').flatMap((structure) => named(structure.structure, { structure })),
      ...knowledge.rows('places').flatMap((place) => named(place.words, { place })),
    ]),
    above: new Map(knowledge.rows('places').map(({ place }) => [place, new Set(upFrom(place))])),
  };
});

/** What may stand between an organ and where it lies, and between what goes somewhere (a tube, a nerve, a disease) and where. */
const LIES =
  words(`is are was lies lie sits sit rests located situated found tucked hangs in inside within at on of under
  underneath below beneath behind above beside near next to the a an your his her their its deep just small large long short
  big main upper lower front back left right side top bottom base end part piece inner outer middle that which called known as
  gland organ bone joint muscle tendon ligament cartilage tube pouch sac usually normally always mr mrs ms , tiny thin flat
  round edge rim tip shaft head lower broken torn worn first last second one two pair pairs structure area region seat`);
const GOES =
  words(`into through up down out from between around across over along for it will be been goes go went runs run
  running opens opened opening holds held stays put placed passes passed pass passing inserted fitted comes coming caused
  pressure brings carry carries carrying supplies supply drains drain blood signals messages sight clouding swelling
  inflammation infection narrowing blockage damage weakness needle catheter balloon valve vessel vessels artery vein nerve
  nerves cord bones hollow fine doctor surgeon nurse team we this afternoon morning today tomorrow cut made scope camera wall
  walls lining disease cancer growth lump means skin done performed with and feeds feed fed supplied moves move moving
  controls control serves joins connects covers surrounds lines protects slides slide slips pushes bulges bulge bulging sticks
  seated ends enters leaves returns return lodged stuck trapped pinched pressing presses press compresses irritates irritated
  damages damaged weakens weaken slows affects affecting ruptured tore tear broke break screwed anchored threaded guided
  advanced grows growing grow forms formed forming develops builds build-up build collection collects gathers makes records
  record measures measure checks check looks look traces examines views lets reads images scans scan film picture x - ray
  image ultrasound activity electrical test pieces sheath glands chambers chamber fluid pouches tubes duct ducts clot clots
  stone stones acid bile urine air food milk sound light feeling movement muscles joints tissue soft hard disc cushion pad
  socket ball root roots layer layers coat covering coverings membrane cyst hole gap space cavity cell cells band bundle lobe
  inflamed infected swollen enlarged narrowed narrow blocked thickened clear oxygen rich fresh extra whole biggest largest
  smallest longest slowly gradually suddenly often straight directly where when there these those all some have has become
  mainly by seen taken used should must can may might abnormal tumour tumor crack fracture bruise spinal irritation bleeding ulcer sore
  high low scarring scar scars hardening thinning thickening widening wearing stretching weakening wasting spasm stiffness
  drooping twisted twisting sudden chronic acute serious kind type form benign cancerous malignant fatty fat plaque plaques
  pocket pockets patch arteries veins germs bacteria virus loss breakdown degeneration disorder condition problem failure
  irregular rhythm beat beats beating quiver travelled traveled travels moved circulation flow flows flowing keeps keep kept
  leads lead leading wire wires tunnelled reaches reach reaching sends send carried connected attached joined attaches
  happens starts begins metal plastic new old wide tight loose collapsed leaky leaking floppy bulging swells
  irritable overactive excess too much filled inflames scars clogs clogged hardened stops lowers raises pulls hollow spaces contains contain destroys
  destroy destroyed hurts body centre center squeezes most clips clip pushed climbs climb shape stabilises stabilizes steadies supports bends straightens
  rotates lifts takes take removes remove drawn draws tapped cleans replaces tightens repairs`);
/** What tells of a place that it is spoken of: where something is, where it goes, and what it does there. */
const LOCATES = words('in inside within at on of under underneath below beneath behind above beside near next between');
const LEADS = words('into to through over from around across along down up');
const SERVES =
  words(`supplies supply feeds feed drains moves move controls serves covers surrounds lines protects damages
  weakens weaken slows affects compresses irritates connects joins records measures checks examines traces stabilises stabilizes steadies supports bends
  straightens rotates lifts repairs tightens`);
const OPEN =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|metasta\w{2,6}|spread\w{0,3}|radiat\w{2,4}|transplant\w{0,4}|graft\w{0,3}|bypass|fistula|referred|ectopic|both|pain|ache|aches|horseshoe|dextrocardia|situs|transpos\w{2,6}|accessory|undescended|maldescended|retrosternal|implant\w{0,4}|biops\w{1,4}|flap|shunt|invad\w{2,4}|seed\w{0,4}|or)$/;
const IS = /^(?:is|are|was|were|has|have|had|he|she|you|they|his|her|your|it)$/;
const LIES_AT = /^(?:found|located|situated|in|at|on|part)$/;
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
    const places = placesByStart(tokens, own);
    const starts = new Set(structures.map(({ first }) => first));
    for (const one of structures) {
      const wrong = placesOf(each, one, { places, starts }).find(({ place }) =>
        isElsewhere(above, one.structure, place),
      );
      const isOpen = (from: number, to: number) => hasWord(tokens, OPEN, from, Math.min(sentence.end, to));
      // An ectopic pregnancy and a shunt are named so.
      if (wrong && !isOpen(sentence.first, one.first) && !isOpen(one.end, wrong.end + AFTER))
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
function placesByStart(tokens: readonly Token[], found: readonly Found<Tag>[]): ReadonlyMap<number, Placed> {
  const places = new Map<number, Placed>();
  for (const { tag, first, end } of found)
    if ('place' in tag && end > (places.get(first)?.end ?? 0) && !NAMES.test(text(tokens, end)))
      places.set(first, { place: tag.place, end });
  return places;
}
/** Behind a place that only names something: "the neck of the gallbladder", "heart failure", "knee brace". */
const NAMES =
  /^(?:of|failure|diseases?|attacks?|rate|pressure|function|surgery|surgeon|specialist|doctor|clinic|team|drops|aches?|pains?|cancer|infections?|injur(?:y|ies)|stones?|transplant|bypass|dialysis|x|scan|ultrasound|exam|tests?|problems?|trouble|brace|block|murmur|burn|bone|marrow)$/;

/** The places that a structure is said to be at: nothing but words of lying or going stands between. */
function placesOf(
  { reading: { tokens } }: Case,
  one: Found<Tag> & { readonly structure: Structure },
  { places, starts }: { readonly places: ReadonlyMap<number, Placed>; readonly starts: ReadonlySet<number> },
) {
  const said: Placed[] = [];
  const goes = one.structure.kind === 'goes';
  let located = false;
  for (let at = one.end; at < Math.min(one.sentence.end, one.end + REACH); at += 1) {
    // "The bones of the forearm, and the humerus is the bone of the upper arm".
    if (said.length > 0 && starts.has(at) && /^(?:is|are|was|were|lies?)$/.test(text(tokens, at + 1))) break;
    const placed = places.get(at);
    if (placed && located) {
      said.push(placed);
      at = placed.end - 1;
      continue;
    }
    const word = text(tokens, at);
    if (isNextItem(tokens, at, one.end, said.length > 0)) break;
    // "The ulna and a bone in the lower leg", "can lead to swelling in the stomach": of another thing.
    if (/^(?:and (?:an?|another|other)|lead to swelling)$/.test(phrase(tokens, at, at + 2 + Number(word === 'lead'))))
      break;
    // "Has asthma and is bleeding from the womb".
    if (word === 'and' && IS.test(text(tokens, at + 1)) && !LIES_AT.test(text(tokens, at + 2))) break;
    if (!LIES.has(word) && !(goes && GOES.has(word))) break;
    located ||= LOCATES.has(word) || (goes && (LEADS.has(word) || SERVES.has(word)));
  }
  return said;
}

/** "In the lens of the eye, the heart": behind a comma, once a place was said; "the gallbladder, part of the stomach"; "Bunion Narrowing of". */
const isNextItem = (tokens: readonly Token[], at: number, from: number, isPlaced: boolean): boolean =>
  (text(tokens, at) === ',' &&
    !/^(?:and|then|where|which)$/.test(text(tokens, at + 1)) &&
    (isPlaced || (at === from && /^parts?$/.test(text(tokens, at + 1))))) ||
  (tokens[at]!.title && tokens[at]!.kind === 'word' && !tokens[at]!.capitals && text(tokens, at - 1) !== '.');

/**
 * Neither where it belongs, nor what that lies in, nor a part of that (of `=abdomen` no organ in it); of another side only where it
 * has one.
 */
function isElsewhere(above: Body['above'], { belongs }: Structure, { place, axis }: Place): boolean {
  const own = listOf(belongs).map((name) => ({ name: name.replace('=', ''), isWhole: !name.startsWith('=') }));
  const sided = own.filter(({ name }) => SIDES.has(name));
  if (axis === 'side') return sided.length > 0 && !sided.some(({ name }) => name === place);
  return !own.some(
    ({ name, isWhole }) =>
      name === place || (above.get(name) ?? NONE).has(place) || (isWhole && (above.get(place) ?? NONE).has(name)),
  );
}
const NONE: ReadonlySet<string> = new Set();
const SIDES: ReadonlySet<string> = new Set(['left side', 'right side']);

const belongsOf = ({ belongs }: Structure): string => listOf(belongs.replaceAll('=', '')).join(', ');

const findingOf = (each: Case, row: Structure, first: number, { end }: Placed): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'consistency',
  category: 'site_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${listOf(row.structure)[0]} is not there: ${belongsOf(row)} (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${listOf(row.structure)[0]}: ${belongsOf(row)}`)],
});
