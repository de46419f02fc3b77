import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPackageManifest } from '../../federation/webpack/package-manifest.ts';
import { ownFolder, siteVariables } from '../site/own-site.ts';
import { sitePackages } from '../site/site-packages.ts';

export type DevSettings = {
  /** Undefined: everything reloads. */
  areas: readonly string[] | undefined;
  /** The one area in a fake shell, without the app. */
  isAlone: boolean;
};

const USAGE = `npm run dev                    everything, reloading as you type
npm run dev feed               one area reloading inside the app, the others as they are built
npm run dev feed goods         several of them
npm run dev feed -- --alone    one area alone in a fake shell`;

/** Parses the arguments of `npm run dev`; throws a sentence for an unknown area, and the usage otherwise. */
export function devSettings(remotes: readonly string[], args: readonly string[]): DevSettings {
  const known = remotes.map((folder) => areaOf(folder));
  const usage = `${USAGE}\n\nareas: ${known.join(', ')}`;
  const { isAlone, named } = readArguments(args, usage);
  const unknown = named.filter((area) => !known.includes(area));
  if (unknown.length > 0)
    throw new Error(
      `there is no area ${unknown.map((area) => `"${area}"`).join(', ')}: say some of ${known.join(', ')}`,
    );
  if (isAlone && named.length !== 1) throw new Error(usage);
  return { areas: named.length === 0 ? undefined : named, isAlone };
}

/** `remote-feed`, as the folder is called, is `feed`. */
function readArguments(args: readonly string[], usage: string): { isAlone: boolean; named: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { alone: { type: 'boolean', default: false } },
    });
    const named = positionals.map((name) => name.replace(/^remote-/, '').replace(/\/$/, ''));
    return { isAlone: values.alone, named: [...new Set(named)] };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}

/** The port is not that of `npm start`, which may run beside it. */
const DEV_PORT = '4000';

/** Where the data, the site and its trust of a running app are. Set for `npm start`, not for development. */
const OF_RUNNING_APP = [
  'DATABASE_URL',
  'DATABASE_STANDBY_URL',
  'MEDIA_STORE',
  'SITE_ROOTS',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
];

/** The environment with a site and data of its own: nothing of an app that people use is read or written. */
export function devEnvironment(root: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !OF_RUNNING_APP.includes(name));
  return {
    PORT: DEV_PORT,
    ...Object.fromEntries(others),
    ...siteVariables(root, 'dev'),
    ONGI_DATA: path.join(ownFolder(root, 'dev'), 'data'),
  };
}

/** The remotes whose package.json can be read; of the others it says why, and leaves them out. */
export function remoteFolders(root: string, warn: (line: string) => void = console.error): string[] {
  const folders = sitePackages(root)
    .filter((name) => name !== 'host')
    .map((name) => path.join(root, name));
  return folders.filter((folder) => {
    try {
      return readPackageManifest(folder).ongi !== undefined;
    } catch (error) {
      warn(`${path.basename(folder)} is left out: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  });
}

function areaOf(folder: string): string {
  return readPackageManifest(folder).ongi?.area ?? '';
}
