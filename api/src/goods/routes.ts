import type { FastifyInstance } from 'fastify';
import { goodsCalls } from 'shared/contract/goods';
import type { JobWaiting } from '../jobs/following/job-waiting.ts';
import { readAllowance } from '../jobs/policy.ts';
import type { ApiContext } from '../platform/context.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { deleteGoods } from './commands.ts';
import type { GoodsKinds } from './kinds/goods-kind.ts';
import { presentAllowance, presentGoods } from './present.ts';
import { findGoods } from './queries.ts';

export function registerGoodsRoutes(
  app: FastifyInstance,
  context: ApiContext,
  waiting: JobWaiting,
  kinds: GoodsKinds,
): void {
  for (const kind of kinds) kind.registerRoutes(app, context, waiting);
  const register = callRegistrar(app, context);

  register(goodsCalls.allowance, async ({ viewer }) => {
    const allowance = await readAllowance(context, context.database, viewer);
    return presentAllowance(allowance);
  });

  register(goodsCalls.list, async ({ viewer }) => {
    const rows = await findGoods(context, viewer);
    return rows
      .map((row) => presentGoods(context.mediaUrls.of(viewer), kinds, row))
      .filter((item) => item !== undefined);
  });

  register(goodsCalls.remove, async ({ viewer, params }) => {
    await deleteGoods(context, viewer, params.goodsId);
    return null;
  });
}
