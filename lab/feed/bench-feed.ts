import path from 'node:path';
import { benchInBrowser } from '../support/bench-in-browser.ts';
import { log } from '../support/bench-run.ts';
import { timeStatements } from './time-statements.ts';

/** 100,000 posts (BENCH_POSTS), 70 % in one month (measure-feed.ts). ONGI_DATA: seeded data to reuse. */
export function benchFeed(root: string): Promise<number> {
  return benchInBrowser(root, {
    script: path.join(import.meta.dirname, 'measure-feed.ts'),
    posts: process.env['BENCH_POSTS'] ?? '100000',
    variablesOf: async (dataDir) => {
      log('timing the statements alone');
      return { BENCH_STATEMENTS: JSON.stringify(await timeStatements(dataDir)) };
    },
  });
}
