import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound } from './NotFound.js';
import { Crash } from './Crash.js';
import { Behind } from './Behind.js';
import { House } from './House.js';
import { onSignedOut } from '../api/queries.js';
import { whoWorksHere } from '../session/session.js';
import { approvalsSearch, daySearch, daysSearch, exceptionsSearch } from '../screens/days/search.js';
import { Waiting } from '../parts/Waiting.js';
import { archiveSearch } from '../screens/archive/archive-search.js';
import { logSearch } from '../screens/log/log-search.js';
import { floorSearch } from '../screens/machines/floor.js';
import { machineListSearch } from '../screens/machines/list-search.js';
import { standSearch } from '../screens/machines/stand-search.js';
import { alterationsSearch } from '../screens/alterations/search.js';
import { documentsSearch } from '../screens/documents/search.js';
import { journalSearch, periodSearch, rolesSearch } from '../screens/ledger/search.js';
import { peopleOnSearch } from '../screens/people-on/search.js';
import { registerSearch } from '../screens/registers/search.js';
import { firstRunSearch } from '../screens/first-run/search.js';
import { peopleSearch } from '../screens/people/search.js';
import { settingsSearch } from '../screens/settings/search.js';
import { metersSearch } from '../screens/meters/meters-search.js';
import { trendsSearch } from '../screens/trends/trends-search.js';
import { countsSearch } from '../screens/counts/search.js';
import { alarmsSearch, sheetsSearch } from '../screens/floor/search.js';
import { eventsSearch } from '../screens/events/search.js';
import { keysSearch } from '../screens/keys/search.js';
import { gridSearch } from '../screens/day-grid/search.js';
import { openOrAllSearch } from '../screens/incidents/search.js';
import { orphansSearch } from '../screens/orphans/search.js';
import { boxesSearch, dropCountSearch, dropsSearch, roundSearch } from '../screens/drops/search.js';
import { disputesSearch } from '../screens/disputes/search.js';
import { newPayoutSearch, payoutsSearch } from '../screens/payouts/search.js';

/**
 * Every page. What stands behind a page comes when it is opened: its component is imported by its route alone.
 * Search parameters are validated by `validateSearch`, so that a link reproduces the view.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly to?: string; readonly login?: string } => ({
    ...(typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) ? { to: search['to'] } : {}),
    ...(typeof search['login'] === 'string' ? { login: search['login'] } : {}),
  }),
  component: lazyRouteComponent(() => import('../screens/access/SignInScreen.js'), 'SignInScreen'),
});

/** Pages of somebody who is signed in. */
const behind = createRoute({
  getParentRoute: () => root,
  id: 'behind',
  // without a session one signs in first, and comes back to the same address
  loader: async ({ location }) => {
    const person = await whoWorksHere();
    if (person === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    return person;
  },
  component: Behind,
});

const start = createRoute({
  getParentRoute: () => behind,
  path: '/',
  component: lazyRouteComponent(() => import('./ChooseHouse.js'), 'ChooseHouse'),
});

const me = createRoute({
  getParentRoute: () => behind,
  path: '/me',
  component: lazyRouteComponent(() => import('../screens/me/MeScreen.js'), 'MeScreen'),
});

const firstRun = createRoute({
  getParentRoute: () => behind,
  path: '/first-run',
  validateSearch: firstRunSearch,
  component: lazyRouteComponent(() => import('../screens/first-run/FirstRunScreen.js'), 'FirstRunScreen'),
});

/** Pages of one establishment. */
export const house = createRoute({ getParentRoute: () => behind, path: '/$house', component: House });

const home = createRoute({
  getParentRoute: () => house,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/home/HomeScreen.js'), 'HomeScreen'),
});

const settings = createRoute({
  getParentRoute: () => house,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('../screens/settings/SettingsScreen.js'), 'SettingsScreen'),
});

const devices = createRoute({
  getParentRoute: () => house,
  path: '/devices',
  component: lazyRouteComponent(() => import('../screens/devices/DevicesScreen.js'), 'DevicesScreen'),
});

const people = createRoute({
  getParentRoute: () => house,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('../screens/people/PeopleScreen.js'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => house,
  path: '/people/$person',
  component: lazyRouteComponent(() => import('../screens/people/PersonScreen.js'), 'PersonScreen'),
});

const dayGrid = createRoute({
  getParentRoute: () => house,
  path: '/days/$day/grid',
  validateSearch: gridSearch,
  component: lazyRouteComponent(() => import('../screens/day-grid/GridScreen.js'), 'GridScreen'),
});

const dayCounts = createRoute({
  getParentRoute: () => house,
  path: '/days/$day/counts',
  validateSearch: countsSearch,
  component: lazyRouteComponent(() => import('../screens/counts/CountsScreen.js'), 'CountsScreen'),
});

const machines = createRoute({
  getParentRoute: () => house,
  path: '/machines',
  validateSearch: machineListSearch,
  component: lazyRouteComponent(() => import('../screens/machines/MachinesScreen.js'), 'MachinesScreen'),
});

const machine = createRoute({
  getParentRoute: () => house,
  path: '/machines/$machine',
  component: lazyRouteComponent(() => import('../screens/machines/MachineScreen.js'), 'MachineScreen'),
});

const newMachine = createRoute({
  getParentRoute: () => house,
  path: '/new-machine',
  component: lazyRouteComponent(() => import('../screens/machines/RegisterScreen.js'), 'RegisterScreen'),
});

const stands = createRoute({
  getParentRoute: () => house,
  path: '/stands',
  validateSearch: standSearch,
  component: lazyRouteComponent(() => import('../screens/machines/StandsScreen.js'), 'StandsScreen'),
});

const floorPlan = createRoute({
  getParentRoute: () => house,
  path: '/floor-plan',
  validateSearch: floorSearch,
  component: lazyRouteComponent(() => import('../screens/machines/FloorPlanScreen.js'), 'FloorPlanScreen'),
});

const log = createRoute({
  getParentRoute: () => house,
  path: '/log',
  validateSearch: logSearch,
  component: lazyRouteComponent(() => import('../screens/log/LogScreen.js'), 'LogScreen'),
});

const logEntry = createRoute({
  getParentRoute: () => house,
  path: '/log/$entry',
  component: lazyRouteComponent(() => import('../screens/log/EntryScreen.js'), 'EntryScreen'),
});

const archive = createRoute({
  getParentRoute: () => house,
  path: '/archive',
  validateSearch: archiveSearch,
  component: lazyRouteComponent(() => import('../screens/archive/ArchiveScreen.js'), 'ArchiveScreen'),
});

const days = createRoute({
  getParentRoute: () => house,
  path: '/days',
  validateSearch: daysSearch,
  component: lazyRouteComponent(() => import('../screens/days/DaysScreen.js'), 'DaysScreen'),
});

const day = createRoute({
  getParentRoute: () => house,
  path: '/days/$day',
  validateSearch: daySearch,
  component: lazyRouteComponent(() => import('../screens/days/DayScreen.js'), 'DayScreen'),
});

const approvals = createRoute({
  getParentRoute: () => house,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('../screens/days/ApprovalsScreen.js'), 'ApprovalsScreen'),
});

const meterExceptions = createRoute({
  getParentRoute: () => house,
  path: '/meter-exceptions',
  validateSearch: exceptionsSearch,
  component: lazyRouteComponent(() => import('../screens/days/ExceptionsScreen.js'), 'ExceptionsScreen'),
});

const documents = createRoute({
  getParentRoute: () => house,
  path: '/documents',
  validateSearch: documentsSearch,
  component: lazyRouteComponent(() => import('../screens/documents/DocumentsScreen.js'), 'DocumentsScreen'),
});

const registers = createRoute({
  getParentRoute: () => house,
  path: '/registers',
  component: lazyRouteComponent(() => import('../screens/registers/RegistersScreen.js'), 'RegistersScreen'),
});

const register = createRoute({
  getParentRoute: () => house,
  path: '/registers/$register',
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('../screens/registers/RegisterScreen.js'), 'RegisterScreen'),
});

const alterations = createRoute({
  getParentRoute: () => house,
  path: '/alterations',
  validateSearch: alterationsSearch,
  component: lazyRouteComponent(() => import('../screens/alterations/AlterationsScreen.js'), 'AlterationsScreen'),
});

const journal = createRoute({
  getParentRoute: () => house,
  path: '/ledger',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('../screens/ledger/JournalScreen.js'), 'JournalScreen'),
});

const trialBalance = createRoute({
  getParentRoute: () => house,
  path: '/ledger/trial-balance',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('../screens/ledger/TrialBalanceScreen.js'), 'TrialBalanceScreen'),
});

const account = createRoute({
  getParentRoute: () => house,
  path: '/ledger/accounts/$account',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('../screens/ledger/AccountScreen.js'), 'AccountScreen'),
});

const accountRoles = createRoute({
  getParentRoute: () => house,
  path: '/ledger/roles',
  validateSearch: rolesSearch,
  component: lazyRouteComponent(() => import('../screens/ledger/AccountRolesScreen.js'), 'AccountRolesScreen'),
});

const peopleOn = createRoute({
  getParentRoute: () => house,
  path: '/people-on',
  validateSearch: peopleOnSearch,
  component: lazyRouteComponent(() => import('../screens/people-on/PeopleOnScreen.js'), 'PeopleOnScreen'),
});

const meters = createRoute({
  getParentRoute: () => house,
  path: '/machines/$machine/meters',
  validateSearch: metersSearch,
  component: lazyRouteComponent(() => import('../screens/meters/MetersScreen.js'), 'MetersScreen'),
});

const trends = createRoute({
  getParentRoute: () => house,
  path: '/trends',
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => import('../screens/trends/TrendsScreen.js'), 'TrendsScreen'),
});

const imports = createRoute({
  getParentRoute: () => house,
  path: '/imports',
  component: lazyRouteComponent(() => import('../screens/imports/ImportsScreen.js'), 'ImportsScreen'),
});

const importOfFile = createRoute({
  getParentRoute: () => house,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('../screens/imports/ImportScreen.js'), 'ImportScreen'),
});

const payouts = createRoute({
  getParentRoute: () => house,
  path: '/payouts',
  validateSearch: payoutsSearch,
  component: lazyRouteComponent(() => import('../screens/payouts/PayoutsScreen.js'), 'PayoutsScreen'),
});

const payout = createRoute({
  getParentRoute: () => house,
  path: '/payouts/$payout',
  component: lazyRouteComponent(() => import('../screens/payouts/PayoutScreen.js'), 'PayoutScreen'),
});

const newPayout = createRoute({
  getParentRoute: () => house,
  path: '/new-payout',
  validateSearch: newPayoutSearch,
  component: lazyRouteComponent(() => import('../screens/payouts/NewPayoutScreen.js'), 'NewPayoutScreen'),
});

const laundering = createRoute({
  getParentRoute: () => house,
  path: '/laundering',
  component: lazyRouteComponent(() => import('../screens/payouts/LaunderingScreen.js'), 'LaunderingScreen'),
});

const complements = createRoute({
  getParentRoute: () => house,
  path: '/complements',
  component: lazyRouteComponent(() => import('../screens/disputes/ComplementsScreen.js'), 'ComplementsScreen'),
});

const disputes = createRoute({
  getParentRoute: () => house,
  path: '/disputes',
  validateSearch: disputesSearch,
  component: lazyRouteComponent(() => import('../screens/disputes/DisputesScreen.js'), 'DisputesScreen'),
});

const floor = createRoute({
  getParentRoute: () => house,
  path: '/floor',
  component: lazyRouteComponent(() => import('../screens/floor/FloorScreen.js'), 'FloorScreen'),
});

const alarms = createRoute({
  getParentRoute: () => house,
  path: '/alarms',
  validateSearch: alarmsSearch,
  component: lazyRouteComponent(() => import('../screens/floor/AlarmsScreen.js'), 'AlarmsScreen'),
});

const interventions = createRoute({
  getParentRoute: () => house,
  path: '/interventions',
  validateSearch: sheetsSearch,
  component: lazyRouteComponent(() => import('../screens/floor/SheetsScreen.js'), 'SheetsScreen'),
});

const intervention = createRoute({
  getParentRoute: () => house,
  path: '/interventions/$intervention',
  component: lazyRouteComponent(() => import('../screens/floor/SheetScreen.js'), 'SheetScreen'),
});

const envelopes = createRoute({
  getParentRoute: () => house,
  path: '/envelopes',
  component: lazyRouteComponent(() => import('../screens/floor/EnvelopesScreen.js'), 'EnvelopesScreen'),
});

const envelope = createRoute({
  getParentRoute: () => house,
  path: '/envelopes/$day',
  component: lazyRouteComponent(() => import('../screens/floor/EnvelopeScreen.js'), 'EnvelopeScreen'),
});

const events = createRoute({
  getParentRoute: () => house,
  path: '/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('../screens/events/EventsScreen.js'), 'EventsScreen'),
});

const keys = createRoute({
  getParentRoute: () => house,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('../screens/keys/KeysScreen.js'), 'KeysScreen'),
});

const orphans = createRoute({
  getParentRoute: () => house,
  path: '/orphans',
  validateSearch: orphansSearch,
  component: lazyRouteComponent(() => import('../screens/orphans/OrphansScreen.js'), 'OrphansScreen'),
});

const orphanRegister = createRoute({
  getParentRoute: () => house,
  path: '/orphans/register',
  component: lazyRouteComponent(() => import('../screens/orphans/OrphanRegisterScreen.js'), 'OrphanRegisterScreen'),
});

const desks = createRoute({
  getParentRoute: () => house,
  path: '/desks',
  component: lazyRouteComponent(() => import('../screens/desks/DesksScreen.js'), 'DesksScreen'),
});

const desk = createRoute({
  getParentRoute: () => house,
  path: '/desks/$desk',
  component: lazyRouteComponent(() => import('../screens/desks/DeskScreen.js'), 'DeskScreen'),
});

const fills = createRoute({
  getParentRoute: () => house,
  path: '/fills',
  component: lazyRouteComponent(() => import('../screens/desks/FillsScreen.js'), 'FillsScreen'),
});

const tickets = createRoute({
  getParentRoute: () => house,
  path: '/tickets',
  component: lazyRouteComponent(() => import('../screens/desks/TicketsScreen.js'), 'TicketsScreen'),
});

const incidents = createRoute({
  getParentRoute: () => house,
  path: '/incidents',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(() => import('../screens/incidents/IncidentsScreen.js'), 'IncidentsScreen'),
});

const incident = createRoute({
  getParentRoute: () => house,
  path: '/incidents/$incident',
  component: lazyRouteComponent(() => import('../screens/incidents/IncidentScreen.js'), 'IncidentScreen'),
});

const exclusions = createRoute({
  getParentRoute: () => house,
  path: '/exclusions',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(() => import('../screens/incidents/ExclusionsScreen.js'), 'ExclusionsScreen'),
});

const drops = createRoute({
  getParentRoute: () => house,
  path: '/drops',
  validateSearch: dropsSearch,
  component: lazyRouteComponent(() => import('../screens/drops/DropsScreen.js'), 'DropsScreen'),
});

const newDrop = createRoute({
  getParentRoute: () => house,
  path: '/new-drop',
  component: lazyRouteComponent(() => import('../screens/drops/NewDropScreen.js'), 'NewDropScreen'),
});

const drop = createRoute({
  getParentRoute: () => house,
  path: '/drops/$drop',
  component: lazyRouteComponent(() => import('../screens/drops/DropScreen.js'), 'DropScreen'),
});

const dropRound = createRoute({
  getParentRoute: () => house,
  path: '/drops/$drop/round',
  validateSearch: roundSearch,
  component: lazyRouteComponent(() => import('../screens/drops/RoundScreen.js'), 'RoundScreen'),
});

const dropCount = createRoute({
  getParentRoute: () => house,
  path: '/drops/$drop/count',
  validateSearch: dropCountSearch,
  component: lazyRouteComponent(() => import('../screens/drop-count/CountScreen.js'), 'CountScreen'),
});

const boxes = createRoute({
  getParentRoute: () => house,
  path: '/boxes',
  validateSearch: boxesSearch,
  component: lazyRouteComponent(() => import('../screens/boxes/BoxesScreen.js'), 'BoxesScreen'),
});

const box = createRoute({
  getParentRoute: () => house,
  path: '/boxes/$box',
  component: lazyRouteComponent(() => import('../screens/boxes/BoxScreen.js'), 'BoxScreen'),
});

export const routeTree = root.addChildren([
  signIn,
  behind.addChildren([
    start,
    me,
    firstRun,
    house.addChildren([
      documents,
      registers,
      register,
      alterations,
      journal,
      trialBalance,
      account,
      accountRoles,
      peopleOn,
      days,
      day,
      approvals,
      meterExceptions,
      log,
      logEntry,
      archive,
      machines,
      machine,
      newMachine,
      stands,
      floorPlan,
      meters,
      trends,
      imports,
      importOfFile,
      dayGrid,
      dayCounts,
      settings,
      people,
      person,
      devices,
      payouts,
      payout,
      newPayout,
      laundering,
      complements,
      disputes,
      floor,
      alarms,
      interventions,
      intervention,
      envelopes,
      envelope,
      events,
      keys,
      orphans,
      orphanRegister,
      desks,
      desk,
      fills,
      tickets,
      incidents,
      incident,
      exclusions,
      drops,
      newDrop,
      drop,
      dropRound,
      dropCount,
      boxes,
      box,
      home,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  defaultPreload: 'intent',
});

onSignedOut(() => {
  if (router.state.location.pathname !== '/sign-in') void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
