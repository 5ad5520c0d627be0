/** What is made of a text, or of a list of its tokens, once for all that ask; it is kept for as long as the text is. */
export function once<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly it: Made }>();
  return (of) => {
    let known = made.get(of);
    if (!known) {
      known = { it: make(of) };
      made.set(of, known);
    }
    return known.it;
  };
}

/** The same of two names in a text, however often they stand in it. */
export function oncePerNames<Of extends object>(
  answer: (of: Of, a: string, b: string) => boolean,
): (of: Of, a: string, b: string) => boolean {
  const answersOf = once((_: Of) => new Map<string, boolean>());
  return (of, a, b) => {
    const known = answersOf(of);
    const key = `${a}\t${b}`;
    const said = known.get(key) ?? answer(of, a, b);
    known.set(key, said);
    return said;
  };
}
