/** Regions of the body with two sides, by the words that name them or a part of them; the words that a note uses for one of them. */
const REGIONS: Readonly<Record<string, string>> = {
  eye: 'phaco phacoemulsification phakoemulsification vitrectomy trabeculectomy iridotomy iridectomy eye eyes lens iol cornea corneal retina retinal pupil lid eyelid macula macular iris conjunctiva sclera orbit globe eyebrow brow vitreous forehead cataract v1 communicating pcom pcomm uncal',
  ear: 'ear ears earache otalgia tm tympanic eardrum drum drums mastoid otitis cochlear hearing audiogram sensorineural auditory schwannoma neuroma vestibular cerebellopontine tinnitus acoustic tympanomastoidectomy mastoidectomy tympanoplasty myringotomy stapedectomy otoscopy middle-ear canal',
  face: 'face cheek jaw parotid',
  head: 'subdural extradural craniotomy craniectomy burr parietal frontoparietal',
  breast: 'breast breasts nipple areola mastectomy lumpectomy',
  chest:
    'pleura pleuritic mesothelioma lung lungs lobe hemithorax thorax thoracic chest pneumothorax hemothorax pleural thoracentesis thoracostomy thoracotomy intercostal apex apical base basilar breath lingula ics hemithoraces hilum hilar costophrenic hydropneumothorax hemopneumothorax ptx lobectomy bronchus bronchial mainstem ribs rib',
  kidney:
    'kidney kidneys renal ureter ureteral ureteric ureterovesical ureteropelvic uvj upj hydronephrosis hydroureteronephrosis hydroureter flank nephrectomy nephrostomy pyelonephritis perinephric costovertebral pelviureteric ureteroscopy ureterorenoscopy pyeloplasty puj pcnl eswl calyx calyceal',
  adrenal: 'adrenal adrenalectomy',
  thyroid: 'thyroid hemithyroidectomy thyroidectomy isthmusectomy',
  hip: 'hip hips femur nof acetabulum acetabular trochanter trochanteric epiphysis hemiarthroplasty tha thr',
  knee: 'knee knees meniscus meniscal acl pcl patella patellar tka tkr',
  leg: 'gaiter leg legs calf shin thigh popliteal saphenous femoropopliteal sfa sciatica sciatic rle lle hemilaminotomy hemilaminectomy laminotomy microdiscectomy bka aka hamstring quadriceps gastrocnemius stump',
  tibia: 'tibia fibula',
  foot: 'ankle ankles foot feet heel toe toes toenail toenails shoe mtp hallux malleolus achilles forefoot metatarsal talofibular plantar calcaneus calcaneal subtalar hindfoot midfoot tarsal talus bunion',
  shoulder:
    'shoulder shoulders rotator supraspinatus infraspinatus subscapularis interscalene acromioclavicular glenohumeral humerus humeral',
  arm: 'arm arms forearm rue lue axilla brachial biceps',
  elbow: 'elbow elbows olecranon',
  hand: 'wrist wrists hand hands thumb finger fingers palm knuckle carpal scaphoid metacarpal trapeziometacarpal radius',
  testicle:
    'testicle testicles testis testicular scrotum scrotal hemiscrotum epididymis epididymal intratesticular orchiectomy orchidectomy orchiopexy orchidopexy varicocele hydrocele',
  groin: 'groin inguinal',
  ovary: 'ovary ovaries ovarian adnexa adnexal fallopian oophorectomy salpingectomy',
  buttock: 'buttock ischium ischial gluteal',
  neck: 'neck carotid endarterectomy cea',
  mouth: 'molar alveolar mandibular tooth premolar canine incisor',
  tonsil: 'tonsil tonsillar peritonsillar',
  sinus: 'sinus maxillary',
  nose: 'nose nostril',
};

const BY_WORD = new Map(
  Object.entries(REGIONS).flatMap(([region, words]) => words.split(' ').map((word) => [word, region] as const)),
);

/** Words whose region the next word tells: the femoral neck is of the hip, a femoral vein of the leg. */
const BY_NEXT: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^femoral$/, /^(?:neck|head|shaft|fracture)$/, 'hip'],
  [/^femoral$/, /^(?:veins?|and|popliteal|dvt|bypass|occlusion)$/, 'leg'],
  [/^(?:superficial|common|deep)$/, /^femoral$/, 'leg'],
  [/^tibial$/, /^(?:plateau|shaft|fracture)$/, 'tibia'],
  [/^axillary$/, /^(?:nodes?|node|lymph|dissection)$/, 'breast'],
  [/^axillary$/, /^line$/, 'chest'],
  [/^(?:neck|head)$/, /^of$/, 'hip'],
  [/^(?:basilic|cephalic|antecubital|median)$/, /^(?:veins?|fossa|cubital)$/, 'arm'],
  [/^(?:temporal|superficial temporal)$/, /^(?:artery|arteries|headache|scalp|tenderness)$/, 'temple'],
  [/^(?:nd|rd|th|2nd|3rd|[4-8]th|second|third|fourth|fifth|sixth|seventh)$/, /^(?:space|interspace|ics)$/, 'chest'],
  [/^lower$/, /^(?:extremity|limb)$/, 'leg'],
  [/^(?:lower|upper)$/, /^back$/, 'back'],
  [/^upper$/, /^(?:extremity|limb)$/, 'arm'],
  [/^distal$/, /^radial$/, 'hand'],
  [/^t\d{1,2}$/, /^(?:dermatom\w{1,3}|distribution|band|nerve)$/, 'chest'],
  [/^capital$/, /^femoral$/, 'hip'],
  [/^inguinal$/, /^orch/, 'testicle'],
  [/^(?:radiocephalic|brachiocephalic|arm)$/, /^(?:fistula|graft|avf|avg)$/, 'arm'],
  [/^[ls]\d$/, /^(?:nerve|root|radiculopathy|foramen|foraminal)$/, 'leg'],
  [/^c\d$/, /^(?:nerve|root|radiculopathy|foramen|foraminal)$/, 'arm'],
];

/** "Hydrocelectomy" is of where a hydrocele is. */
function regionOfAct(word: string): string | undefined {
  const stem = /^(\w{6,14})(?:ectomy|otomy|ostomy|oplasty|orrhaphy)$/.exec(word)?.[1];
  return stem === undefined ? undefined : [...BY_WORD].find(([known]) => known.startsWith(stem))?.[1];
}

/** The region that the token at a place names; undefined for a word of no side. */
export function regionOf(word: string, next: string): string | undefined {
  return (
    BY_NEXT.find(([own, following]) => own.test(word) && following.test(next))?.[2] ??
    BY_WORD.get(word) ??
    regionOfAct(word)
  );
}

/** Whether a region is one of ours; another is a word of the text, which no message may hold. */
export const isRegion = (region: string): boolean =>
  Object.hasOwn(REGIONS, region) || BY_NEXT.some(([, , named]) => named === region);

/**
 * Problems, each with the words for it and the words for what is done about it. Two statements with a word of one story
 * speak of the same thing: a pneumothorax and its tube, a stone and its stent.
 */
const STORIES: Readonly<Record<string, readonly [problems: string, acts: string]>> = {
  air: [
    'pneumothorax ptx hemopneumothorax whiteout collapse collapsed hemothorax hydropneumothorax silent resonant hyperresonant',
    'tube drain pigtail decompression decompressed thoracostomy seldinger heimlich pleurodesis expanded reexpanded reinflated',
  ],
  fluid: [
    'effusion hemothorax empyema fluid pus purulent mesothelioma',
    'indwelling ipc thoracentesis drained tapped drain tube pigtail pleurx aspirated',
  ],
  lung: [
    'atelectasis pneumonia consolidation infiltrate nodule mass opacity cavity abscess adenocarcinoma carcinoma cancer',
    'lobectomy biopsy wedge segmentectomy crackles rales bronchial egophony dullness',
  ],
  joint: [
    'osteoarthritis arthritis arthritic oa septic frozen capsulitis bursitis effusion crepitus gout necrosis osteonecrosis dislocation dislocated tear torn meniscal',
    'arthroplasty replacement tka tha tkr thr washout washed lavage shot injection injected triamcinolone methylprednisolone arthroscopy arthroscopic arthrocentesis aspirated reconstruction revision repair reduction relocated sling fusion arthrodesis hemiarthroplasty resurfacing',
  ],
  fracture: [
    'fracture fractured broken broke nonunion slip slipped',
    'orif strap strapped strapping cast casted splint splinted nail nailing iliaca reduction reduced hemiarthroplasty pinning pinned screw screws fixation arthroplasty plate plating boot backslab slab plaster collar',
  ],
  sprain: ['sprain sprained strain ligament rupture ruptured twisted rolled', 'brace boot splint repair stirrup lace'],
  stone: [
    'stone stones calculus calculi hydronephrosis hydroureteronephrosis hydroureter colic obstructing obstructed',
    'stent stented ureteroscopy ureterorenoscopy lithotripsy nephrostomy eswl pcnl hydronephrosis hydroureteronephrosis hydroureter',
  ],
  cancer: [
    'nodule cancer carcinoma mass tumor tumour lump malignant malignancy sarcoma melanoma dcis adenocarcinoma seminoma',
    'lumpectomy mastectomy nephrectomy hemithyroidectomy adrenalectomy biopsy biopsied fna resection resected lobectomy excision excised orchiectomy radiation radiotherapy cryoablation ablation',
  ],
  clot: ['dvt thrombosis thrombus clot thrombosed', 'thrombolysis thrombectomy'],
  vessel: [
    'claudication occlusion occluded stenosis stenosed ischemia ischemic gangrene gangrenous blockage aneurysm',
    'bypass angioplasty stent stented endarterectomy amputation atherectomy embolectomy revascularization revascularisation',
  ],
  skin: [
    'ingrown toenail paronychia gsw gunshot stab amputated cellulitis ulcer injury abscess burn laceration rash zoster shingles vesicles vesicular herpes infiltrate hypopyon epithelial dendritiform dendritic keratitis bite osteomyelitis erysipelas',
    'alginate hydrocolloid hydrogel superabsorbent pad padding scrape scraped scraping debrided debridement drained incision packed packing packed wedge avulsion phenolisation dress redress sulfadiazine mupirocin bacitracin blisters vesicles tourniquet soak soaks dressing dressed dressings offloading walker sutured',
  ],
  line: ['infiltrated extravasated extravasation phlebitis', 'compress compresses elevated elevate elevation'],
  eye: [
    'cataract detachment detached glaucoma hyphema uveitis iritis keratitis endophthalmitis abrasion precipitates flare hypopyon foreign amd edema hemorrhage',
    'phaco phacoemulsification iol vitrectomy iridotomy iridectomy injected injection shield shielded patch patched trabeculectomy laser buckle drops aflibercept bevacizumab ranibizumab drop drops eyedrop eyedrops latanoprost timolol travoprost bimatoprost dorzolamide brinzolamide brimonidine',
  ],
  temple: ['headache arteritis claudication', 'biopsy biopsied halo thickened'],
  vein: ['varicose varicosities reflux', 'sclerotherapy ablation stripping foam endovenous stocking'],
  heel: ['fasciitis bunion', 'insole insoles orthotic'],
  tendon: [
    'trigger dupuytren ganglion tennis golfer epicondylitis quervain',
    'clasp strap brace release released splint',
  ],
  nose: ['nosebleed epistaxis', 'cautery cauterised cauterized cauterisation packed packing'],
  bleed: ['subdural extradural haematoma hematoma', 'burr craniotomy craniectomy evacuation evacuated'],
  hernia: ['hernia hernias', 'repair repaired herniorrhaphy mesh'],
  scrotum: [
    'torsion torsed varicocele hydrocele epididymitis epididymo orchitis seminoma undescended',
    'orchidopexy orchidectomy orchiopexy detorsion orchiectomy exploration varicocelectomy hydrocelectomy',
  ],
  adnexa: [
    'cyst ectopic torsion torsed endometrioma teratoma dermoid',
    'salpingectomy oophorectomy cystectomy detorsion salpingostomy',
  ],
  root: [
    'radiculopathy sciatica sciatic radicular shoots shooting radiates radiating',
    'root paracentral herniation herniated protrusion foraminal compressing pressing impinging discectomy microdiscectomy laminotomy hemilaminotomy hemilaminectomy transforaminal epidural',
  ],
  third: ['ptosis fixed dilated blown mydriasis anisocoria unreactive nonreactive', 'communicating pcom pcomm uncal'],
  nerve: [
    'carpal cubital tunnel numbness tingling froment tinel phalen slowing ulnar',
    'release released conduction emg',
  ],
  ear: [
    'otitis cholesteatoma perforation perforated loss deafness deaf tinnitus ringing schwannoma neuroma sensorineural conductive otalgia otorrhoea otorrhea earache haemotympanum cerumen wax glomus',
    'myringotomy grommet grommets tympanoplasty mastoidectomy tympanostomy radiosurgery stapedectomy microsuction water cotton',
  ],
};

/** What an operation has on its own side, of whatever story. */
const SUPPORTS =
  /^(?:arrow|arrows|arrowed|weightbearing|nwb|stump|prepped|prep|draped|mark|marked|consent|consented|consents|tourniquet|block|shield|incision|incisions|dressing|dressings|bandage|cast|splint|sling|drain|drape|staples|sutures|clips|stitches|wedge|operative|operated|operation|surgery|surgical|removal|procedure|exparel|decubitus|wound|wounds|scar|prosthesis|implant)$/;
/** What the patient feels or the doctor sees, of whatever story. */
const SYMPTOMS =
  /^(?:pain|painful|hurts|hurt|hurting|ache|aching|tender|tenderness|swelling|swollen|redness|red|warm|weakness|weak|numb|numbness|tingling|injury|injured|stiff|stiffness|limps?|bruising|deformity|deformed|shortened|discharge|mass|lump|lesion|nodule|calcifications|microcalcifications|effusion|infiltrate|clotted|ballooned|pitting|bulging|osteophytes?|narrowing|noncompressible|bulge|bulges|sore|irregular|photophobia|fraying|crush|crushed|dusky|tense|hot|absent|decreased|diminished)$/;
/** Words of an act that no problem needs beside them to be one. */
const ACTS =
  /^(?:bka|aka|tkr|thr|tka|tha|\w{4,16}(?:ectomy|plasty|otomy|ostomy|oscopy|ectomies|otomies)|repair|repaired|replacement|replaced|bypass|orif|fixation|nailing|resection|excision|amputation|coiling|coiled|thoracentesis|endarterectomy|arthrodesis|transplant|\w{5,8}pexy)$/;

const STORIES_BY_WORD: ReadonlyMap<string, readonly { readonly story: string; readonly isAct: boolean }[]> = new Map(
  [
    ...Map.groupBy(
      Object.entries(STORIES).flatMap(([story, parts]) =>
        parts.flatMap((words, isAct) => words.split(' ').map((word) => ({ word, of: { story, isAct: isAct === 1 } }))),
      ),
      ({ word }) => word,
    ),
  ].map(([word, all]) => [word, all.map(({ of }) => of)]),
);

/** "The other side is clear", "other side normal": what is said of the healthy side moves nothing. */
export const HEALTHY_SIDE =
  /\beach (?:night|day|morning|evening|time|meal|hour|week|visit|dose|shift)\b|\b(?:more|larger|wider|greater|bigger) than (?:on )?(?:the )?(?:other|opposite|contralateral) (?:side|leg|arm|calf|one)\b|\bcompared (?:with|to) (?:the )?(?:other|opposite|contralateral|right|left) (?:side|leg|arm|calf|knee|foot|hand|eye|one)\b|\b(?:left|right) (?:leg|arm|side|knee|hip|foot|hand|eye|ear|calf|lung|breast) (?:is |was |looks |: )?(?:normal|unremarkable|unaffected|uninvolved)\b|\b(?:on |in )?(?:the )?(?:other|opposite|contralateral) (?:arm|leg|side|hand|eye|foot) only\b|\b(?:the )?(?:other|opposite|contralateral|unaffected|uninvolved|unoperated|normal) (?:(?!and\b|or\b)\w{3,12} ){0,2}(?:, )?(?:(?:is|was|looks|looked|remains) )?(?=\w)(?:clear|normal|unremarkable|fine|healthy|intact|negative|unaffected|uninvolved|spared|not (?:operated|involved|affected|touched|treated))\b/g;

/** What the words around a side tell. */
export interface Told {
  readonly problems: ReadonlySet<string>;
  readonly acts: ReadonlySet<string>;
  readonly isAct: boolean;
  readonly isSupport: boolean;
  readonly isSymptom: boolean;
  /** Stories that are spoken of as known: "the clot", "that fracture", "the operated eye". */
  readonly known: ReadonlySet<string>;
  readonly isOperated: boolean;
  readonly isPlanned: boolean;
}

const PLANNED =
  /^(?:plan|planned|scheduled|tonight|tomorrow|today|consent|list|listed|booked|theatre|theater|will|recommend|recommended|offered|come|please|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday)$/;
const DEFINITE = /^(?:the|this|that|same)$/;

export function toldBy(words: readonly string[]): Told {
  const of = words.flatMap((word) => STORIES_BY_WORD.get(word.replace(/'s$/, '')) ?? []);
  return {
    problems: new Set(of.filter(({ isAct }) => !isAct).map(({ story }) => story)),
    acts: new Set(of.filter(({ isAct }) => isAct).map(({ story }) => story)),
    isAct: words.some((word) => ACTS.test(word)) || of.some(({ isAct }) => isAct),
    isSupport: words.some((word) => SUPPORTS.test(word)),
    isSymptom: words.some((word) => SYMPTOMS.test(word)),
    known: new Set(
      words.flatMap((word, at) =>
        DEFINITE.test(words[at - 1] ?? '') ? (STORIES_BY_WORD.get(word) ?? []).map(({ story }) => story) : [],
      ),
    ),
    isOperated: words.some((word) => /^(?:operated|operative)$/.test(word)),
    isPlanned: words.some((word) => PLANNED.test(word)),
  };
}
