import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('scripts/containers/drill.ts');
