export type LoadStep =
  /** In this order; a screen of an area that is there begins at its own. */
  | 'map'
  | 'entry'
  | 'share'
  | 'module'
  | 'screen'
  | 'render'
  /** Where a load ends. */
  | 'shown'
  | 'failed';

/** One attempt to show something of an area, with nothing of a person. It is what a console prints. */
export type TracedLoad = {
  id: number;
  area: string;
  /** The pattern of the screen's path, once a screen is loaded. */
  path?: string;
  /** `at`: when it began, in ms of the page. */
  steps: { step: LoadStep; at: number; error?: string }[];
};

const LOADS_MAX = 20;

/** The newest first. */
export const tracedLoads: TracedLoad[] = [];

let count = 0;

export function beginLoad(area: string): TracedLoad {
  const load: TracedLoad = { id: ++count, area, steps: [] };
  tracedLoads.unshift(load);
  tracedLoads.splice(LOADS_MAX);
  return load;
}

export function newestLoad(area: string): TracedLoad | undefined {
  return tracedLoads.find((load) => load.area === area);
}

/** The area's load, if it has no screen yet, or another one. */
export function beginScreen(area: string, path: string): TracedLoad {
  let load = newestLoad(area);
  if (load?.path !== undefined || load === undefined) load = beginLoad(area);
  load.path = path;
  reach(load, 'screen');
  return load;
}

export function reach({ steps }: TracedLoad, step: LoadStep, error?: string): void {
  if (steps.at(-1)?.step !== step) steps.push({ step, at: performance.now(), ...(error && { error }) });
}
