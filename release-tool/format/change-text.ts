import { NO_VERSION, type ReleaseChange } from 'federation/release-format/log-entry';

/** `feed 1.1.0 for 10 % of all devices`. */
export function changeText(change: ReleaseChange): string {
  switch (change.kind) {
    case 'promote':
      return `${change.versions.map(({ name, version }) => `${name} ${version}`).join(', ')} live for everybody`;
    case 'canary':
      return `${change.name} ${change.version} live for ${change.percent} % of all devices`;
    case 'rollback':
      return `${change.name} ${change.version} taken back, ${change.to === NO_VERSION ? 'live for nobody' : `${change.to} live for everybody`}`;
    case 'retire':
      return `${change.name} ${change.version} retired: no longer part of the site`;
    case 'keys':
      return 'the list of keys changed';
    case 'refresh':
      return 'the release map signed anew';
    case 'repair':
      return 'the site repaired';
    case 'configure':
      return 'the page configured';
  }
}
