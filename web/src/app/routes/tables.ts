import { parseEquipmentSearch } from '#web/features/equipment/components/search.js';
import { openOrAllSearch } from '#web/features/incidents/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Table games, jeux de cercle, their equipment, and incidents at them. */
export const tablesRoutes = [
  createPage('/tables', () => import('#web/features/tables/screens/TablesScreen.js')),
  createPage('/tables/sessions/$sessionId', () => import('#web/features/tables/screens/SessionScreen.js')),
  createPage('/cagnottes', () => import('#web/features/cagnottes/screens/CagnottesScreen.js')),
  createPage('/cagnottes/sessions/$sessionId', () => import('#web/features/cagnottes/screens/CercleSessionScreen.js')),
  createPage('/cagnottes/books', () => import('#web/features/cagnottes/screens/TicketBooksScreen.js')),
  createPage('/progressives', () => import('#web/features/progressives/screens/ProgressivesScreen.js')),
  createSearchPage(
    '/equipment',
    () => import('#web/features/equipment/screens/EquipmentScreen.js'),
    parseEquipmentSearch,
  ),
  createSearchPage('/incidents', () => import('#web/features/incidents/screens/IncidentsScreen.js'), openOrAllSearch),
  createPage('/incidents/$incident', () => import('#web/features/incidents/screens/IncidentScreen.js')),
  createSearchPage('/exclusions', () => import('#web/features/incidents/screens/ExclusionsScreen.js'), openOrAllSearch),
] as const;
