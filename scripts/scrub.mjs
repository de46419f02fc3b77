import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('api/src/platform/media/scrub/main.ts');
