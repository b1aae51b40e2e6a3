import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { floorSearch } from '#web/features/machines/components/floor-plan/floor.js';
import { machineListSearch } from '#web/features/machines/components/list-search.js';
import { standSearch } from '#web/features/machines/components/stand-search.js';
import { metersSearch } from '#web/features/meters/components/meters-search.js';
import { alarmsSearch, sheetsSearch } from '#web/features/floor/components/search.js';
import { eventsSearch } from '#web/features/events/components/search.js';
import { keysSearch } from '#web/features/keys/components/search.js';
import { boxesSearch, dropCountSearch, dropsSearch, roundSearch } from '#web/features/drops/components/search.js';
import { establishment } from './establishment.js';

const machines = createRoute({
  getParentRoute: () => establishment,
  path: '/machines',
  validateSearch: machineListSearch,
  component: lazyRouteComponent(() => import('#web/features/machines/screens/MachinesScreen.js'), 'MachinesScreen'),
});

const machine = createRoute({
  getParentRoute: () => establishment,
  path: '/machines/$machine',
  component: lazyRouteComponent(() => import('#web/features/machines/screens/MachineScreen.js'), 'MachineScreen'),
});

const newMachine = createRoute({
  getParentRoute: () => establishment,
  path: '/new-machine',
  component: lazyRouteComponent(() => import('#web/features/machines/screens/RegisterScreen.js'), 'RegisterScreen'),
});

const stands = createRoute({
  getParentRoute: () => establishment,
  path: '/stands',
  validateSearch: standSearch,
  component: lazyRouteComponent(() => import('#web/features/machines/screens/StandsScreen.js'), 'StandsScreen'),
});

const floorPlan = createRoute({
  getParentRoute: () => establishment,
  path: '/floor-plan',
  validateSearch: floorSearch,
  component: lazyRouteComponent(() => import('#web/features/machines/screens/FloorPlanScreen.js'), 'FloorPlanScreen'),
});

const meters = createRoute({
  getParentRoute: () => establishment,
  path: '/machines/$machine/meters',
  validateSearch: metersSearch,
  component: lazyRouteComponent(() => import('#web/features/meters/screens/MetersScreen.js'), 'MetersScreen'),
});

const events = createRoute({
  getParentRoute: () => establishment,
  path: '/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('#web/features/events/screens/EventsScreen.js'), 'EventsScreen'),
});

const floor = createRoute({
  getParentRoute: () => establishment,
  path: '/floor',
  component: lazyRouteComponent(() => import('#web/features/floor/screens/FloorScreen.js'), 'FloorScreen'),
});

const alarms = createRoute({
  getParentRoute: () => establishment,
  path: '/alarms',
  validateSearch: alarmsSearch,
  component: lazyRouteComponent(() => import('#web/features/floor/screens/AlarmsScreen.js'), 'AlarmsScreen'),
});

const interventions = createRoute({
  getParentRoute: () => establishment,
  path: '/interventions',
  validateSearch: sheetsSearch,
  component: lazyRouteComponent(() => import('#web/features/floor/screens/SheetsScreen.js'), 'SheetsScreen'),
});

const intervention = createRoute({
  getParentRoute: () => establishment,
  path: '/interventions/$intervention',
  component: lazyRouteComponent(() => import('#web/features/floor/screens/SheetScreen.js'), 'SheetScreen'),
});

const envelopes = createRoute({
  getParentRoute: () => establishment,
  path: '/envelopes',
  component: lazyRouteComponent(() => import('#web/features/floor/screens/EnvelopesScreen.js'), 'EnvelopesScreen'),
});

const envelope = createRoute({
  getParentRoute: () => establishment,
  path: '/envelopes/$day',
  component: lazyRouteComponent(() => import('#web/features/floor/screens/EnvelopeScreen.js'), 'EnvelopeScreen'),
});

const keys = createRoute({
  getParentRoute: () => establishment,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('#web/features/keys/screens/KeysScreen.js'), 'KeysScreen'),
});

const drops = createRoute({
  getParentRoute: () => establishment,
  path: '/drops',
  validateSearch: dropsSearch,
  component: lazyRouteComponent(() => import('#web/features/drops/screens/DropsScreen.js'), 'DropsScreen'),
});

const newDrop = createRoute({
  getParentRoute: () => establishment,
  path: '/new-drop',
  component: lazyRouteComponent(() => import('#web/features/drops/screens/NewDropScreen.js'), 'NewDropScreen'),
});

const drop = createRoute({
  getParentRoute: () => establishment,
  path: '/drops/$drop',
  component: lazyRouteComponent(() => import('#web/features/drops/screens/DropScreen.js'), 'DropScreen'),
});

const dropRound = createRoute({
  getParentRoute: () => establishment,
  path: '/drops/$drop/round',
  validateSearch: roundSearch,
  component: lazyRouteComponent(() => import('#web/features/drops/screens/RoundScreen.js'), 'RoundScreen'),
});

const dropCount = createRoute({
  getParentRoute: () => establishment,
  path: '/drops/$drop/count',
  validateSearch: dropCountSearch,
  component: lazyRouteComponent(() => import('#web/features/drop-count/screens/CountScreen.js'), 'CountScreen'),
});

const boxes = createRoute({
  getParentRoute: () => establishment,
  path: '/boxes',
  validateSearch: boxesSearch,
  component: lazyRouteComponent(() => import('#web/features/boxes/screens/BoxesScreen.js'), 'BoxesScreen'),
});

const box = createRoute({
  getParentRoute: () => establishment,
  path: '/boxes/$box',
  component: lazyRouteComponent(() => import('#web/features/boxes/screens/BoxScreen.js'), 'BoxScreen'),
});

/** Machines: readings, events, interventions and drops. */
export const floorRoutes = [
  machines,
  machine,
  newMachine,
  stands,
  floorPlan,
  meters,
  events,
  floor,
  alarms,
  interventions,
  intervention,
  envelopes,
  envelope,
  keys,
  drops,
  newDrop,
  drop,
  dropRound,
  dropCount,
  boxes,
  box,
] as const;
