type Vm = { runInNewContext: (source: string, globals: object) => unknown };

const { runInNewContext } = jest.requireActual<Vm>('node:vm');

type Listener = (event: { data: unknown }) => void;

/** What a worker does that was created from the source of a function: its timer goes on by `tick`. */
export type FakeWorker = {
  /** A second of the worker's time, which passes while the page is frozen, too. */
  tick: (times?: number) => void;
  requests: () => { url: string; body: unknown }[];
  /** Delivers what the worker has posted: the page responds again. */
  deliver: () => void;
  remove: () => void;
};

/** Fakes `Worker`, until `remove`. */
export function installFakeWorker(): FakeWorker {
  const requests: { url: string; body: unknown }[] = [];
  const inPage: Listener[] = [];
  const inWorker: Listener[] = [];
  const posted: unknown[] = [];
  const everySecond: (() => void)[] = [];
  const replaced = {
    Blob: class {
      readonly parts: string[];
      constructor(parts: string[]) {
        this.parts = parts;
      }
    },
    Worker: class {
      constructor(source: string) {
        const self = {
          addEventListener: (_type: string, listener: Listener) => void inWorker.push(listener),
          postMessage: (data: unknown) => void posted.push(data),
        };
        const fetch = async (url: string, { body }: { body: string }): Promise<void> =>
          void requests.push({ url, body: JSON.parse(body) });
        const setInterval = (callback: () => void): number => everySecond.push(callback);
        // A context of its own: as in a real worker, nothing declared around the function exists.
        runInNewContext(source, { self, fetch, setInterval });
      }
      addEventListener(_type: string, listener: Listener): void {
        inPage.push(listener);
      }
      postMessage(data: unknown): void {
        for (const listener of inWorker) listener({ data: structuredClone(data) });
      }
    },
  };
  const native = new Map(
    Object.keys(replaced).map((name): [string, unknown] => [name, Reflect.get(globalThis, name)]),
  );
  for (const [name, fake] of Object.entries(replaced)) Reflect.set(globalThis, name, fake);
  Reflect.set(URL, 'createObjectURL', ({ parts }: { parts: string[] }) => parts.join(''));
  return {
    tick: (times = 1) => {
      for (let second = 0; second < times; second += 1) for (const callback of everySecond) callback();
    },
    requests: () => requests,
    deliver: () => {
      for (const data of posted.splice(0)) for (const listener of inPage) listener({ data });
    },
    remove: () => {
      for (const [name, of] of native) Reflect.set(globalThis, name, of);
      Reflect.deleteProperty(URL, 'createObjectURL');
    },
  };
}
