import { configureHttp } from 'shared/http';
import { shownSize } from './opened-post.ts';

const SRC = '/api/media/k/1200.webp?e=1&s=x';

function showImage(currentSrc: string): void {
  const image = document.createElement('img');
  image.src = `https://api.ongi.example${SRC}`;
  // jsdom chooses none.
  Object.defineProperty(image, 'currentSrc', { value: currentSrc });
  document.body.append(image);
}

beforeEach(() => configureHttp({ apiBaseUrl: 'https://api.ongi.example/api' }));
afterEach(() => document.body.replaceChildren());

test('the size that the browser chose for a photo is the one to go on with', () => {
  showImage('https://api.ongi.example/api/media/k/800.webp?e=1&s=x');
  expect(shownSize(SRC)).toBe('https://api.ongi.example/api/media/k/800.webp?e=1&s=x');
});

test('without a choice, or without such a photo on the page, it is its own size', () => {
  expect(shownSize(SRC)).toBe(SRC);
  showImage('');
  expect(shownSize(SRC)).toBe(SRC);
});
