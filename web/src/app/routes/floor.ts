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
    'MachinesScreen',
    parseMachineListSearch,
  ),
  createPage('/machines/$machine', () => import('#web/features/machines/screens/MachineScreen.js'), 'MachineScreen'),
  createPage('/new-machine', () => import('#web/features/machines/screens/RegisterScreen.js'), 'RegisterScreen'),
  createSearchPage(
    '/stands',
    () => import('#web/features/machines/screens/StandsScreen.js'),
    'StandsScreen',
    parseStandSearch,
  ),
  createSearchPage(
    '/floor-plan',
    () => import('#web/features/machines/screens/FloorPlanScreen.js'),
    'FloorPlanScreen',
    parseFloorSearch,
  ),
  createSearchPage(
    '/machines/$machine/meters',
    () => import('#web/features/meters/screens/MetersScreen.js'),
    'MetersScreen',
    parseMetersSearch,
  ),
  createSearchPage(
    '/events',
    () => import('#web/features/events/screens/EventsScreen.js'),
    'EventsScreen',
    parseEventsSearch,
  ),
  createPage('/floor', () => import('#web/features/floor/screens/FloorScreen.js'), 'FloorScreen'),
  createSearchPage(
    '/alarms',
    () => import('#web/features/floor/screens/AlarmsScreen.js'),
    'AlarmsScreen',
    parseAlarmsSearch,
  ),
  createSearchPage(
    '/interventions',
    () => import('#web/features/floor/screens/SheetsScreen.js'),
    'SheetsScreen',
    parseSheetsSearch,
  ),
  createPage('/interventions/$intervention', () => import('#web/features/floor/screens/SheetScreen.js'), 'SheetScreen'),
  createPage('/envelopes', () => import('#web/features/floor/screens/EnvelopesScreen.js'), 'EnvelopesScreen'),
  createPage('/envelopes/$day', () => import('#web/features/floor/screens/EnvelopeScreen.js'), 'EnvelopeScreen'),
  createSearchPage('/keys', () => import('#web/features/keys/screens/KeysScreen.js'), 'KeysScreen', keysSearch),
  createSearchPage(
    '/drops',
    () => import('#web/features/drops/screens/DropsScreen.js'),
    'DropsScreen',
    parseDropsSearch,
  ),
  createPage('/new-drop', () => import('#web/features/drops/screens/NewDropScreen.js'), 'NewDropScreen'),
  createPage('/drops/$drop', () => import('#web/features/drops/screens/DropScreen.js'), 'DropScreen'),
  createSearchPage(
    '/drops/$drop/round',
    () => import('#web/features/drops/screens/RoundScreen.js'),
    'RoundScreen',
    parseRoundSearch,
  ),
  createSearchPage(
    '/drops/$drop/count',
    () => import('#web/features/drop-count/screens/CountScreen.js'),
    'DropCountScreen',
    parseDropCountSearch,
  ),
  createSearchPage(
    '/boxes',
    () => import('#web/features/boxes/screens/BoxesScreen.js'),
    'BoxesScreen',
    parseBoxesSearch,
  ),
  createPage('/boxes/$box', () => import('#web/features/boxes/screens/BoxScreen.js'), 'BoxScreen'),
] as const;
