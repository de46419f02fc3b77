/** The types of Node are not among those of every package that has tests. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Set by `npm run test:full`: full matrices, more kills and more generated cases in every package. */
export const IS_FULL_RUN = (process.env['ONGI_FULL_TESTS'] ?? '') !== '';
