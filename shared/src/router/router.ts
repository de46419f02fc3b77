/**
 * The part of React Router this app uses, imported as `react-router-dom`; names missing here are a compile
 * error (tsconfig `paths`). It imports the underlying package: its own name would resolve to itself.
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
