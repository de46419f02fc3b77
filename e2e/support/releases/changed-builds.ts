import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedBuild } from 'federation/testing/fixture-builds';
import { BuildCopy } from './build-copy.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What the changed feed says in place of the live one. */
export const FEED_HOME = {
  before: '첫 번째 추억을 남겨볼까요?',
  after: '새 판이 나왔어요. 추억을 남겨볼까요?',
};
export const FEED_BOOKSHELF = { before: '우리 가족 책장', after: '새로 꾸민 책장' };

/** Names, for the workers, the folder that `buildChangedFeed` returned. */
export const CHANGED_FEED = 'E2E_CHANGED_FEED';

const FAULTY_FILE = 'HomeScreen.tsx';

/** Ways in which the changed feed's home fails once a page emits `planted-fault` with the name of one. */
const PLANTED_FAULTS = `
const PLANTED_FAULTS: Record<string, () => void> = {
  error: () => {
    throw new RangeError('planted by 엄마@example.com');
  },
  rejection: () => {
    void Promise.reject(new RangeError('planted'));
  },
  timer: () => {
    setTimeout(() => {
      throw new RangeError('planted');
    });
  },
  freeze: () => {
    for (;;);
  },
  blank: () => {
    document.querySelector('main')?.style.setProperty('display', 'none');
  },
};
window.addEventListener('planted-fault', (event) => {
  if (event instanceof CustomEvent) PLANTED_FAULTS[String(event.detail)]?.();
});
`;

export type PlantedFault = 'error' | 'rejection' | 'timer' | 'freeze' | 'blank';

/** Where a planted fault begins, as source maps say it: `feed/src/screens/home/HomeScreen.tsx:25`. */
export async function sourceLineOf(fault: PlantedFault): Promise<string> {
  const source = await readFile(join(ROOT, 'remote-feed', 'src', 'screens', 'home', FAULTY_FILE), 'utf8');
  const lines = (source + PLANTED_FAULTS).split('\n');
  const begin = lines.findIndex((line) => line.startsWith(`  ${fault}:`));
  const line = lines.findIndex((text, index) => index > begin && text.includes('RangeError')) + 1;
  return `feed/src/screens/home/${FAULTY_FILE}:${line}`;
}

/**
 * Builds feed with other sources. The global set-up does it for all workers (`CHANGED_FEED`): no two build it
 * at the same time, and no limit of a test counts it.
 */
export function buildChangedFeed(): Promise<string> {
  return buildVariant('remote-feed', async (folder) => {
    await changeSource(join(folder, 'src', 'screens', 'home', 'copy.ts'), FEED_HOME);
    await changeSource(join(folder, 'src', 'screens', 'bookshelf', 'copy.ts'), FEED_BOOKSHELF);
    await appendFile(join(folder, 'src', 'screens', 'home', FAULTY_FILE), PLANTED_FAULTS);
  });
}

/** Where the planted screen of a remote is. */
export const plantedPath = (area: string): string => `/${area === 'feed' ? 'home' : area}/planted`;

/** A build of a remote with one more page, at `plantedPath`. @param source of its screen, a `.tsx` */
export async function buildWithScreen(area: string, source: string): Promise<BuildCopy> {
  const remote = `remote-${area}`;
  const build = await buildVariant(remote, async (folder) => {
    await writeFile(join(folder, 'src', 'PlantedScreen.tsx'), source);
    await writeFile(
      join(folder, 'src', 'routes.tsx'),
      `import { area as present } from './present-routes.tsx';
       const handle = { guard: 'yesfam', header: 'default', navigation: true, title: 'planted' };
       const lazy = () => import(/* webpackChunkName: "screen-planted" */ './PlantedScreen.tsx');
       export const area = { ...present, routes: [{ path: ${JSON.stringify(plantedPath(area))}, handle, lazy }, ...present.routes] };`,
    );
    await cp(join(ROOT, remote, 'src', 'routes.tsx'), join(folder, 'src', 'present-routes.tsx'));
  });
  return BuildCopy.of(build);
}

/** The sources of a remote, to be changed. Whoever makes it removes it. */
export async function copySources(remote: string): Promise<string> {
  // Beside the remote, so that imports resolve alike.
  const folder = await mkdtemp(join(ROOT, `.variant-${remote}-`));
  await cp(join(ROOT, remote), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  return folder;
}

/** Seven seconds of a core, unless it is cached. @param change the sources in a folder */
async function buildVariant(remote: string, change: (folder: string) => Promise<void>): Promise<string> {
  const folder = await copySources(remote);
  try {
    await change(folder);
    const program = join(ROOT, 'federation', 'webpack', 'build.ts');
    return await cachedBuild(folder, (output) =>
      run(process.execPath, [program, '--output-path', output], { cwd: folder }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The changed feed, to be released. */
export function copyChangedFeed(): Promise<BuildCopy> {
  const build = process.env[CHANGED_FEED];
  if (build === undefined) throw new Error(`${CHANGED_FEED} is not set: did the global set-up run?`);
  return BuildCopy.of(build);
}

/** The build of the working tree, to be changed. */
export function copyBuild(packageName: string): Promise<BuildCopy> {
  return BuildCopy.of(join(ROOT, packageName, 'dist'));
}

async function changeSource(file: string, { before, after }: typeof FEED_HOME): Promise<void> {
  const source = await readFile(file, 'utf8');
  if (!source.includes(before)) throw new Error(`${file} does not contain "${before}"`);
  await writeFile(file, source.replace(before, after));
}
