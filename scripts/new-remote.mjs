import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('scripts/new-remote.ts');
