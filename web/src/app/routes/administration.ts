import { parseStaffOnDutySearch } from '#web/features/staff-on-duty/components/search.js';
import { parsePeopleSearch } from '#web/features/people/components/search.js';
import { parseSettingsSearch } from '#web/features/settings/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Setup of an establishment, its people, and imported files. */
export const administrationRoutes = [
  createPage('/', () => import('#web/features/home/screens/HomeScreen.js')),
  createSearchPage('/settings', () => import('#web/features/settings/screens/SettingsScreen.js'), parseSettingsSearch),
  createPage('/devices', () => import('#web/features/devices/screens/DevicesScreen.js')),
  createSearchPage('/people', () => import('#web/features/people/screens/PeopleScreen.js'), parsePeopleSearch),
  createPage('/people/$person', () => import('#web/features/people/screens/PersonScreen.js')),
  createSearchPage(
    '/staff-on-duty',
    () => import('#web/features/staff-on-duty/screens/StaffOnDutyScreen.js'),
    parseStaffOnDutySearch,
  ),
  createPage('/imports', () => import('#web/features/imports/screens/ImportsScreen.js')),
  createPage('/imports/$importId', () => import('#web/features/imports/screens/ImportScreen.js')),
] as const;
