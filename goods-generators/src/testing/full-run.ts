/** Set by `npm run test:full`: a video of a photo of every shape. */
export const IS_FULL_RUN = (process.env['ONGI_FULL_TESTS'] ?? '') !== '';
