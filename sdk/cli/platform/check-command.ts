import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { violationLines, type Violation } from '../../../release-tool/checks/violation.ts';
import { checkWithPlatform } from '../../../release-tool/platform/check-with-platform.ts';
import { readPlatform } from '../../../release-tool/platform/read-platform.ts';
import type { Surroundings } from '../surroundings.ts';

const USAGE = `ongi check --site-url <address> [--roots <fingerprint>] [--canary <percent>] [--number] [--json]

Whether what was built (dist) fits a running site: what its release check would report, before anything is published.
  --canary 10   beside the live version of this area, instead of in its place
  --number      under the version of package.json, which another content may have taken
ONGI_SITE_URL is the address, ONGI_RELEASE_ROOTS the fingerprint of the site's roots. Exit code 1: it does not fit.`;

/** `ongi check` of a build, by what a site states about itself. The result is the exit code. */
export async function checkCommand(
  args: readonly string[],
  { folder, env, print, note }: Surroundings,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'site-url': { type: 'string' },
      roots: { type: 'string' },
      canary: { type: 'string' },
      number: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const address = values['site-url'] ?? env['ONGI_SITE_URL'];
  const builtDir = path.join(folder, 'dist');
  if (values.help === true || address === undefined) {
    print(USAGE);
    return values.help === true ? 0 : 2;
  }
  if (!existsSync(path.join(builtDir, 'contract.json')))
    throw new Error(`${folder} has no finished build in its dist: build it first`);
  const roots = values.roots ?? env['ONGI_RELEASE_ROOTS'];
  const platform = await readPlatform({ site: new URL(address), roots });
  const violations = await checkWithPlatform({
    builtDirs: [builtDir],
    platform,
    percent: values.canary === undefined ? undefined : Number(values.canary),
    naming: values.number === true ? 'package-version' : 'by-content',
  });
  for (const { name, version } of platform.unknown)
    note(`${name} ${version} is live, and nobody has signed its contract any more: it is not compared`);
  for (const line of reportOf(violations, values.json === true)) print(line);
  return violations.length === 0 ? 0 : 1;
}

function reportOf(violations: readonly Violation[], isJson: boolean): string[] {
  if (isJson) return [JSON.stringify({ ok: violations.length === 0, findings: violations }, null, 2)];
  return violations.length === 0 ? ['It fits the site.'] : violations.flatMap(violationLines);
}
