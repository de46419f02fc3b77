import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('api/src/media/scrub/main.ts');
