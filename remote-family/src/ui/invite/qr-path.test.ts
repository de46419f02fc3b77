import { encode } from 'uqr';
import { qrPath } from './InviteQr.tsx';

const LINK = 'https://ongi.example/KakaoInPage?code=8K2PQ7XD';

test('the path darkens exactly the modules of the code', () => {
  const { path, size } = qrPath(LINK);
  const painted = new Set<string>();
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) painted.add(`${Number(x) + step},${y}`);
  }
  const { data } = encode(LINK, { ecc: 'M', border: 0 });
  const expected = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x + 4},${y + 4}`] : [])));
  expect(painted).toEqual(new Set(expected));
  expect(size).toBe(data.length + 8);
});
