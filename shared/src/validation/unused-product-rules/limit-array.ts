export function limitArray<Item>(items: readonly Item[], max: number): Item[] {
  return items.slice(0, Math.max(0, max));
}
