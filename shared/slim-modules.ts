import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Third-party files that a page never runs, and their replacements. Read by build configurations. */
export const slimModules: Readonly<Record<string, string>> = {
  // 4 KB brotli of the first load.
  [fileURLToPath(import.meta.resolve('axios/unsafe/adapters/fetch.js'))]: path.join(
    import.meta.dirname,
    'src/http/no-fetch-adapter.ts',
  ),
};
