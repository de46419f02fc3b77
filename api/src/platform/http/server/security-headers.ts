import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/environment.ts';
import { siteOriginOf } from './site-origin.ts';

/** helmet's headers that no response has, or only a page (docs/decisions/0055). */
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

/**
 * Sets the security headers of every response. Responses for other origins (media, packages) override
 * `cross-origin-resource-policy`; pages of other origins read the API through CORS, which it does not affect.
 */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    ...OFF,
    global: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Browsers ignore Strict-Transport-Security without TLS.
    const isTls = siteOriginOf(config, request).startsWith('https:');
    reply.helmet({ strictTransportSecurity: isTls && STRICT_TRANSPORT_SECURITY });
    done();
  });
}
