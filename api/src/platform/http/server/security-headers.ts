import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import createHelmet from 'helmet';
import cors from '@fastify/cors';
import { NO_PAGE_POLICY } from 'federation/release-format/served-headers';
import type { Config } from '../../config/environment.ts';
import { isTlsSite } from './site-origin.ts';

/** helmet's headers that no response has, or only a page (docs/decisions/serving). */
const OFF = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const;

const STRICT_TRANSPORT_SECURITY = { maxAge: 31_536_000, includeSubDomains: false };

const ALWAYS = { ...OFF, crossOriginResourcePolicy: { policy: 'same-origin' } } as const;

/**
 * Sets the security headers of every response; the page and the service worker replace the policy by their
 * own. Responses for other origins (media, packages) override
 * `cross-origin-resource-policy`; pages of other origins read the API through CORS, which it does not affect.
 * helmet reads its options for each response: here it does so twice, at the start. Pages of the site add
 * headers of their own (`reply.helmet`).
 */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, { ...ALWAYS, strictTransportSecurity: false, global: false });
  const withoutTls = headersOf(createHelmet({ ...ALWAYS, strictTransportSecurity: false }));
  // Browsers ignore Strict-Transport-Security without TLS.
  const overTls = headersOf(createHelmet({ ...ALWAYS, strictTransportSecurity: STRICT_TRANSPORT_SECURITY }));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isTlsSite(config, request) ? overTls : withoutTls);
    done();
  });
}

/** What helmet sets on a response. */
function headersOf(middleware: ReturnType<typeof createHelmet>): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => {});
  return {
    ...Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    ),
    'content-security-policy': NO_PAGE_POLICY,
  };
}

/** Enables CORS with credentials for the configured origins; without any, only for the API's own. */
export async function allowSiteOrigins(app: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...config.corsOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders:
      'authorization, content-type, idempotency-key, x-retry-attempt, prefer, ' +
      'if-none-match, tus-resumable, upload-length, upload-metadata, upload-offset',
    exposedHeaders:
      'ETag, Retry-After, X-Request-Id, Location, ' +
      'Link, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires',
    maxAge: 600,
  });
}
