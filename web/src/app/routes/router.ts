import { createRouter } from '@tanstack/react-router';
import { Crash } from '../shell/Crash.js';
import { setSignedOutHandler } from '#web/api/queries.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { booksRoutes } from './books.js';
import { administrationRoutes } from './administration.js';
import { floorRoutes } from './floor.js';
import { desksRoutes } from './desks.js';
import { tablesRoutes } from './tables.js';
import { signedInRoute, establishment, firstRun, me, root, signIn, start } from './establishment.js';

/**
 * All routes. The code of a page is loaded when it is opened, because only its route imports its component. Search
 * parameters are validated by `validateSearch`, so that a link reproduces the view.
 */
export const routeTree = root.addChildren([
  signIn,
  signedInRoute.addChildren([
    start,
    me,
    firstRun,
    establishment.addChildren([
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
  defaultPendingComponent: Waiting,
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
