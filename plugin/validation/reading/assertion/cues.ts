import type { Token } from '../tokens.ts';
import type { Assertion } from './assertion.ts';

/** A phrase that decides how what stands near it is spoken of. */
export interface Trigger {
  readonly words: readonly string[];
  readonly assertion: Assertion;
  /** Tokens that it reaches. */
  readonly reach: number;
}

const triggers = (assertion: Assertion, reach: number, phrases: string): readonly Trigger[] =>
  phrases.split(',').map((phrase) => ({ words: phrase.trim().split(' '), assertion, reach }));

/** Relatives by their homely names, and who else lives or works with the patient. */
export const FURTHER_PEOPLE: readonly string[] =
  'grandad granddad grampa gramps gran granny nan nana nanna mam stepdad stepmum stepmom stepbrother stepsister godmother godfather flatmate housemate lodger landlady tenant colleague workmate fiancé fiancée'.split(
    ' ',
  );

/** "Epilepsy is in the notes by mistake", "wrongly coded". */
const WRITTEN = 'charted listed entered recorded documented copied coded noted pasted written down'.split(' ');
const WRITTEN_IN_ERROR = [
  ...[
    ...WRITTEN,
    'in the notes',
    'in the chart',
    'in the record',
    'on the list',
    'on the form',
    'carried over',
  ].flatMap((place) =>
    ['by mistake', 'in error', 'wrongly', 'erroneously', 'by accident'].map((how) => `${place} ${how}`),
  ),
  ...WRITTEN.flatMap((verb) => ['wrongly', 'mistakenly', 'erroneously'].map((how) => `${how} ${verb}`)),
];

/** Nobody did what would have it given. */
const NOBODY_GAVE = ['nobody', 'no one', 'no nurse', 'no doctor', 'no prescriber'].flatMap((who) =>
  'gave, gives, is giving, is putting, has put, prescribed, has prescribed, ordered, has ordered, offered, hung, ran, pushed, injected, started, is starting, has started, used, is using, administered, applied, recommended, is recommending, suggested, is suggesting, will give, should give, has given, dispensed, wrote'
    .split(', ')
    .map((deed) => `${who} ${deed}`),
);

/** Before the mention. */
const BEFORE: readonly Trigger[] = [
  ...triggers('allergen', 3, 'allergies, allergy'),
  ...triggers(
    'allergen',
    4,
    'anaphylaxis w /, hives w /, rash w /, reaction w /, angioedema w /, ige to, ige against, ige positive for, ige positive to, ige raised to, positive to, positive ige to, positive skin test to, positive skin prick to, positive prick test to, positive patch test to, positive challenge to, skin test positive for, skin tests positive for, skin testing positive for, sensitised to, sensitized to, sensitivity to, anaphylaxis during, anaphylaxis minutes after',
  ),
  ...triggers(
    'allergen',
    14,
    'stevens - johnson to, stevens - johnson from, stevens - johnson with, stevens - johnson after, stevens - johnson on, stevens - johnson syndrome to, stevens - johnson syndrome from, stevens - johnson syndrome with, stevens - johnson syndrome after, sjs to, sjs from, sjs with, sjs after, dress to, dress from, dress with, dress on, dress after, sjs on, ten on, ten with, ten after, dress syndrome from, dress syndrome to, dress syndrome with, dress syndrome on, ten to, ten from, epidermal necrolysis from, epidermal necrolysis to, necrolysis with, necrolysis on, necrolysis after, necrolysis from, necrolysis to, johnson syndrome on, hit from, trouble breathing after, trouble breathing with, throat closed after, broke out after, reaction after, itching with, itching after, allergic to, allergy to, allergies to, allergies include, allergies are, intolerance to, intolerant to, intolerant of, anaphylactic to, anaphylaxis to, anaphylaxis with, anaphylaxis from, anaphylaxis after, reaction to, reactions to, reacted to, hypersensitivity to, sensitivity to, hives with, hives from, hives to, hives after, rash with, rash from, rash after, rash to, angioedema with, angioedema from, angioedema to, angioedema on, swelling with, swelling from, tongue swelling on, lip swelling on, lips swelling on, face swelling on, facial swelling on, throat swelling on, tongue swelling after, lip swelling after, face swelling after, facial swelling after, throat swelling after',
  ),
  ...triggers(
    'other-person',
    16,
    `${FURTHER_PEOPLE.flatMap((one) => [one, `${one}'s`]).join(', ')}, her toddler, her older child, dog, cat, dog's, cat's, the vet, grandson, granddaughter, grandchild, grandson's, granddaughter's, stepson, stepdaughter, teammate, babysitter, twin, woman next door, man next door, next door, boyfriend, girlfriend, fiance, classmate, landlord, stepmother, stepfather, donor, the donor, donor's, mother, father, mom, dad, sister, brother, wife, husband, son, daughter, grandmother, grandfather, grandma, grandpa, aunt, uncle, cousin, niece, nephew, spouse, roommate, neighbor, neighbour, friend, partner, parents, siblings, family history of, family history, mother's, father's, sister's, brother's, wife's, husband's, son's, daughter's, neighbor's, neighbour's, friend's, roommate's, partner's, grandmother's, grandfather's, mom's, dad's, aunt's, uncle's, coworker, coworker's, another patient, mum, mum's, mums, aunts, uncles, sisters, brothers, cousins, grandparents, both parents`,
  ),
  // "The patient opposite received it", "her carer takes it", "wrong-patient entry: it".
  ...triggers(
    'other-person',
    9,
    "carer takes, carer took, carer is on, carer was on, carer uses, carer has, carer's own, carers own, caregiver takes, caregiver is on, caregiver's own, nurse's own, patient opposite, man opposite, woman opposite, lady opposite, gentleman opposite, patient before her, patient before him, patient before you, patient after her, patient after him, patient ahead of her, patient ahead of him, patient in the next, woman in the next, man in the next, lady in the next, neighbour in bed, patient in bed, wrong patient, wrong - patient, previous occupant, previous patient",
  ),
  ...triggers(
    'stopped',
    8,
    "took him off, parted with, parted company with, parted ways with, did away with, doing away with, got rid of, getting rid of, rid of, packed in, jacked in, sworn off, swore off, weaned her off, weaned him off, got her off, got him off, bade farewell to, said goodbye to, say goodbye to, bidden farewell to, takes the place of, took the place of, taken the place of, took down the, free of, since stopping, after stopping, took her last, took his last, finished his course of, finished her course of, ran out of, paused, pausing, pause, came off, coming off, suspended, suspend, gave up, given up, giving up, once took, last dose of, swapped, phased out, crossed off, had her on, had him on, took her off, took him off, took off, stop, stopped, stopping, discontinue, discontinued, discontinuing, hold, held, holding, off, d / c, d / c'd, dc, dc'd, dcd, previously on, previously took, previously taking, previously received, formerly, weaned off, weaned from, weened from, tapered off, taken off, completed, finished, was on, had been on, used to take, switched from, switch from, switching from, transitioned from, changed from, no longer, ceased, replaced, replace, replacing, withdrew, retired his, retired her, retired your, retired the, past use of, history of taking, history of using, remote use of, took, last took, quit, in place of, substituted for, failed, did not tolerate, could not tolerate, tried, received a trial of, had a trial of, given a trial of, after a trial of, a brief trial of, a short trial of",
  ),
  // "We put an end to naproxen", "the last of the ramipril went in June", "his days on it are over", "as a student he used it".
  ...triggers(
    'stopped',
    7,
    `put an end to, put a stop to, puts an end to, puts a stop to, putting an end to, putting a stop to, called a halt to, calling a halt to, called time on, calling time on, drew a line under, drawn a line under, the last of the, the last of her, the last of his, the last of your, her days on, his days on, your days on, turned her back on, turned his back on, ${['student', 'teenager', 'schoolboy', 'schoolgirl', 'young man', 'young woman', 'boy', 'girl', 'child'].flatMap((whom) => ['he', 'she', 'you'].flatMap((who) => ['took', 'used', 'had', 'was on', 'were on', 'was given', 'were given', 'tried'].map((deed) => `as a ${whom} ${who} ${deed}`))).join(', ')}`,
  ),
  // "Two years ago, when he tolerated metformin": a comma stands in it.
  { words: ['ago', ',', 'when'], assertion: 'stopped', reach: 8 },
  // "Acne refractory to doxycycline for 3 months".
  ...triggers('stopped', 3, 'refractory to'),
  // "Gynaecomastia would be a reason to swap to eplerenone".
  ...triggers(
    'hypothetical',
    6,
    'reason to swap to, reason to switch to, reason to change to, reason to move to, reason to swap it for',
  ),
  // "Bloods within a week, mainly for hyperkalaemia": what is looked for.
  ...triggers(
    'hypothetical',
    2,
    'mainly for, chiefly for, looking for, checking for, watch for, watch closely for, watching for, look out for, looking out for, watch out for, monitor for, monitor closely for, on the lookout for, alert for, alert to',
  ),
  // "Done with tramadol"; "a biopsy done with lidocaine" is no cue (`isNoStop`).
  ...triggers('stopped', 5, 'done with, finished with, through with'),
  // "Usually we'd give ibuprofen", "in most patients diltiazem is a fine choice".
  ...triggers(
    'hypothetical',
    12,
    "usually we'd, usually i'd, usually one would, normally we'd, normally i'd, ordinarily we'd, ordinarily i'd, otherwise we'd, otherwise i'd, in most patients, in most people, for most patients, for most people, in the average patient, things that set off, drugs that set off, things that trigger, drugs that trigger, medicines that trigger, things that worsen, drugs that worsen, medicines that worsen",
  ),
  // "In anyone else naproxen would be first choice", "I doubt that it has a place", "the decision on it rests with cardiology".
  ...triggers(
    'hypothetical',
    8,
    'in anyone else, in anybody else, in someone else, in somebody else, in another patient, in a different patient, for anyone else, for anybody else, for someone else, for most people, in most cases, most people with this get, most people with it get, most people are given, most patients are given, i doubt, i doubt that, i doubt whether, we doubt, we doubt that, we doubt whether, doubtful that, doubtful whether, doubtful if, doubts about, decision on, decision about, decisions on, decisions about, verdict on, opinion on, opinion about, view on, views on, views about, thoughts on, thoughts about, await advice on, await advice about, awaiting advice on, awaiting advice about, await specialist advice on, await specialist advice about, awaiting specialist advice on, specialist advice on, specialist advice about, before anyone gives, before anybody gives, before anyone adds, before anyone starts, before anyone prescribes, before somebody gives, before someone gives, before someone adds, theoretically, on paper, danger is that somebody gives, danger is that someone gives, danger is that somebody adds, danger is that someone adds, risk is that somebody gives, risk is that someone gives, worry that somebody will, worry that someone will, worries that somebody will, worries that someone will, worried that somebody will, worried that someone will, fear that somebody will, fear that someone will, afraid that somebody will, afraid that someone will, somebody might, someone might, somebody may, someone may, somebody could, someone could, fears being given, fears getting, feared being given, afraid of being given, frightened of being given, scared of being given, dreads being given, afraid of getting',
  ),
  // "You can recycle the metoclopramide bottle".
  ...triggers(
    'stopped',
    2,
    'recycle the, recycle your, recycle his, recycle her, dispose of the, dispose of your, disposed of the, disposed of her, disposed of his, bin the, bin your, binned the, binned her, binned his, throw away the, throw away your, throw out the, throw out your, threw out the, threw out her, threw out his, toss the, toss your, tossed the, tossed her, tossed his',
  ),
  // "I have kept clear of metoclopramide", "we steered round it", "refrained from giving it".
  ...triggers(
    'negated',
    7,
    'nobody went near, no one went near, never went near, nobody reached for, no one reached for, kept clear of, keep clear of, keeps clear of, keeping clear of, kept away from, keeping away from, kept well away from, kept right away from, steered round, steered around, steer round, steer around, steering round, steering around, steered well clear of, refrained from, refrain from, refrains from, refraining from, held back from, holding back from, backed away from, walked away from, shrank from, recoiled from, shunned, eschewed, drew a line through, put a line through, closes the door on, closed the door on, shuts the door on, shut the door on, did well to refuse, was right to refuse, were right to refuse, wrong to add, wrong to start, wrong to use, wrong to prescribe, wrong to offer, wrong to choose, wrong to reach for, unwise to add, unwise to start, unwise to use, unwise to prescribe, unsafe to add, foolish to add, foolish to give, reckless to give, reckless to add, an error to give, an error to add, a mistake to add, a mistake to start, mistake is to give, mistake is to add, mistake would be to give, mistake would be to add, mistake to give, mistake to add, temptation is to use, temptation is to give, temptation is to add, tempting to use, tempting to give, tempting to add, tempting to reach for',
  ),
  // "Nothing from the verapamil group", "none of the quinolone family".
  ...triggers(
    'negated',
    4,
    'nothing from the, nothing of the, nothing out of the, nothing in the, nothing related to, nothing akin to, nothing with, nothing containing, none from the',
  ),
  ...triggers('negated', 3, 'none of the'),
  // "Not to be given: tramadol", "must not have: triptans".
  ...triggers(
    'negated',
    6,
    'not to be given :, not to be used :, not to be taken :, not to have :, must not have :, cannot have :, may not have :, should not have :, not for this patient :, unsuitable :, unsafe :, forbidden :, barred :, off limits :, never again :, never :',
  ),
  // "Close to being given", "was nearly given": it was not.
  ...triggers(
    'negated',
    7,
    'close to being given, close to getting, close to having, close to receiving, came close to giving, came close to having, came close to receiving, came near to getting, within a whisker of, narrowly missed getting, narrowly escaped, narrowly avoided, almost got, almost had, almost given, almost received, almost took, nearly ordered, nearly prescribed, nearly charted, nearly signed for, nearly started, nearly gave, almost ordered, almost prescribed, almost charted, almost signed for, almost started, almost gave, nearly got, nearly had, nearly given, nearly received, nearly took, about to give, about to get, about to receive, about to be given, on the point of giving, on the point of getting, on the verge of giving',
  ),
  // "Steered to acetaminophen and away from ibuprofen".
  ...triggers('negated', 4, 'and away from, but away from, and clear of, and well clear of'),
  // "The clinic therefore excluded lymecycline".
  ...triggers('negated', 2, 'excluded, rejected, vetoed, crossed out, struck off, ruled against, turned down'),
  // "She was reminded to refuse it", "zero doses of it"; "in other patients it is used", "most people get it".
  ...triggers(
    'negated',
    3,
    'reminded to refuse, reminded to decline, reminded to avoid, told to refuse, told to decline, taught to refuse, zero doses of, 0 doses of, not a dose of, not a single dose of',
  ),
  ...triggers(
    'hypothetical',
    4,
    'in other patients, in others, most people get, most people take, most patients get, most patients take, others get',
  ),
  ...triggers('stopped', 1, 'exchange'),
  // "Nobody gave a nifedipine capsule"; "nobody stopped it" is no cue.
  ...triggers('negated', 7, NOBODY_GAVE.join(', ')),
  // "A prior MI and stable angina, sumatriptan": an adjective reaches its noun.
  ...triggers('stopped', 3, 'prior'),
  ...triggers(
    'negated',
    7,
    `keep him clear of, keep her clear of, keep them clear of, keep you clear of, keep well clear of, keep patient clear of, keep pt clear of, keep this patient clear of, keep the patient clear of, kept him clear of, kept her clear of, kept them clear of, kept you clear of, kept well clear of, kept patient clear of, kept pt clear of, kept this patient clear of, kept the patient clear of, keeps him clear of, keeps her clear of, keeps them clear of, keeps you clear of, keeps well clear of, keeps patient clear of, keeps pt clear of, keeps this patient clear of, keeps the patient clear of, keeping him clear of, keeping her clear of, keeping them clear of, keeping you clear of, keeping well clear of, keeping patient clear of, keeping pt clear of, keeping this patient clear of, keeping the patient clear of, keep him away from, keep him off, keep her away from, keep her off, keep them away from, keep them off, keep you away from, keep you off, kept him away from, kept him off, kept her away from, kept her off, kept them away from, kept them off, kept you away from, kept you off, keeps him away from, keeps him off, keeps her away from, keeps her off, keeps them away from, keeps them off, keeps you away from, keeps you off, keeping him away from, keeping him off, keeping her away from, keeping her off, keeping them away from, keeping them off, keeping you away from, keeping you off, steer him away from, steer him off, steer her away from, steer her off, steer them away from, steer them off, steer you away from, steer you off, steered him away from, steered him off, steered her away from, steered her off, steered them away from, steered them off, steered you away from, steered you off, steers clear of, steering clear of, stay clear of, stays clear of, stayed clear of, staying clear of, stand clear of, well clear of, held off, holding off, holds off, hold off on, shied away from, shies away from, fought shy of, stopped short of, drew the line at, draws the line at, balked at, baulked at, talked out of, talked him out of, talked her out of, talked them out of, argued out of, talked ourselves out of, talked me out of, thought better of, think better of, decided not, resisted, resisting, the temptation to, the urge to, did without, do without, managed without, dispense with, made do without, in lieu of, anything but, wrong to give, unwise to give, unsafe to give, folly to, a mistake to give, no business with, no call for, no case for, no question of, forbids, forbid, forbade, bars, barred from, bans, warned off, warn off, frowned on, argues against, speaks against, spoke against, a bar to, no room for, the case against, leave well alone, out of reach of, excludes, ct excluded, mri excluded, scan excluded, doppler excluded, ultrasound excluded, x-ray excluded, test excluded, tests excluded, echo excluded, imaging excluded, biopsy excluded, troponins excluded, fits over, preferred over, preferred to, in preference to, chosen over, favored over, picked over, stays off, stayed off, keeps away from, nothing like, leave out, left out, at no time, at no point, in no way, would not use, unsafe to, wouldn't sign, wouldn't sign for, would not sign, wouldn't sign off, won't sign, didn't sign, did not sign, refused to sign, wouldn't verify, wouldn't dispense, wouldn't hang, wouldn't fill, leaves out, leaving out, left out all, keeps out, strips out, cuts out, skip the, swap out, alternative to, alternatives to, blocked, skipped, skip, omitted, omit, vetoed, steered away from, steered clear of, steer clear of, stay away from, stayed away from, stays away from, keep away from, keep off, decided against, opted against, chose against, turned down, said no to, passed on, forgo, forgoing, no role for, no place for, no need for, no, not, never, without, denies, denied, deny, don't, doesn't, didn't, isn't, wasn't, aren't, shouldn't, can't, cannot, won't, avoid, avoids, avoiding, avoided, avoidance of, instead of, rather than, declined, declines, refused, refuses, refusing, unable to take, against, rules out, ruled out, rule out, absence of, negative for, free of, nor, neither, contraindicated, withhold, withholding, withheld, defer, deferred, lack of, contraindication to, contraindications to, contraindicates, precludes, precluding, preclude`,
  ),
  ...triggers(
    'hypothetical',
    3,
    'ask before taking, ask before starting, ask before using, check before taking, check before starting, call before taking, call before starting, tell us before taking, ask us before taking, check with us before taking',
  ),
  ...triggers(
    'hypothetical',
    9,
    'small print, labels for, label for, on the lookout for, look out for, watch out for, checks labels, toyed with, toying with, flirted with, mulled, mulled over, pondered, the notion of, the thought of, like to try, should you ever, had he been, had she been, down the road, fallback, backup plan, reserved for, second choice, in future, in the future, in theory, in principle, read up on, curious about, wonders about, wondering about, thinking about, think about, perhaps, maybe, pending, depending on, in the event of, talked about, asked about, asks about, questioned, queried, if, unless, consider, considering, considered, considers, may, might, could, would, in case, should, discussed, discuss, option, options include, options, alternatives include, potential, possible, possibly, risk of, risk for, risks of, concern for, warned of, warned her of, warned him of, warned about, warned her about, warned him about, hypothetical, hypothetically, were to, suppose, whether, versus, such as, can cause, screening for, rule out, monitor for, watch for, follow it for, follow them for, screen for, look for, alert for, alert to, vigilant for, platelet count for, platelet counts for, platelets for, overdose of, evaluate for, prevent, prevention of, to prevent, suspected, suspicion for, differential, concern about, study of, bloods within, bloods in, bloods for, blood test in, blood test within, blood tests within, blood tests in, u&es within, u&es in, for fear of',
  ),
  ...triggers(
    'adjusted',
    8,
    'dialed down, dialed back, scaled back, scaled down, trimmed, trim, brought down, backed off, capped, spaced, halve, halved, reduce, reduced, reducing, half the, half dose of, lower the, lowered, lowering, decrease, decreased, decreasing, cut, taper, tapering, adjust, adjusted, renally dosed, renally adjusted, dose-reduced, monitor, monitoring, caution with, cautiously, separate, separated',
  ),
];

/** "The anaphylaxis to penicillin happened to her twin sister", "is a diagnosis of the patient's wife". */
const HAPPENED = ['his', 'her', 'your', 'my', 'their', "the patient's", "patient's", "pt's"].flatMap((whose) =>
  'wife, husband, mother, father, mom, dad, sister, twin sister, twin brother, twin, brother, son, daughter, partner, roommate, neighbor, grandmother, grandfather, aunt, uncle, cousin, friend, spouse'
    .split(', ')
    .flatMap((relative) =>
      [
        'happened to',
        'diagnosis of',
        'problem of',
        'condition of',
        'history of',
        'prescribed for',
        'prescribed to',
        'meant for',
        'refers to',
      ].map((link) => `${link} ${whose} ${relative}`),
    ),
);

/** "The aspirin in the bag is for grandfather's heart": of grown-ups, for a parent may be told of the reader's child. */
const FOR_OTHERS = ['is for', 'are for', 'was for', 'were for'].flatMap((link) =>
  'wife, husband, mother, father, mom, dad, grandmother, grandfather, grandma, grandpa, roommate, neighbor, brother, sister'
    .split(', ')
    .flatMap((other) =>
      ['', 'his ', 'her ', 'the ', 'your ', 'my ', 'their '].flatMap((whose) => [
        `${link} ${whose}${other}`,
        `${link} ${whose}${other}'s`,
      ]),
    ),
);

/** "Phenytoin DRESS 2021": in which a reaction is told without more words. */
const YEARS = Array.from({ length: 40 }, (_, back) => String(2030 - back));

/** After the mention. */
const AFTER: readonly Trigger[] = [
  // "Trimethoprim rash: cystitis", "ACE inhibitor angioedema in 2019".
  ...triggers(
    'allergen',
    1,
    `rash :, rash ;, rash last, rash before, rash as a child, rash as an infant, rash in childhood, hives as a child, hives in childhood, dress in, dress last, dress after, dress :, dress ;, dress syndrome, ${YEARS.map((year) => `dress ${year}, rash ${year}, hives ${year}`).join(', ')}, sjs, stevens - johnson, angioedema in, angioedema last, angioedema :, angioedema ;, angioedema before`,
  ),
  ...triggers(
    'other-person',
    12,
    [
      'belongs to',
      'belonged to',
      'relates to another',
      'concerns another',
      'refers to another',
      'is about another',
      'was about another',
      'happened to another',
      'in the next bed',
      ...HAPPENED,
      ...FOR_OTHERS,
    ].join(', '),
  ),
  // A relative clause may stand between: "the allopurinol that urgent care had begun was discontinued".
  ...triggers(
    'stopped',
    13,
    'were both discontinued, were both stopped, were both held, both discontinued, both stopped, both held, are both off, have both been stopped, were all stopped, dropped off your, dropped off her, dropped off his, dropped off the, fell off the, has been out of, have been out of, is out of her, is out of his, wound down, was wound down, has been gone, have been gone, was unhooked, disconnected, was disconnected, unhooked, taken down, was taken down, left her regimen, left his regimen, was discontinued, was stopped, were stopped, replaced with, replaced by, was switched to, was changed to, was exchanged for, exchanged for, corrected to, is history, are history, had to go, is a thing of the past, is behind her, is behind him, ended the day, ended when, were discontinued, has been stopped, has been discontinued, have been stopped, was never restarted',
  ),
  ...triggers(
    'negated',
    8,
    "not to be restarted, not to be resumed, not to be given, not to be used, not to be taken, not be restarted, not be resumed, left in the kit, left in the box, left in the cart, left in the drawer, left in the cabinet, left on the cart, left on the shelf, stayed in the kit, stayed in the box, stayed in the drawer, was passed over, were passed over, is the one to avoid, are the ones to avoid, : avoid, : don't, : never, - avoid, off the table, off his list, off her list, off your list, off their list, stays off, is out, are out, ruled out, do not give, do not use, do not take, don't give, don't use, don't take",
  ),
  ...triggers(
    'negated',
    13,
    'prescribed in error, ordered in error, charted in error, requested in error, crossed off, crossed out, struck off, struck out, scratched off, deleted, was deleted, listed as avoid, is listed as avoid, on the avoid list, is absent from, are absent from, was absent from, is barred, are barred, was barred, barred from, is off limits, are off limits, is off the table, was struck from, was struck off, was scratched, were scratched, is out of bounds, was vetoed, was bounced, went back unopened, was talked out of, not prescribed, not ordered, not sent, not renewed, was not prescribed, not filled, lost out to, lost to, kept out of, was kept out of, left out of, was left out of, gave place to, never made it, never left the, stayed in the pharmacy, did not make the list, delivered in error, sent back, was sent back, returned to pharmacy, was returned to pharmacy, returned unopened, unopened, sent up in error, dispensed in error but, category 4, category 3, cat 4, cat 3, mec 4, mec 3, has no effect, had no effect, of no use, no benefit, unsafe, dangerous, harmful, inappropriate, unsuitable, poor choice, wrong choice, bad idea, not an option, off - limits, stays off, blocked, was blocked, vetoed, was vetoed, skipped, was skipped, omitted, was omitted, off limits, forbidden, out of the question, no - go, a no - go, has no place, has no role, would fail, would be wrong, would be dangerous, rule it out, ruled it out, rules it out, rejected, was rejected, never administered, not administered, never given, was never, were never, cancelled, was cancelled, order abandoned, order dropped, order pulled, order rescinded, order voided, not dispensed, never dispensed, was declined, intercepted, was intercepted, voided, discarded, was discarded, thrown away, thrown out, poured out, sent down the sink',
  ),
  ...triggers(
    'allergen',
    4,
    'allergy, allergies, allergic, reaction, reactions, intolerance, anaphylaxis, hypersensitivity, sent you to, sent him to, sent her to, sent me to, landed you in, landed him in, landed her in, put you in the, put him in the, put her in the, nearly killed, did the same, does the same, put her in anaphylactic, put him in anaphylactic, put you in anaphylactic, put me in anaphylactic, closed up your throat, closed up her throat, closed up his throat, closed your throat, closed her throat, closed his throat, closed my throat, closed my airway, closed his airway, closed her airway, closed your airway, shut my airway, shut his airway, shut her airway, nearly closed my throat, made my throat, made my lips, made my face, made my tongue, made your throat, causes hives, caused hives, causes rash, caused a rash, made her throat, made his throat, throat swelling, throat swell, caused rash, causes itching, causes his, causes her, causes him, caused anaphylaxis, caused angioedema, hives',
  ),
  ...triggers(
    'stopped',
    7,
    "was inpatient only, inpatient only, was hospital only, was in hospital only, was for the admission only, was an inpatient drug only, was perioperative only, was for the stay only, was bridging only, off since, off for now, off x, off these, off for the, off for a, off for two, off for three, off as of, remains off, remain off, off completely, last filled, last refilled, last fill, last refill, not filled since, not refilled since, off it since, came off it, ran out, until last year, until yesterday, until this morning, until last week, until last month, when she stopped it, when he stopped it, when they stopped it, wore off, was finished, has finished, paused, was paused, is paused, pulled, was pulled, came off, long gone, suspended, was suspended, phased out, was phased, withdrawn, was withdrawn, swapped, was swapped, gave way to, off the list, put on hold, was put on hold, last given, last taken, was last, which was stopped, which were stopped, which he discontinued, which she discontinued, which was discontinued, he discontinued, she discontinued, he stopped, she stopped, stopped, was stopped, discontinued, was discontinued, were discontinued, held, was held, been held, on hold, ended, last one was, last dose was, in the past, years ago, months ago, weeks ago, last year, given elsewhere in, tried elsewhere in, completed, was completed, removed, was removed, resolved, has resolved, was resolved, cured, healed, in remission, previously, no longer, has been stopped, stopping, finished, was switched, was replaced, was changed, d / c, d / c'd, dc'd, dcd, was used, was given previously, before admission only, as a child",
  ),
  ...triggers(
    'negated',
    6,
    "left out, are likewise out, is likewise out, likewise out, are also out, is also out, do not suit, does not suit, don't suit, doesn't suit, do not go with, does not go with, not suitable, not advisable, ill advised, ill - advised, too risky, not safe, are unsafe, is unsafe, not wise, unwise, don't help, doesn't help, do not help, does not help, won't help, will not help, didn't help, did not help, don't work, doesn't work, do not work, does not work, won't work, will not work, doesn't reverse, does not reverse, don't reverse, do not reverse, won't reverse, will not reverse, cannot reverse, can't reverse, doesn't treat, does not treat, doesn't cover, does not cover, doesn't bind, does not bind, contraindicated, is contraindicated, not recommended, should not, must not, cannot be, not be, not indicated, avoided, be avoided, not given, was not, were not, is not, are not, declined, refused, deferred, was deferred, withheld, was withheld, not started, not taken, ruled out, excluded, was excluded, not used, wasn't, isn't, unlikely, negative, nonreactive, never",
  ),
  // "Is a drug we will not use", "cannot be had": by contractions, and by who will not.
  ...triggers(
    'negated',
    7,
    "can't be, couldn't be, could not be, won't be, mustn't, shouldn't, hasn't been, haven't been, hasn't had, weren't, has not been given, has not been used, has not been started, has not been prescribed, has not been ordered, no choice, was no choice, is no choice, no option, was no option, no alternative, not this patient, not our patient, not possible, impossible, not feasible, not allowed, not permitted, is no use, are no use, no use here, no good here, banned, was banned, were banned, kept from her, kept from him, kept from you, kept from them, kept from the patient, will not use, will not give, would not give, shall not use, shall not give, will not prescribe, would not prescribe, will never use, never use, never prescribe, about to be given when, about to be given but, about to be given until, about to be hung when, about to be started when, about to go in when, about to be injected when, almost given, almost started, nearly given, nearly started, nearly went in, near miss",
  ),
  ...triggers(
    'negated',
    10,
    'is wrong, are wrong, was wrong, as forbidden, as banned, as barred, marked forbidden, marked as unsafe, list of drugs to avoid, list of medicines to avoid, list of things to avoid, list of what to avoid, drugs to avoid, medicines to avoid, medications to avoid, things to avoid, tablets to avoid, never - list, never list, do - not - give list, do not give list, no - go list',
  ),
  // "Ramipril - free for a year", "was hers until the diagnosis".
  ...triggers('stopped', 2, '- free, free since'),
  ...triggers(
    'stopped',
    6,
    'last swallowed, last injected, last had, last drunk, was hers until, was his until, was yours until, was hers up to, was his up to, was hers before, was his before, put a stop to, put an end to, called a halt to, changed to, switched to, swapped to, swapped for, converted to, exchanged for, destroyed, was destroyed, were destroyed, incinerated, that is left back, that are left back, days are over, days are behind',
  ),
  // "Is known to make this worse", "is apt to".
  ...triggers(
    'hypothetical',
    4,
    'is known to, are known to, is apt to, are apt to, is liable to, are liable to, is prone to, tends to, tend to, is notorious for, are notorious for, rests with, lies with the, is for the specialist, is for cardiology, is for neurology',
  ),
  ...triggers('negated', 3, 'neg'),
  ...triggers('negated', 9, "not rx'd, not rxd, not rxed, not rx"),
  ...triggers('negated', 9, WRITTEN_IN_ERROR.join(', ')),
  ...triggers(
    'stopped',
    7,
    "on the old list, on an old list, on an outdated list, on last year's list, on the previous list, is an old entry, are old entries, is an old line, is an outdated entry, are outdated entries",
  ),
  ...triggers(
    'negated',
    5,
    'carries a hard stop, carry a hard stop, has a hard stop, is hard stopped, is hard - stopped, carries a hard - stop, has a hard - stop, carries a stop, carries a do not give, carries a never',
  ),
  ...triggers('hypothetical', 1, 'symptom screen, symptom screening, risk screen'),
  // A diagnosis that was thought of: "Lewy body disease not suspected".
  ...triggers(
    'hypothetical',
    4,
    'unlikely, very unlikely, is unlikely, was unlikely, felt unlikely, thought unlikely, seems unlikely, deemed unlikely, considered unlikely, not suspected, is not suspected, was not suspected, not clinically suspected',
  ),
  // "Warfarin is reserved for some mechanical valves".
  // "The drug that raised it (verapamil, amiodarone and clarithromycin all can)".
  ...triggers('hypothetical', 6, 'all can ), all do ), all may ), all can so ), each can ), both can )'),
  ...triggers('hypothetical', 4, 'reserved for, kept in reserve, held in reserve, kept back for, saved for'),
  ...triggers(
    'hypothetical',
    13,
    'at most a question, is a question for, remains a question, a thought for, a matter for, only an idea, an idea for',
  ),
  ...triggers(
    'hypothetical',
    6,
    'a talk for, for another day, history asked about, asked about, history reviewed, history taken, history gone, history explored, history sought, history checked, history gone through, history was taken, if, would, could, might, may be, is an option, was considered, considered, was discussed, discussed',
  ),
  ...triggers(
    'adjusted',
    12,
    'went from, goes from, moved from, rewritten from, was rewritten from, changed from, was changed from, was taken from, dialed down, was dialed, trimmed, was trimmed, scaled back, scaled down, capped, stepped down, brought down, coming down, come down, at half, spaced, halved, was cut, cut in half, cut to, reduced, was reduced, dose reduced, lowered, adjusted, with close monitoring, monitoring, monitor, renally adjusted, renal dosing, check inr, inr check, recheck inr, inr monitoring, close inr, levels, level will, separate, separated, hours apart, tapered, under supervision, with caution, cautiously, washout',
  ),
];

const byFirstWord = (list: readonly Trigger[]): ReadonlyMap<string, readonly Trigger[]> =>
  Map.groupBy(
    [...list].sort((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0]!,
  );

/** By their first word, the longest first. */
export const BEFORE_BY_WORD = byFirstWord(BEFORE);
export const AFTER_BY_WORD = byFirstWord(AFTER);

/** Whether all words of a cue stand at a token, before `end`. */
export function matches(tokens: readonly Token[], at: number, end: number, { words }: Trigger): boolean {
  if (at + words.length > end) return false;
  for (let offset = 0; offset < words.length; offset += 1)
    if (tokens[at + offset]?.text !== words[offset]) return false;
  return true;
}
