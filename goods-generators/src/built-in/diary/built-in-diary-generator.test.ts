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

/** The decoded drawing of a post that has no photo: voice and video posts have none either. */
async function drawWithoutPhoto(context: TestContext, post: Partial<DiarySource>) {
  const generation = contextIn(await workDirectory(context));
  const { text, illustration } = await createBuiltInDiaryGenerator().generate(
    { ...POST, ...post },
    generation,
  );
  assert.ok(illustration !== null);
  const { data, info } = await sharp(illustration.path).raw().toBuffer({ resolveWithObject: true });
  return { text, pixels: data, width: info.width, height: info.height };
}

/** How far apart two drawings are on average, in levels. */
function farFrom(one: Buffer, other: Buffer): number {
  return one.reduce((sum, level, index) => sum + Math.abs(level - (other[index] ?? 0)), 0) / one.length;
}

describe('picture diaries made on this machine', () => {
  test('without a photo there is a drawing of what the post tells', async (context) => {
    const { text, pixels, width, height } = await drawWithoutPhoto(context, {});
    assert.match(text.content, /김밥을 먹었다\./);
    assert.deepEqual([width, height], [1024, 768]);
    assert.ok(new Set(pixels).size > 100);
  });

  test('the same post has the same drawing; season, mood, weather, light and place change it', async (context) => {
    const posts: readonly Partial<DiarySource>[] = [
      {},
      { memoryDate: '2026-12-05' },
      { title: '하루', content: '할머니께 고마웠다.' },
      { content: '비가 내려서 우산을 썼다.' },
      { content: '밤하늘에 별이 많았다.' },
      { content: '바다에 갔다.' },
      { participants: ['엄마', '아빠', '지우'] },
      { postId: 6 },
    ];
    const first = await drawWithoutPhoto(context, {});
    for (const [index, post] of posts.entries()) {
      const { pixels } = await drawWithoutPhoto(context, post);
      assert.ok(
        index === 0 ? farFrom(pixels, first.pixels) === 0 : farFrom(pixels, first.pixels) > 1,
        `${index}: ${farFrom(pixels, first.pixels)}`,
      );
    }
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
