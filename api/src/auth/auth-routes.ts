import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../context.ts';
import { registerCall } from '../http/register-call.ts';
import { revokeToken } from './access-token.ts';
import { registerLocalAccountRoutes } from './local-routes.ts';
import { registerSocialLoginRoutes } from './social-routes.ts';

/** Logging in and out. */
export function registerAuthRoutes(app: FastifyInstance, context: ApiContext): void {
  const { config } = context;
  registerCall(app, context, authCalls.providers, async () => ({
    local: config.localAccounts,
    social: config.socialProviders.map(({ provider, name }) => ({ provider, name })),
  }));
  registerLocalAccountRoutes(app, context);
  registerSocialLoginRoutes(app, context);
  registerCall(app, context, authCalls.logout, async ({ viewer }) => {
    await revokeToken(context, viewer.tokenHash);
    return null;
  });
}
