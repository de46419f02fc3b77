import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test, type TestContext } from 'node:test';
import sharp from 'sharp';
import type { DiarySource, GeneratedIllustration } from '../../generator.ts';
import { createBuiltInDiaryGenerator } from './built-in-diary-generator.ts';
import { patchyPhoto, workDirectory } from '../../testing/probe-video.ts';

const POST: DiarySource = {
  postId: 3,
  title: '소풍',
  content: '김밥을 먹었다.',
  memoryDate: '2026-05-05',
  participants: [],
  photo: null,
};

const contextIn = (directory: string) => {
  return { directory, signal: new AbortController().signal, onProgress: () => undefined };
};

async function draw(
  context: TestContext,
  postId: number,
  width: number,
  height: number,
): Promise<GeneratedIllustration> {
  const directory = await workDirectory(context);
  const photo = await patchyPhoto(directory, width, height);
  const generator = createBuiltInDiaryGenerator();
  const { illustration } = await generator.generate({ ...POST, postId, photo }, contextIn(directory));
  assert.ok(illustration !== null);
  return illustration;
}

describe('picture diaries made on this machine', () => {
  test('without a photo there is text and no image', async (context) => {
    const generation = contextIn(await workDirectory(context));
    const { text, illustration } = await createBuiltInDiaryGenerator().generate(POST, generation);
    assert.equal(illustration, null);
    assert.match(text.content, /김밥을 먹었다\./);
  });

  test('an image has 1024 pixels on its long side, and only very long photos are cropped', async (context) => {
    for (const [width, height, expected] of [
      [600, 800, [768, 1024]],
      [900, 900, [1024, 1024]],
      [1600, 400, [1024, 768]],
    ] as const) {
      const { path, mime } = await draw(context, 1, width, height);
      const drawn = await sharp(path).metadata();
      assert.equal(`image/${drawn.format}`, mime);
      assert.deepEqual([drawn.width, drawn.height], expected);
    }
  });

  test('the same text has the same image, and another one is drawn by another hand', async (context) => {
    const illustrations = await Promise.all([3, 3, 4, 5].map((postId) => draw(context, postId, 300, 400)));
    const [first, again, second, third] = await Promise.all(illustrations.map(({ path }) => readFile(path)));
    assert.deepEqual(first, again);
    assert.notDeepEqual(first, second);
    assert.notDeepEqual(second, third);
  });
});
