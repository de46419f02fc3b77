import type { RouteObject } from 'react-router';
import {
  type AreaFailureComponent,
  type AreaFreezes,
  type AreaPage,
  type AreaRoutes,
  loadScreen,
} from './area-module.ts';
import { reloadArea, reportAreaFailure } from '../area-loader.ts';
import { areaScreen } from './AreaScreen.tsx';
import type { NavigationLoop } from './navigation-loop.ts';
import { isShown, ScreenSlot } from './screen-slot.ts';

type AreaSlotsOptions = {
  area: string;
  timeLimitMs: number;
  AreaFailure: AreaFailureComponent;
  freezes: AreaFreezes | undefined;
  navigationLoop: NavigationLoop;
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

  /** The area's routes for React Router, with every screen behind a slot. */
  routes(): RouteObject[] {
    return this.module.routes.map((page) => this.withSlot(page));
  }

  /** The shown screen forgets its own once it is left. */
  forgetRenderFailures(): void {
    for (const slot of this.slots.values()) if (!isShown(slot)) slot.forgetRenderFailure();
  }

  private withSlot({ path, handle, loader }: AreaPage): RouteObject {
    const slot = this.slotFor(path);
    const Component = areaScreen(this.options.area, slot, this.options.AreaFailure);
    const lazy: RouteObject['lazy'] = async () => {
      await slot.load();
      return { Component };
    };
    return { path, handle, lazy, action: slot.act, ...(loader ? { loader } : {}) };
  }

  private slotFor(path: string): ScreenSlot {
    const known = this.slots.get(path);
    if (known) return known;
    const { area, timeLimitMs, freezes, navigationLoop } = this.options;
    const slot = new ScreenSlot({
      area,
      timeLimitMs,
      onFailure: (error) => reportAreaFailure(error, area),
      load: () => loadScreen(area, this.module, path),
      reloadArea: () => this.replaceModule(),
      path,
      freezes,
      navigationLoop,
    });
    this.slots.set(path, slot);
    return slot;
  }

  private async replaceModule(): Promise<void> {
    this.module = await reloadArea(this.options.area, this.options.pathname());
    for (const slot of this.slots.values()) slot.reset();
  }
}
