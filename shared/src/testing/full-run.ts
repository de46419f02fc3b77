/** The types of Node are not among those of this package. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Set by `npm run test:full`: every status with every body. */
export const IS_FULL_RUN = (process.env['ONGI_FULL_TESTS'] ?? '') !== '';
