import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from 'federation/release-format/integrity-of';
import { tempDirectory } from '../data/temp-directory.ts';

export const SHARE_IMAGE = '/host/1.0.0/share-preview.jpg';
export const OWN_PREVIEW = { title: '온기 · 모이는 곳', description: '함께 보는 곳' };

const INDEX = `<!doctype html><title>온기</title>
<meta property="og:title" content="${OWN_PREVIEW.title}">
<meta property="og:description" content="${OWN_PREVIEW.description}">
<meta property="og:image" content="${SHARE_IMAGE}">`;

const WORKER = 'service-worker.js';

function releasesOf(files: Readonly<Record<string, string>>): object {
  const worker = files[`host/1.0.0/${WORKER}`];
  const hostFiles = worker === undefined ? {} : { [WORKER]: integrityOf(worker) };
  return {
    formatVersion: 1,
    host: { version: '1.0.0', baseUrl: '/host/1.0.0/', scripts: [], styles: [], files: hostFiles },
    areas: { feed: { version: '1.0.0', baseUrl: 'https://cdn.example/feed/1.0.0/', files: {} } },
  };
}

/**
 * A site with a page and a release map, without signatures. The files of a version are those of its contract,
 * which is added where `files` have none.
 * @param files more of them, by path from the site's folder
 */
export async function writeSampleSite(files: Record<string, string> = {}): Promise<string> {
  const site = join(await tempDirectory(), 'site');
  const pages = { 'index.html': INDEX, 'releases.json': JSON.stringify(releasesOf(files)) };
  for (const [path, content] of Object.entries({ ...pages, ...contractsOf(files), ...files })) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), content);
  }
  return site;
}

function contractsOf(files: Readonly<Record<string, string>>): Record<string, string> {
  const assets = new Map<string, Record<string, string>>();
  for (const [path, content] of Object.entries(files)) {
    const [, folder, file] = /^(\w+\/[\w.]+)\/(.+)$/.exec(path) ?? [];
    if (folder === undefined || file === undefined || file === 'contract.json') continue;
    assets.set(folder, { ...assets.get(folder), [file]: integrityOf(content) });
  }
  return Object.fromEntries(
    [...assets].map(([folder, sums]) => [`${folder}/contract.json`, JSON.stringify({ assets: sums })]),
  );
}
