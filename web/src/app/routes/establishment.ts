import { Outlet, createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouteComponent } from '@tanstack/react-router';
import { NotFound } from '../shell/NotFound.js';
import { SignedInLayout } from '../shell/Behind.js';
import { Establishment } from '../shell/Establishment.js';
import { fetchCurrentPerson } from '#web/session/session.js';
import { parseFirstRunSearch } from '#web/features/first-run/components/search.js';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly to?: string; readonly login?: string } => ({
    ...(typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) ? { to: search['to'] } : {}),
    ...(typeof search['login'] === 'string' ? { login: search['login'] } : {}),
  }),
  component: lazyRouteComponent(() => import('#web/features/access/screens/SignInScreen.js'), 'SignInScreen'),
});

/** Pages of a signed-in user. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'behind',
  // without a session the user signs in first, and returns to the same address
  loader: async ({ location }) => {
    const person = await fetchCurrentPerson();
    if (person === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    return person;
  },
  component: SignedInLayout,
});

export const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../shell/ChooseEstablishment.js'), 'ChooseEstablishment'),
});

export const meRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/me',
  component: lazyRouteComponent(() => import('#web/features/me/screens/MeScreen.js'), 'MeScreen'),
});

export const firstRunRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/first-run',
  validateSearch: parseFirstRunSearch,
  component: lazyRouteComponent(() => import('#web/features/first-run/screens/FirstRunScreen.js'), 'FirstRunScreen'),
});

/** Pages of one establishment. */
export const establishmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$establishment',
  component: Establishment,
});

type LoadModule = () => Promise<Readonly<Record<`${string}Screen`, RouteComponent>>>;

/** Returns the component of a page, loaded when the page is opened: the export of its file that is named `…Screen`. */
const loadScreen = (loadModule: LoadModule): RouteComponent =>
  lazyRouteComponent(async () => {
    const [screen] = Object.entries(await loadModule()).filter(([name]) => name.endsWith('Screen'));
    if (screen === undefined) throw new Error('the file of this page exports no screen');
    return { default: screen[1] };
  });

/** Creates the route of a page below the establishment's address. */
export const createPageRoute = <const Path extends string>(path: Path, loadModule: LoadModule) =>
  createRoute({ getParentRoute: () => establishmentRoute, path, component: loadScreen(loadModule) });

/** Creates the route of a page with filters in its address, which `validateSearch` reads. */
export const createSearchPageRoute = <const Path extends string, Search>(
  path: Path,
  loadModule: LoadModule,
  validateSearch: (raw: Readonly<Record<string, unknown>>) => Search,
) => createRoute({ getParentRoute: () => establishmentRoute, path, component: loadScreen(loadModule), validateSearch });
