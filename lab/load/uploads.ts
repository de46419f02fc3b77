import { log } from '../support/bench-run.ts';
import { logIn, startLoadApp } from './load-app.ts';
import { startLoadDatabase } from './load-database.ts';
import { phonePhotos } from '../../api/src/testing/data/phone-photos.ts';
import { cpuSecondsOf, peakRssMegabytes } from './process-cpu.ts';

const UPLOADERS = 8;
const PHOTOS_EACH = '4';
const BUDGET_MB = 450;

/**
 * Eight people upload photos of a phone at once, each the next one when the last is stored. Returns 0 where
 * the API's resident memory stayed within the budget.
 */
export async function benchUploads(root: string): Promise<number> {
  const photos = await phonePhotos(UPLOADERS);
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1_048_576;
  log(`${UPLOADERS} JPEGs of 12 megapixels, ${megabytes.toFixed(1)} MB each on average`);
  const database = await startLoadDatabase(root);
  try {
    await database.seed(0);
    const app = await startLoadApp(root, database);
    try {
      const token = await logIn(app.origin);
      const idleMb = peakRssMegabytes(app.pid);
      const each = Number(process.env['BENCH_PHOTOS'] ?? PHOTOS_EACH);
      const cpuBefore = cpuSecondsOf(app.pid);
      const startedAt = performance.now();
      await Promise.all(
        photos.map(async (photo) => {
          for (let index = 0; index < each; index += 1) await upload(app.origin, token, photo);
        }),
      );
      const seconds = (performance.now() - startedAt) / 1000;
      const count = UPLOADERS * each;
      const cpuMs = ((cpuSecondsOf(app.pid) - cpuBefore) * 1000) / count;
      const peakMb = peakRssMegabytes(app.pid);
      const verdict = peakMb <= BUDGET_MB ? 'within' : 'ABOVE';
      log(`${(count / seconds).toFixed(1)} photos/s, CPU ${cpuMs.toFixed(0)} ms a photo`);
      log(
        `resident memory at most ${peakMb.toFixed(0)} MB (${idleMb.toFixed(0)} MB before), ` +
          `${verdict} the budget of ${BUDGET_MB} MB`,
      );
      return peakMb <= BUDGET_MB ? 0 : 1;
    } finally {
      await app.stop();
    }
  } finally {
    await database.stop();
  }
}

async function upload(origin: string, token: string, photo: Buffer): Promise<void> {
  const body = new FormData();
  const post = { title: '큰 사진', content: '전화기로 찍었다.', memoryDate: '2025-05-05' };
  body.append('request', JSON.stringify(post));
  body.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/memory-post`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`an upload: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
