import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generatorSettingsFrom } from './generator-settings.ts';

const AI = { AI_BASE_URL: 'https://ai.example/v1/', AI_API_KEY: 'sk-secret', AI_TEXT_MODEL: 'writer' };
const VIDEO = { VIDEO_PROVIDER: 'replicate', VIDEO_API_KEY: 'r8-secret', VIDEO_MODEL: 'owner/mover-1.2' };

function complaint(variables: Record<string, string>): string {
  try {
    generatorSettingsFrom(variables);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

describe('만드는 도구를 고르는 환경 변수', () => {
  test('아무것도 없으면 내장된 도구로 만든다', () => {
    assert.deepEqual(generatorSettingsFrom({ PORT: '3000' }), { ai: null, video: null, timeoutMs: 240_000 });
  });

  test('글과 그림과 영상을 저마다 켠다', () => {
    assert.deepEqual(generatorSettingsFrom({ ...AI, MAKER_TIMEOUT_SECONDS: '60' }), {
      ai: { baseUrl: 'https://ai.example/v1', apiKey: 'sk-secret', textModel: 'writer', imageModel: null },
      video: null,
      timeoutMs: 60_000,
    });
    assert.equal(generatorSettingsFrom({ ...AI, AI_IMAGE_MODEL: 'painter' }).ai?.imageModel, 'painter');
    assert.deepEqual(generatorSettingsFrom(VIDEO).video, {
      provider: 'replicate',
      apiKey: 'r8-secret',
      model: 'owner/mover-1.2',
      baseUrl: null,
    });
    const versioned = { ...VIDEO, VIDEO_MODEL: 'owner/mover:0a1b', VIDEO_BASE_URL: 'http://127.0.0.1:9/v1' };
    assert.equal(generatorSettingsFrom(versioned).video?.baseUrl, 'http://127.0.0.1:9/v1');
  });

  test('반만 설정하면 빠진 변수의 이름을 모두 말한다', () => {
    assert.equal(
      complaint({ AI_IMAGE_MODEL: 'painter', VIDEO_MODEL: 'owner/mover', VIDEO_PROVIDER: 'replicate' }),
      [
        'AI_BASE_URL: missing, though AI_IMAGE_MODEL is set',
        'AI_API_KEY: missing, though AI_IMAGE_MODEL is set',
        'AI_TEXT_MODEL: missing, though AI_IMAGE_MODEL is set',
        'VIDEO_API_KEY: missing, though VIDEO_PROVIDER, VIDEO_MODEL is set',
      ].join('\n'),
    );
  });

  test('쓸 수 없는 값은 무엇이 와야 하는지 말하고, 열쇠는 말하지 않는다', () => {
    const message = complaint({
      ...AI,
      ...VIDEO,
      AI_BASE_URL: 'ai.example',
      VIDEO_PROVIDER: 'fal',
      VIDEO_MODEL: '../secrets',
      MAKER_TIMEOUT_SECONDS: '0',
    });
    assert.equal(
      message,
      [
        'AI_BASE_URL: an address such as https://ai.example/v1',
        'VIDEO_PROVIDER: replicate',
        'VIDEO_MODEL: owner/name or owner/name:version',
        'MAKER_TIMEOUT_SECONDS: whole seconds, 1 to 3600',
      ].join('\n'),
    );
    assert.doesNotMatch(message, /secret/);
  });
});
