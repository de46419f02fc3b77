import { reasonOf } from '../format/release-error.ts';
import type { SiteStore } from '../store/site-store.ts';
import { writeOverview } from '../overview/overview-page.ts';
import { deliverWebhooks, webhookSettings } from './deliver-webhooks.ts';

export type Announcement = {
  store: SiteStore;
  env: Readonly<Record<string, string | undefined>>;
  note: (line: string) => void;
};

/** What follows a change: the overview and the webhooks. The change is done, so a failure is only noted. */
export async function announceChange({ store, env, note }: Announcement): Promise<void> {
  const overview = writeOverview(store).catch((error: unknown) => noteFailure('the overview', error, note));
  try {
    const settings = webhookSettings(env);
    if (settings !== undefined) await deliverWebhooks({ store, settings, note });
  } catch (error) {
    noteFailure('webhooks', error, note);
  }
  await overview;
}

function noteFailure(what: string, error: unknown, note: (line: string) => void): void {
  note(`${what}: ${reasonOf(error)}`);
}
