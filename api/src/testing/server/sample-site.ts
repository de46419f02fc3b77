import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tempDirectory } from '../data/temp-directory.ts';

export const SHARE_IMAGE = '/host/1.0.0/share-preview.jpg';
export const OWN_PREVIEW = { title: '온기 · 모이는 곳', description: '함께 보는 곳' };

const INDEX = `<!doctype html><title>온기</title>
<meta property="og:title" content="${OWN_PREVIEW.title}">
<meta property="og:description" content="${OWN_PREVIEW.description}">
<meta property="og:image" content="${SHARE_IMAGE}">`;

const release = (baseUrl: string) => ({ version: '1', baseUrl, files: {} });
const RELEASES = {
  host: release('/host/1.0.0/'),
  areas: { feed: release('https://cdn.example/feed/1.0.0/') },
};

/** A site with a page and a release map. @param files more of them, by path from the site's folder */
export async function writeSampleSite(files: Record<string, string> = {}): Promise<string> {
  const site = join(await tempDirectory(), 'site');
  const all = { 'index.html': INDEX, 'releases.json': JSON.stringify(RELEASES), ...files };
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), content);
  }
  return site;
}
