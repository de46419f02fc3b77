/**
 * Breaks a real area in a real browser in every known way, and asserts that the page stays up, shows the
 * failure in time, and recovers by a retry without a reload. Run it with `node --test
 * release-tool/testing/area-faults.proof.ts`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright';
import { newKeyPair, readSigner } from '../keys/key-pair.ts';
import { trustKey } from '../keys/trusted-keys.ts';
import { promote } from '../operations/promote.ts';
import { publish, type Published } from '../operations/publish.ts';
import { openSiteStore } from '../store/open-store.ts';
import { renderIndexHtml, SitePageSchema } from 'federation/release-format/render-index-html';
import type { AreaRelease, ReleaseMap } from 'federation/release-format/release-map';
import { FILE_FAULTS, serveSite, type FileFault, type SiteServer } from './site-server.ts';

const CARD_LIMIT_MS = 10_000;
const RECOVERY_LIMIT_MS = 9_000;
const fixtures = path.join(import.meta.dirname, '../../federation/test-fixtures');
const siteDir = mkdtempSync(path.join(tmpdir(), 'fixture-site-'));
const page = SitePageSchema.parse({
  config: {},
  ...JSON.parse(readFileSync(path.join(fixtures, 'page.json'), 'utf8')),
});
const releases = await buildSite();

let browser: Browser;
let server: SiteServer;

before(async () => {
  server = await serveSite(siteDir);
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});

after(async () => {
  await browser.close();
  await server.close();
  rmSync(siteDir, { recursive: true, force: true });
});

describe('a file of an area', () => {
  const { garden } = releases.areas;
  assert(garden);
  for (const { name, pattern, fault } of areaFaults('garden', garden, '/garden')) {
    test(name, async () => {
      await expectCardThenRecovery({
        corrupt: () => server.breakFiles(pattern, fault),
        restore: () => server.restore(),
      });
    });
  }
});

describe('code of an area throws', () => {
  for (const stage of ['routes', 'screen', 'render']) {
    test(`at ${stage}`, async () => {
      await expectCardThenRecovery({
        corrupt: (opened) => opened.evaluate((at) => localStorage.setItem('fail-at', at), stage),
        restore: (opened) => opened.evaluate(() => localStorage.clear()),
      });
    });
  }
});

describe('the release map of a retry', () => {
  for (const fault of FILE_FAULTS) {
    test(`${fault}: the retry goes on with the map the page began with`, async () => {
      const { garden } = releases.areas;
      assert(garden);
      await expectCardThenRecovery({
        corrupt: () => server.breakFiles(new RegExp(`releases\\.json$|${garden.entry}$`), '404'),
        restore: () => server.breakFiles(/releases\.json$/, fault),
      });
      server.restore();
    });
  }
});

test('a page without a readable release map says so, and finds it by a retry', async () => {
  const html = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  await expectCardThenRecovery({
    card: 'failed: unknown',
    corrupt: () => {
      writeFileSync(path.join(siteDir, 'index.html'), html.replace('"formatVersion":1', '"formatVersion":'));
      server.breakFiles(/releases\.json$/, '404');
    },
    restore: () => server.restore(),
    isReloaded: true,
  });
  writeFileSync(path.join(siteDir, 'index.html'), html);
});

test('an area whose entry has no integrity is not loaded', async () => {
  const html = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  const { garden } = releases.areas;
  assert(garden);
  const { [garden.entry]: _removed, ...files } = garden.files;
  const without = { ...releases, areas: { garden: { ...garden, files } } };
  await expectCardThenRecovery({
    corrupt: () => writeFileSync(path.join(siteDir, 'index.html'), renderIndexHtml(without, page)),
    restore: () => undefined,
    isReloaded: true,
  });
  writeFileSync(path.join(siteDir, 'index.html'), html);
});

type Fault = {
  card?: string;
  corrupt: (opened: Page) => unknown;
  restore: (opened: Page) => unknown;
  /** The fault is in index.html, so the page is reloaded after injecting it. */
  isReloaded?: boolean;
};

async function expectCardThenRecovery({
  card = 'failed: garden',
  corrupt,
  restore,
  isReloaded = false,
}: Fault): Promise<void> {
  const context = await browser.newContext();
  const opened = await context.newPage();
  await opened.goto(server.origin);
  try {
    await corrupt(opened);
    if (isReloaded) await opened.reload();
    await opened.evaluate(() => Object.assign(globalThis, { isStillThere: true }));
    await opened.getByRole('link', { name: 'garden' }).click();
    await opened.getByText(card).waitFor({ timeout: CARD_LIMIT_MS });
    await restore(opened);
    await opened.getByRole('button', { name: 'retry' }).click();
    await opened.getByRole('heading', { name: /^Garden/ }).waitFor({ timeout: RECOVERY_LIMIT_MS });
    const colour = await opened.getByRole('heading').evaluate((heading) => getComputedStyle(heading).color);
    assert.equal(colour, 'rgb(0, 128, 0)', 'its style sheet is there');
    await opened.getByRole('button', { name: 'count 0' }).click();
    await opened.getByRole('button', { name: 'count 1' }).waitFor();
    await opened.getByRole('link', { name: 'pond' }).click();
    await opened.getByRole('heading', { name: /^Pond/ }).waitFor({ timeout: RECOVERY_LIMIT_MS });
    assert.equal(
      await opened.evaluate(() => Reflect.get(globalThis, 'isStillThere')),
      true,
      'the page was not loaded again',
    );
  } finally {
    server.restore();
    await context.close();
  }
}

async function buildSite(): Promise<ReleaseMap> {
  const store = openSiteStore(siteDir);
  const signer = readSigner(newKeyPair().privateKeyPem);
  await trustKey(store, signer.publicKey, 'the proof', ['*']);
  const versions: Published[] = [];
  for (const name of ['host', 'remote']) {
    const packageDir = path.join(fixtures, name);
    execFileSync(path.join(fixtures, '../node_modules/.bin/webpack'), ['--mode', 'production'], {
      cwd: packageDir,
    });
    versions.push(await publish(path.join(packageDir, 'dist'), store, { signer, who: 'the proof' }));
  }
  const outcome = await promote(store, { versions, page, who: 'the proof', why: 'composed' });
  assert(outcome.kind === 'changed', JSON.stringify(outcome));
  return outcome.entry.releases;
}

type AreaFault = {
  name: string;
  /** Matches the file under the area's base URL and under a retry's. */
  pattern: RegExp;
  fault: FileFault;
};

/** Every fault for every file of a screen. */
function areaFaults(area: string, release: AreaRelease, prefix: string): AreaFault[] {
  const screen = release.paths[prefix] ?? [];
  const files = {
    entry: [release.entry],
    'exposed chunk': release.start.filter(isScript),
    'screen chunk': screen.filter(isScript),
    'screen style sheet': screen.filter((file) => !isScript(file)),
  };
  return Object.entries(files).flatMap(([what, named]) =>
    named.length === 0
      ? []
      : FILE_FAULTS.map((fault) => ({
          name: `${area}: ${what}: ${fault}`,
          pattern: patternOf(area, named),
          fault,
        })),
  );
}

function patternOf(area: string, files: string[]): RegExp {
  const names = files.map((file) => file.replaceAll('.', '\\.')).join('|');
  return new RegExp(`^/${area}(~[^/]+)?/[^/]+/(${names})$`);
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}
