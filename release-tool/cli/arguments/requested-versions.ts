import type { NamedVersion } from '../../format/named-version.ts';
import { textOf } from './change-options.ts';
import type { CommandArguments } from '../command.ts';
import { ReleaseError } from '../../format/release-error.ts';

/** `feed 1.1.0`, and more with `--with goods@2.0.0`, also alone. @throws ReleaseError for invalid ones */
export function requestedVersions({ positionals, values }: CommandArguments): NamedVersion[] {
  const [name, version] = positionals;
  if (name !== undefined && version === undefined) {
    throw new ReleaseError(
      'invalid-usage',
      'one <name> and one <version>; more go with --with <name>@<version>',
    );
  }
  const others = Array.isArray(values['with'])
    ? values['with'].map((text) => parseVersion(String(text)))
    : [];
  const versions = name === undefined || version === undefined ? others : [{ name, version }, ...others];
  if (versions.length === 0) throw new ReleaseError('invalid-usage', 'which version? <name> <version>');
  return versions;
}

/** `feed@1.1.0`. @throws ReleaseError */
export function parseVersion(text: string): NamedVersion {
  const [name, version, ...more] = text.split('@');
  if (!name || !version || more.length > 0)
    throw new ReleaseError('invalid-usage', `"${text}" is not <name>@<version>`);
  return { name, version };
}

/** `--canary 10` or `--canary 10%`; undefined if absent. @throws ReleaseError if it is no percentage */
export function percentOf({ values }: CommandArguments): number | undefined {
  const text = textOf(values['canary']);
  if (text === undefined) return undefined;
  const percent = Number(text.replace(/%$/, ''));
  if (percent > 0 && percent <= 100) return percent;
  throw new ReleaseError(
    'invalid-usage',
    `--canary ${text}: it has to be more than 0 and at most 100 percent of all devices`,
  );
}
