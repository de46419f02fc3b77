import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../context.ts';

/** Families: their members, their invite links, joining. */
export function registerFamilyRoutes(_app: FastifyInstance, _context: ApiContext): void {}
