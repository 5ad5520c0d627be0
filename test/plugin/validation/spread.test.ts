import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe('how an infection gets about', () => {
  test.each([
    'Rocky Mountain spotted fever is spread by mosquitoes.',
    'Malaria is spread by ticks.',
    'Lyme disease is carried by mosquitoes.',
    'Hepatitis A is spread through the air.',
    'Cholera is transmitted by mosquito bites.',
    'HIV is spread by coughing.',
    'Measles is transmitted by contaminated food.',
    'Gonorrhoea is caught from drinking water.',
    'Rabies is spread by ticks.',
    'Chagas disease is carried by ticks.',
    'Tuberculosis is transmitted by sexual contact.',
    'Sleeping sickness is spread by fleas.',
    'Dengue is spread by coughing and sneezing.',
  ])('wrong: %s', (said) => {
    expect(categories(said)).toContain('spread_wrong');
  });

  test.each([
    'Malaria is spread by mosquitoes.',
    'Lyme disease is carried by ticks.',
    'Hepatitis A is spread by contaminated food and water.',
    'HIV is spread by blood and by sexual contact.',
    'HIV is not spread by coughing.',
    'Measles is spread by droplets through the air.',
    'Hepatitis B is transmitted by shared needles.',
    'Toxoplasmosis is caught from cat faeces.',
    'Is HIV spread by coughing?',
    'Rabies is spread by the bite of an infected animal.',
    'Legionella is spread by water droplets in the air.',
    'Zika is spread by mosquitoes and by sex.',
    'Plague is spread by rat fleas.',
  ])('right: %s', (said) => {
    expect(categories(said)).not.toContain('spread_wrong');
  });
});
