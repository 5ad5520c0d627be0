import { bitOf, type Lexicon } from '../lexicon.ts';
import type { CorpusDocument } from './corpus.ts';
import type { Random } from './generate/random.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s*[\n|]\s*/);

/** Names of people and places that medicine uses for scores, signs, devices, stains, operations and germs. */
export const EPONYMS =
  list(`Wells|Geneva|Ranson|Glasgow|Blatchford|Rockall|Child|Pugh|Maddrey|Lille|Fagerstrom|Katz|Lawton|Barthel|Braden|Norton|Morse
Hendrich|Apgar|Ballard|Bishop|Tanner|Hamilton|Beck|Zung|Edinburgh|Epworth|Berlin|Mallampati|Cormack|Lehane|Aldrete|Ramsay|Richmond|Rankin|Hoehn|Yahr
Kurtzke|Karnofsky|Lansky|Gleason|Bosniak|Breslow|Clark|Lugano|Binet|Dukes|Deauville|Fisher|Hunt|Hess|Spetzler|Fazekas|Kellgren|Lawrence|Garden|Weber
Salter|Harris|Schatzker|Gustilo|Anderson|Frykman|Neer|Rockwood|Outerbridge|Milch|Lauge|Hansen|Ottawa|Pittsburgh|Killip|Forrester|Duke|Jones|Framingham
Bruce|Naughton|Bazett|Fridericia|Hodges|Cockcroft|Gault|Schwartz|Friedewald|Hopkins|Parkland|Brooke|Holliday|Segar|Winters|Mobitz|Wenckebach|Brugada|Lown
Sgarbossa|Barcelona|Stanford|DeBakey|Crawford|Rutherford|Fontaine|Prague|Hill|Forrest|Savary|Boston|Mayo|Montreal|Vienna|Rome|Milan|Bethesda|Paris|Sydney
Marsh|Nancy|Metavir|Ishak|Knodell|Todani|Bismuth|Strasberg|Balthazar|Atlanta|Hinchey|Tokyo|Alvarado|Banff|Foley|Hemovac|Jackson|Pratt|Blake|Penrose|Swan
Ganz|Hickman|Broviac|Groshong|Tenckhoff|Dobhoff|Salem|Levin|Sengstaken|Blakemore|Minnesota|Malecot|Coude|Yankauer|Ambu|Bivona|Shiley|Portex|Passy|Muir
Hoyer|Aspen|Miami|Philadelphia|Thomas|Kirschner|Steinmann|Ilizarov|Harrington|Bankart|Latarjet|Watchman|Amplatzer|Impella|Edwards|Sapien|Carpentier|Blalock
Taussig|Fontan|Glenn|Norwood|Rastelli|Ross|Bentall|Giemsa|Wright|Gram|Ziehl|Neelsen|Papanicolaou|Masson|Gomori|Grocott|Duffy|Kell|Kidd|Lewis|Lutheran|Coombs
Lyme|Marburg|Ebola|Coxsackie|Norwalk|Lassa|Zika|Babinski|Romberg|Hoffmann|Chvostek|Trousseau|Kernig|Brudzinski|Lachman|McMurray|Spurling|Hawkins|Neer|Phalen
Tinel|Finkelstein|Ortolani|Barlow|Trendelenburg|Thompson|Homans|Murphy|McBurney|Rovsing|Cullen|Grey Turner|Courvoisier|Kehr|Virchow|Osler|Janeway|Roth|Corrigan
Quincke|Duroziez|Austin Flint|Graham Steell|Kussmaul|Cheyne|Stokes|Biot|Levine|Nikolsky|Darier|Auspitz|Koebner|Gottron|Hutchinson|Argyll Robertson|Horner|Adie
Marcus Gunn|Dix|Hallpike|Epley|Weber|Rinne|Allen|Adson|Schober|Patrick|Gaenslen|Cushing|Addison|Graves|Hashimoto|Crohn|Whipple|Barrett|Zenker|Meckel|Hirschsprung
Wilson|Parkinson|Alzheimer|Huntington|Pick|Creutzfeldt|Jakob|Guillain|Barre|Bell|Ramsay Hunt|Meniere|Sjogren|Raynaud|Marfan|Ehlers|Danlos|Turner|Klinefelter|Down
Edwards|Patau|Kawasaki|Takayasu|Behcet|Wegener|Goodpasture|Alport|Berger|Hodgkin|Burkitt|Ewing|Wilms|Kaposi|Paget|Bowen|Merkel|Warthin|Barlow|Ebstein|Eisenmenger
Wolff|White|Dressler|Takotsubo|Prinzmetal|Baker|Dupuytren|Colles|Smith|Monteggia|Galeazzi|Jefferson|Bennett|Boxer|Jones|Lisfranc|Maisonneuve|Pott|Chance|Schmorl
Charcot|Morton|Freiberg|Perthes|Osgood|Schlatter|Sever|Blount|Mohs|Nissen|Heller|Billroth|Roux|Hartmann|Whipple|Kasai|Lichtenstein|McVay|Burch|Manchester|McDonald
Shirodkar|Bakri|Leopold|McRoberts|Zavanelli|Pfannenstiel|Kocher|Lanz|Battle|Maylard|Bassini|Halsted|Lefort|Caldwell|Luc|Messerklinger|Blair|Weber Ferguson|Seldinger
Abbe|Achard|Adamkiewicz|Adams|Addis|Albers|Schonberg|Aicardi|Alagille|Alpers|Amsler|Amsterdam|Amyand|Anton|Apley|Apert|Arnold|Chiari|Asherman|Aschoff|Asperger
Auer|Auerbach|Babcock|Bainbridge|Balint|Bamberger|Barany|Bard|Bardet|Biedl|Bartholin|Bartonella|Bartter|Basedow|Bassen|Kornzweig|Battey|Baveno|Barbeau|Beau|Becker|Beckwith
Wiedemann|Beevor|Bence|Bender|Bennett|Benson|Berkson|Bernard|Soulier|Bhutani|Bielschowsky|Birt|Hogg|Dube|Bitot|Blaschko|Bloom|Boerhaave|Bogorad|Bonney|Borrmann|Bouchard|Boutonniere
Bouveret|Bragard|Braxton|Hicks|Brenner|Brescia|Cimino|Brill|Zinsser|Bristol|Broca|Brodie|Brodmann|Bromage|Broselow|Brown|Sequard|Bruch|Brunner|Brushfield|Buck|Budd|Buerger|Bunsen
Bullard|Burow|Cairns|Caldwell|Calot|Calvert|Camper|Canavan|Cantor|Caplan|Carnett|Caroli|Carney|Castleman|Celestin|Chagas|Charnley|Chediak|Higashi|Child|Chopart|Churg|Strauss|Chiba|Clara
Clavien|Dindo|Clostridium|Cloward|Cobb|Codman|Colle|Colorado|Conn|Cooley|Cooper|Cori|Cotard|Councilman|Cowden|Cowper|Crede|Crigler|Najjar|Cronkhite|Crosby|Crouzon|Crutchfield|Curling|Currarino
Cushing|Dandy|Walker|Danis|Dariers|Davies|Dawson|De Quervain|Degos|Dejerine|Denonvilliers|Denver|Dercum|Descemet|Devic|DeVega|Dieulafoy|DiGeorge|Dohle|Doppler|Dormia|Douglas|Draf|Dravet|Dubin
Johnson|Dubowitz|Duchenne|Duhring|Durkan|Dukes|Duroziez|Ebstein|Edmonton|Eisenberg|Elephant|Ellis|Epstein|Barr|Erb|Eustachian|Evans|Fabry|Fallopian|Fallot|Fanconi|Fazekas|Felty|Ferguson
Fick|Fitz|Curtis|Fleischner|Flexner|Fogarty|Fordyce|Fournier|Foville|Fowler|Frank|Starling|Fraser|Freiberg|Freud|Friedreich|Friedrich|Froment|Froin|Fuchs|Fuhrman|Galant|Galen|Ganser|Gardner
Gartner|Gasser|Gastrografin|Gaucher|Gelfoam|Gerdy|Gerstmann|Ghon|Gianotti|Crosti|Giardia|Gigli|Gilbert|Gilles|Gitelman|Gimbernat|Glanzmann|Gleason|Goldmann|Golgi|Goldenhar|Goodsall|Gorlin|Gosselin
Goutallier|Gower|Gracey|Gradenigo|Graefe|Grantham|Graf|Graafian|Gunther|Guyon|Haab|Haggitt|Haglund|Hailey|Hallux|Ham|Hamman|Rich|Hampton|Hand|Schuller|Hansen|Hardinge|Hartnup|Hasson|Haversian
Heberden|Hegar|Heimlich|Heinz|Henle|Henoch|Schonlein|Henderson|Hasselbalch|Hering|Breuer|Hermansky|Pudlak|Herring|Hesselbach|Heyde|Hibbs|Hickman|Highmore|Hill|Sachs|Hippocrates|Hirano|His
Hohmann|Holmes|Holter|Hopkins|Houston|Howell|Jolly|Hounsfield|Howship|Humphrey|Hunner|Hunter|Hurler|Hurst|Hurthle|Isaacs|Jackson|Jaccoud|Jaeger|Jarisch|Herxheimer|Jefferson|Jendrassik|Jervell
Job|Joubert|Judet|Kallmann|Kanavel|Kanner|Kartagener|Kasabach|Merritt|Kayser|Fleischer|Kearns|Sayre|Kegel|Keith|Wagener|Kelly|Kenny|Kerley|Kienbock|Kikuchi|Fujimoto|Killian|Kimmelstiel
Kimura|Kirby|Kleihauer|Betke|Klippel|Feil|Klumpke|Kluver|Bucy|Knott|Kocher|Koplik|Korotkoff|Korsakoff|Krabbe|Krukenberg|Kugelberg|Kulchitsky|Kupffer|Lachman|Ladd|Laennec|Lambert|Eaton
Landau|Kleffner|Langer|Langerhans|Larrey|Larsen|Laron|Lasegue|Laser|Leber|Legg|Calve|Leishman|Lemierre|Lennox|Gastaut|Leriche|Lesch|Nyhan|Leser|Trelat|Leukeran|Levy|Lewy|Leydig|Lhermitte
Libman|Sacks|Li|Fraumeni|Lieberkuhn|Liddle|Lisch|Little|Loeffler|Loeys|Dietz|Louis|Lowe|Lown|Ganong|Levine|Ludwig|Lugol|Luschka|Lutembacher|Lynch|Maddox|Maffucci|Maisonneuve|Mallory|Weiss
Malpighi|Mantoux|Marchiafava|Marfan|Marie|Marjolin|Maroteaux|Lamy|Mazzotti|McArdle|McCune|Albright|McCoy|McGill|McGrath|McIntosh|McKenzie|McLeod|McCormack|Meigs|Meissner|Mendelson|Menetrier
Menkes|Merseburg|Meyer|Mikulicz|Millard|Gubler|Miller|Minamata|Mirizzi|Mitrofanoff|Mittelschmerz|Moberg|Moebius|Moll|Mondor|Monro|Kellie|Montgomery|Moro|Morgagni|Morquio|Morrison|Muehrcke|Muir
Torre|Muller|Munchausen|Murphy|Nabothian|Naegele|Negri|Nelson|Nernst|Newcastle|Niemann|Noonan|Northern|Southern|Nuss|O'Brien|Ober|Oddi|Odom|Ogilvie|Ollier|Ommaya|Opsite|Ormond|Osler|Weber|Rendu
Pacini|Palmaz|Paltauf|Pancoast|Panner|Pap|Parinaud|Parry|Romberg|Parsonage|Patella|Pautrier|Pavlik|Peabody|Pel|Pendred|Perls|Perthes|Petit|Peutz|Jeghers|Peyer|Peyronie|Pfeiffer|Pfirrmann
Phoenix|Phalen|Pickwickian|Pierre|Robin|Plummer|Vinson|Poland|Pompe|Poupart|Prader|Willi|Pringle|Purkinje|Purtscher|Queckenstedt|Queyrat|Quervain|Ramstedt|Ranvier|Rapoport|Rashkind|Rathke|Raynaud
Reed|Sternberg|Refsum|Reifenstein|Reinke|Reiter|Renshaw|Retzius|Rett|Reye|Richter|Riedel|Ringer|Ritter|Robertson|Rochester|Rokitansky|Rolando|Rosenthal|Rotor|Rothera|Roy|Camille|Rubin|Rubinstein
Taybi|Rumack|Matthew|Russell|Silver|Sandhoff|Sanfilippo|Scarpa|Schatzki|Scheie|Scheuermann|Schiller|Schilling|Schirmer|Schmidt|Schmitt|Schnitzler|Schwann|Seidel|Seldinger|Semmes|Weinstein
Sengstaken|Sertoli|Sezary|Sheehan|Shprintzen|Shy|Drager|Silk|Silverman|Simmonds|Simpson|Sims|Sipple|Sistrunk|Skene|Slocum|Smithwick|Snellen|Soave|Somogyi|Soto|Spence|Spigelian|Sprengel|Starr
Steele|Richardson|Olszewski|Stein|Leventhal|Steinert|Stener|Stensen|Stevens|Stickler|Still|Stovin|Strachan|Sturge|Sudeck|Sugiura|Susac|Sutton|Sweet|Swenson|Swyer|Sydenham|Syme|Tamm|Horsfall
Takayasu|Tarlov|Tay|Terry|Terson|Thiersch|Thiessen|Thomsen|Tietze|Tillaux|Tinetti|Todd|Tolosa|Tonnis|Tornwaldt|Tourette|Towne|Treacher|Collins|Treitz|Trendelenburg|Treves|Troisier|Truelove|Witts
Turcot|Tzanck|Uhthoff|Unna|Usher|Valsalva|Van|Bogaert|Vater|Veress|Verner|Morrison|Vernet|Verneuil|Vincent|Vogt|Koyanagi|Harada|Volkmann|Von|Hippel|Lindau|Recklinghausen|Willebrand|Gierke|Waardenburg
Waldenstrom|Waldeyer|Wallenberg|Wallerian|Ward|Warburg|Wartenberg|Waterhouse|Friderichsen|Waterston|Watson|Jones|Wechsler|Weil|Felix|Werdnig|Hoffman|Wermer|Werner|Wernicke|Westergren|Western
Westley|Wharton|Whitmore|Wickham|Widal|Williams|Willis|Wilms|Winslow|Wirsung|Wiskott|Aldrich|Witzel|Woakes|Wolfram|Wolman|Wood|Woringer|Xience|Yale|Young|Zahn|Zavanelli|Zellweger|Zieve|Zollinger`);
const HEADS =
  list(`disease|syndrome|sign|score|scale|criteria|classification|test|maneuver|catheter|drain|grade|stage|index|procedure|fracture|stain|phenomenon
tumor|formula|protocol|rules|repair|incision|position|murmur|node|palsy|contracture|tube|collar|antigen|virus|agar|point|triad|staging|cyst|ulcer|hernia|esophagus`);
const FRAMES =
  list(`{e} {h} negative.|{E}'s {h} positive on the left.|prior {e} {h} in 2022|QTc {n} by {e}.|{e} {n}, no change|{e} {r}|{e} {h} {r}|modified {e} {h}
{e}-{f} {h} {n}|no {e} {h} or {f} {h}|Dx: {e} {h}, left|using the {e} {h}|Compare the {e} {h} with the {f} {h}.|{e}: {n}|({e} {r})|{e} {h} ¦ {n} ¦ mild
Explain the difference between {e} I and {e} II.|What is the {e} {h}?|calculate the {e} {h} for this patient|{e} {h} of {n} at 1 and {n} at 5 minutes|placed a {e} {h}
status post {e} {h}|s/p {e} for {e} {h}|{e} drain to bulb suction|negative by {e}|culture on {e} {h}|per {e} criteria|meets {e} criteria|{e} B cirrhosis|{e} grade {r} view
{e}, {f} and {g} signs absent|signs of {e}, {f}|Functional: {e} {n}/6, {f} {n}/8|- {e} {h}: {n}|{e} and {f} negative|history of {e}'s|h/o {e}'s {h}|rule out {e} {h}
{e} {h} stage {r}.|{e} {h} of the esophagus|{e}+ {f}-|right {e} {h} with {f} {h} {r}|A {e} was placed.|{e} in place, draining clear yellow urine.|{h} ({e} {r}), benign`);
const DRUG_FRAMES =
  list(`sent home with {d}|Start {D} {n} mg daily.|{D} {n} mg PO BID|stop {d}, begin {c}|on {D} and {C}|{D} ¦ {n} mg ¦ daily ¦ active|allergic to {D}: rash
Is there an interaction between {d} and {c}?|{d}, {c}, and {D}|tolerating {D} well|{D} was increased to {n} mg|Meds: {D}, {C}, {d}.|{c} trough {n}|switched from {D} to {C}
{D}\\t{n} mg\\tnightly|- {D} {n} units at bedtime|prescribed {D}|refill {d} #{n}|no response to {D}`);

/** Abbreviations of clinical notes. */
const ABBREVIATIONS =
  list(`AAA|ABG|ACE|ACS|ADL|AFB|AKA|AKI|ALS|AMA|AMS|ANA|APAP|APTT|ARDS|ASA|ASC-US|AVF|AVR|BAL|BIBA|BKA|BMI|BMP|BNP|BPH|BRBPR|BUN|CABG|CAD|CAP|CBC|CBD|CBT|CHF|CKD|CLL|CMP|CNS
COPD|CPAP|CRP|CSF|CTA|CVA|CVICU|CXR|D5W|DAPT|DBP|DCIS|DKA|DLCO|DNI|DNR|DOE|DTR|DVT|ECMO|EDD|EEG|EGD|EHL|EKG|EMG|ENT|EOMI|ERCP|ESBL|ESR|ESRD|ESWL|ETOH|EtCO2|FEV1|FFP|FHT|FNA|FOBT|FSBG|FTT|GERD|GETA
GFR|GIB|GSW|HAART|HCC|HCTZ|HEENT|HELLP|HFpEF|HIDA|HIV|HPI|HRT|HSV|HTN|IADL|IBD|IBS|ICD|ICP|ICU|IDDM|INH|INR|IUD|IUGR|IVC|IVF|IVIG|JVD|JVP|KUB|LAD|LBBB|LBP|LDH|LEEP|LFTs|LLQ|LMA|LMP|LOC|LVEF|LVH|MAP
MCA|MDI|MELD|MGUS|MICU|MMSE|MRCP|MRSA|MSSA|MVA|MVC|NAD|NASH|NCAT|NGT|NICU|NIDDM|NKDA|NPO|NSAID|NSR|NSTEMI|NSVT|OCD|OCP|OGTT|ORIF|OSA|OTC|PACU|PAD|PCA|PCI|PCOS|PDA|PEA|PEEP|PERRLA|PET|PFT|PICC|PID|PMHx
PND|POD|PPD|PPI|PRBC|PRN|PSA|PTSD|PTT|PTX|PVC|PVD|RBBB|RCRI|RICE|ROM|ROS|ROSC|RRT|RSV|RUQ|SAH|SBO|SBP|SCDs|SIADH|SICU|SIRS|SLE|SLR|SNRI|SOB|SOBOE|SSEP|SSRI|STEMI|STI|SVT|TAVR|TEE|TENS|TIA|TIBC|TKA|TLC
TMJ|TPN|TSH|TTE|TURP|UIP|URI|USPSTF|UTI|VATS|VBAC|VF|VSS|VTE|WBC|WNL|abd|adm|amb|approx|bilat|bx|cath|chemo|crit|cx|dept|diff|dispo|dtr|echo|eval|exam|fam|freq|fx|hld|hosp|hurtin|hx|inj|labs|lap|lytes|mets
meds|mo|neg|neuro|ofc|ortho|palp|peds|perc|pls|pos|postop|preop|prev|prox|psych|pulm|rehab|req|resp|rm|rxn|sat|sched|sig|spec|stat|surg|sx|sympt|tabs|tele|temp|tol|tx|vanc|vent|wk|wnd|wt|xfer|yo|yr`);
const ABBREVIATION_FRAMES =
  list(`{a} today.|{a}: neg|no {a} or {a}|h/o {a}, {a}, {a}|{a} by {a}|{a} x{n}|s/p {a}|{a} {a} {a}|c/o {a}, {a}|to {a} in stable condition|{a} per {a}|wants {a}, will sign form|{a}/{a}|{a} ok
PMHx {a}, {a}.|dx: {a}|plan {a}, {a}, {a}|{a}, {a} and {a} unremarkable|{a} 5/5 R, 4+/5 L|ate {w}|likes {w} and {w}, dislikes {w}|no reaction to {w}|{W} noted.|{W} was {n} yesterday.|Next due: {w} {w}
the {w} {w} is steady|{W} {w} filled|{W}, follows to midline|IMMUNIZATIONS: {W} #1|Dear {W},|{w} the {w}|PROCEDURE: {W}, left|{W}: {w}|{W} ¦ {W} ¦ {W} ¦ {w}|** {W} **|- {W} {w}|{W} {W} to {w} the {w}`);
/** Facilities and staff without a name. */
const GENERIC_FRAMES =
  list(`the walk-in clinic|seen at urgent care|OB/GYN visit note|health-care proxy|check-in at the front desk|went to the emergency room|referred to physical therapy|Geriatrics clinic, follow up visit
the sleep center will call|our surgery center|at the hospital|the local pharmacy|home health to follow|primary care note|VA primary care note|State registry|Commercial PPO|Extended healthcare|the nursing home
the dialysis unit|cardiology clinic|Department of Surgery|transferred to a skilled nursing facility|outside hospital records|the rehab facility|her family doctor|the eye doctor|the school nurse|his dentist|a pain clinic
the women's health clinic|MRI at imaging|labs at the lab|Emergency Department Note|Radiology report|infusion center appointment|cancer center referral|the urologist|Orthopedics consult|hospice referral|ICU transfer note
civil surgeon worksheet|Official immunization record|Primary language: {l}|interpreter ({l})|Preferred language: {l}|speaks {l} at home|{l} interpreter used|drove a gray Silverado|a 2016 Corolla|her Honda Civic|iPhone|on Zoom
via FaceTime|hey Dragon, order labs|Alexa reminders|wears a Fitbit|Tesla|likes Netflix|at Walmart|shops at Costco|Medicare Part B|Blue Cross PPO|Aetna|United Healthcare|Medicaid|on Facebook|plays Minecraft|watches Jeopardy`);
const LANGUAGES = list(
  'Korean|Spanish|Mandarin|Cantonese|Vietnamese|Tagalog|Russian|Arabic|Somali|Haitian Creole|French|Portuguese|Hindi|Urdu|Bengali|Polish|Amharic|Hmong|Farsi|isiZulu|Swahili|German|Italian|Japanese|Nepali',
);

/** Numbers that identify nobody; # a digit, n a number below 500, t a time of day, y a year. */
const NUMBER_FRAMES =
  list(`Na {n} ¦ {n} ¦ {n} ¦ 135-145|K 4.# ¦ 4.# ¦ 3.5-5.1 ¦ H|HGB ¦ 9.# ¦ g/dL ¦ 12.0-15.5 ¦ L|WBC ¦ 1#.# ¦ 10*3/uL ¦ 4.0-11.0|Creat\t2.##\t1.##\t0.5-1.1
Berg ##/56, Tinetti ##.|MoCA ##/30 (was ##)|pain #/10|Katz #/6 Lawton #/8|GCS 1# (E4 V# M6)|NIHSS #, mRS #|VA 20/## OD 20/## OS|visit #/12|BP ###/##, HR ##, RR 1#, SpO2 9#%
Norco 5/325 #1#|1 tab q6h prn, #12, 0 refills|ibu 600 #20|heparin 5000 units, next PTT {t}|{t} VF, shock 200 J|{t} epi #2|{t} ROSC, BP ##/##|{t}-{t}: quiet|DISP {t} ENRT {t} ONSCN {t} DEST {t}
At about {t} the pt was found|temp 38.# @ {t}|d/c at {t}|round at {t} and {t}|NS 2##. {t} BP 9#/##|SNOMED CT {k} |(SNOMED CT: {k})|ICD-10 J18.#|ICD-10-CM E11.##|CPT 99###|99213 ¦ office visit
LOINC {v}-#|RxNorm {v}|NDC 0002-####-01|lot {L}|Lot: {L} exp 20##|completed ¦ {L}|2.16.840.1.113883.#.##|root="2.16.840.1.113883.19.#"|urn:oid:1.2.36.###.#|-0500|17:20:00 -0700|+0100|T2N1M0, pT3 pN1a (1/1#)
seventy-eight|she is thirty eight|he's ninety kilos|I'm forty-two years old|twenty two months old|for like two or three weeks|five foot six|one forty over ninety|about a hundred and ten pounds|nineteen hours
in {y}|Appendectomy, {y}|{y}: cholecystectomy|smoked from {y} to {y}|the {y}-{y} school year|served in Vietnam {y}-##|retired in {y}|({y})|ablation in {y}|a {y} Corolla|since {y}
PGY-#|CURB-65 #|stage 3b|Gleason 3+4=7|EtCO2 18|ETT 7.5|Fr 14|G#P#|A1c #.#, LDL 1##|EF 35-40%|$2,310.00|copay $##|RxBIN ######|q2h x 3|x10 reps|2/52 of SOB|3/7 hx|6/12 review|T11-T12|L4-5|C5/6|V1-V4
room {n}|rm {n}-B|bed ##|Ward 6C|unit 4 West|3 Center|page # of ##|kit #|tube 3 of 4|Medic #|form 12##|version #.#|v2.#|step #|section ##|figure #|n = {n}|p < 0.0#|95% CI 1.##-2.##|OR 2.#`);

/** What the lines of a document are made of. */
const MIXES = [
  [FRAMES],
  [FRAMES, DRUG_FRAMES],
  [NUMBER_FRAMES],
  [ABBREVIATION_FRAMES],
  [GENERIC_FRAMES, ABBREVIATION_FRAMES],
  [NUMBER_FRAMES, FRAMES, DRUG_FRAMES, ABBREVIATION_FRAMES, GENERIC_FRAMES],
];

/** Clinical lines in which no name is a person's or a place's: what looks like one is medicine; no number is an identifier. */
export function* lookAlikeDocuments(
  count: number,
  lexicon: Lexicon,
  drugs: readonly string[],
  words: readonly string[],
  random: Random,
): Generator<CorpusDocument> {
  const DRUG_NAMES = drugs.filter((drug) => (lexicon.find(drug.toLowerCase()).bits & bitOf('drug')) !== 0);
  const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1).toLowerCase();
  const digits = (form: string): string => form.replace(/#/g, () => String(Math.floor(random.next() * 10)));
  const two = (below: number): string => String(Math.floor(random.next() * below)).padStart(2, '0');
  const acronym = (): string =>
    Array.from({ length: 3 + Math.floor(random.next() * 3) }, () => random.pick([...'ABCDEFGHILMNOPRSTUVWX'])).join('');
  const eponym = (): string => {
    const one = random.pick(EPONYMS);
    return random.chance(0.15) ? `${one}-${random.pick(EPONYMS)}` : one;
  };
  const fill = (frame: string): string =>
    frame
      .replaceAll('¦', '|')
      .replaceAll('\\t', '\t')
      .replace(/(?<![ #])#|#(?=[#./%,)])|(?<=#)#/g, digits)
      .replace(/\{(\w)\}/g, (_, slot: string) => {
        if ('eEfg'.includes(slot)) return eponym();
        if (slot === 'a') return random.chance(0.6) ? random.pick(ABBREVIATIONS) : acronym();
        if (slot === 'l') return random.pick(LANGUAGES);
        if (slot === 'w') return random.pick(words);
        if (slot === 'W') return capital(random.pick(words));
        if (slot === 'h') return random.pick(HEADS);
        if (slot === 'r') return random.pick(['I', 'II', 'III', 'IV', 'IIa', 'IVb', 'A', 'B', 'C', '2', '3b']);
        if (slot === 't') return `${two(24)}${random.chance(0.3) ? ':' : ''}${two(60)}`;
        if (slot === 'y') return String(1940 + Math.floor(random.next() * 86));
        if (slot === 'k') return digits('########'.slice(random.chance(0.5) ? 1 : 0));
        if (slot === 'v') return digits(random.pick(['####', '#####', '######']));
        if (slot === 'L') return digits(random.pick(['UJ###AA', 'EK####', 'A##B###', '###K##', 'FN####']));
        if (slot === 'n') return String(Math.floor(random.next() * 500));
        const drug = random.pick(DRUG_NAMES);
        return slot === 'D' || slot === 'C' ? capital(drug) : drug.toLowerCase();
      });
  for (let number = 0; number < count; number++) {
    const kinds = random.pick(MIXES);
    const lines = Array.from({ length: 1 + Math.floor(random.next() * 8) }, () =>
      fill(random.pick(random.pick(kinds))),
    );
    yield { source: 'look-alikes', text: lines.join(random.pick([' ', '\n', '. ', '\n- '])), spans: [], silver: false };
  }
}
