import { fireEvent, render, screen } from '@testing-library/react';
import { configureHttp } from 'shared/http';
import { HOME_CARD, photoSources } from 'shared/media/photo-sources';
import { thumbHashGradient } from 'shared/media/thumb-hash-colors';
import { sampleImage } from 'shared/testing/sample-data';
import { Avatar } from 'shared/ui/Avatar';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Photo } from 'shared/ui/Photo';

const HASH = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

beforeEach(() => configureHttp({ apiBaseUrl: 'https://api.ongi.example/api' }));

test.each([
  ['a photo is fetched when it comes near, over its placeholder', false],
  ['the first photo of a screen is fetched at once, over a gradient that needs no decoding', true],
])('%s', (_what, priority) => {
  const src = '/api/media/1.webp';
  const { container } = render(
    <Photo src={src} alt="감나무" placeholder={HASH} ratio={1} priority={priority} />,
  );
  const photo = screen.getByRole('img', { name: '감나무' });
  expect(photo).toHaveAttribute('src', `https://api.ongi.example${src}`);
  expect(photo).toHaveAttribute('loading', priority ? 'eager' : 'lazy');
  expect(photo.getAttribute('fetchpriority')).toBe(priority ? 'high' : 'low');
  expect(photo).toHaveAttribute('decoding', 'async');
  const placeholder: unknown = expect.stringContaining('data:image/png');
  const backgroundImage = priority ? thumbHashGradient(HASH) : placeholder;
  expect(container.firstElementChild).toHaveStyle({ backgroundImage });
});

test('a photo with another size leaves the choice to the browser, one without has its display size', () => {
  const resolve = (url: string) => `https://api.ongi.example${url}`;
  const image = sampleImage({ displayUrl: '/api/media/k/1200.webp', width: 900, height: 1200 });
  const { rerender } = render(
    <Photo {...photoSources(image, HOME_CARD, resolve)} alt="감나무" ratio="fill" />,
  );
  const photo = screen.getByRole('img');
  expect(photo).toHaveAttribute('src', 'https://api.ongi.example/api/media/k/1200.webp');
  expect(photo).not.toHaveAttribute('srcset');
  const sized = { ...image, mediumUrl: '/api/media/k/800.webp' };
  rerender(<Photo {...photoSources(sized, HOME_CARD, resolve)} alt="감나무" ratio="fill" />);
  expect(photo).toHaveAttribute(
    'srcset',
    'https://api.ongi.example/api/media/k/800.webp 800w, https://api.ongi.example/api/media/k/1200.webp 900w',
  );
  expect(photo).toHaveAttribute(
    'sizes',
    expect.stringMatching(/, calc\(min\(100vw, 390px\) \* 0\.92 - 57px\)$/),
  );
});

test('a photo that cannot be had says so, and another one is tried afresh', () => {
  const { rerender } = render(<Photo src="/api/media/1.webp" alt="감나무" ratio={1} />);
  fireEvent.error(screen.getByRole('img', { name: '감나무' }));
  expect(screen.getByRole('img', { name: '감나무 (사진을 찾을 수 없어요)' })).toBeVisible();
  rerender(<Photo src="/api/media/2.webp" alt="감나무" ratio={1} />);
  expect(screen.getByRole('img', { name: '감나무' }).getAttribute('src')).toContain('2.webp');
  rerender(<Photo src={null} alt="감나무" ratio={1} />);
  expect(screen.getByRole('img', { name: '감나무 (사진을 찾을 수 없어요)' })).toBeVisible();
});

test('a portrait beside a name is decoration; alone it is named', () => {
  render(
    <>
      <Avatar name="하준" src={null} />
      <Avatar name="지우" src="/api/media/j.webp" label="지우" />
    </>,
  );
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img', { name: '지우' })).toBeVisible();
});

test('without a picture, or with a broken one, the first letter stands in', () => {
  const { container } = render(<Avatar name="하준" src="/api/media/gone.webp" />);
  const image = container.querySelector('img');
  if (image !== null) fireEvent.error(image);
  expect(screen.getByText('하')).toBeInTheDocument();
});

test('several people are named together, and those that do not fit are counted', () => {
  const names = ['지우', '순자', '민호', '하준'];
  const people = names.map((nickname, userId) => ({ userId, nickname, profileImage: null }));
  render(<AvatarStack people={people} label="함께한 가족 4명" max={3} />);
  expect(screen.getByRole('img', { name: '함께한 가족 4명' })).toHaveTextContent('지순+2');
});
