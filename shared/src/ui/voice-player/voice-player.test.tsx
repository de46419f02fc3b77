import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { fakeAudio } from 'shared/testing/fake-audio';
import { VoicePlayer } from 'shared/ui/VoicePlayer';
import { waveformBars } from './VoicePlayer.tsx';
import { usePlaybackSpeed } from './playback-speed.ts';

fillBrowserGaps();

let play: ReturnType<typeof fakeAudio>['play'];
let pause: ReturnType<typeof fakeAudio>['pause'];

beforeEach(() => {
  ({ play, pause } = fakeAudio());
  usePlaybackSpeed.setState({ speed: 1 });
  localStorage.clear();
});

async function open(props: Partial<Parameters<typeof VoicePlayer>[0]> = {}) {
  const view = render(
    <VoicePlayer source="/voice.m4a" durationMs={62_000} peaks={[10, 90]} label="지우의 목소리" {...props} />,
  );
  // The element listens once its source is prepared.
  await act(async () => undefined);
  return { ...view, user: userEvent.setup(), audio: audioIn(view.container) };
}

function audioIn(container: HTMLElement): HTMLAudioElement {
  const audio = container.querySelector('audio');
  if (audio === null) throw new Error('there is no audio element');
  return audio;
}

const slider = () => screen.getByRole('slider', { name: '재생 위치' });

test('nothing is loaded before it is played; the button plays and pauses', async () => {
  const { user, audio } = await open();
  expect(audio.preload).toBe('none');
  expect(play).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '재생' }));
  expect(play).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: '일시정지' }));
  expect(pause).toHaveBeenCalled();
  expect(screen.getByRole('button', { name: '재생' })).toBeVisible();
});

test('the waveform is a slider that says where it is, and arrows skip five seconds', async () => {
  const { audio } = await open();
  expect(slider()).toHaveAttribute('aria-valuetext', '1분 2초 중 0초');
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  fireEvent.keyDown(slider(), { key: 'ArrowUp' });
  expect(slider()).toHaveAttribute('aria-valuetext', '1분 2초 중 10초');
  expect(audio.currentTime).toBe(10);
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  expect(slider()).toHaveAttribute('aria-valuetext', '1분 2초 중 5초');
  fireEvent.change(slider(), { target: { value: '31' } });
  expect(slider()).toHaveAttribute('aria-valuetext', '1분 2초 중 31초');

  // It goes neither before its beginning nor beyond its end, and begins anew after the end.
  fireEvent.change(slider(), { target: { value: '2' } });
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  expect(audio.currentTime).toBe(0);
  fireEvent.change(slider(), { target: { value: '62' } });
  expect(audio.currentTime).toBeLessThan(62);
  act(() => void audio.dispatchEvent(new Event('ended')));
  expect(slider()).toHaveAttribute('aria-valuetext', '1분 2초 중 0초');
});

test('the speed is the next one at each press, at once, and remembered on the device', async () => {
  const { user, audio } = await open();
  for (const [name, rate] of [
    ['재생 속도 1배', 1.25],
    ['재생 속도 1.25배', 1.5],
    ['재생 속도 1.5배', 0.75],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    expect(audio.playbackRate).toBe(rate);
  }
  expect(localStorage.getItem('ongi-voice-speed')).toBe('0.75');
  await user.click(screen.getByRole('button', { name: '재생 속도 0.75배' }));
  expect(localStorage.getItem('ongi-voice-speed')).toBeNull();
});

test('whatever else begins to play, this one pauses', async () => {
  const { user, audio } = await open();
  const { container } = render(
    <VoicePlayer source="/other.m4a" durationMs={1_000} peaks={[]} label="다른" />,
  );
  await act(async () => undefined);
  await user.click(screen.getAllByRole('button', { name: '재생' })[0] ?? document.body);
  expect(screen.getByRole('button', { name: '일시정지' })).toBeVisible();
  act(() => void audioIn(container).dispatchEvent(new Event('play')));
  expect(pause.mock.contexts.at(-1)).toBe(audio);
});

test('an expired address is explained, renewed and loaded once more', async () => {
  const onRetry = jest.fn<undefined, []>();
  const { user, audio, container } = await open({ onRetry });
  act(() => void audio.dispatchEvent(new Event('error')));
  expect(screen.getByRole('alert')).toHaveTextContent('목소리를 불러오지 못했어요.');
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(audioIn(container)).not.toBe(audio);
  expect(screen.getByRole('button', { name: '재생' })).toBeVisible();
});

test('a recorded file is played from the device by itself, and let go of', async () => {
  const revoke = jest.spyOn(URL, 'revokeObjectURL');
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
  const { audio, unmount } = await open({ source: new Blob(['voice']), autoPlay: true });
  expect(audio.preload).toBe('metadata');
  expect(play).toHaveBeenCalledTimes(1);
  unmount();
  expect(revoke).toHaveBeenCalledWith(expect.stringMatching(/^blob:/));
  jest.restoreAllMocks();
});

test.each([
  ['each bar is the loudest of its part', [10, 90, 20, 30], 2, [90, 30]],
  ['fewer peaks than bars are repeated', [20, 60], 4, [20, 20, 60, 60]],
  ['none are a line', [], 3, [8, 8, 8]],
  ['no bar leaves its box or vanishes', [0, 140], 2, [8, 100]],
])('in the waveform %s', (_what, peaks, count, bars) => {
  expect(waveformBars(peaks, count)).toEqual(bars);
});
