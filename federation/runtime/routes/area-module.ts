import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { AreaLoadError } from '../area-load-error.ts';

/** An area's module after validation. */
export type AreaRoutes = { routes: readonly RouteObject[] };

/** A route's path in the tree: identifies it in other versions. */
export function routeKey(parentKey: string, route: RouteObject): string {
  return `${parentKey}>${route.path ?? (route.index ? '(index)' : '(layout)')}`;
}

/** Rejects if the module has no such route or component. */
export async function loadScreen(area: string, module: AreaRoutes, key: string): Promise<ComponentType> {
  const route = findRoute(module.routes, key, '');
  if (route?.Component) return route.Component;
  if (typeof route?.lazy !== 'function')
    throw new AreaLoadError(area, 'contract', new Error(`no lazy screen at ${key}`));
  const { Component } = await route.lazy();
  if (!Component || (typeof Component !== 'function' && typeof Component !== 'object'))
    throw new AreaLoadError(area, 'contract', new Error(`no component at ${key}`));
  return Component;
}

function findRoute(routes: readonly RouteObject[], key: string, parentKey: string): RouteObject | undefined {
  for (const route of routes) {
    const ownKey = routeKey(parentKey, route);
    if (ownKey === key) return route;
    const inside = route.children && findRoute(route.children, key, ownKey);
    if (inside) return inside;
  }
  return undefined;
}
