import path from 'node:path';
import { benchFeed } from './feed/bench-feed.ts';
import { benchGoods } from './goods/bench-goods.ts';
import { benchLoad } from './load/bench-load.ts';
import { benchLogin } from './login/bench-login.ts';
import { benchPage } from './page/bench-page.ts';
import { benchRelease } from './release/bench-release.ts';
import { benchKeys } from './search/bench-keys.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchStreams } from './streams/bench-streams.ts';
import { benchTaps } from './taps/bench-taps.ts';
import { exitWith } from '../scripts/machine/exit-with.ts';

const ROOT = path.join(import.meta.dirname, '..');

type Benchmark = (root: string, parts: readonly string[]) => Promise<number>;

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  page: benchPage,
  feed: benchFeed,
  taps: benchTaps,
  goods: benchGoods,
  streams: benchStreams,
  load: benchLoad,
  login: benchLogin,
  release: benchRelease,
  search: benchSearch,
  keys: benchKeys,
};

await exitWith(async () => {
  const [name = 'page', ...rest] = process.argv.slice(2);
  // Only `load` has parts.
  const bench = rest.length === 0 || name === 'load' ? BENCHMARKS[name] : undefined;
  if (bench === undefined) {
    const known = Object.keys(BENCHMARKS).join(', ');
    throw new Error(`there is no benchmark "${[name, ...rest].join(' ')}": ${known}`);
  }
  return bench(ROOT, rest);
});
