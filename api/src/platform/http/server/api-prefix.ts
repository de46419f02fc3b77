/** Below this path is the API; everything else is the site. */
export const API_PREFIX = '/api';
