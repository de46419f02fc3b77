#!/usr/bin/env node
import { typeErrorsOf } from '../../federation/webpack/type-check.ts';

/** `ongi-build` builds what is released; `ongi-build --types` checks all types, those of tests too. */
if (process.argv.includes('--types')) {
  const errors = await typeErrorsOf(process.cwd(), { withTests: true });
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
} else await import('../../federation/webpack/build.ts');
