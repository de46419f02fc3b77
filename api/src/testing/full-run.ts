/** Set by `npm run test:full`: more kills and more fuzz requests. */
export const IS_FULL_RUN = (process.env['ONGI_FULL_TESTS'] ?? '') !== '';
