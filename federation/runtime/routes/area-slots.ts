import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AreaFailureComponent } from './area-failure.ts';
import { reloadArea } from '../area-loader.ts';
import { loadScreen, routeKey, type AreaRoutes } from './area-module.ts';
import { areaScreen } from './AreaScreen.tsx';
import { ScreenSlot } from './screen-slot.ts';

type AreaSlotsOptions = {
  area: string;
  timeLimitMs: number;
  AreaFailure: AreaFailureComponent;
  onFailure: (error: unknown) => void;
  /** Its screen is fetched in parallel when the area is reloaded. */
  pathname: () => string;
};

export class AreaSlots {
  private module: AreaRoutes;
  private readonly slots = new Map<string, ScreenSlot>();
  private readonly options: AreaSlotsOptions;

  constructor(module: AreaRoutes, options: AreaSlotsOptions) {
    this.module = module;
    this.options = options;
  }

  /** The area's routes for React Router, with every lazy screen behind a slot. */
  routes(): RouteObject[] {
    return this.module.routes.map((route) => this.withSlot(route, ''));
  }

  forgetRenderFailures(): void {
    for (const slot of this.slots.values()) slot.forgetRenderFailure();
  }

  private withSlot(route: RouteObject, parentKey: string): RouteObject {
    const key = routeKey(parentKey, route);
    const ownRoute = typeof route.lazy === 'function' ? { ...route, lazy: this.slotLazy(key) } : route;
    if (ownRoute.index === true || ownRoute.children === undefined) return ownRoute;
    return { ...ownRoute, children: ownRoute.children.map((child) => this.withSlot(child, key)) };
  }

  private slotLazy(key: string): () => Promise<{ Component: ComponentType }> {
    const slot = this.slotFor(key);
    const Component = areaScreen(this.options.area, slot, this.options.AreaFailure);
    return async () => {
      await slot.load();
      return { Component };
    };
  }

  private slotFor(key: string): ScreenSlot {
    const known = this.slots.get(key);
    if (known) return known;
    const { area, timeLimitMs, onFailure } = this.options;
    const slot = new ScreenSlot({
      area,
      timeLimitMs,
      onFailure,
      load: () => loadScreen(area, this.module, key),
      reloadArea: () => this.replaceModule(),
    });
    this.slots.set(key, slot);
    return slot;
  }

  private async replaceModule(): Promise<void> {
    this.module = await reloadArea(this.options.area, this.options.pathname());
    for (const slot of this.slots.values()) slot.reset();
  }
}
