#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RemoteOptions } from '../../scripts/new-remote/fill-template.ts';
import { validateForm } from '../../scripts/new-remote/validate-form.ts';
import { makeRepository, type Origin } from './make-repository.ts';
import { servedPackages } from './served-packages.ts';

const USAGE = `create-ongi-remote <area> <path> [title] --site <address>        makes remote-<area>, with what the site serves
create-ongi-remote <area> <path> [title] --registry <address>    with what a registry has
  --tab <label>   its label in the bottom navigation, where the title is too long;  --no-tab   none
  --into <folder> instead of remote-<area>;  --no-install   installs nothing`;

type Origins = { site?: string; registry?: string };

/** @throws Error with a sentence if the site has no packages of this version */
async function originOf({ site, registry }: Origins, version: string): Promise<Origin> {
  if (site === undefined) return { specifierOf: () => version, registry: folderAddress(registry ?? '') };
  const address = folderAddress(site);
  const served = await servedPackages(address, version);
  return {
    specifierOf: (name) => served.get(name) ?? version,
    registry: new URL('/sdk/', address).href,
  };
}

/** @throws Error for what is no address */
function folderAddress(text: string): string {
  const { href } = new URL(text);
  return href.endsWith('/') ? href : `${href}/`;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      registry: { type: 'string' },
      into: { type: 'string' },
      tab: { type: 'string' },
      'no-tab': { type: 'boolean' },
      'no-install': { type: 'boolean' },
    },
  });
  // A terminal may hand over letters in their parts, as it takes them from a file's name.
  const [area, prefix, title = area, ...rest] = positionals.map((text) => text.normalize('NFC'));
  const hasOneOrigin = (values.site === undefined) !== (values.registry === undefined);
  if (area === undefined || prefix === undefined || title === undefined || rest.length > 0 || !hasOneOrigin) {
    console.error(USAGE);
    return 2;
  }
  const tab = values['no-tab'] === true ? undefined : (values.tab?.normalize('NFC') ?? title);
  const options: RemoteOptions = { area, prefix, title, tab };
  const reason = validateForm(options);
  if (reason !== undefined) {
    console.error(reason);
    return 1;
  }
  const folder = path.resolve(values.into ?? `remote-${area}`);
  const { version, scaffold: packages } = ownManifest();
  await makeRepository(folder, { options, origin: await originOf(values, version), packages });
  const isInstalled = values['no-install'] === true || (await installIn(folder));
  console.log(
    `remote-${area} is in ${folder}: ${title} at ${prefix}.\n  cd ${path.relative('.', folder)} && npx ongi dev`,
  );
  return isInstalled ? 0 : 1;
}

/** Whether the repository has its packages now; npm says why not. */
async function installIn(folder: string): Promise<boolean> {
  const options = ['--prefer-offline', '--no-audit', '--no-fund'];
  const npm = spawn('npm', ['install', ...options], { cwd: folder, env: ownEnvironment(), stdio: 'inherit' });
  const [code]: (number | null)[] = await once(npm, 'close');
  return code === 0;
}

/** What `npx` was told for itself is nothing that holds for the new repository. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|config_(package|call|yes|prefix|local_prefix))/.test(name),
    ),
  );
}

/** What this package says of its version, and of other people's packages that a remote begins with. */
function ownManifest(): { version: string; scaffold: Readonly<Record<string, string>> } {
  const manifest = path.join(import.meta.dirname, '..', '..', 'package.json');
  return JSON.parse(readFileSync(manifest, 'utf8'));
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
