import type { Random } from './generate/random.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s*[\n|]\s*/);

/** Words that names of facilities and small places begin with; with a second one they make most of them. */
const FIRST =
  list(`Green|Blue|Silver|Golden|Red|White|Black|Rose|Cedar|Oak|Maple|Willow|Birch|Pine|Aspen|Elm|Magnolia|Laurel|Juniper|Sage|Sunrise|Sunset|Lone|Twin|Three|Old
New|North|South|East|West|Upper|Lower|Grand|Little|Big|High|Harbor|Bay|Lake|River|Stone|Eagle|Falcon|Heron|Fox|Bear|Elk|Deer|Wolf|Otter|Hawk|Summit|Valley|Prairie|Desert
Canyon|Ocean|Coastal|Tide|Wind|Thunder|Clear|Cold|Sweet|Sugar|Copper|Iron|Crystal|Emerald|Liberty|Union|Pioneer|Heritage|Gateway|Crossroads|Cornerstone|Lighthouse|Beacon
Hope|Grace|Faith|Mercy|Unity|Trinity|Providence|Good Shepherd|Holy Cross|Sacred Heart|Blessed|Evergreen|Riverside|Lakeside|Hillside|Bayside|Woodland|Meadow|Orchard|Garden`);
const SECOND =
  list(`Gap|Creek|River|Falls|Springs|Ridge|Hill|Hills|Valley|Point|Bay|Harbor|Lake|Lakes|City|Park|Grove|Field|Fields|Meadows|Woods|Forest|Canyon|Mesa|Rock
Mountain|Peak|Pass|Island|Shore|Shores|Coast|Beach|Bend|Crossing|Landing|Mill|Mills|Bridge|Gate|Star|Wind|Winds|Sky|Sun|Water|Way|Trail|Haven|Heights|Terrace|Oaks|Pines|Cove`);
/** What facilities do or are, as their last words. */
const SERVICES =
  list(`Hospital|General Hospital|Memorial Hospital|Community Hospital|Regional Medical Center|Medical Center|Med Ctr|Med Center|Health Center|Clinic|Family Clinic|Medical Clinic
Primary Care|Family Medicine|Family Practice|Internal Medicine|Pediatrics|Children's|Children's Hospital|Kids ER|ER|Emergency Room|Freestanding ER|Urgent Care|Walk-in|Walk-In Clinic|Minor Injuries
Surgery Center|Surgical Associates|Orthopedics|Ortho|Joint & Spine|Spine & Pain|Pain Management|Sports Medicine|PT|Physical Therapy|Rehab|Rehabilitation|Hand Therapy|Hearing|Audiology|ENT|Sleep Center
Eye & Retina|Eye Associates|Eye Center|Vision|Dental|Family Dental|Endodontics|Oral Surgery|Dermatology|Skin & Laser|Allergy & Asthma|Pulmonary|Heart Institute|Heart & Vascular|Cardiology|Cardio
Kidney Center|Dialysis|Renal Care|Nephrology|Infusion Suite|Infusion Center|Cancer Center|Cancer Pavilion|Cancer Institute|Oncology|Hem/Onc|Radiation Oncology|GI Associates|Digestive Health
Women & Infants|Women's Health|Women's Center|OB/GYN|Birth Center|Fertility|Midwifery|Urology|Neurology|Neuro Associates|Stroke Center|Headache Center|Behavioral Health|Mental Health|Psychiatry
Psychological Services|Counseling|Recovery|Recovery Center|Detox|OTP|Methadone Clinic|Treatment Center|Wound & Hyperbaric|Wound Care|Imaging|Radiology|MRI|Labs|Laboratory|Lab|Pathology|Diagnostics
Pharmacy|Drug|Rx|Apothecary|Compounding|Hospice|Home Health|Palliative Care|Nursing Home|Nursing & Rehab|SNF|Care Center|Assisted Living|Memory Care|Senior Living|Manor|Villa|House|Place|Lodge|Terrace
CAH|VA|VAMC|VA Medical Center|CBOC|Veterans Home|Army Medical Center|Naval Hospital|Indian Health Center|Tribal Health|Health Department|Public Health|Student Health|Free Clinic|Mission Hospital
Medical Group|Physicians|Medical Associates|Health Partners|Health System|Healthcare|Health|Medical|Wellness|Integrative Medicine|Infirmary|Polyclinic|Surgery|Health Post|Cottage Hospital|NHS Trust`);
const SAINTS = list(
  `Anne|Mary|Luke|Joseph|Vincent|Francis|Elizabeth|Jude|Agnes|Raphael|Clare|Bernard|Gabriel|Odile|Brigid|Columba|Ansgar|Olaf|Barnabas|Camillus|Cyprian|Alphonsus`,
);

/** Draws the parts that come from lists. */
export interface PlaceParts {
  readonly city: (random: Random) => string;
  readonly surname: (random: Random) => string;
}

const pair = (random: Random): string =>
  random.chance(0.3) ? random.pick(FIRST) : `${random.pick(FIRST)} ${random.pick(SECOND)}`;

/** A facility's name, in full or as people shorten it: "Green Gap Primary Care", "St. Odile's", "Okafor Dental". */
export function facilityName(parts: PlaceParts, random: Random): string {
  const kind = random.next();
  if (kind < 0.07)
    return `${random.pick(['St.', 'Saint', 'St'])} ${random.pick(SAINTS)}${random.pick(["'s", '', '’s'])}`;
  const head =
    kind < 0.17
      ? `${random.pick(['St.', 'Saint'])} ${random.pick(SAINTS)}${random.pick(["'s", ''])}`
      : kind < 0.5
        ? pair(random)
        : kind < 0.78
          ? parts.city(random)
          : kind < 0.93
            ? parts.surname(random)
            : `${parts.surname(random)}-${parts.surname(random)}`;
  const service = random.pick(SERVICES);
  return random.chance(0.04) ? `${service} of ${head}` : `${head} ${service}`;
}

/** A small place that no list holds: "Cold Springs", "Otter Bend". */
export const placeName = (random: Random): string => `${random.pick(FIRST)} ${random.pick(SECOND)}`;
