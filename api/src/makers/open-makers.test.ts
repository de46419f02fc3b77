import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makerSettingsFrom } from '../platform/config/maker-settings.ts';
import { openMakers } from './open-makers.ts';

const AI = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_API_KEY: 'key', AI_TEXT_MODEL: 'writer' };
const VIDEO = { VIDEO_PROVIDER: 'replicate', VIDEO_API_KEY: 'key', VIDEO_MODEL: 'owner/mover' };

async function byAi(variables: Record<string, string>): Promise<[video: boolean, diary: boolean]> {
  const { video, diary } = await openMakers(makerSettingsFrom(variables));
  return [video.byAi, diary.byAi];
}

describe('만드는 도구', () => {
  test('설정한 것만 AI가 만들고, 나머지는 내장된 도구가 만든다', async () => {
    assert.deepEqual(await byAi({}), [false, false]);
    assert.deepEqual(await byAi(AI), [false, true]);
    assert.deepEqual(await byAi(VIDEO), [true, false]);
    assert.deepEqual(await byAi({ ...AI, ...VIDEO }), [true, true]);
  });
});
