import { expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

/** The words of an emergency among others, where there is none. */
test.each([
  ['Insulin glargine, 10 units of insulin at bedtime; call for a glucose below 70.'],
  ['He was knocked out in a fight after drinking alcohol.'],
  ['Choose low-fat foods. With diabetes, drink water or diet soda instead of juice.'],
  ['My hands get very cold in winter. Social: alcohol on weekends.'],
  ['You have type 1 diabetes, which means that your pancreas has stopped making insulin.'],
  ['Newborn with an umbilical hernia: wait and see, most close by themselves.'],
  ['Her newborn brother is well. The circumcision can wait until spring.'],
  ['Speech is fluent. Call the clinic in the morning to book.'],
  ['Pain on one side of the back. We will wait and see.'],
  ['Paint fumes make her cough. Stay indoors when the air is bad.'],
  ['Potassium was low. For his diabetes he may take 2 extra units of insulin with a large meal.'],
  ['She has a wound on the belly. Bowel sounds normal. Drink plenty of water.'],
  ['Rinse with cold water after a hot shower to calm the itch.'],
  ['She fell and hit her head last year. Takes aspirin for her heart.'],
  ['He has abdominal bloating and constipation. Start a laxative at night, and eat fruit.'],
  ['She had an L3-4 decompression for back pain. It is relieved by sitting, sleep and massage.'],
  ['HEENT: nose clear, throat red. Head and neck: back of the neck tender. Lies flat on the couch.'],
  ['These tablets may make you sick for a few days. Swallowed with food they sit better.'],
  ['With celiac disease, go on eating gluten before the blood tests.'],
  ['With heart failure, eat fresh foods that are low in sodium.'],
  ['Parkinson disease was ruled out, and metoclopramide 10 mg three times daily is ordered for nausea.'],
  ['We closed the cut with 5 stitches and gave a tetanus booster; the wound is clean.'],
  ['Open fracture of the left tibia, 7 cm wound with soil in it. Washed out in theatre.'],
  ['Admitted with tremor, sweats and vomiting. Last drink 22 hours ago, usually a fifth of vodka a day.'],
  ['For the low sugar at 54 take 15 grams of sugar, wait a quarter of an hour, and test again.'],
  ['For gout with weak kidneys prednisone serves for 5 days, and liver tests are normal.'],
  ['The rash belonged to ampicillin during glandular fever in 2011.'],
  ['With a stent and angina: sildenafil is contraindicated with his nitrate.'],
])('is no emergency: %s', (text) => expect(categories(text)).toEqual([]));

test.each([
  ['Her sugar is under 60 and she is shaky with it. Give 10 units of insulin now.'],
  ['He was hit and a tooth was knocked out. Put it into alcohol until you see the dentist.'],
  ['A newborn with a temperature of 38.6 C: wait and see.'],
  ['Her speech is slurred since noon. Call the clinic in the morning.'],
  ['One side of his face droops. Wait and see whether it passes.'],
  ['Exhaust fumes filled the house and both have headaches. Stay indoors and rest.'],
  ['The bowel is coming out of the wound. Push it back in.'],
  ['He was pulled from cold water and shivers. Put him under a hot shower.'],
  ['She was found very cold in the garden. Give a little alcohol to warm her.'],
  ['It looks like appendicitis. Take a laxative tonight and wait until Monday.'],
  ['He has decompression sickness with joint pain. Massage the shoulder and fly home.'],
  ['For a bloody nose tilt the head back.'],
  ['In type 1 diabetes stop insulin while you are sick.'],
])('is advice against first aid: %s', (text) => expect(categories(text)).toContain('emergency_advice_wrong'));
