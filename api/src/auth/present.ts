import type { authCalls } from 'shared/contract/auth';
import type * as z from 'shared/schema';
import type { Config } from '../platform/config/environment.ts';
import type { Viewer } from '../platform/http/authentication/viewer.ts';
import type { SessionRow } from './queries.ts';

type Providers = z.output<typeof authCalls.providers.response>;
type Session = z.output<typeof authCalls.sessions.response>[number];

const HOUR_MS = 3_600_000;

/** The ways to log in that are switched on. */
export function presentProviders({ localAccounts, socialProviders, mail }: Config): Providers {
  const wayToReset = mail === null ? 'operator' : 'mail';
  return {
    local: localAccounts,
    social: socialProviders.map(({ provider, name }) => ({ provider, name })),
    passwordReset: localAccounts ? wayToReset : null,
  };
}

export function presentSession(viewer: Viewer, row: SessionRow): Session {
  return {
    sessionId: row.sessionId,
    device: row.deviceLabel,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: toTheHour(row.lastUsedAt),
    isCurrent: row.tokenHash.equals(viewer.tokenHash),
  };
}

/** A day is precise enough: exact times are nobody's business. */
function toTheHour(moment: Date): string {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS).toISOString();
}
