import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, '.cache', 'test');

/** What the build stage composed (scripts/site/own-site.ts): never the site that people use. */
export const TEST_SITE = join(FOLDER, 'site');

/** Root and operator of that site. */
export const OPERATOR_KEY = join(FOLDER, 'release-key.pem');
