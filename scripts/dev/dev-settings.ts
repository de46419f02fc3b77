import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownFolder, siteVariables } from '../site/own-site.ts';
import { sitePackages } from '../site/site-packages.ts';

export type DevSettings = {
  /** Undefined: everything reloads. */
  area: string | undefined;
  /** The area in a fake shell, without the app. */
  isAlone: boolean;
};

const USAGE = `npm run dev                    everything, reloading as you type
npm run dev feed               one area reloading inside the app, the others as they are built
npm run dev feed -- --alone    one area alone in a fake shell`;

/** Parses the arguments of `npm run dev`; throws the usage for an unknown area. */
export function devSettings(root: string, args: readonly string[]): DevSettings {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { alone: { type: 'boolean', default: false } },
  });
  const [area] = positionals;
  const areas = remoteFolders(root).map((folder) => areaOf(folder));
  if ((area === undefined && values.alone) || (area !== undefined && !areas.includes(area)))
    throw new Error(`${USAGE}\n\nareas: ${areas.join(', ')}`);
  return { area, isAlone: values.alone };
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
