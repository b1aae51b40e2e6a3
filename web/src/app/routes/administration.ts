import { parseStaffOnDutySearch } from '#web/features/staff-on-duty/components/search.js';
import { parseImportsSearch } from '#web/features/imports/components/search.js';
import { parsePeopleSearch } from '#web/features/people/components/search.js';
import { parseSettingsSearch } from '#web/features/settings/components/search.js';
import { createPageRoute, createSearchPageRoute } from './establishment.js';

/** Setup of an establishment, its people, and imported files. */
export const administrationRoutes = [
  createPageRoute('/', () => import('#web/features/home/screens/HomeScreen.js')),
  createSearchPageRoute(
    '/settings',
    () => import('#web/features/settings/screens/SettingsScreen.js'),
    parseSettingsSearch,
  ),
  createPageRoute('/devices', () => import('#web/features/devices/screens/DevicesScreen.js')),
  createSearchPageRoute('/people', () => import('#web/features/people/screens/PeopleScreen.js'), parsePeopleSearch),
  createPageRoute('/people/$person', () => import('#web/features/people/screens/PersonScreen.js')),
  createSearchPageRoute(
    '/staff-on-duty',
    () => import('#web/features/staff-on-duty/screens/StaffOnDutyScreen.js'),
    parseStaffOnDutySearch,
  ),
  createSearchPageRoute('/imports', () => import('#web/features/imports/screens/ImportsScreen.js'), parseImportsSearch),
  createPageRoute('/imports/$importId', () => import('#web/features/imports/screens/ImportScreen.js')),
] as const;
