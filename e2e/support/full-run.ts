/** Set by `npm run test:full`: full matrices instead of one representative of each case. */
export const IS_FULL_RUN = (process.env['ONGI_FULL_TESTS'] ?? '') !== '';
