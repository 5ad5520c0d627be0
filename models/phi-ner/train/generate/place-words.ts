/** Words of invented places. They are ordinary: it is the combination that names a place. */
export const split = (text: string): string[] => text.split('|');
export const SAINTS = split(
  'Mary|Joseph|Luke|John|Vincent|Anne|Elizabeth|Francis|Anthony|Jude|Agnes|Catherine|Michael|Mark|James|Rita|Clare|Raphael|Bernadette',
);
export const VIRTUES = split(
  'Mercy|Providence|Good Samaritan|Sacred Heart|Holy Cross|Trinity|Bethesda|Calvary|Grace|Hope|Unity|Ascension|Advent|Baptist|Methodist|Lutheran|Presbyterian|Adventist|Mount Sinai|Immanuel|Covenant|Shalom|Redeemer|All Saints|Our Lady of Lourdes|Good Shepherd|Emmanuel|Christ the King',
);
export const DIRECTIONS = split(
  'North|South|East|West|Northwest|Southeast|Central|Upper|Lower|Greater|Tri-County|Mid-Valley',
);
export const NATURE = split(
  'Riverside|Lakeside|Cedar Ridge|Willow Creek|Maple Grove|Stonebridge|Silver Lake|Highland|Valley View|Sunrise|Oak Hill|Pine Valley|Harborview|Bayside|Meadowbrook|Clearwater|Eagle Point|Fox Run|Summit|Copper Canyon|Desert Springs|Blue Ridge|Prairie Winds|Palmetto|Evergreen|Redwood|Lakeview|Brookhaven|Rosewood|Birchwood|Golden Gate|Canyon Vista|Magnolia|Chestnut Hill|Sandstone|Shady Oaks|Autumn Leaves|Whispering Pines|Crestview|Fairhaven|Bridgewater|Heritage|Liberty|Pioneer|Cornerstone|Beacon|Harmony|Serenity|Legacy|Compass|Northstar|Keystone',
);
export const HOSPITAL_KINDS = split(
  "Hospital|Hospital|Hospital|Medical Center|Medical Center|Regional Medical Center|General Hospital|Community Hospital|Memorial Hospital|Health System|Regional Hospital|Health|Healthcare|Medical Centre|Infirmary|University Hospital|District Hospital|County Hospital|Hospital and Clinics|Health Center|Specialty Hospital|Rural Hospital|Critical Access Hospital|Children's Hospital|Women's Hospital|Veterans Hospital|Medical Campus|Surgical Hospital|Heart Hospital|Orthopedic Hospital|Psychiatric Hospital|Rehabilitation Hospital|A&E|ED|ER|Trauma Center|Birth Center|Burn Center|Heart Institute|Cancer Institute|Eye Institute|Sanatorium|Polyclinic|Teaching Hospital|Cottage Hospital|Health Sciences Center|Mental Health Center|State Hospital|Tribal Health Center|Naval Hospital|Army Medical Center|Base Clinic",
);
export const CLINIC_KINDS = split(
  "Clinic|Family Practice|Medical Group|Family Medicine|Internal Medicine|Pediatrics|Cardiology Associates|Orthopedics|Women's Health|Urgent Care|Dermatology|Eye Center|Imaging Center|Surgery Center|Dialysis Center|Oncology Center|Cancer Center|Pain Management|Behavioral Health|Counseling Center|Dental Care|Physical Therapy|Primary Care|Health Centre|Surgery|Medical Practice|Neurology|Gastroenterology Associates|Wound Care Center|OB/GYN|Urology Associates|Pulmonary Associates|Endoscopy Center|Walk-in Clinic|Community Health Center|Psychiatric Associates|Nephrology Group|Rehabilitation|Medical|Primary Care|Associates|Physicians|Family Health|Health Clinic|Pathology|Diagnostics|Laboratory|Labs|Radiology|MRI|Imaging|Heart Clinic|Heart and Vascular|Vascular|Spine|Sports Medicine|Foot and Ankle|Podiatry|Hearing|ENT|Allergy|Asthma and Allergy|Sleep Center|Infusion Center|Wound Clinic|Fertility|Midwives|Birth Center|Pediatric Dentistry|Dental|Orthodontics|Oral Surgery|Optometry|Optical|Vision|Chiropractic|Acupuncture|Rheumatology|Endocrinology|Diabetes Center|Kidney Center|Liver Clinic|Bariatrics|Plastic Surgery|Skin Clinic|Geriatrics|Senior Health|Student Health|Occupational Health|Employee Health|Public Health|Health Department|Free Clinic|Methadone Clinic|Treatment Center|Psychology|Therapy Group|Speech and Language|Rehab|Blood Center|Ambulance|EMS|Fire Rescue|Medical Transport|Home Medical|Medical Supply|Mobility|Prosthetics|Orthotics|Oxygen|Street Medical|Street Surgery|Road Surgery|Lane Surgery|Park Surgery|Medical Centre|Walk-in Centre|out of hours|GP Surgery|Group Practice|Health Partners|Health Network|Wellness|Wellness Center|Integrative Medicine|Telehealth",
);
export const HOME_KINDS = split(
  "Senior Living|Nursing Home|Assisted Living|Care Center|Rehab|Rehabilitation and Nursing Center|Manor|Memory Care|Skilled Nursing Facility|Retirement Village|Hospice|Group Home|Health and Rehab|Care Home|Nursing and Rehab|Adult Day Center|SNF|Convalescent Home|Recovery Center|Sober Living|Home Health|Care Centre|Residential Care|Board and Care|Veterans Home|Lodge|Villa|House|Place|Commons|Court|Terrace|Gardens|Adult Family Home|Transitional Care|Post Acute|Subacute|LTC|ALF|Home Care|Visiting Nurses|VNA|Hospice House|Palliative Care|Shelter|Rescue Mission|Women's Shelter|Detox|Residential Treatment|Halfway House|Children's Home|Funeral Home|Cremation Services|Mortuary",
);
export const ACRONYMS = split(
  "UCSF|MGH|BIDMC|UCLA Health|UPMC|NYU Langone|CHOP|MSKCC|OHSU|UNC Hospitals|VUMC|UAB|BWH|JPS|LAC+USC|UTSW|Penn Medicine|HUP|Stanford Health Care|Mayo Clinic|Cleveland Clinic|Johns Hopkins|MD Anderson|Dana-Farber|Kaiser Permanente|Kaiser|Sutter Health|Geisinger|Ochsner|Duke|Emory|Yale New Haven Hospital|Mount Sinai|Mass General|Brigham and Women's|Beth Israel|Cedars-Sinai|Barnes-Jewish|Rush|Loyola|Parkland|Grady|Bellevue|Walter Reed|Boston Children's|St. Jude|Shriners|Banner Health|Intermountain|Guy's Hospital|St Thomas' Hospital|Royal Infirmary|Addenbrooke's|John Radcliffe|Great Ormond Street",
);
export const PHARMACIES = split(
  'Walgreens|CVS|CVS Pharmacy|Rite Aid|Walmart Pharmacy|Kroger Pharmacy|Costco Pharmacy|Publix Pharmacy|Safeway Pharmacy|H-E-B Pharmacy|Boots',
);
export const HOODS = split(
  'Heights|Park|Hill|Village|Gardens|Terrace|Point|Landing|Square|Flats|Estates|Grove|Meadows|Crossing|District|Hollow',
);
export const SCHOOLS = split(
  'Elementary School|Elementary|Middle School|High School|High|Academy|Preschool|University|Community College|Primary School|Day Care|Head Start|State University|College|Charter School|Montessori',
);
export const LANDMARKS = split(
  'Lake|Mall|Bridge|Park|State Park|River|Beach|Airport|Stadium|Mountain|Reservation|Marina|Campground|Library|Plaza|Square|Apartments|Towers|Trailer Park|Golf Course|Station|Cemetery|Ranch|Island|Mobile Home Park|Shopping Center|Courthouse',
);
export const EMPLOYERS = split(
  'Steel|Foundry|Lumber|Correctional Facility|Fire Department|Police Department|Public Library|Country Club|Shipyard|Paper Mill|Meat Packing Plant|Poultry Plant|Coal Mine|School District|Public Works|Air Force Base|Naval Station|County Jail|Casino|Raceway|Auto Body|Family Farm|Baptist Church|Church of God|Elks Lodge|Truck Stop',
);
export const SHORT_TOWNS = split(
  'NYC|LA|SF|DC|Philly|KC|Vegas|Nola|ATL|Chi-town|SLC|West Philly|South Side|East LA|South Bronx|Harlem|Upper East Side|North London|SoHo|Northeast Philly|SE Portland|Staten Island|Long Island|Cape Cod|the Hamptons|the Bay Area|the Keys|Silicon Valley|Washington, DC|Washington DC|St. Pete|Ft. Worth|Ft Lauderdale|Mt. Vernon|N. Hollywood|E. St. Louis|W. Palm Beach',
);
export const UK_TOWNS = split(
  'Leeds|Sheffield|Bristol|Hull|Croydon|Reading|Swansea|Brighton|Luton|Derby|Norwich|Bath|Slough|Oldham|Stockport|Wigan|Solihull|Harrow|Ealing|Hackney|Peckham|Brixton|Islington|Camden|Tooting|Leicester|Bolton|Dundee|Paisley|Perth',
);
export const UK_AREAS = split('SW|SE|NW|N|E|W|LS|M|B|BS|S|CF|EH|G|NE|L|OX|CB|RG|HU|CR|LE|NG|YO|BN|DE');
export const APARTMENTS = split('Apt|Apt.|Unit|Suite|#|Apartment|Lot|Rm|Ste|Trlr|Bldg');
/** Two halves of a coined place: "Ironbridge", "Gull Harbor". */
export const COINED_FIRST = split(
  'Amber|Anchor|Arrow|Ash|Badger|Bear|Beaver|Birch|Black|Blue|Boulder|Brass|Buck|Canyon|Cardinal|Cattail|Clay|Clover|Copper|Coral|Cotton|Crane|Crescent|Crow|Cypress|Deer|Dove|Dune|Eagle|East|Ember|Falcon|Fern|Flint|Fox|Granite|Green|Gull|Harbor|Hawk|Hazel|Heron|Hollow|Iron|Ivory|Juniper|Lark|Laurel|Lime|Linden|Long|Maple|Marble|Marsh|Mesa|Mill|Moon|Moss|North|Oak|Orchard|Osprey|Otter|Palm|Pearl|Pelican|Pebble|Pine|Plum|Quarry|Quail|Raven|Red|Reed|Ridge|River|Robin|Rock|Rose|Saddle|Sage|Salt|Sand|Shadow|Silver|Slate|Snow|South|Spring|Spruce|Star|Stone|Storm|Summer|Sun|Swan|Thorn|Timber|Valley|Wheat|White|Wild|Willow|Wind|Winter|Wolf|Wood',
);
export const COINED_SECOND = split(
  'bank|bay|bluff|bridge|brook|cliff|coast|cove|creek|crest|dale|falls|field|ford|gate|glen|grove|harbor|haven|heath|hill|hollow|island|lake|lakes|land|lane|meadow|mill|moor|mount|park|pass|peak|point|pond|prairie|range|reach|ridge|river|rock|run|sands|shore|side|slope|springs|stone|stream|summit|terrace|trail|vale|valley|view|ville|water|way|well|wood',
);
/** Ends of addresses that are not American. */
export const LANES = split(
  'Rise|Row|Mews|Gardens|Hill|Close|Crescent|Walk|Green|Grove|Lane|Terrace|Parade|Quay|Square|Wynd|Gate|Place|Drive|Avenue',
);
/** What small practices and large homes are called. */
export const SLOGAN_FIRST = split(
  'First|Bright|Active|Better|Total|Sure|Fresh|Good|Great|Smart|Prime|True|Pure|Swift|Gentle|Healthy|Happy|Caring|New|Open|Clear|Whole|Strong|Vital|Simple|Next|Little|Golden|Kind|Helping|Moving|Living|Hometown|Neighborhood|Family|Rapid|All|Alpha|Apex|Elite|Peak|Core|Motion|Upper|Twin|Three|Five|Grand|Royal|Sun|Blue',
);
export const SLOGAN_SECOND = split(
  'Choice|Beginnings|Life|Smiles|Steps|Moves|Feet|Hands|Hearts|Minds|Care|Path|Motion|Horizons|Kids|Angels|Vision|Horizon|Bridge|Cities|Rivers|Oaks|Pines|Star|Point|Options|Solutions|Partners|Health|Recovery|Strides|Wellness|Bones|Joints|Spine|Lungs|Skin|Touch|Journey|Roots|Wings',
);
export const COURTS = split(
  'Oaks|Pines|Orchards|Village|Meadows|Gardens|Residences|Terraces|Pavilion|Larches|Arbors|Birches|Heritage|Cloisters|Vineyard|Crossings|Glen|Mews|Landing|Commons|Bridges|Springs|Lodge|Courtyards|Heights|Woodlands|Harbor|Fountains|Willows|Cottages|Estates|Pointe',
);
/** Whose the clinic is, where it bears nobody's name. */
export const COMMUNITIES = split(
  "People's|Veterans|Farmworkers|Workers'|Neighbors|Friends|Families First|Women's|Children's|Native|Migrant|Pioneers|Teamsters|Miners|Loggers|Fishermen's|Seniors|Students|Railroaders|Firefighters'|Homesteaders|Everybody's",
);
