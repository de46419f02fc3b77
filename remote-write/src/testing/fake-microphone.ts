import { fakeAudio } from 'shared/testing/fake-audio';

/** A microphone and a MediaRecorder for jsdom, driven by the test. */
class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  muted = false;

  stop(): void {
    this.readyState = 'ended';
  }

  /** A call takes the microphone, or gives it back. */
  mute(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

class FakeStream {
  readonly track = new FakeTrack();

  getTracks(): FakeTrack[] {
    return [this.track];
  }
}

class FakeRecorder extends EventTarget {
  static isTypeSupported(type: string): boolean {
    return type === 'audio/mp4';
  }

  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  readonly mimeType: string;
  readonly options: MediaRecorderOptions;
  readonly stream: FakeStream;
  timeslice = 0;
  #pending = '';

  constructor(stream: FakeStream, options: MediaRecorderOptions) {
    super();
    this.stream = stream;
    this.options = options;
    this.mimeType = options.mimeType ?? '';
    recorders.push(this);
  }

  start(timeslice: number): void {
    this.timeslice = timeslice;
    this.state = 'recording';
    this.dispatchEvent(new Event('start'));
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  stop(): void {
    if (this.state === 'inactive') return;
    this.state = 'inactive';
    this.requestData();
    this.dispatchEvent(new Event('stop'));
  }

  /** What is spoken until the next chunk. */
  speak(text: string): void {
    if (this.state === 'recording') this.#pending += text;
  }

  requestData(): void {
    const data = new Blob([this.#pending], { type: this.mimeType });
    this.#pending = '';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }

  /** The headset is pulled. */
  loseMicrophone(): void {
    this.stream.track.readyState = 'ended';
    this.stop();
  }
}

const recorders: FakeRecorder[] = [];

export const getUserMedia = jest.fn<Promise<FakeStream>, [MediaStreamConstraints]>();

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Call in `beforeEach`. */
export function haveMicrophone(): void {
  recorders.length = 0;
  getUserMedia.mockReset().mockImplementation(() => Promise.resolve(new FakeStream()));
  define(window, 'isSecureContext', true);
  define(window, 'MediaRecorder', FakeRecorder);
  define(navigator, 'mediaDevices', { getUserMedia });
  fakeAudio();
  // jsdom has Blobs without it.
  define(Blob.prototype, 'arrayBuffer', bytesOf);
}

export function lastRecorder(): FakeRecorder {
  const recorder = recorders.at(-1);
  if (recorder === undefined) throw new Error('nothing was recorded');
  return recorder;
}

export function microphoneFailure(name: string): Error {
  return Object.assign(new Error('no microphone'), { name });
}

function bytesOf(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (reader.result instanceof ArrayBuffer || typeof reader.result === 'object')
        resolve(reader.result as ArrayBuffer);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
    reader.readAsArrayBuffer(this);
  });
}
