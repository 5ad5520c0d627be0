/** Words that stand beside names in clinical writing, written by this project; abbreviations are lower case without dots. */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const TITLES = list(`
  dr drs doctor mr mrs ms miss mister madam sir prof professor nurse sister brother father rev reverend pastor rabbi imam
  deacon chaplain capt captain sgt officer judge attorney coach sra sr senor senora herr frau mme mlle hon lt col dra doctora`);
export const CREDENTIALS = list(`
  md do rn np pa phd dds dmd dpm od pharmd facc facs facp lpn lvn cna cnm crna dnp aprn fnp bsn msn lcsw msw lmft psyd
  mph mba rd rdn cde slp ot otr pt dpt rrt rt emt ccc bc pac fnpc jd esq mbbs frcs mrcp faap facog ii iii iv jr
  resident fellow intern attending hospitalist physician surgeon pgy`);
export const KIN = list(`
  wife husband son daughter mother father mom dad mum sister brother aunt uncle niece nephew cousin grandmother
  grandfather grandma grandpa grandson granddaughter partner spouse fiance fiancee girlfriend boyfriend stepson
  stepdaughter stepfather stepmother guardian neighbor neighbour friend caregiver roommate sibling twin baby coworker
  colleague boss landlord teacher proxy poa nok contact`);
export const CALENDAR = list(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug
  sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat
  sun easter christmas thanksgiving halloween ramadan diwali passover hanukkah noon midnight today tomorrow yesterday`);
export const FACILITIES = list(`
  hospital clinic center centre medical health healthcare infirmary hospice pharmacy laboratory labs imaging radiology
  institute university college school practice associates group partners physicians nursing rehab rehabilitation
  facility home manor villa lodge ward unit floor wing tower building suite room icu er ed ccu nicu picu micu sicu va
  urgent care emergency department dialysis surgery surgical orthopedics cardiology pediatrics oncology dental wellness
  community regional memorial general county saint st mercy sanatorium shelter foundation system network campus hmo
  dispensary polyclinic surgicenter asc snf ltac hq church parish prison jail camp base`);
export const PARTICLES = list(`
  de da do dos das del della di du des la las los le van von der den ter ten zu zur bin bint ibn al el abu ben bar ap
  mac mc o d st saint santa san san della y e af av na op`);
export const STREET_SUFFIXES = list(`
  st street ave avenue rd road blvd boulevard ln lane dr drive ct court pl place ter terrace way hwy highway pkwy parkway
  cir circle sq square trl trail rte route apt suite ste unit po box floor fl bldg lot rr crescent close mews alley loop
  pike turnpike expressway bypass row walk path plaza point ridge run`);
/** Get a word id whatever the reference text holds. */
export const CUES = list(`
  mrn dob ssn cc attn re fr ref fwd pcp hpi pmh psh fh sh ros pe a p soap dx rx tx hx sx fx nkda pt pts name patient
  client resident member subscriber insured guarantor attending referring consulting ordering dictated transcribed
  signed electronically cosigned reviewed author authored provider physician doctor nurse surgeon anesthesiologist
  pathologist radiologist assistant scribe interpreter address city state zip phone fax tel cell email contact emergency
  employer occupation lives living resides moved born from near visiting travels traveled trip works worked retired
  admitted transferred discharged seen referred followed called calls named aka goes maiden formerly dear sincerely
  regards thanks hello hi hey okay ok um uh yeah yep nope gonna spelled spells letter first last middle initial surname
  pronouns hospital clinic pharmacy ward room bed unit floor bldg facility location site mychart portal msg message
  reply subject sent to via per with by and or the at in on dictating transcriptionist typed witness notary consent
  gmail yahoo hotmail outlook icloud dot com org net edu www http https`);
