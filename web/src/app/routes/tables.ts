import { parseEquipmentSearch } from '#web/features/equipment/components/search.js';
import { parseDaySearch } from '#web/components/days/day-search.js';
import { parseOpenOrAllSearch } from '#web/features/incidents/components/search.js';
import { createPageRoute, createSearchPageRoute } from './establishment.js';

/** Table games, jeux de cercle, their equipment, and incidents at them. */
export const tablesRoutes = [
  createSearchPageRoute('/tables', () => import('#web/features/tables/screens/TablesScreen.js'), parseDaySearch),
  createPageRoute('/tables/sessions/$sessionId', () => import('#web/features/tables/screens/SessionScreen.js')),
  createPageRoute(
    '/tables/sessions/$sessionId/count/$act',
    () => import('#web/features/tables/screens/TableCountScreen.js'),
  ),
  createSearchPageRoute(
    '/cagnottes',
    () => import('#web/features/cagnottes/screens/CagnottesScreen.js'),
    parseDaySearch,
  ),
  createPageRoute(
    '/cagnottes/sessions/$sessionId',
    () => import('#web/features/cagnottes/screens/CercleSessionScreen.js'),
  ),
  createPageRoute(
    '/cagnottes/sessions/$sessionId/count',
    () => import('#web/features/cagnottes/screens/CagnotteCountScreen.js'),
  ),
  createPageRoute('/cagnottes/books', () => import('#web/features/cagnottes/screens/TicketBooksScreen.js')),
  createPageRoute('/progressives', () => import('#web/features/progressives/screens/ProgressivesScreen.js')),
  createSearchPageRoute(
    '/equipment',
    () => import('#web/features/equipment/screens/EquipmentScreen.js'),
    parseEquipmentSearch,
  ),
  createSearchPageRoute(
    '/incidents',
    () => import('#web/features/incidents/screens/IncidentsScreen.js'),
    parseOpenOrAllSearch,
  ),
  createPageRoute('/incidents/$incident', () => import('#web/features/incidents/screens/IncidentScreen.js')),
  createSearchPageRoute(
    '/exclusions',
    () => import('#web/features/incidents/screens/ExclusionsScreen.js'),
    parseOpenOrAllSearch,
  ),
] as const;
