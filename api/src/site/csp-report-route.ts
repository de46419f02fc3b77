import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../context.ts';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';
import { callerAddress } from '../platform/http/requests/caller-address.ts';
import { countUse } from '../platform/http/server/rate-limit.ts';
import { countSamples } from '../telemetry/count-samples.ts';
import { type CspViolation, readCspReport } from './csp-report.ts';

/** Below /api. Where browsers send what the page's Content-Security-Policy has blocked; not a call of the contract, no page makes it. */
export const CSP_REPORT_PATH = '/csp-reports';

/** Many violations at once; a single one is some hundred bytes. */
const REPORT_BYTES = 16_384;
const COUNTED_A_REPORT_MAX = 20;

/** Takes violation reports of browsers: counted beside the figures of the pages (`csp-violation`), and one line each in the log. */
export async function registerCspReportRoute(api: FastifyInstance, context: ApiContext): Promise<void> {
  // In a scope of its own: no other route takes these types.
  await api.register(async (scope) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      (request, body, done) => void parseJson(request, String(body), done),
    );
    scope.post(
      CSP_REPORT_PATH,
      {
        bodyLimit: REPORT_BYTES,
        onRequest: async (request) => countUse(context, 'cspReport', callerAddress(request)),
      },
      async (request, reply) => {
        const violations = readCspReport(request.body);
        if (violations === null) throw new ApiFailure('BAD_REQUEST');
        const counted = violations.slice(0, COUNTED_A_REPORT_MAX);
        for (const violation of counted) request.log.warn({ violation }, 'content security policy');
        if (counted.length > 0) await countSamples(context, counted.map(sampleOf));
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}

/** Of the package whose file it was; `host` and `unknown` where that is not known. */
function sampleOf({ source }: CspViolation) {
  const [, area, version] = /^\/([a-z][a-z0-9-]{0,31})(?:~[^/]+)?\/([0-9A-Za-z][0-9A-Za-z.+-]{0,47})\//.exec(source) ?? [];
  return { metric: 'csp-violation', value: 1, area: area ?? 'host', version: version ?? 'unknown' } as const;
}
