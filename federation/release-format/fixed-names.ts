/** The file lies in the host's output folder and at the site's root. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

export const AREA_MODULE = './routes';
