/**
 * The part of React Router this app uses, provided in the page under the name `react-router-dom`. What is not named here
 * is a compile error (tsconfig `paths`) and is left out of the build. It imports the package underneath, because under its own name it
 * would be given itself. Import it as `react-router-dom`.
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
