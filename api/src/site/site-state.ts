import type { LogEntry } from 'federation/release-format/log-entry';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { KeyList } from 'federation/release-format/trust/key-list';
import type { MapRejection } from 'federation/release-format/trust/verify-releases';

/** Everything that a page begins with. */
type VerifiedPage = { html: string; releases: ReleaseMap; mapJson: string };

/** A log entry that was believed, and the page that it makes. */
export type SignedState = { entry: LogEntry; page: VerifiedPage };

export type SiteRejection = MapRejection | 'unreadable' | 'unsigned-log';

/** Whose signatures count for the site's files; `unsigned`: the site never had any. */
export type SiteTrust = KeyList | 'unsigned';

/** Without a rejection what is served is the newest; with one it is the last good state, if there was one. */
export type SiteState = { page: VerifiedPage | undefined; rejection: SiteRejection | undefined };
