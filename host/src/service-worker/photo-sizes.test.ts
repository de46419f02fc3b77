import { isShownPhoto, otherSizes } from './photo-sizes.ts';

const FOLDER = 'https://ongi.example/api/media/0f0f/';
const urlOf = (file: string) => new URL(`${FOLDER}${file}?e=1&s=x`);

test.each(['400.webp', '800.webp', '1200.webp'])('%s is a size that screens show', (file) => {
  expect(isShownPhoto(urlOf(file))).toBe(true);
});

test.each(['full.webp', 'full.jpg', '1600.webp', '80.webp', '800.webp/x', 'full.mp4'])(
  '%s is none',
  (file) => {
    expect(isShownPhoto(urlOf(file))).toBe(false);
    expect(otherSizes(urlOf(file))).toEqual({ asGood: [], offline: [] });
  },
);

test.each([
  ['400.webp', [], ['800.webp', '1200.webp']],
  ['800.webp', ['1200.webp'], ['400.webp']],
  ['1200.webp', [], ['800.webp', '400.webp']],
])(
  'instead of %s: %j where cached, %j offline, of the same photo and without its signature',
  (file, asGood, offline) => {
    const inFolder = (files: string[]) => files.map((name) => FOLDER + name);
    expect(otherSizes(urlOf(file))).toEqual({ asGood: inFolder(asGood), offline: inFolder(offline) });
  },
);
