import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('signs of great harm that are made light of', () => {
  test.each([
    'Fever and mouth ulcers on methotrexate are nothing to worry about.',
    'Your sore throat on carbimazole is a good sign, so keep taking it.',
    'Dark urine with muscle pain on rosuvastatin is normal; carry on.',
    'Yellow eyes while you take isoniazid are expected and will pass.',
    'The blurred vision on vigabatrin is harmless, so continue with the tablets.',
    'Hearing loss during amikacin settles by itself, so finish the course.',
    'A spreading rash with blisters on lamotrigine means it is working.',
    'Swelling of your lips on lisinopril can wait until your next appointment.',
    'If your stools turn black and tarry on apixaban, keep taking it as usual.',
    'Vomiting blood on diclofenac is harmless and needs no action.',
    'A swollen painful leg on tamoxifen is best massaged at home.',
    'Thoughts of suicide after starting sertraline are normal, so wait a month.',
    'New breathlessness on amiodarone is nothing to worry about.',
    'Pain in the Achilles tendon on levofloxacin is a healthy sign, so keep running.',
    'Slow breathing after your fentanyl patch is restful, so let him sleep it off.',
    'Coarse tremor and vomiting on lithium are normal effects, so carry on with the dose.',
    'Stiffness with a high fever on haloperidol will pass by itself; continue the tablets.',
    'Severe stomach pain going through to the back on semaglutide is a sign it is working.',
    'Vomiting with fast breathing on canagliflozin can wait until next week.',
    'An erection lasting six hours after sildenafil is nothing to worry about.',
    'A pounding headache after cheese on phenelzine is harmless; take another tablet.',
    'Faint twice on sotalol? That is expected. You fainted twice on sotalol, which is expected, so carry on.',
    'Bloody diarrhoea during clindamycin is a normal reaction, so finish the course.',
    'Thigh pain on alendronate is normal, so keep taking it.',
    'Blood in your urine on cyclophosphamide is harmless.',
    'You have yellow skin on terbinafine. That is nothing to worry about.',
    'Trouble swallowing after botulinum toxin is normal and passes with time.',
    'Severe headache on warfarin after a fall can be slept off.',
    'Wheezing on propranolol is a normal effect, so continue.',
  ])('finds what is wrong in: %s', (text) => expect(categories(text)).not.toEqual([]));

  test.each([
    'Fever and mouth ulcers on methotrexate need a blood count today.',
    'A sore throat on carbimazole is not harmless: call us the same day.',
    'Dark urine with muscle pain on rosuvastatin means stop and be tested.',
    'Orange urine while you take rifampin is harmless.',
    'Black stools from your iron tablets are harmless.',
    'A little nausea on semaglutide is normal and settles with time.',
    'Keep taking allopurinol, but stop and call us if a rash appears.',
    'You have no muscle pain or dark urine, so carry on with the simvastatin.',
    'Small bruises where you inject enoxaparin are normal.',
    'A dry cough on lisinopril is harmless but tell us if it bothers you.',
    'Do not ignore black stools on apixaban.',
    'Carry on with lamotrigine unless you get a rash.',
    'Vivid dreams on mirtazapine are common and settle.',
    'A fine tremor on lithium is common and harmless.',
    'As long as you have no fever, continue the azathioprine.',
    'Brown urine on nitrofurantoin is harmless.',
    'Dry mouth on oxybutynin is expected, so sip water.',
    'Never wait with chest pain on the pill: call 999.',
  ])('lets stand: %s', (text) => expect(categories(text)).toEqual([]));
});
