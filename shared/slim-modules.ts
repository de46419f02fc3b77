import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Files of other packages that a page never runs, and what a build takes instead. Read by build configurations, never by a page.
 */
export const slimModules: Readonly<Record<string, string>> = {
  // 4 KB brotli of the first load.
  [fileURLToPath(import.meta.resolve('axios/unsafe/adapters/fetch.js'))]: path.join(
    import.meta.dirname,
    'src/http/no-fetch-adapter.ts',
  ),
};
