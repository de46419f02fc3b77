/**
 * The part of React Router this app uses, provided as `react-router-dom`. Names missing here are a compile
 * error (tsconfig `paths`) and are left out of the build. It imports the underlying package, because its own
 * name would resolve to itself. Import it as `react-router-dom`.
 */
export {
  Link,
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  createMemoryRouter,
  redirect,
  replace,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export type {
  Blocker,
  BlockerFunction,
  LinkProps,
  Location,
  NavigateFunction,
  NavigateOptions,
  Params,
  Path,
  PatchRoutesOnNavigationFunction,
  RouteObject,
  To,
  UIMatch,
} from 'react-router';
