/** What the tagger finds: names, and dates and numbers in forms that patterns do not know (spoken, spelled, unlabelled). */
export const NAME_LABELS = ['PATIENT', 'PHYSICIAN', 'NAME', 'LOCATION', 'HOSPITAL'] as const;
const OTHER_LABELS = ['DATE', 'ID'] as const;
export const TAGGED_LABELS = [...NAME_LABELS, ...OTHER_LABELS] as const;
export type TaggedLabel = (typeof TAGGED_LABELS)[number];

/** Tag 0 is O; label i has the tags 1 + 2i (begin) and 2 + 2i (inside). The order is that of the model's logits. */
export const TAGS: readonly string[] = ['O', ...TAGGED_LABELS.flatMap((label) => [`B-${label}`, `I-${label}`])];
export const TAG_COUNT = TAGS.length;
