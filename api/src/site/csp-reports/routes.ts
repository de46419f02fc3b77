import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import { countSamples } from '../../telemetry/commands.ts';
import { type CspViolation, readCspReport } from './csp-report.ts';

/** Browsers report violations of the policy here. Not a call of the contract, because no page makes it. */
export const CSP_REPORT_PATH = '/csp-reports';

/** Room for many violations; one has some hundred bytes. */
const REPORT_BYTES = 16_384;
const COUNTED_A_REPORT_MAX = 20;

/** Accepts violation reports: each is counted as a telemetry sample (`csp-violation`) and logged. */
export async function registerCspReportRoute(api: FastifyInstance, context: ApiContext): Promise<void> {
  // A scope of its own: no other route accepts these types.
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

/** The sample of the package that the file belongs to; `host` and `unknown` where that is not known. */
function sampleOf({ source }: CspViolation) {
  const [, area, version] =
    /^\/([a-z][a-z0-9-]{0,31})(?:~[^/]+)?\/([0-9A-Za-z][0-9A-Za-z.+-]{0,47})\//.exec(source) ?? [];
  return { metric: 'csp-violation', value: 1, area: area ?? 'host', version: version ?? 'unknown' } as const;
}
