/** Runs `work` over all items, at most `limit` at a time, and returns what it returned in the items' order. The first failure ends it. */
export async function atMostAtOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function takeTurns(): Promise<void> {
    for (;;) {
      const turn = next;
      next += 1;
      const item = items[turn];
      if (item === undefined) return;
      results[turn] = await work(item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, takeTurns));
  return results;
}
