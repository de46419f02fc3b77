import type { FastifyInstance } from 'fastify';
import { authCalls } from 'shared/contract/auth';
import type { ApiContext } from '../../platform/context.ts';
import { callRegistrar } from '../../platform/http/requests/call-registrar.ts';
import { revokeToken } from '../../platform/http/authentication/access-token.ts';
import { presentProviders } from '../present.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { registerLocalAccountRoutes } from './local-routes.ts';
import { registerResetRoutes } from './reset-routes.ts';
import { registerSocialLoginRoutes } from './social-routes.ts';

export function registerAuthRoutes(app: FastifyInstance, context: ApiContext): void {
  const register = callRegistrar(app, context);
  register(authCalls.providers, async () => presentProviders(context.config));
  registerLocalAccountRoutes(app, context);
  registerResetRoutes(app, context);
  registerAccountRoutes(app, context);
  registerSessionRoutes(app, context);
  registerSocialLoginRoutes(app, context);
  register(
    authCalls.logout,
    async ({ viewer }) => {
      await revokeToken(context, viewer.tokenHash);
      return null;
    },
    { whileDeletionPends: true },
  );
}
