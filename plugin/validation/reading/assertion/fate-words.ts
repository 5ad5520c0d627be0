// Words around a drug in which what becomes of it is read: its dose, who does it, what joins clauses and what links them.

/** Its dose, form and time. */
const OF_DOSE: ReadonlySet<string> = new Set(
  "mg mcg microgram micrograms milligram milligrams ug µg g gram grams kg unit units iu u ml mls mmol meq m2 m² % / x h hr hour hours min minute minutes hourly po iv im sc pr sl ng orally oral intravenously subcutaneously rectally by mouth once twice thrice one two three four five six eight twelve times a an day daily nightly weekly monthly every each bd bid tds tid qds qid od on qd qhs hs nocte mane prn per in at the morning mornings evening evenings night nights noon bedtime breakfast supper teatime needed as alcohol infusion infusions injection injections drip load loading bolus dose doses tablet tablets capsule capsules pill pills patch patches cream gel spray drop drops lozenge lozenges sachet sachets suppository suppositories enema enemas swab swabs mouthwash lotion paste foam wipe wipes gargle rinse pessary pessaries kit kits tray trays pen pens inhaler inhalers vial vials bottle bottles syringe syringes bag bags tabs caps sample samples script prescription order request requests referral syrup liquid linctus ampoule ampoules pca epidural therapy treatment course er xr sr mr xl lar cr ec depot hydrochloride hcl sodium sulfate acetate modified release - 's ( )".split(
    ' ',
  ),
);

export const isOfDose = (word: string): boolean => OF_DOSE.has(word) || /^(?:\d|q\d{0,2}h?$)/.test(word);

/** "Is thus", "has now been deliberately". */
export const BE: ReadonlySet<string> = new Set(
  'is was are were be being been has have had got gets now then thus therefore hence also still already both all today tonight yesterday so again next soon later since just at first long only even once ever finally eventually to will shall should must ought need needs duly never not : - – — → > ; ,'.split(
    ' ',
  ),
);

export const isAdverb = (word: string): boolean => word.length > 4 && word.endsWith('ly');

/** "For the nausea", "from her own doctor" stands between a drug and what is said of it. */
export const LINK: ReadonlySet<string> = new Set(
  'for from against with as after before during until of via into to over since'.split(' '),
);

export const PREPOSITIONS: ReadonlySet<string> = new Set('at in on by per the a her his'.split(' '));

export const COPULA: ReadonlySet<string> = new Set('is was are were has have had been being be got'.split(' '));

export const GLUE: ReadonlySet<string> = new Set(
  'and but then so or yet , ; : - – — which that it later now also was is were are has have had been be being again soon at once instead therefore thus hence duly finally eventually only promptly all both just in the end'.split(
    ' ',
  ),
);

export const NEXT: ReadonlySet<string> = new Set('and but then so , ; : - – — yet'.split(' '));

/** Who does it. */
export const WHO: ReadonlySet<string> = new Set(
  "the he she you they we i it you've he'd she'd we've i've they've you'd we'd he's she's pharmacy pharmacist cardiology neurology nephrology psychiatry oncology rheumatology endocrinology gastroenterology dermatology urology geriatrics obstetrics surgery cardiologist neurologist nephrologist psychiatrist dentist doctor nurse resident clinic hospital ward consultant registrar anaesthetist surgeon team everyone nobody mum mother patient pt who that which himself herself himself have has had already since now just then long also both wisely rightly sensibly promptly".split(
    ' ',
  ),
);

/** What may follow "she stopped" when it is the drug that she stopped, and "stopped" when its subject stands a clause before. */
export const NO_OBJECT =
  /^(?:[.,;:)!?–—]|in|on|at|last|when|after|since|because|as|two|three|four|five|six|for|before|and|by|with|it|them|\d.*|herself|himself|entirely|altogether|completely|years?|months?|weeks?|yesterday|today|tonight|then|from|during|over|under|once|long|but|so|to|unopened|upon|within|until|without|outright|flat|early|straight|immediately)$/;

export const SUBORDINATE: ReadonlySet<string> = new Set('when if while who whose unless until to'.split(' '));

export const RELATIVE: ReadonlySet<string> = new Set('which that it'.split(' '));

/** Who sent or wrote it, right behind it. */
export const SENDERS: ReadonlySet<string> = new Set('i we they he she you'.split(' '));

export const DETERMINER: ReadonlySet<string> = new Set(
  'the her his your their my our that this any all some a an more old oral iv baby usual home daily morning evening nightly regular remaining leftover spare low dose - big little of bag box bottle syringe ampoule vial tablet tablets prescription order request infusion and ,'.split(
    ' ',
  ),
);
