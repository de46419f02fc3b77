/** Set by `npm run test:full`: more kills, more simulated runs, every check case. */
export const IS_FULL_RUN = (process.env['ONGI_FULL_TESTS'] ?? '') !== '';
