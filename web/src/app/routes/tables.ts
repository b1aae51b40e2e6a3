import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { equipmentSearch } from '#web/features/equipment/components/search.js';
import { openOrAllSearch } from '#web/features/incidents/components/search.js';
import { establishment } from './establishment.js';

const tables = createRoute({
  getParentRoute: () => establishment,
  path: '/tables',
  component: lazyRouteComponent(() => import('#web/features/tables/screens/TablesScreen.js'), 'TablesScreen'),
});

const tableSession = createRoute({
  getParentRoute: () => establishment,
  path: '/tables/sessions/$sessionId',
  component: lazyRouteComponent(() => import('#web/features/tables/screens/SessionScreen.js'), 'SessionScreen'),
});

const cagnottes = createRoute({
  getParentRoute: () => establishment,
  path: '/cagnottes',
  component: lazyRouteComponent(() => import('#web/features/cagnottes/screens/CagnottesScreen.js'), 'CagnottesScreen'),
});

const cercleSession = createRoute({
  getParentRoute: () => establishment,
  path: '/cagnottes/sessions/$sessionId',
  component: lazyRouteComponent(
    () => import('#web/features/cagnottes/screens/CercleSessionScreen.js'),
    'CercleSessionScreen',
  ),
});

const ticketBooks = createRoute({
  getParentRoute: () => establishment,
  path: '/cagnottes/books',
  component: lazyRouteComponent(
    () => import('#web/features/cagnottes/screens/TicketBooksScreen.js'),
    'TicketBooksScreen',
  ),
});

const progressives = createRoute({
  getParentRoute: () => establishment,
  path: '/progressives',
  component: lazyRouteComponent(
    () => import('#web/features/progressives/screens/ProgressivesScreen.js'),
    'ProgressivesScreen',
  ),
});

const equipment = createRoute({
  getParentRoute: () => establishment,
  path: '/equipment',
  validateSearch: equipmentSearch,
  component: lazyRouteComponent(() => import('#web/features/equipment/screens/EquipmentScreen.js'), 'EquipmentScreen'),
});

const incidents = createRoute({
  getParentRoute: () => establishment,
  path: '/incidents',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(() => import('#web/features/incidents/screens/IncidentsScreen.js'), 'IncidentsScreen'),
});

const incident = createRoute({
  getParentRoute: () => establishment,
  path: '/incidents/$incident',
  component: lazyRouteComponent(() => import('#web/features/incidents/screens/IncidentScreen.js'), 'IncidentScreen'),
});

const exclusions = createRoute({
  getParentRoute: () => establishment,
  path: '/exclusions',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(
    () => import('#web/features/incidents/screens/ExclusionsScreen.js'),
    'ExclusionsScreen',
  ),
});

/** Table games, jeux de cercle, their equipment, and incidents at them. */
export const tablesRoutes = [
  tables,
  tableSession,
  cagnottes,
  cercleSession,
  ticketBooks,
  progressives,
  equipment,
  incidents,
  incident,
  exclusions,
] as const;
