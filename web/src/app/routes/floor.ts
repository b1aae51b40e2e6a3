import { parseFloorSearch } from '#web/features/machines/components/floor-plan/floor.js';
import { parseMachineListSearch } from '#web/features/machines/components/list-search.js';
import { parseStandSearch } from '#web/features/machines/components/stand-search.js';
import { parseMetersSearch } from '#web/features/meters/components/meters-search.js';
import { parseAlarmsSearch, parseSheetsSearch } from '#web/features/floor/components/search.js';
import { parseEventsSearch } from '#web/features/events/components/search.js';
import { parseKeysSearch } from '#web/features/keys/components/search.js';
import {
  parseBoxesSearch,
  parseDropCountSearch,
  parseDropsSearch,
  parseRoundSearch,
} from '#web/features/drops/components/search.js';
import { createPageRoute, createSearchPageRoute } from './establishment.js';

/** Machines: readings, events, interventions and drops. */
export const floorRoutes = [
  createSearchPageRoute(
    '/machines',
    () => import('#web/features/machines/screens/MachinesScreen.js'),
    parseMachineListSearch,
  ),
  createPageRoute('/machines/$machine', () => import('#web/features/machines/screens/MachineScreen.js')),
  createPageRoute('/new-machine', () => import('#web/features/machines/screens/RegisterScreen.js')),
  createSearchPageRoute('/stands', () => import('#web/features/machines/screens/StandsScreen.js'), parseStandSearch),
  createSearchPageRoute(
    '/floor-plan',
    () => import('#web/features/machines/screens/FloorPlanScreen.js'),
    parseFloorSearch,
  ),
  createSearchPageRoute(
    '/machines/$machine/meters',
    () => import('#web/features/meters/screens/MetersScreen.js'),
    parseMetersSearch,
  ),
  createSearchPageRoute('/events', () => import('#web/features/events/screens/EventsScreen.js'), parseEventsSearch),
  createPageRoute('/floor', () => import('#web/features/floor/screens/FloorScreen.js')),
  createSearchPageRoute('/alarms', () => import('#web/features/floor/screens/AlarmsScreen.js'), parseAlarmsSearch),
  createSearchPageRoute(
    '/interventions',
    () => import('#web/features/floor/screens/SheetsScreen.js'),
    parseSheetsSearch,
  ),
  createPageRoute('/interventions/$intervention', () => import('#web/features/floor/screens/SheetScreen.js')),
  createPageRoute('/envelopes', () => import('#web/features/floor/screens/EnvelopesScreen.js')),
  createPageRoute('/envelopes/$day', () => import('#web/features/floor/screens/EnvelopeScreen.js')),
  createSearchPageRoute('/keys', () => import('#web/features/keys/screens/KeysScreen.js'), parseKeysSearch),
  createSearchPageRoute('/drops', () => import('#web/features/drops/screens/DropsScreen.js'), parseDropsSearch),
  createPageRoute('/new-drop', () => import('#web/features/drops/screens/NewDropScreen.js')),
  createPageRoute('/drops/$drop', () => import('#web/features/drops/screens/DropScreen.js')),
  createSearchPageRoute(
    '/drops/$drop/round',
    () => import('#web/features/drops/screens/RoundScreen.js'),
    parseRoundSearch,
  ),
  createSearchPageRoute(
    '/drops/$drop/count',
    () => import('#web/features/drop-count/screens/CountScreen.js'),
    parseDropCountSearch,
  ),
  createSearchPageRoute('/boxes', () => import('#web/features/boxes/screens/BoxesScreen.js'), parseBoxesSearch),
  createPageRoute('/boxes/$box', () => import('#web/features/boxes/screens/BoxScreen.js')),
] as const;
