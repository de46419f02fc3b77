import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawScene } from './draw-scene.ts';
import { readScene, type Scene } from './read-scene.ts';

const POST = { postId: 3, title: '', memoryDate: '2026-05-05', participants: [] };

const READ: readonly (readonly [content: string, Partial<Scene>])[] = [
  ['제주 바다에서 놀았다', { setting: 'sea', things: [] }],
  ['산에 올랐다', { setting: 'mountain' }],
  ['우산을 쓰고 산책했다', { setting: 'field', weather: 'rainy' }],
  ['우리 집에서 생일 케이크를 먹었다', { setting: 'home', things: ['birthday'] }],
  ['함박눈이 내려 눈사람을 만들었다', { season: 'winter', weather: 'snowy', things: ['snowman'] }],
  ['밤하늘의 별빛', { light: 'night' }],
  ['밤을 주웠다', { light: 'day' }],
  ['저녁 노을을 보았다', { light: 'sunset' }],
  ['강아지와 소풍', { things: ['animal', 'picnic'] }],
  ['할머니 덕분에 감사한 하루', { things: ['hearts'] }],
];

describe('what can be drawn of a post', () => {
  for (const [content, expected] of READ)
    test(`${content}: ${Object.keys(expected).join(', ')}`, () => {
      assert.partialDeepStrictEqual(readScene({ ...POST, content }), expected);
    });

  test('the season is that of the day', () => {
    const seasons = ['01', '04', '07', '10'].map((month) => {
      return readScene({ ...POST, content: '', memoryDate: `2026-${month}-15` }).season;
    });
    assert.deepEqual(seasons, ['winter', 'spring', 'summer', 'autumn']);
  });

  test('each season and setting is drawn', () => {
    const settings = ['sea', 'mountain', 'home', 'field'] as const;
    for (const [index, season] of (['winter', 'spring', 'summer', 'autumn'] as const).entries()) {
      const setting = settings[index] ?? 'field';
      const things = ['flowers', 'balloons'] as const;
      const { data } = drawScene({ season, setting, weather: 'sunny', light: 'day', things, people: 4 }, 7);
      assert.ok(new Set(data).size > 100, `${season} ${setting}`);
    }
  });
});
