import type { DigestRecipientState, DigestSettings } from 'shared/contract/notifications/digest';
import type { RecipientRow } from './queries.ts';

/** After so many rejections in a row nothing is sent to an address. */
export const FAILURES_MAX = 3;

export function presentSettings(isAvailable: boolean, rows: readonly RecipientRow[]): DigestSettings {
  const own = rows.find(({ kind }) => kind === 'member');
  return {
    isAvailable,
    own:
      own === undefined
        ? null
        : {
            recipientId: own.recipientId,
            email: own.email,
            frequency: own.frequency,
            state: stateOf(own),
          },
    relatives: rows.flatMap((row) => {
      const { recipientId, kind, name, email, frequency } = row;
      if (kind !== 'relative' || frequency === 'off') return [];
      return [{ recipientId, name: name ?? '', email, frequency, state: stateOf(row) }];
    }),
  };
}

function stateOf({ confirmedAt, unsubscribedAt, failures }: RecipientRow): DigestRecipientState {
  if (confirmedAt === null) return 'unconfirmed';
  if (unsubscribedAt !== null) return 'unsubscribed';
  return failures >= FAILURES_MAX ? 'failing' : 'confirmed';
}
