import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffOnDutySearch } from '#web/features/staff-on-duty/components/search.js';
import { peopleSearch } from '#web/features/people/components/search.js';
import { settingsSearch } from '#web/features/settings/components/search.js';
import { establishment } from './establishment.js';

const home = createRoute({
  getParentRoute: () => establishment,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/home/screens/HomeScreen.js'), 'HomeScreen'),
});

const settings = createRoute({
  getParentRoute: () => establishment,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('#web/features/settings/screens/SettingsScreen.js'), 'SettingsScreen'),
});

const devices = createRoute({
  getParentRoute: () => establishment,
  path: '/devices',
  component: lazyRouteComponent(() => import('#web/features/devices/screens/DevicesScreen.js'), 'DevicesScreen'),
});

const people = createRoute({
  getParentRoute: () => establishment,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('#web/features/people/screens/PeopleScreen.js'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => establishment,
  path: '/people/$person',
  component: lazyRouteComponent(() => import('#web/features/people/screens/PersonScreen.js'), 'PersonScreen'),
});

const staffOnDuty = createRoute({
  getParentRoute: () => establishment,
  path: '/staff-on-duty',
  validateSearch: staffOnDutySearch,
  component: lazyRouteComponent(
    () => import('#web/features/staff-on-duty/screens/StaffOnDutyScreen.js'),
    'StaffOnDutyScreen',
  ),
});

const imports = createRoute({
  getParentRoute: () => establishment,
  path: '/imports',
  component: lazyRouteComponent(() => import('#web/features/imports/screens/ImportsScreen.js'), 'ImportsScreen'),
});

const importOfFile = createRoute({
  getParentRoute: () => establishment,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('#web/features/imports/screens/ImportScreen.js'), 'ImportScreen'),
});

/** Setup of an establishment, its people, and imported files. */
export const administrationRoutes = [
  home,
  settings,
  devices,
  people,
  person,
  staffOnDuty,
  imports,
  importOfFile,
] as const;
