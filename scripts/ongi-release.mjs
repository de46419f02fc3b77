import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('federation/release/cli.ts');
