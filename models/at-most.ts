/** Works on every item, on at most `limit` at a time, so that a long text leaves room for others. Answers in the items' order. */
export async function atMost<Item, Answer>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) answers[at] = await work(items[at]!);
  };
  await Promise.all(Array.from({ length: limit }, goOn));
  return answers;
}
