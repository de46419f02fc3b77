/** Path prefix of the API; all other paths belong to the site. */
export const API_PREFIX = '/api';
