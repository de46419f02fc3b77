import { inlinedReleases } from './warm-up.ts';
import { start } from './start.tsx';

start(inlinedReleases);
