/**
 * The part of React Router this app uses, provided in the page under the name `react-router-dom`. What is not named here
 * is a compile error (tsconfig `paths`) and is left out of the build. It imports the package underneath, because under its own name it
 * would be given itself. Import it as `react-router-dom`.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  data,
  generatePath,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  redirect,
  useBlocker,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export type {
  Blocker,
  BlockerFunction,
  LinkProps,
  Location,
  NavLinkProps,
  NavigateFunction,
  NavigateOptions,
  Params,
  Path,
  PatchRoutesOnNavigationFunction,
  RouteObject,
  To,
  UIMatch,
} from 'react-router';
