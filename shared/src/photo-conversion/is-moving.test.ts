import { fillBrowserGaps } from '../testing/browser-gaps.ts';
import { movingPng } from '../testing/moving-png.ts';
import { isMovingPng } from './is-moving.ts';

fillBrowserGaps();

test('a PNG that moves is found by the chunk before its image, whatever it is cut to', async () => {
  expect(await isMovingPng(movingPng('a.png'))).toBe(true);
  expect(await isMovingPng(movingPng('a.png', ['IHDR', 'IDAT', 'acTL']))).toBe(false);
  expect(await isMovingPng(new File([movingPng('a.png')], 'a.gif', { type: 'image/gif' }))).toBe(false);
  const { size } = movingPng('a.png');
  for (let at = 0; at < size; at += 1) {
    const cut = new File([movingPng('a.png').slice(0, at)], 'a.png', { type: 'image/png' });
    expect(typeof (await isMovingPng(cut))).toBe('boolean');
  }
});
