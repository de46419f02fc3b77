import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('scripts/drill.ts');
