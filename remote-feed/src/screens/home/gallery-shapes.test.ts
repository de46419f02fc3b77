import { type TileShape, tileShapes } from './gallery-shapes.ts';

const COLUMNS: Record<TileShape, number> = { hero: 6, third: 2, half: 3, wide: 6 };

/** A large photo stands beside two small ones: together they are two full rows of six. */
function fillsItsRows(shapes: readonly TileShape[]): boolean {
  const cells = shapes.reduce((sum, shape) => sum + COLUMNS[shape], 0);
  const besideTheHero = shapes[0] === 'hero' ? 2 * COLUMNS.third : 0;
  return (cells - besideTheHero) % 6 === 0;
}

describe('갤러리의 사진 배치', () => {
  it('몇 장이든 모든 줄이 빈칸 없이 찬다', () => {
    for (let count = 1; count <= 60; count += 1) {
      for (const monthIndex of [0, 1]) {
        const shapes = tileShapes(count, monthIndex);
        expect(shapes).toHaveLength(count);
        expect({ count, monthIndex, full: fillsItsRows(shapes) }).toEqual({ count, monthIndex, full: true });
      }
    }
  });

  it('첫 달은 큰 사진으로, 다음 달은 두 장으로 시작한다', () => {
    expect(tileShapes(5, 0)).toEqual(['hero', 'third', 'third', 'half', 'half']);
    expect(tileShapes(5, 1)).toEqual(['half', 'half', 'third', 'third', 'third']);
  });
});
