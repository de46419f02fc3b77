/**
 * Works on up to `atOnce` items at the same time; yields the results in the order of the items.
 * @throws the first failure in that order; work that has begun is not waited for
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const working: Promise<Result>[] = [];
  for await (const item of items) {
    const begun = work(item);
    // Awaited below; until then a failure is not unhandled.
    begun.catch(() => {});
    working.push(begun);
    if (working.length < atOnce) continue;
    const [first] = working.splice(0, 1);
    if (first !== undefined) yield await first;
  }
  for (const rest of working) yield await rest;
}
