import { coveredPart } from './prepare-clone.ts';

describe('the visible part of an illustration', () => {
  const box = { width: 360, height: 280 };

  it.each([
    ['3:4', { width: 900, height: 1200 }, { x: 0, y: 250, width: 900, height: 700 }],
    ['파노라마', { width: 2400, height: 560 }, { x: 840, y: 0, width: 720, height: 560 }],
    ['상자와 같은 비율', { width: 720, height: 560 }, { x: 0, y: 0, width: 720, height: 560 }],
    [
      '높이 1px',
      { width: 900, height: 1 },
      { x: 450 - 0.5 * (360 / 280), y: 0, width: 360 / 280, height: 1 },
    ],
  ])('of a %s photo has the proportions of its box, centred', (_name, image, part) => {
    const { x, y, width, height } = coveredPart(image, box);
    expect(x).toBeCloseTo(part.x);
    expect(y).toBeCloseTo(part.y);
    expect(width).toBeCloseTo(part.width);
    expect(height).toBeCloseTo(part.height);
  });
});
