import * as z from 'shared/schema';
import type { ComponentType } from 'react';
import type { ActionFunction } from 'react-router-dom';
import type { AREA_CONTRACT_VERSION } from './area-contract-version.ts';
import { areaModuleSchema } from './area-module-schema.ts';
import type { RouteHandle } from './route-handle.ts';

/** One page of an area, as React Router takes it. */
export type AreaRoute = {
  /** Absolute: `/home/memoryDetailPage/:postId`. */
  path: `/${string}`;
  handle: RouteHandle;
  /** `action` receives what a form of the screen sends to its page. */
  lazy: () => Promise<{ Component: ComponentType; action?: ActionFunction }>;
};

export type AreaModule = { contractVersion: typeof AREA_CONTRACT_VERSION; routes: readonly AreaRoute[] };

export type ParsedArea =
  | { kind: 'area'; area: AreaModule }
  /** The module is no area, or one of another contract version. `reason` is English, for the log. */
  | { kind: 'refused'; reason: string };

/** Validates a loaded module before the host routes into it: an invalid remote must not break the shell. */
export function parseAreaModule(module: unknown): ParsedArea {
  // A module namespace is not a plain object: read only the validated properties.
  const { contractVersion, routes }: { contractVersion?: unknown; routes?: unknown } = Object(module);
  const parsed = z.safeParse(areaModuleSchema, { contractVersion, routes });
  if (parsed.success) return { kind: 'area', area: { contractVersion, routes } as AreaModule };
  const [issue] = parsed.error.issues;
  return { kind: 'refused', reason: `${issue?.path?.join('.') ?? ''}: ${issue?.message ?? 'not an area'}` };
}
