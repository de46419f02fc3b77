import { waitFor } from '@testing-library/react';
import { loadRecordedVoices } from 'shared/device';
import {
  getUserMedia,
  haveMicrophone,
  lastRecorder,
  microphoneFailure,
} from '../../testing/fake-microphone.ts';
import { fakeVoices } from '../../testing/fake-voices.ts';
import { createVoiceRecorder, type VoiceRecorder } from './voice-recorder.ts';

const KEY = '1:new';

let nowMs = 0;

beforeEach(async () => {
  haveMicrophone();
  await fakeVoices();
  nowMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => jest.restoreAllMocks());

async function started(): Promise<VoiceRecorder> {
  const recorder = createVoiceRecorder(KEY);
  await recorder.start();
  expect(recorder.state().kind).toBe('recording');
  return recorder;
}

function speakFor(ms: number, text = 'a'): void {
  lastRecorder().speak(text);
  nowMs += ms;
}

async function recorded(recorder: VoiceRecorder) {
  await waitFor(() => expect(recorder.state().kind).toBe('recorded'));
  const state = recorder.state();
  if (state.kind !== 'recorded') throw new Error('not recorded');
  return state;
}

async function onDevice() {
  return (await loadRecordedVoices()).read(KEY);
}

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(blob);
  });
}

test('a voice is recorded as the browser can, small, with pauses that do not count', async () => {
  const recorder = await started();
  expect(getUserMedia).toHaveBeenCalledWith({ audio: { echoCancellation: true, noiseSuppression: true } });
  expect(lastRecorder().options).toEqual({ audioBitsPerSecond: 48_000, mimeType: 'audio/mp4' });
  expect(lastRecorder().timeslice).toBe(1_000);

  speakFor(2_000, '하나');
  recorder.pause();
  speakFor(60_000, '쉬는 동안');
  expect(recorder.state()).toEqual({ kind: 'paused', reason: 'person' });
  recorder.resume();
  speakFor(1_500, '둘');
  recorder.finish();

  const { voice, ending } = await recorded(recorder);
  expect(ending).toBe('person');
  expect(voice.durationMs).toBe(3_500);
  expect(voice.file.name).toBe('voice.m4a');
  expect(voice.file.type).toBe('audio/mp4');
  expect(await textOf(voice.file)).toBe('하나둘');
  expect(lastRecorder().stream.track.readyState).toBe('ended');
});

test('each second is on the device at once, what is paused too, and a closed page loses at most the last one', async () => {
  const recorder = await started();
  speakFor(1_000, 'a');
  lastRecorder().requestData();
  speakFor(1_000, 'b');
  lastRecorder().requestData();
  await waitFor(async () => expect((await onDevice())?.elapsedMs).toBe(2_000));

  speakFor(400, 'c');
  recorder.pause();
  await waitFor(async () => expect((await onDevice())?.elapsedMs).toBe(2_400));
  recorder.resume();
  speakFor(300, 'd');
  recorder.close();
  await waitFor(async () => expect((await onDevice())?.elapsedMs).toBe(2_700));
  const stored = await onDevice();
  expect(stored?.type).toBe('audio/mp4');
  expect(stored && (await textOf(stored.file))).toBe('abcd');
  expect(lastRecorder().stream.track.readyState).toBe('ended');
});

test('a call pauses it until the microphone is back, and so does another page in front', async () => {
  const recorder = await started();
  speakFor(1_000);
  const { track } = lastRecorder().stream;
  track.mute(true);
  expect(recorder.state()).toEqual({ kind: 'paused', reason: 'muted' });
  recorder.resume();
  expect(recorder.state()).toEqual({ kind: 'paused', reason: 'muted' });
  track.mute(false);
  recorder.resume();
  expect(recorder.state()).toEqual({ kind: 'recording' });

  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(recorder.state()).toEqual({ kind: 'paused', reason: 'hidden' });
  visibility.mockRestore();
  recorder.close();
});

test('a headset that is pulled ends it with what is there', async () => {
  const recorder = await started();
  speakFor(1_200, '여기까지');
  lastRecorder().loseMicrophone();
  const { voice, ending } = await recorded(recorder);
  expect(ending).toBe('interrupted');
  expect(voice.durationMs).toBe(1_200);
  expect(await textOf(voice.file)).toBe('여기까지');
});

test('it ends by itself at the limit, and never beyond it', async () => {
  const recorder = createVoiceRecorder(KEY);
  recorder.limit({ maxMs: 3_000, maxBytes: Infinity });
  await recorder.start();
  speakFor(2_700);
  const { voice, ending } = await recorded(recorder);
  expect(ending).toBe('limit');
  expect(voice.durationMs).toBeLessThanOrEqual(3_000);
});

test('a full device ends it with what is there', async () => {
  const voices = await loadRecordedVoices();
  const recorder = await started();
  jest.spyOn(voices, 'append').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  speakFor(1_000, 'a');
  lastRecorder().requestData();
  const { voice, ending } = await recorded(recorder);
  expect(ending).toBe('no-room');
  expect(await textOf(voice.file)).toBe('a');
});

test('where nothing can be stored it goes on in the page', async () => {
  const voices = await loadRecordedVoices();
  jest.spyOn(voices, 'append').mockRejectedValue(new DOMException('', 'InvalidStateError'));
  const recorder = await started();
  speakFor(1_000, 'a');
  lastRecorder().requestData();
  speakFor(1_000, 'b');
  recorder.finish();
  expect(await textOf((await recorded(recorder)).voice.file)).toBe('ab');
});

test('what is discarded leaves nothing', async () => {
  const recorder = await started();
  speakFor(1_000);
  lastRecorder().requestData();
  await waitFor(async () => expect(await onDevice()).not.toBeNull());
  recorder.discard();
  await waitFor(() => expect(recorder.state()).toEqual({ kind: 'idle', problem: null }));
  expect(await onDevice()).toBeNull();
});

test('a second recording replaces the first on the device', async () => {
  const recorder = await started();
  speakFor(1_000, 'a');
  recorder.finish();
  const first = await recorded(recorder);
  recorder.reset();
  await recorder.start();
  speakFor(1_000, 'b');
  recorder.finish();
  const second = await recorded(recorder);
  expect(second.voice.voiceId).not.toBe(first.voice.voiceId);
  expect((await onDevice())?.voiceId).toBe(second.voice.voiceId);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'taken'],
  ['AbortError', 'taken'],
  ['TypeError', 'failed'],
])('%s: %s, and it can be tried again', async (name, problem) => {
  getUserMedia.mockRejectedValueOnce(microphoneFailure(name));
  const recorder = createVoiceRecorder(KEY);
  await recorder.start();
  expect(recorder.state()).toEqual({ kind: 'idle', problem });
  await recorder.start();
  expect(recorder.state().kind).toBe('recording');
  recorder.close();
});

test('without a secure connection or a recorder, nobody is prompted', async () => {
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
  const recorder = createVoiceRecorder(KEY);
  await recorder.start();
  expect(recorder.state()).toEqual({ kind: 'idle', problem: 'insecure' });

  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Reflect.deleteProperty(window, 'MediaRecorder');
  await recorder.start();
  expect(recorder.state()).toEqual({ kind: 'idle', problem: 'unsupported' });
  expect(getUserMedia).not.toHaveBeenCalled();
});

test('a microphone that comes after the page was left is turned off', async () => {
  const recorder = createVoiceRecorder(KEY);
  const starting = recorder.start();
  recorder.close();
  await starting;
  const stream = await getUserMedia.mock.results[0]?.value;
  expect(stream.track.readyState).toBe('ended');
});
