import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
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
export function devSettings(root: string, args: readonly string[]): DevSettings {
  const known = remoteFolders(root).map((folder) => areaOf(folder));
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

export function remoteFolders(root: string): string[] {
  return sitePackages(root)
    .filter((name) => name !== 'host')
    .map((name) => path.join(root, name));
}

function areaOf(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const declared: unknown = Reflect.get(Object(manifest), 'ongi');
  return String(Reflect.get(Object(declared), 'area'));
}
