import multipart from '@fastify/multipart';
import { LogController, type FastifyInstance } from 'fastify';
import { registerArchiveRoutes } from './archive/routes.ts';
import { registerAuthRoutes } from './auth/routes/auth-routes.ts';
import { registerQuestionRoutes } from './questions/routes.ts';
import { registerCommentRoutes } from './comments/routes.ts';
import type { ApiContext } from './platform/context.ts';
import { registerFamilyRoutes } from './families/routes.ts';
import { registerGoodsRoutes } from './goods/routes.ts';
import { GOODS_KINDS } from './goods/kinds/registry.ts';
import type { GoodsKinds } from './goods/kinds/goods-kind.ts';
import { API_PREFIX } from './platform/http/server/api-prefix.ts';
import {
  respondToBrokenHttp,
  respondToUnreadableAddress,
  installErrorHandler,
} from './platform/http/errors/error-handler.ts';
import { compressResponses } from './platform/http/responses/compress-responses.ts';
import { createServer } from './platform/http/server/create-server.ts';
import { limitBodyParts } from './platform/http/server/limit-body-parts.ts';
import { limitConnections } from './platform/http/server/limit-connections.ts';
import { closeConnectionsAtEnd } from './platform/http/server/listening.ts';
import { allowSiteOrigins, setSecurityHeaders } from './platform/http/server/security-headers.ts';
import { takeJsonBodies, settleBodies } from './platform/http/requests/settle-body.ts';
import { registerMetricsRoute } from './metrics/routes.ts';
import { measureRequests, logRequests, requestIds } from './platform/http/server/request-log.ts';
import { respondToUnknownRoute, recordRoutes } from './platform/http/server/routes-registry.ts';
import { registerHealthRoutes } from './health/routes.ts';
import { registerJobRoutes } from './jobs/routes.ts';
import { waitForJobs } from './jobs/following/job-waiting.ts';
import { listDamagedMedia } from './platform/media/damaged-media.ts';
import { registerMediaRoutes } from './platform/media/serving/media-routes.ts';
import { registerPostListRoutes } from './post-lists/routes.ts';
import { registerPostRoutes } from './posts/routes.ts';
import { recordingKind } from './recordings/preparation/recording-kind.ts';
import { registerSearchRoutes } from './search/routes.ts';
import { registerUploadRoutes } from './recordings/routes.ts';
import { registerOpenApiRoute } from './openapi/openapi-document.ts';
import { openSite, type ServedSite } from './site/served-site.ts';
import { createSiteResponder } from './site/site-responder.ts';
import { registerCspReportRoute } from './site/csp-reports/routes.ts';
import { registerRobotsAndSecurity } from './site/robots-and-security.ts';
import { registerTelemetryRoutes } from './telemetry/routes.ts';
import { registerUserRoutes } from './users/routes.ts';

/** The largest JSON body: far above what any call needs. Photos come as forms, which count for themselves. */
const JSON_BODY_BYTES = 262_144;

/** The whole server. Owns nothing: whoever made the context closes its pool after `app.close()`. */
export async function buildApp(context: ApiContext, kinds: GoodsKinds = GOODS_KINDS) {
  const { config } = context;
  const damaged = listDamagedMedia(context);
  const app = createServer(config.tls, {
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_BODY_BYTES,
    // A request that arrives on an open connection while the server closes is served like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // A phone on a slow line needs minutes for ten photos; the contract's time is 300 s.
    requestTimeout: 300_000,
    frameworkErrors: respondToUnreadableAddress,
    clientErrorHandler: respondToBrokenHttp,
  });
  limitConnections(app, config);
  limitBodyParts(app);
  recordRoutes(app);
  installErrorHandler(app, context.metrics.http);
  takeJsonBodies(app);
  measureRequests(app, context.metrics.http);
  logRequests(app);
  closeConnectionsAtEnd(app, context.ending);
  compressResponses(app);
  // Before whatever may reject a request: a rejection has the headers as well.
  await setSecurityHeaders(app, config);
  settleBodies(app);
  await allowSiteOrigins(app, config);
  await app.register(multipart, { throwFileSizeLimit: false });

  const { siteDirectory } = config;
  const site = siteDirectory === null ? undefined : await openSite(siteDirectory, context, app.log);
  const waiting = waitForJobs(app, context, [...kinds, recordingKind]);
  await app.register(
    async (api) => {
      registerHealthRoutes(api, context, site);
      registerOpenApiRoute(api);
      registerAuthRoutes(api, context);
      registerUserRoutes(api, context);
      registerFamilyRoutes(api, context);
      registerPostListRoutes(api, context);
      registerPostRoutes(api, context);
      registerSearchRoutes(api, context);
      await registerUploadRoutes(api, context);
      registerCommentRoutes(api, context);
      registerQuestionRoutes(api, context);
      registerGoodsRoutes(api, context, waiting, kinds);
      registerJobRoutes(api, context, waiting);
      registerMediaRoutes(api, context, damaged);
      registerArchiveRoutes(api, context, kinds, damaged);
      registerTelemetryRoutes(api, context);
      await registerCspReportRoute(api, context);
    },
    { prefix: API_PREFIX },
  );
  registerRobotsAndSecurity(app, context);
  registerMetricsRoute(app, context);
  await respondToTheRest(app, site, context);
  return app;
}

/** Contracts check what is sent. Fastify's own compilers are not loaded: that took a twentieth of a start. */
function noSchemas(): never {
  throw new Error('A route has a contract, not a schema of Fastify');
}

/** Paths without a route: below the API's prefix an envelope, elsewhere the site. */
async function respondToTheRest(app: FastifyInstance, served: ServedSite | undefined, context: ApiContext) {
  const { siteDirectory } = context.config;
  const site =
    siteDirectory === null || served === undefined
      ? undefined
      : await createSiteResponder(app, siteDirectory, served, context);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const forSite = path !== API_PREFIX && !path.startsWith(`${API_PREFIX}/`);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    return site !== undefined && forSite && reads
      ? site(request, reply)
      : respondToUnknownRoute(app, request, reply);
  });
}
