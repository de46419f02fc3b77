import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/environment.ts';

/** Enables CORS with credentials for the configured origins; without any, only for the API's own. */
export async function allowSiteOrigins(app: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...config.corsOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-retry-attempt',
      'prefer',
      'if-none-match',
      'tus-resumable',
      'upload-length',
      'upload-metadata',
      'upload-offset',
    ],
    exposedHeaders: [
      'ETag',
      'Retry-After',
      'X-Request-Id',
      'Location',
      'Link',
      'Tus-Resumable',
      'Upload-Offset',
      'Upload-Length',
      'Upload-Expires',
    ],
    maxAge: 600,
  });
}
