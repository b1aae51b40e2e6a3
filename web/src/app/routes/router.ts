import { createRouter } from '@tanstack/react-router';
import { Crash } from '../shell/Crash.js';
import { setSignedOutHandler } from '#web/api/queries.js';
import { Loading } from '#web/components/general/Waiting.js';
import { booksRoutes } from './books.js';
import { administrationRoutes } from './administration.js';
import { floorRoutes } from './floor.js';
import { desksRoutes } from './desks.js';
import { tablesRoutes } from './tables.js';
import {
  signedInRoute,
  establishmentRoute,
  firstRunRoute,
  meRoute,
  rootRoute,
  signInRoute,
  startRoute,
} from './establishment.js';

/**
 * All routes. The code of a page is loaded when it is opened, because only its route imports its component. Search
 * parameters are validated by `validateSearch`, so that a link reproduces the view.
 */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    startRoute,
    meRoute,
    firstRunRoute,
    establishmentRoute.addChildren([
      ...booksRoutes,
      ...administrationRoutes,
      ...floorRoutes,
      ...desksRoutes,
      ...tablesRoutes,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPendingComponent: Loading,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

setSignedOutHandler(() => {
  if (router.state.location.pathname !== '/sign-in') void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
