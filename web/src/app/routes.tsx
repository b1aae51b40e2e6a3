import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound } from './NotFound.js';
import { Crash } from './Crash.js';
import { Behind } from './Behind.js';
import { House } from './House.js';
import { onSignedOut } from './queries.js';
import { whoWorksHere } from './session.js';
import { Waiting } from '../parts/Waiting.js';
import { firstRunSearch } from '../screens/first-run/search.js';
import { peopleSearch } from '../screens/people/search.js';
import { settingsSearch } from '../screens/settings/search.js';

/**
 * Every page. What stands behind a page comes when it is opened: its component is imported by its route alone.
 * Search parameters are validated by `validateSearch`, so that a link reproduces the view.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly to?: string; readonly login?: string } => ({
    ...(typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) ? { to: search['to'] } : {}),
    ...(typeof search['login'] === 'string' ? { login: search['login'] } : {}),
  }),
  component: lazyRouteComponent(() => import('../screens/access/SignInScreen.js'), 'SignInScreen'),
});

/** Pages of somebody who is signed in. */
const behind = createRoute({
  getParentRoute: () => root,
  id: 'behind',
  // without a session one signs in first, and comes back to the same address
  loader: async ({ location }) => {
    const person = await whoWorksHere();
    if (person === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    return person;
  },
  component: Behind,
});

const start = createRoute({
  getParentRoute: () => behind,
  path: '/',
  component: lazyRouteComponent(() => import('./ChooseHouse.js'), 'ChooseHouse'),
});

const me = createRoute({
  getParentRoute: () => behind,
  path: '/me',
  component: lazyRouteComponent(() => import('../screens/me/MeScreen.js'), 'MeScreen'),
});

const firstRun = createRoute({
  getParentRoute: () => behind,
  path: '/first-run',
  validateSearch: firstRunSearch,
  component: lazyRouteComponent(() => import('../screens/first-run/FirstRunScreen.js'), 'FirstRunScreen'),
});

/** Pages of one establishment. */
export const house = createRoute({ getParentRoute: () => behind, path: '/$house', component: House });

const home = createRoute({
  getParentRoute: () => house,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/home/HomeScreen.js'), 'HomeScreen'),
});

const settings = createRoute({
  getParentRoute: () => house,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('../screens/settings/SettingsScreen.js'), 'SettingsScreen'),
});

const devices = createRoute({
  getParentRoute: () => house,
  path: '/devices',
  component: lazyRouteComponent(() => import('../screens/devices/DevicesScreen.js'), 'DevicesScreen'),
});

const people = createRoute({
  getParentRoute: () => house,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('../screens/people/PeopleScreen.js'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => house,
  path: '/people/$person',
  component: lazyRouteComponent(() => import('../screens/people/PersonScreen.js'), 'PersonScreen'),
});

export const routeTree = root.addChildren([signIn, behind.addChildren([start, me, firstRun, house.addChildren([settings, people, person, devices, home])])]);

export const router = createRouter({
  routeTree,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

onSignedOut(() => {
  if (router.state.location.pathname !== '/sign-in') void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
