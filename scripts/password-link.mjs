import { runOnOwnNode } from './bootstrap/run-on-own-node.mjs';

await runOnOwnNode('api/src/password-link/main.ts');
