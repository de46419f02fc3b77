/** The file lies in the host's output folder and at the site's root. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

export const AREA_MODULE = './routes';

/** The folder of the packages of a team's own repository, and the name under which they are published. */
export const SDK_NAME = 'sdk';

/** At the site's root: what a build has to fit (docs/contracts/platform.md). */
export const PLATFORM_FILE = 'platform.json';
