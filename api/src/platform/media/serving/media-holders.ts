import { type Database, executeSql } from '../../database/executor.ts';
import type { MediaHolder } from './signed-urls.ts';

/** How long another process may serve to a former member. This one notices at once (`membershipEnded`). */
const FRESH_MS = 10_000;

/** While the database is away: how long a person counts as a member after the last statement that said so. */
const TRUSTED_MS = 15 * 60_000;

/** Some megabytes. */
const MOST_KNOWN = 20_000;

/** Who may still open the addresses that were made for them (docs/decisions/media). */
export type MediaHolders = {
  /** @throws where the database is away and the person was no member within 15 minutes */
  isCurrent: (holder: MediaHolder) => Promise<boolean>;
  /** After the commit. It forgets all: one read for each person who opens a photo next. */
  membershipEnded: () => void;
};

type Known = { memberAt: number; staleAt: number };

/** Only members are remembered: who returns is one at once. @param now a clock that never jumps, in ms */
export function createMediaHolders(
  database: Database,
  now: () => number = () => performance.now(),
): MediaHolders {
  // A statement that began before a membership ended writes into the maps of before.
  let current = { known: new Map<string, Known>(), reading: new Map<string, Promise<boolean>>() };

  async function read(userId: number, familyId: number, name: string, known: Map<string, Known>) {
    const readAt = now();
    const earlier = known.get(name);
    known.delete(name);
    try {
      const count = await executeSql(database)`
        select 1 from family_members
        where user_id = ${userId} and family_id = ${familyId} and left_at is null`;
      if (count === 0) return false;
      known.set(name, { memberAt: readAt, staleAt: readAt + FRESH_MS });
    } catch (error) {
      if (earlier === undefined || readAt - earlier.memberAt > TRUSTED_MS) throw error;
      known.set(name, { ...earlier, staleAt: now() + FRESH_MS });
    }
    for (const [oldest] of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return true;
  }

  return {
    async isCurrent({ userId, familyId }) {
      // Their own portrait.
      if (familyId === null) return true;
      const { known, reading } = current;
      const name = `${userId}.${familyId}`;
      if (now() < (known.get(name)?.staleAt ?? 0)) return true;
      const running =
        reading.get(name) ?? read(userId, familyId, name, known).finally(() => reading.delete(name));
      reading.set(name, running);
      return running;
    },
    membershipEnded() {
      current = { known: new Map(), reading: new Map() };
    },
  };
}
