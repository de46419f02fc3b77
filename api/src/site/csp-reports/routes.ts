import type { FastifyInstance } from 'fastify';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { callerAddress } from '../../platform/http/requests/caller-address.ts';
import { countUse } from '../../platform/http/server/rate-limit.ts';
import { countSamples } from '../../telemetry/commands.ts';

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

const text = z.string().check(z.maxLength(4_096));
const line = z.number().check(z.gte(0), z.lte(10_000_000));

/** The form of `report-uri` (CSP 2). Other fields are ignored. */
const legacySchema = z.object({
  'csp-report': z.object({
    'document-uri': z.optional(text),
    'effective-directive': z.optional(text),
    'violated-directive': z.optional(text),
    'blocked-uri': z.optional(text),
    'source-file': z.optional(z.nullable(text)),
    'line-number': z.optional(z.nullable(line)),
  }),
});

/** The form of `report-to` (Reporting API): several reports, also of other types. */
const reportingSchema = z
  .array(z.looseObject({ type: text, body: z.optional(z.unknown()) }))
  .check(z.maxLength(50));

const violationSchema = z.object({
  documentURL: z.optional(text),
  effectiveDirective: text,
  blockedURL: z.optional(z.nullable(text)),
  sourceFile: z.optional(z.nullable(text)),
  lineNumber: z.optional(z.nullable(line)),
});

/** A violation without personal data: no query, only the first part of a screen's path. */
type CspViolation = {
  directive: string;
  /** An origin, or a keyword such as `inline` and `trusted-types-sink`. */
  blocked: string;
  /** The screen's first part: `/home`. */
  page: string;
  /** A file of the site, or an origin. */
  source: string;
  line: number | null;
};

/** The violations in a report of either form; null where it is neither. */
export function readCspReport(body: unknown): CspViolation[] | null {
  const legacy = z.safeParse(legacySchema, body);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    return [
      violation({
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'],
        page: report['document-uri'],
        source: report['source-file'],
        line: report['line-number'],
      }),
    ];
  }
  const reports = z.safeParse(reportingSchema, body);
  if (!reports.success) return null;
  return reports.data.flatMap(({ type, body }) => {
    const parsed = z.safeParse(violationSchema, body);
    if (type !== 'csp-violation' || !parsed.success) return [];
    const { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } = parsed.data;
    return [
      violation({
        directive: effectiveDirective,
        blocked: blockedURL,
        page: documentURL,
        source: sourceFile,
        line: lineNumber,
      }),
    ];
  });
}

type ReportedViolation = {
  directive: string;
  blocked: string | null | undefined;
  page: string | null | undefined;
  source: string | null | undefined;
  line: number | null | undefined;
};

function violation({ directive, blocked, page, source, line: at }: ReportedViolation): CspViolation {
  return {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? '',
    blocked: originOrKeyword(blocked),
    page: `/${pathOf(page).split('/')[1] ?? ''}`,
    source: fileOf(source),
    line: at ?? null,
  };
}

function originOrKeyword(value: string | null | undefined): string {
  const url = URL.parse(value ?? '');
  if (url === null) return /^[a-z-]{1,30}$/.exec(value ?? '')?.[0] ?? '';
  return url.origin === 'null' ? url.protocol : url.origin;
}

function pathOf(value: string | null | undefined): string {
  const path = URL.parse(value ?? '')?.pathname ?? '/';
  return /^\/[A-Za-z]{0,30}(?:\/|$)/.test(path) ? path : '/';
}

/** `/feed/1.0.0/main.js` of a package, whoever serves it; of every other script its origin alone. */
function fileOf(value: string | null | undefined): string {
  const url = URL.parse(value ?? '');
  if (url === null) return '';
  const ofPackage = /^\/[a-z][a-z0-9-]*(?:~[^/]+)?\/[^/]{1,60}\/[^/]{1,100}\.js$/.exec(url.pathname);
  return ofPackage === null ? originOrKeyword(value) : url.pathname;
}
