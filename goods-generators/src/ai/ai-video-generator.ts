import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createReplicate } from '@ai-sdk/replicate';
import { experimental_getVideoStatus as getVideoStatus, experimental_startVideo as startVideo } from 'ai';
import { GeneratorError, type VideoGenerator } from '../generator.ts';
import type { VideoServiceSettings } from '../generator-settings.ts';
import type { LimitDecoding } from '../photo/decode-photo.ts';
import { downloadVideo } from './download-video.ts';
import { photoForService } from './photo-for-service.ts';
import { createServiceFetch, RETRY_DELAY_MS } from './service-fetch.ts';
import { withinTime } from './service-error.ts';
import { markVideoAsMadeByAi, readVideoFile } from './video-file.ts';

const SERVICE = 'AI video';
const REPLICATE_URL = 'https://api.replicate.com/v1';
const POLL_INTERVAL_MS = 3_000;
const CANCEL_TIMEOUT_MS = 10_000;
/** The service's minimum deadline. */
const MIN_DEADLINE_SECONDS = 5;

const SENT_PERCENT = 10;
const STARTED_PERCENT = 20;
const MADE_PERCENT = 80;
const DOWNLOADED_PERCENT = 95;
const DONE_PERCENT = 100;

/**
 * Videos by a Replicate model that takes `image` and `prompt`. Created and polled in two steps (unlike
 * `experimental_generateVideo`), so that an abandoned prediction is cancelled instead of paid for.
 * @param options `timeoutMs` for one video, `retryDelayMs` before the one retry of a request
 */
export function createAiVideoGenerator(
  settings: VideoServiceSettings,
  options: {
    timeoutMs: number;
    limitDecoding: LimitDecoding;
    retryDelayMs?: number;
    pollIntervalMs?: number;
  },
): VideoGenerator {
  const { timeoutMs, retryDelayMs = RETRY_DELAY_MS, pollIntervalMs = POLL_INTERVAL_MS } = options;
  const baseUrl = settings.baseUrl ?? REPLICATE_URL;
  const model = createReplicate({
    apiToken: settings.apiKey,
    baseURL: baseUrl,
    fetch: createServiceFetch(SERVICE, retryDelayMs),
  }).video(settings.model);
  const deadlineSeconds = Math.max(MIN_DEADLINE_SECONDS, Math.ceil(timeoutMs / 1_000));

  async function madeVideoUrl(operation: Operation, signal: AbortSignal): Promise<string> {
    for (;;) {
      const response = await getVideoStatus(model, { operation, abortSignal: signal, maxRetries: 0 });
      if (response.status === 'error') throw new GeneratorError(`${SERVICE}: the service could not make it`);
      if (response.status === 'completed') {
        const [video] = response.videos;
        if (video?.type === 'url') return video.url;
        throw new GeneratorError(`${SERVICE}: unusable answer (no address)`);
      }
      await wait(pollIntervalMs, undefined, { signal });
    }
  }

  return {
    byAi: true,
    generate(order, { directory, signal: jobSignal, onProgress }) {
      return withinTime({ service: SERVICE, signal: jobSignal, timeoutMs }, async (signal) => {
        const image = await photoForService(order.photo, options.limitDecoding);
        onProgress(SENT_PERCENT);
        const { operation } = await startVideo({
          model,
          prompt: { image, text: order.actionPrompt },
          // In case this server dies before it can cancel.
          headers: { 'Cancel-After': `${deadlineSeconds}s` },
          maxRetries: 0,
          abortSignal: signal,
        });
        onProgress(STARTED_PERCENT);
        const url = await madeVideoUrl(operation, signal).catch((error: unknown) => {
          void cancelPrediction(operation, { baseUrl, apiKey: settings.apiKey });
          throw error;
        });
        onProgress(MADE_PERCENT);
        const path = join(directory, 'video.mp4');
        const serviceOrigin = new URL(baseUrl).origin;
        await downloadVideo({ url, path, serviceOrigin, signal, retryDelayMs });
        onProgress(DOWNLOADED_PERCENT);
        const video = await readVideoFile(path);
        if (video.kind === 'unusable') throw new GeneratorError(`${SERVICE}: unusable video (${video.why})`);
        await markVideoAsMadeByAi(path);
        onProgress(DONE_PERCENT);
        return { path, mime: 'video/mp4', width: video.width, height: video.height };
      });
    },
  };
}

type Operation = Awaited<ReturnType<typeof startVideo>>['operation'];

/** Best effort: otherwise the service's deadline ends it. */
async function cancelPrediction(
  operation: Operation,
  service: { baseUrl: string; apiKey: string },
): Promise<void> {
  if (operation === null || typeof operation !== 'object' || !('getUrl' in operation)) return;
  if (typeof operation.getUrl !== 'string') return;
  const url = URL.parse(`${operation.getUrl}/cancel`);
  // The key is sent to the service only.
  if (url?.origin !== new URL(service.baseUrl).origin) return;
  await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}` },
    signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS),
    redirect: 'manual',
  }).then(
    (response) => response.body?.cancel(),
    () => {},
  );
}
