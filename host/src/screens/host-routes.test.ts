import { hostRoutes } from './host-routes.ts';
import { OWN_PATHS } from '../navigation/own-paths.ts';

test("the host's contract names every page of the host, so that no area claims one", () => {
  const paths = hostRoutes().flatMap(({ children = [] }) => children.map(({ path }) => path));
  expect(paths.filter((path) => path !== '*')).toEqual(OWN_PATHS);
});
