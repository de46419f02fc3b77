import type { FastifyInstance } from 'fastify';
import { errorReportCalls } from 'shared/contract/telemetry/error-report';
import { telemetryCalls } from 'shared/contract/telemetry/telemetry';
import type { ApiContext } from '../platform/context.ts';
import { callerAddress } from '../platform/http/requests/caller-address.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { countSamples, reserveRoomFor } from './commands.ts';
import { presentReleaseErrors } from './errors/present.ts';
import { readErrors } from './errors/queries.ts';
import { SourcePositions } from './errors/source-positions.ts';
import { storeErrors } from './errors/commands.ts';
import { readAllCounts } from './queries.ts';

/** Fits the maximum number of samples with the longest names. */
const REPORT_BYTES = 32_768;
/** Fits the maximum number of errors with the longest texts. */
const ERROR_REPORT_BYTES = 65_536;

/** Receives the pages' measurements, without authentication; only counts and scrubbed errors are stored. */
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
  register(
    errorReportCalls.reportErrors,
    async ({ body }) => {
      await storeErrors(context, body.errors);
      return null;
    },
    {
      beforeBody: (_viewer, request) => countUse(context, 'errorReport', callerAddress(request)),
      bodyBytes: ERROR_REPORT_BYTES,
    },
  );
  const positions = new SourcePositions(context.config.siteDirectory);
  register(telemetryCalls.counts, async ({ query }) => {
    const filter = { area: query.area, versions: query.versions?.split(',') };
    await reserveRoomFor(context, filter);
    return {
      counts: await readAllCounts(context, filter),
      errors: presentReleaseErrors(await readErrors(context, positions, filter)),
    };
  });
}
