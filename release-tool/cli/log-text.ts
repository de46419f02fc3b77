import type { ReleaseChange } from 'federation/release-format/log-entry';

/** `feed 1.1.0 for 10 % of all devices`. */
export function changeText(change: ReleaseChange): string {
  switch (change.kind) {
    case 'promote':
      return `${change.versions.map(({ name, version }) => `${name} ${version}`).join(', ')} live for everybody`;
    case 'canary':
      return `${change.name} ${change.version} live for ${change.percent} % of all devices`;
    case 'rollback':
      return `${change.name} ${change.version} taken back, ${change.to} live for everybody`;
    case 'configure':
      return 'the page configured';
  }
}
