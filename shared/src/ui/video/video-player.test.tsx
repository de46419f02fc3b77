import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { VideoPlayer } from 'shared/ui/VideoPlayer';

const play = jest.fn(async () => undefined);
const pause = jest.fn();

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
});

function video(): HTMLVideoElement {
  const found = document.querySelector('video');
  if (found === null) throw new Error('No video');
  return found;
}

function load(duration: number): void {
  Object.defineProperty(video(), 'duration', { value: duration, configurable: true });
  fireEvent.loadedMetadata(video());
  fireEvent.loadedData(video());
}

it('shows its poster and its length, and plays only when it is told to, and pauses where it goes out of view', async () => {
  const props = { src: '/film.mp4', label: '첫걸음', poster: '/poster.webp', durationMs: 42_000 };
  const { rerender } = render(<VideoPlayer {...props} />);
  expect(video()).toHaveAttribute('poster', '/poster.webp');
  expect(screen.getByText('0:42')).toBeInTheDocument();
  expect(play).not.toHaveBeenCalled();
  load(42);
  await userEvent.click(screen.getByRole('button', { name: '재생' }));
  expect(play).toHaveBeenCalledTimes(1);
  expect(pause).not.toHaveBeenCalled();
  rerender(<VideoPlayer {...props} isShown={false} />);
  expect(pause).toHaveBeenCalled();
});

it('the first tap on it plays, a tap while it plays shows or hides the controls', async () => {
  render(<VideoPlayer src="/film.mp4" label="첫걸음" />);
  load(42);
  play.mockClear();
  const [surface] = screen.getAllByRole('presentation');
  if (surface === undefined) throw new Error('there is nothing to tap');
  await userEvent.click(surface);
  expect(play).toHaveBeenCalledTimes(1);
  jest.spyOn(video(), 'paused', 'get').mockReturnValue(false);
  fireEvent.play(video());
  const controls = () => screen.getByRole('group', { name: '첫걸음' }).dataset['controls'];
  const before = controls();
  await userEvent.click(surface);
  expect(controls()).not.toBe(before);
  expect(play).toHaveBeenCalledTimes(1);
});

it('opened by a tap it plays at once', () => {
  play.mockClear();
  render(<VideoPlayer src="/film.mp4" label="첫걸음" autoPlay />);
  expect(play).toHaveBeenCalledTimes(1);
});

it('a newly signed address does not interrupt it, another video does', () => {
  const { rerender } = render(<VideoPlayer src="/one.mp4?signature=a" label="첫걸음" />);
  rerender(<VideoPlayer src="/one.mp4?signature=b" label="첫걸음" />);
  expect(video()).toHaveAttribute('src', '/one.mp4?signature=a');
  rerender(<VideoPlayer src="/two.mp4?signature=b" label="첫걸음" />);
  expect(video()).toHaveAttribute('src', '/two.mp4?signature=b');
});

it('an expired address is renewed by the retry, and it goes on where it stopped', async () => {
  const onRetry = jest.fn(async () => {
    rerender(<VideoPlayer src="/one.mp4?signature=b" label="첫걸음" onRetry={onRetry} />);
  });
  const { rerender } = render(<VideoPlayer src="/one.mp4?signature=a" label="첫걸음" onRetry={onRetry} />);
  load(60);
  fireEvent.change(screen.getByRole('slider', { name: '재생 위치' }), { target: { value: '12' } });
  fireEvent.error(video());
  expect(screen.getByText('동영상을 불러오지 못했어요.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(video()).toHaveAttribute('src', '/one.mp4?signature=b'));
  load(60);
  expect(video().currentTime).toBe(12);
});

it('arrow keys move by half a second in a clip, and by five in a film', async () => {
  render(<VideoPlayer src="/film.mp4" label="첫걸음" />);
  load(4);
  screen.getByRole('slider', { name: '재생 위치' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(video().currentTime).toBe(0.5);
  load(200);
  await userEvent.keyboard('{ArrowRight}');
  expect(video().currentTime).toBe(5.5);
});

it('a poster says that it is a video, and how long it is where that is known', () => {
  const { container, rerender } = render(<VideoBadge durationMs={62_400} />);
  expect(screen.getByText('1:02')).toHaveTextContent('영상 1:02');
  rerender(<VideoBadge durationMs={null} />);
  expect(container).toHaveTextContent(/^영상$/);
});
