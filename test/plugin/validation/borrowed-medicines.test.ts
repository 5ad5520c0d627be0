import { describe, expect, test } from 'vitest';
import { fileChecker } from './support.ts';

const { categories } = fileChecker();

describe("another person's medicine", () => {
  test.each([
    'The oxycodone in the drawer is his wife’s. He may take it at night for his back.',
    "The warfarin is her husband's; she takes it as well and should go on sharing his pill box.",
    "Your roommate's zolpidem is fine for you, one tablet at night.",
    "Amoxicillin was her brother's. Our patient is to finish the brother's leftover capsules.",
    "A coworker's insulin lispro pen is fine to borrow.",
    'Her friend’s sertraline helped, and you can go on using it for your low mood.',
    "His twin's lamotrigine ran short; this patient was told to take some of his.",
    'The citalopram is for her brother; she takes it daily and was advised to go on.',
    "The cousin's phenobarbital: he goes home on the cousin's phenobarbital.",
    "Your neighbour's tramadol can be yours for the knee.",
  ])('approved: %s', (said) => {
    expect(categories(said.replaceAll('’', "'"))).toContain('borrowed_medicine');
  });

  test.each([
    "The oxycodone in the drawer is his wife's. He may not take it and uses acetaminophen.",
    "The warfarin is her husband's; he takes it daily and was told to go on. She takes none.",
    "Your roommate's zolpidem is not fine for you.",
    "She took her husband's tramadol once last night and was told never to take it again.",
    "Her mother's lithium is in the bag; she herself takes lisinopril and should continue it.",
    'The citalopram is for her brother; she takes sertraline daily and was advised to go on.',
    "The metformin on the list is his father's. He should continue his own lisinopril.",
    "Your friend's colchicine is not yours to take; please hand it back.",
  ])('kept apart: %s', (said) => {
    expect(categories(said)).not.toContain('borrowed_medicine');
  });
});
