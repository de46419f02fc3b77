import type { FastifyInstance } from 'fastify';
import { telemetryCalls } from 'shared/contract/telemetry';
import type { ApiContext } from '../context.ts';
import { callerAddress } from '../platform/http/requests/caller-address.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { countSamples } from './count-samples.ts';
import { reserveRoomFor, readAllCounts } from './release-counts.ts';

/** Fits the maximum number of samples with the longest names. */
const REPORT_BYTES = 32_768;

/** Receives the pages' measurements, without authentication; only counts are stored. */
export function registerTelemetryRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(
    telemetryCalls.report,
    async ({ body }) => {
      await countSamples(context, body.samples);
      return null;
    },
    {
      beforeBody: (_viewer, request) => countUse(context, 'telemetry', callerAddress(request)),
      bodyBytes: REPORT_BYTES,
    },
  );
  register(telemetryCalls.counts, async ({ query }) => {
    const filter = { area: query.area, versions: query.versions?.split(',') };
    await reserveRoomFor(context, filter);
    return { counts: await readAllCounts(context, filter) };
  });
}
