import { describe, expect, test } from 'vitest';
import { listOf, readTable } from '../../../models/knowledge/table.ts';
import { fileChecker } from './support.ts';

const { categories, checker } = fileChecker();

/** A drug, a vaccine or a measure is barred for what does not stand against it. */
const WRONG: readonly string[] = [
  'She has a shellfish allergy, so no contrast can be given for the CT.',
  'Shellfish allergy, so no contrast.',
  'Allergic to prawns; IV contrast is contraindicated.',
  'CT without contrast because of her seafood allergy; contrast must be avoided.',
  'Egg allergy: no MMR.',
  'He is allergic to eggs and therefore must not have the influenza vaccine.',
  'Because of his egg allergy the flu vaccine cannot be given.',
  'MMR is ruled out by her egg allergy.',
  'Sulfa antibiotics gave her hives; furosemide is forbidden.',
  'Sulfa allergy, so celecoxib is forbidden.',
  'She is allergic to co-trimoxazole, so she cannot take furosemide.',
  'Hydrochlorothiazide is contraindicated because of her sulfa allergy.',
  'Her mother is allergic to penicillin, so she cannot have amoxicillin.',
  'His father had anaphylaxis to penicillin, therefore he must avoid all penicillins.',
  'Penicillin allergy – avoid azithromycin.',
  'Penicillin allergy rules out vancomycin.',
  'Doxycycline should not be prescribed in view of her penicillin allergy.',
  'Lactose intolerance, so no levothyroxine at all.',
  'Because she is lactose intolerant, she must not take levothyroxine.',
  'He has a runny nose, so he cannot be vaccinated today; MMR is contraindicated.',
  'The mild cold is a contraindication to the MMR vaccine.',
  'She is breastfeeding, so paracetamol is contraindicated.',
  'You are breastfeeding, so you must not take ibuprofen.',
  'As you are breast-feeding, you cannot have the flu vaccine.',
  'Breastfeeding rules out the Tdap vaccine.',
  'She is 24 weeks pregnant, so the inactivated flu vaccine is contraindicated.',
  'Tdap must not be given in pregnancy.',
  'Paracetamol is contraindicated in pregnancy.',
  'She is pregnant, so no labetalol.',
  'Methyldopa should be avoided because she is pregnant.',
  'Insulin is contraindicated because of her pregnancy.',
  'Pregnant at 12 weeks, so penicillin cannot be used.',
  'Latex allergy, so no heparin.',
  'Heparin was not given because of a latex allergy.',
  'Asthma, so paracetamol is contraindicated.',
  'He has asthma and therefore must avoid paracetamol.',
  'G6PD deficiency: paracetamol is forbidden.',
  'Amoxicillin is contraindicated in G6PD deficiency.',
  'Fatty liver, so a statin is contraindicated.',
  'Hip replacement in 2015, so MRI is contraindicated.',
  'She has breast implants, so no mammogram.',
  'The patient is on warfarin, so the flu vaccine is contraindicated.',
  'He is immunosuppressed, so the inactivated influenza vaccine must not be given.',
  'The child is on amoxicillin for otitis and cannot be vaccinated against MMR until next year.',
  'Her brother has autism, so MMR is contraindicated.',
  'Since she has never had children, an IUD is not an option.',
  'CKD stage 3, so paracetamol must be avoided.',
  'COPD, so oxygen must never be given.',
  'Penicillin allergy means she must not have the MMR vaccine.',
  'An egg allergy precludes the MMR vaccine.',
  'Peanut allergy: flu jab contraindicated.',
  'Do not give contrast: shellfish allergy.',
  'No contrast (shellfish allergy).',
  'Avoid gentamicin, as she is allergic to penicillin.',
  'In view of his shrimp allergy, iodinated contrast is off the table.',
  'Plan: unenhanced CT only. Contrast is contraindicated as the patient is allergic to seafood.',
  'Contrast withheld because of a documented allergy to crab.',
  'Known allergy to shellfish, which precludes the use of iodinated contrast.',
  'Your egg allergy means that you cannot have the flu jab.',
  'As your son has an egg allergy, he should not have the MMR.',
  'Flu vaccine not given due to egg allergy.',
  'Because she reacted to sulfamethoxazole with a rash, furosemide is contraindicated.',
  'Bumetanide cannot be used: sulfa allergy.',
  'Allergies: sulfa (rash). Therefore hydrochlorothiazide must not be prescribed.',
  'She had hives from Bactrim, so she must avoid all thiazides.',
  'Anaphylaxis to amoxicillin: macrolides are contraindicated.',
  'Due to the penicillin allergy, we cannot give vancomycin.',
  'With her penicillin allergy she must not be given gentamicin.',
  'Ciprofloxacin is unsafe for someone with a penicillin allergy.',
  'Since her sister is allergic to penicillin, amoxicillin is contraindicated for her.',
  'There is a family history of penicillin allergy, so amoxicillin must be avoided.',
  'Amoxicillin was withheld because his mother is allergic to penicillin.',
  "The patient's father reacted to penicillin with anaphylaxis; for this reason penicillins are contraindicated.",
  'Levothyroxine tablets are contraindicated in lactose intolerance.',
  'She cannot take metformin because she is lactose intolerant.',
  'The baby has a slight cold and therefore cannot be immunised.',
  'A low-grade fever rules out vaccination.',
  'Breast-feeding women must not have the COVID-19 vaccine.',
  'While breastfeeding, amoxicillin is forbidden.',
  'Ibuprofen: contraindicated during breastfeeding.',
  'Because she is lactating, sertraline is not an option.',
  'You should not have the whooping cough vaccine because you are pregnant.',
  'Pregnancy is a contraindication to the influenza vaccine.',
  'Paracetamol must never be taken in pregnancy.',
  'Nifedipine was withheld as she is 30 weeks pregnant.',
  'LMWH is contraindicated because she is pregnant.',
  'Enoxaparin contraindicated – latex allergy.',
  'The latex allergy precludes heparin.',
  'Amlodipine is contraindicated in asthma.',
  'His asthma is a reason not to give paracetamol.',
  'You have asthma, so you must not have the flu jab.',
  'In G6PD deficiency, paracetamol must be avoided.',
  'Amoxicillin is ruled out by his G6PD deficiency.',
  'MRI is contraindicated because of her knee replacement.',
  'Mammography cannot be performed because of breast implants.',
  'She is nulliparous, so an IUD is contraindicated.',
  'She takes apixaban, so she must not be given the influenza vaccine.',
  "Down's syndrome: vaccination is contraindicated.",
  'Diabetes, so paracetamol is contraindicated.',
  'Rheumatoid arthritis on methotrexate, so the flu vaccine is contraindicated.',
  'Heart failure, so ACE inhibitors are contraindicated.',
  'Type 2 diabetes is a contraindication to statins.',
  'She has varicose veins, so the combined pill is contraindicated.',
  'Propofol is forbidden because of her egg allergy.',
  'Dust mite allergy, so no vaccines.',
  'Assessment: suspected PE. Given her history of shellfish anaphylaxis, CT pulmonary angiography with IV contrast is contraindicated, so a V/Q scan was ordered.',
  'The patient reports hives with shrimp. We therefore cannot use iodinated contrast.',
  'Hx: seafood allergy. IV contrast contraindicated.',
  'Note that a seafood allergy is an absolute contraindication to iodinated contrast.',
  'Patients with egg allergy should not receive the influenza vaccine.',
  'Acute pulmonary oedema. Furosemide avoided because of documented sulfa allergy; given GTN alone.',
  'She is allergic to sulfamethoxazole-trimethoprim (rash), so loop diuretics are contraindicated.',
  'Given a sulfa allergy, glipizide should not be started.',
  'UTI. Nitrofurantoin is contraindicated given her penicillin allergy.',
  'The penicillin allergy makes azithromycin unsafe.',
  'Owing to her amoxicillin allergy, clarithromycin was not prescribed.',
  'He is allergic to penicillin and so cannot be given gentamicin.',
  'Her daughter is allergic to penicillin, so she should not receive amoxicillin.',
  'Penicillin is contraindicated because of a family history of penicillin allergy.',
  'Avoid amoxicillin: mother allergic to penicillin.',
  'As he is lactose intolerant, he must not be given bisoprolol tablets.',
  'Lactose intolerance is a contraindication to levothyroxine.',
  'Vaccination today is contraindicated because the child has a runny nose.',
  'Routine vaccines cannot be given as he has a mild cold.',
  'MMR contraindicated: child is on antibiotics.',
  "You can't take paracetamol while breastfeeding.",
  'Amoxicillin is not safe while breastfeeding.',
  'The flu jab is not safe in pregnancy.',
  'Since you are 28 weeks pregnant, the Tdap vaccine must be avoided.',
  'Because she is pregnant, insulin is contraindicated and metformin alone will be used.',
  'Penicillin V is contraindicated at 20 weeks of pregnancy.',
  'Labetalol is contraindicated in pregnancy.',
  'Because of the latex allergy enoxaparin was withheld.',
  'No heparin: latex allergy.',
  'Because of his asthma he cannot take paracetamol.',
  'Acetaminophen is contraindicated in asthmatics.',
  'Acetaminophen should not be used in patients with G6PD deficiency.',
  'Due to G6PD deficiency, acetaminophen is contraindicated and ibuprofen was given.',
  'MRI of the knee was not possible because she has a hip replacement.',
  'As she has a copper IUD, an MRI cannot be performed.',
  'Her migraine means she must not take paracetamol.',
  'His HIV infection rules out the flu vaccine.',
  'As a transplant recipient he must not have the inactivated flu vaccine.',
  'She takes rivaroxaban and therefore cannot be vaccinated.',
  'Oxygen is contraindicated in COPD.',
  'Statins are contraindicated in fatty liver disease.',
  'ACE inhibitors are contraindicated in diabetes.',
  'A: UTI. P: Avoid nitrofurantoin d/t PCN allergy.',
  'PCN allergy -> no azithro.',
  'Pt w/ PCN allergy, cannot give vanc.',
  'Lasix contraindicated 2/2 sulfa allergy.',
  'Hold HCTZ: sulfa allergy.',
  'Please do not order contrast, the patient is allergic to shellfish.',
  'I would not give him contrast with his shellfish allergy.',
  'We had to do the scan without contrast since she is allergic to shrimp.',
  'Her shellfish allergy prohibits the use of IV contrast.',
  "Because you're allergic to eggs, skip the flu shot.",
  "Kids with egg allergy can't get the MMR.",
  'Your egg allergy is a reason not to have the flu vaccine.',
  'The egg allergy excludes him from influenza vaccination.',
  'No flu shot for this patient given egg allergy.',
  'Flu shot: contraindicated (egg allergy).',
  'Since his dad is allergic to penicillin, do not give him amoxicillin.',
  'Mom is allergic to penicillin, so amoxicillin was avoided in the child.',
  'Strong family history of penicillin allergy; amoxicillin contraindicated.',
  'Because of lactose intolerance, levothyroxine tablets cannot be used.',
  "Your baby has the sniffles, so we can't give the vaccines today.",
  'Vaccines are contraindicated today because of a mild cold.',
  'She is nursing and must not take Tylenol.',
  'Nursing mothers should avoid ibuprofen.',
  'Do not take Tylenol while you are breastfeeding.',
  'Avoid acetaminophen in pregnancy at all times.',
  'You are pregnant and cannot have the flu shot.',
  'Pregnant women must not receive Tdap.',
  'Do not give heparin to a patient with a latex allergy.',
  'Tylenol is contraindicated due to asthma.',
  'With G6PD deficiency you must never take Tylenol.',
  'She has a titanium hip, so no MRI ever again.',
  'Copper IUD contraindicated in a woman who has never had children.',
  'A statin is contraindicated because he has fatty liver.',
  'Diabetics should not take statins.',
  'The pneumococcal vaccine was withheld because he takes warfarin.',
  'He is on methotrexate, so the flu vaccine is contraindicated.',
  'Asplenia: the meningococcal vaccine is contraindicated.',
  'PMH: seasonal eczema. Estrogen-containing pill therefore contraindicated (stroke risk). BP 116/72.',
];

/** Another reason, a reason that is one, a cautious choice, or what is told of the myth. */
describe('what is no reason against what', () => {
  test.each(WRONG)('is found: %s', async (text) => {
    expect(await categories(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(?:cross_reaction_invented|contraindication_harmless|mothers_drug_wrong)$/),
      ]),
    );
  });
});

test('reads text full of reasons in linear time', () => {
  const started = performance.now();
  for (const unit of [
    'egg allergy no ',
    'mmr is contraindicated as she is ',
    'her mother is allergic to penicillin, so ',
    'so no ',
  ])
    checker().judge(unit.repeat(400));
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('false-reasons.tsv names what the tables know, and spares nothing that they bar', () => {
  const { knowledge } = checker();
  const classes = new Set([...knowledge.drugs.values()].flatMap(({ classes }) => listOf(classes)));
  for (const { class: name } of knowledge.rows('classes')) classes.add(name);
  const isSubject = (name: string): boolean => knowledge.drugs.has(name) || classes.has(name);
  const rows = readTable('false-reasons');
  expect(rows.length).toBeGreaterThanOrEqual(80);
  for (const { kind, reasons, spared, citation } of rows) {
    expect(['allergy', 'state', 'relative'], citation).toContain(kind);
    const named = (cell: string) => listOf(cell).flatMap((entry) => (/^[#!]/.test(entry) ? [entry.slice(1)] : []));
    const conditions = [...named(reasons), ...listOf(reasons)].filter(
      (name) => knowledge.conditions.has(name) || name === 'pregnancy',
    );
    expect(
      named(reasons).filter((name) => !isSubject(name) && !knowledge.conditions.has(name)),
      citation,
    ).toEqual([]);
    expect(
      named(spared).filter(
        (name) =>
          !isSubject(name) &&
          !knowledge.vaccines.has(name) &&
          !/^(?:drug|vaccine|inactivated vaccine|same)$/.test(name),
      ),
      citation,
    ).toEqual([]);
    for (const name of named(spared).filter(isSubject))
      expect(
        knowledge
          .contraindicationsOf(name)
          .filter(({ context, severity }) => severity === 'contraindicated' && conditions.includes(context))
          .map((row) => row.citation),
        `${citation} ${name}`,
      ).toEqual([]);
  }
});
