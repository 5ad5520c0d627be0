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
  'Hospital|Hospital|Hospital|Medical Center|Medical Center|Regional Medical Center|General Hospital|Community Hospital|Memorial Hospital|Health System|Regional Hospital|Health|Healthcare|Medical Centre|Infirmary|University Hospital|District Hospital|County Hospital|Hospital and Clinics|Health Center|Specialty Hospital',
);
export const CLINIC_KINDS = split(
  "Clinic|Family Practice|Medical Group|Family Medicine|Internal Medicine|Pediatrics|Cardiology Associates|Orthopedics|Women's Health|Urgent Care|Dermatology|Eye Center|Imaging Center|Surgery Center|Dialysis Center|Oncology Center|Cancer Center|Pain Management|Behavioral Health|Counseling Center|Dental Care|Physical Therapy|Primary Care|Health Centre|Surgery|Medical Practice|Neurology|Gastroenterology Associates|Wound Care Center|OB/GYN|Urology Associates|Pulmonary Associates|Endoscopy Center|Walk-in Clinic|Community Health Center|Psychiatric Associates|Nephrology Group|Rehabilitation",
);
export const HOME_KINDS = split(
  'Senior Living|Nursing Home|Assisted Living|Care Center|Rehab|Rehabilitation and Nursing Center|Manor|Memory Care|Skilled Nursing Facility|Retirement Village|Hospice|Group Home|Health and Rehab|Care Home|Nursing and Rehab|Adult Day Center|SNF|Convalescent Home|Recovery Center|Sober Living|Home Health',
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
