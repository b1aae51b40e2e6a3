import { floorSearch } from '#web/features/machines/components/floor-plan/floor.js';
import { machineListSearch } from '#web/features/machines/components/list-search.js';
import { standSearch } from '#web/features/machines/components/stand-search.js';
import { metersSearch } from '#web/features/meters/components/meters-search.js';
import { alarmsSearch, sheetsSearch } from '#web/features/floor/components/search.js';
import { eventsSearch } from '#web/features/events/components/search.js';
import { keysSearch } from '#web/features/keys/components/search.js';
import { boxesSearch, dropCountSearch, dropsSearch, roundSearch } from '#web/features/drops/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Machines: readings, events, interventions and drops. */
export const floorRoutes = [
  createSearchPage(
    '/machines',
    () => import('#web/features/machines/screens/MachinesScreen.js'),
    'MachinesScreen',
    machineListSearch,
  ),
  createPage('/machines/$machine', () => import('#web/features/machines/screens/MachineScreen.js'), 'MachineScreen'),
  createPage('/new-machine', () => import('#web/features/machines/screens/RegisterScreen.js'), 'RegisterScreen'),
  createSearchPage(
    '/stands',
    () => import('#web/features/machines/screens/StandsScreen.js'),
    'StandsScreen',
    standSearch,
  ),
  createSearchPage(
    '/floor-plan',
    () => import('#web/features/machines/screens/FloorPlanScreen.js'),
    'FloorPlanScreen',
    floorSearch,
  ),
  createSearchPage(
    '/machines/$machine/meters',
    () => import('#web/features/meters/screens/MetersScreen.js'),
    'MetersScreen',
    metersSearch,
  ),
  createSearchPage(
    '/events',
    () => import('#web/features/events/screens/EventsScreen.js'),
    'EventsScreen',
    eventsSearch,
  ),
  createPage('/floor', () => import('#web/features/floor/screens/FloorScreen.js'), 'FloorScreen'),
  createSearchPage(
    '/alarms',
    () => import('#web/features/floor/screens/AlarmsScreen.js'),
    'AlarmsScreen',
    alarmsSearch,
  ),
  createSearchPage(
    '/interventions',
    () => import('#web/features/floor/screens/SheetsScreen.js'),
    'SheetsScreen',
    sheetsSearch,
  ),
  createPage('/interventions/$intervention', () => import('#web/features/floor/screens/SheetScreen.js'), 'SheetScreen'),
  createPage('/envelopes', () => import('#web/features/floor/screens/EnvelopesScreen.js'), 'EnvelopesScreen'),
  createPage('/envelopes/$day', () => import('#web/features/floor/screens/EnvelopeScreen.js'), 'EnvelopeScreen'),
  createSearchPage('/keys', () => import('#web/features/keys/screens/KeysScreen.js'), 'KeysScreen', keysSearch),
  createSearchPage('/drops', () => import('#web/features/drops/screens/DropsScreen.js'), 'DropsScreen', dropsSearch),
  createPage('/new-drop', () => import('#web/features/drops/screens/NewDropScreen.js'), 'NewDropScreen'),
  createPage('/drops/$drop', () => import('#web/features/drops/screens/DropScreen.js'), 'DropScreen'),
  createSearchPage(
    '/drops/$drop/round',
    () => import('#web/features/drops/screens/RoundScreen.js'),
    'RoundScreen',
    roundSearch,
  ),
  createSearchPage(
    '/drops/$drop/count',
    () => import('#web/features/drop-count/screens/CountScreen.js'),
    'CountScreen',
    dropCountSearch,
  ),
  createSearchPage('/boxes', () => import('#web/features/boxes/screens/BoxesScreen.js'), 'BoxesScreen', boxesSearch),
  createPage('/boxes/$box', () => import('#web/features/boxes/screens/BoxScreen.js'), 'BoxScreen'),
] as const;
