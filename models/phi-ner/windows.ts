/** A window of a text: characters [from, to) are read, what is found at [keepFrom, keepTo) counts. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/**
 * The characters that belong to one window, but for the last one. A note of up to 4,100 is one window: one worker reads names
 * in it while the other runs the patterns, which takes about as long.
 */
const OWN = 3_600;
/** A rest shorter than this joins the window before it: reading its margins would cost as much. */
const LEAST = 500;
/** Read on each side beyond them: more than the tagger sees (18 pieces), so that a window's edge changes nothing. */
const MARGIN = 160;

/** A cut between words near `at`: after the last white space of the 60 characters before it, else at a whole character. */
function cutNear(text: string, at: number): number {
  for (let back = at; back > at - 60; back--) if (/\s/.test(text[back - 1] ?? '')) return back;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

/**
 * Overlapping windows. The kept parts follow each other without a gap from 0 to the text's end;
 * they depend on the text alone, never on load or threads, so that the same text gives the same answer.
 */
export function windowsOf(text: string): Window[] {
  const count = Math.max(1, Math.ceil((text.length - LEAST) / OWN));
  const cuts = Array.from({ length: count + 1 }, (_, index) =>
    index === 0 ? 0 : index === count ? text.length : cutNear(text, index * OWN),
  );
  return cuts.slice(0, -1).map((keepFrom, index) => {
    const keepTo = cuts[index + 1]!;
    return {
      from: index === 0 ? 0 : cutNear(text, keepFrom - MARGIN),
      to: index === count - 1 ? text.length : cutNear(text, keepTo + MARGIN),
      keepFrom,
      keepTo,
    };
  });
}
