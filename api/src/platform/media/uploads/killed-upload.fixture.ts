import { openPool } from '../../database/pool.ts';
import { readEnvironment } from '../../config/environment.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { openMedia } from '../open-media.ts';
import { withStoredPhotos } from './store-photos.ts';

/* Run by upload.test.ts: stores a photo, is killed before its row. Arguments: pool (JSON), data, photo. */
const [, , settings = '{}', dataDirectory = '', photo = ''] = process.argv;
const {
  host,
  port,
  user,
  database: name,
}: { host: string; port: number; user: string; database: string } = JSON.parse(settings);
const { pool, database } = openPool(
  { kind: 'socket', directory: host, port, user, database: name },
  () => {},
  2,
);
const clock = () => new Date();
const config = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ONGI_DATA: dataDirectory });
const media = await openMedia({ ...config, clock, database });
const context = { config, pool, database, clock, metrics: createMetrics(), ...media };
await withStoredPhotos(
  context,
  'photo',
  [{ path: photo }],
  () => 'images.0',
  () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
);
