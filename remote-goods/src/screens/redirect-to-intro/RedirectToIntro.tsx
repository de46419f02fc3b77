import { Navigate, useLocation } from 'react-router-dom';
import { GOODS_PATH } from 'shared/contract/paths';
import type { GoodsKind } from '../../kinds/goods-kind.ts';

/** Leads from an unknown address below /goods to the intro of the kind that it belongs to. */
export function redirectToIntro(kinds: readonly GoodsKind[]) {
  return function RedirectToIntro() {
    const { pathname } = useLocation();
    const kind = kinds.find(({ pathPattern }) => pathPattern.test(pathname));
    return <Navigate to={kind?.introPath ?? GOODS_PATH} replace />;
  };
}
