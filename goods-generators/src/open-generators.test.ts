import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDiaryGenerator, openVideoGenerator } from './open-generators.ts';
import { limitDecoding } from './testing/generation-context.ts';

const AI = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'key', textModel: 'writer', imageModel: null };
const VIDEO = { provider: 'replicate', apiKey: 'key', model: 'owner/mover', baseUrl: null } as const;

test('AI makes what is configured, and the built-in generators the rest', async () => {
  const options = { timeoutMs: 1_000, limitDecoding };
  for (const video of [null, VIDEO])
    assert.equal((await openVideoGenerator(video, options)).byAi, video !== null);
  for (const ai of [null, AI]) assert.equal((await openDiaryGenerator(ai, options)).byAi, ai !== null);
});
