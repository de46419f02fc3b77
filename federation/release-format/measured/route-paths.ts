import { objectsIn, propertiesOf, textOf, type Script } from './read-script.ts';

export type DeclaredRoutes = {
  /** Sorted, each once. */
  paths: string[];
  /** How many routes have a path that is no text in the script, so that nobody can check it. */
  unreadable: number;
};

/** The routes in an area's start scripts: objects with a `path` and the `lazy` that loads their screen. */
export function routesIn(scripts: Script): DeclaredRoutes {
  const routes = objectsIn(scripts)
    .map(propertiesOf)
    .filter((properties) => properties.has('path') && properties.has('lazy'))
    .map((properties) => textOf(properties.get('path')));
  const paths = routes.filter((path) => path !== undefined);
  return { paths: [...new Set(paths)].toSorted(), unreadable: routes.length - paths.length };
}

/** `/daily/post/:id` -> `/daily/post`: what a path prefix can be compared with. */
export function fixedPartOf(route: string): string {
  const segments = route.split('/');
  const variable = segments.findIndex((segment) => /^[:*]/.test(segment));
  return (variable === -1 ? segments : segments.slice(0, variable)).join('/') || '/';
}
