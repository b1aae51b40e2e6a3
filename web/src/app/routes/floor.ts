import { parseFloorSearch } from '#web/features/machines/components/floor-plan/floor.js';
import { parseMachineListSearch } from '#web/features/machines/components/list-search.js';
import { parseStandSearch } from '#web/features/machines/components/stand-search.js';
import { parseMetersSearch } from '#web/features/meters/components/meters-search.js';
import { parseAlarmsSearch, parseSheetsSearch } from '#web/features/floor/components/search.js';
import { parseEventsSearch } from '#web/features/events/components/search.js';
import { keysSearch } from '#web/features/keys/components/search.js';
import {
  parseBoxesSearch,
  parseDropCountSearch,
  parseDropsSearch,
  parseRoundSearch,
} from '#web/features/drops/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Machines: readings, events, interventions and drops. */
export const floorRoutes = [
  createSearchPage(
    '/machines',
    () => import('#web/features/machines/screens/MachinesScreen.js'),
    parseMachineListSearch,
  ),
  createPage('/machines/$machine', () => import('#web/features/machines/screens/MachineScreen.js')),
  createPage('/new-machine', () => import('#web/features/machines/screens/RegisterScreen.js')),
  createSearchPage('/stands', () => import('#web/features/machines/screens/StandsScreen.js'), parseStandSearch),
  createSearchPage('/floor-plan', () => import('#web/features/machines/screens/FloorPlanScreen.js'), parseFloorSearch),
  createSearchPage(
    '/machines/$machine/meters',
    () => import('#web/features/meters/screens/MetersScreen.js'),
    parseMetersSearch,
  ),
  createSearchPage('/events', () => import('#web/features/events/screens/EventsScreen.js'), parseEventsSearch),
  createPage('/floor', () => import('#web/features/floor/screens/FloorScreen.js')),
  createSearchPage('/alarms', () => import('#web/features/floor/screens/AlarmsScreen.js'), parseAlarmsSearch),
  createSearchPage('/interventions', () => import('#web/features/floor/screens/SheetsScreen.js'), parseSheetsSearch),
  createPage('/interventions/$intervention', () => import('#web/features/floor/screens/SheetScreen.js')),
  createPage('/envelopes', () => import('#web/features/floor/screens/EnvelopesScreen.js')),
  createPage('/envelopes/$day', () => import('#web/features/floor/screens/EnvelopeScreen.js')),
  createSearchPage('/keys', () => import('#web/features/keys/screens/KeysScreen.js'), keysSearch),
  createSearchPage('/drops', () => import('#web/features/drops/screens/DropsScreen.js'), parseDropsSearch),
  createPage('/new-drop', () => import('#web/features/drops/screens/NewDropScreen.js')),
  createPage('/drops/$drop', () => import('#web/features/drops/screens/DropScreen.js')),
  createSearchPage('/drops/$drop/round', () => import('#web/features/drops/screens/RoundScreen.js'), parseRoundSearch),
  createSearchPage(
    '/drops/$drop/count',
    () => import('#web/features/drop-count/screens/CountScreen.js'),
    parseDropCountSearch,
  ),
  createSearchPage('/boxes', () => import('#web/features/boxes/screens/BoxesScreen.js'), parseBoxesSearch),
  createPage('/boxes/$box', () => import('#web/features/boxes/screens/BoxScreen.js')),
] as const;
