/** One while the next letter is typed. The pool has ten connections for everybody. */
const SEARCHES_AT_ONCE = 2;

type Turns = { running: number; waiting: (() => void)[] };

/**
 * Runs a person's searches two at once in this process; who types fast sends one with each letter. Of those
 * that wait the newest is next: what was typed before it is not shown any more. They wait without a
 * connection.
 */
export function createSearchTurns() {
  const byPerson = new Map<number, Turns>();
  return async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const turns = byPerson.get(userId) ?? { running: 0, waiting: [] };
    byPerson.set(userId, turns);
    if (turns.running === SEARCHES_AT_ONCE)
      // Whoever ends hands its turn over.
      await new Promise<void>((resolve) => turns.waiting.push(resolve));
    else turns.running += 1;
    try {
      return await work();
    } finally {
      const next = turns.waiting.pop();
      if (next === undefined) turns.running -= 1;
      else next();
      if (turns.running === 0) byPerson.delete(userId);
    }
  };
}
