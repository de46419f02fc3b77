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

describe('variables that choose generators', () => {
  test('without any, the built-in ones are used', () => {
    assert.deepEqual(generatorSettingsFrom({ PORT: '3000' }), { ai: null, video: null, timeoutMs: 240_000 });
  });

  test('text, images and videos are turned on apart', () => {
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

  test('half a configuration names all missing variables', () => {
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

  test('an invalid value says what is expected, and never the key', () => {
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
