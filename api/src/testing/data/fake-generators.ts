import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DiaryGenerator, type VideoGenerator, GeneratorError } from 'goods-generators/generator';
import { createDiaryRunner } from '../../goods/kinds/diary/run.ts';
import { createVideoRunner } from '../../goods/kinds/video/run.ts';
import { type JobRunners, startJobWorker } from '../../jobs/worker/run-job.ts';
import type { TestApi } from '../server/test-api.ts';
import { until } from '../until.ts';
import { plainJpeg } from './test-photos.ts';

type FakeGenerators = {
  /** Tests pass it to startJobWorker. */
  runners: JobRunners;
  /** How many jobs are being run now, and the most at any time. */
  atWork: number;
  mostAtWork: number;
  /** The kinds of the begun jobs, in order. */
  begun: string[];
  /** Fails the next job, as a service that rejects it does. */
  failNext: () => void;
  /** Resolves once this many jobs are being run. */
  untilAtWork: (count: number) => Promise<void>;
  /** Jobs wait until the returned function is called. */
  hold: () => () => void;
};

/** Generators that take no time, for tests of jobs of any kind. */
export function createFakeGenerators(workMs = 0): FakeGenerators {
  let fails = false;
  let held: Promise<void> = Promise.resolve();
  const work = async (kind: string, signal: AbortSignal, onProgress: (percent: number) => void) => {
    generators.begun.push(kind);
    generators.atWork += 1;
    generators.mostAtWork = Math.max(generators.mostAtWork, generators.atWork);
    try {
      onProgress(30);
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      stopped.catch(() => {});
      await Promise.race([held, stopped]);
      await pause(workMs, undefined, { signal });
      if (fails) {
        fails = false;
        throw new GeneratorError('told to fail');
      }
    } finally {
      generators.atWork -= 1;
    }
  };
  const generators: FakeGenerators = {
    atWork: 0,
    mostAtWork: 0,
    begun: [],
    failNext: () => {
      fails = true;
    },
    untilAtWork: (count) => until(() => generators.atWork === count, `${count} at work`),
    hold: () => {
      let release = (): void => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    runners: new Map(),
  };
  const video: VideoGenerator = {
    byAi: false,
    generate: async (_order, { directory, signal, onProgress }) => {
      await work('video', signal, onProgress);
      const path = join(directory, 'made.mp4');
      await writeFile(path, 'a video');
      return { path, mime: 'video/mp4', width: 720, height: 1280 };
    },
  };
  const diary: DiaryGenerator = {
    byAi: false,
    generate: async (source, { directory, signal, onProgress }) => {
      await work('diary', signal, onProgress);
      const path = join(directory, 'made.jpg');
      await writeFile(path, await plainJpeg('#ccaa88'));
      const text = { title: source.title.slice(0, 20), content: source.content.slice(0, 60) };
      return { text, illustration: source.photo === null ? null : { path, mime: 'image/jpeg' } };
    },
  };
  generators.runners = new Map([
    ['video', createVideoRunner(video)],
    ['diary', createDiaryRunner(diary)],
  ]);
  return generators;
}

/** Starts the API's worker with fake generators. @param report receives what goes into the log */
export async function startFakeWorker(api: TestApi, report: (message: string) => void = () => {}) {
  const generators = createFakeGenerators();
  await startJobWorker(api.context, generators.runners, { exclusive: true, report });
  return generators;
}
