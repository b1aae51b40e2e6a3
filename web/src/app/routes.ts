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
import { approvalsSearch, daySearch, daysSearch, exceptionsSearch } from '../features/days/components/search.js';
import { Waiting } from '../components/general/Waiting.js';
import { archiveSearch } from '../features/archive/components/archive-search.js';
import { logSearch } from '../features/log/components/log-search.js';
import { floorSearch } from '../features/machines/components/floor-plan/floor.js';
import { machineListSearch } from '../features/machines/components/list-search.js';
import { standSearch } from '../features/machines/components/stand-search.js';
import { alterationsSearch } from '../features/alterations/components/search.js';
import { documentsSearch } from '../features/documents/components/search.js';
import { journalSearch, periodSearch, rolesSearch } from '../features/ledger/components/search.js';
import { peopleOnSearch } from '../features/people-on/components/search.js';
import { registerSearch } from '../features/registers/components/search.js';
import { firstRunSearch } from '../features/first-run/components/search.js';
import { peopleSearch } from '../features/people/components/search.js';
import { settingsSearch } from '../features/settings/components/search.js';
import { metersSearch } from '../features/meters/components/meters-search.js';
import { trendsSearch } from '../features/trends/components/trends-search.js';
import { countsSearch } from '../features/counts/components/search.js';
import { alarmsSearch, sheetsSearch } from '../features/floor/components/search.js';
import { eventsSearch } from '../features/events/components/search.js';
import { keysSearch } from '../features/keys/components/search.js';
import { gridSearch } from '../features/day-grid/components/search.js';
import { openOrAllSearch } from '../features/incidents/components/search.js';
import { orphansSearch } from '../features/orphans/components/search.js';
import { boxesSearch, dropCountSearch, dropsSearch, roundSearch } from '../features/drops/components/search.js';
import { disputesSearch } from '../features/disputes/components/search.js';
import { newPayoutSearch, payoutsSearch } from '../features/payouts/components/search.js';

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
  component: lazyRouteComponent(() => import('../features/access/screens/SignInScreen.js'), 'SignInScreen'),
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
  component: lazyRouteComponent(() => import('../features/me/screens/MeScreen.js'), 'MeScreen'),
});

const firstRun = createRoute({
  getParentRoute: () => behind,
  path: '/first-run',
  validateSearch: firstRunSearch,
  component: lazyRouteComponent(() => import('../features/first-run/screens/FirstRunScreen.js'), 'FirstRunScreen'),
});

/** Pages of one establishment. */
export const house = createRoute({ getParentRoute: () => behind, path: '/$house', component: House });

const home = createRoute({
  getParentRoute: () => house,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/screens/HomeScreen.js'), 'HomeScreen'),
});

const settings = createRoute({
  getParentRoute: () => house,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('../features/settings/screens/SettingsScreen.js'), 'SettingsScreen'),
});

const devices = createRoute({
  getParentRoute: () => house,
  path: '/devices',
  component: lazyRouteComponent(() => import('../features/devices/screens/DevicesScreen.js'), 'DevicesScreen'),
});

const people = createRoute({
  getParentRoute: () => house,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('../features/people/screens/PeopleScreen.js'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => house,
  path: '/people/$person',
  component: lazyRouteComponent(() => import('../features/people/screens/PersonScreen.js'), 'PersonScreen'),
});

const dayGrid = createRoute({
  getParentRoute: () => house,
  path: '/days/$day/grid',
  validateSearch: gridSearch,
  component: lazyRouteComponent(() => import('../features/day-grid/screens/GridScreen.js'), 'GridScreen'),
});

const dayCounts = createRoute({
  getParentRoute: () => house,
  path: '/days/$day/counts',
  validateSearch: countsSearch,
  component: lazyRouteComponent(() => import('../features/counts/screens/CountsScreen.js'), 'CountsScreen'),
});

const machines = createRoute({
  getParentRoute: () => house,
  path: '/machines',
  validateSearch: machineListSearch,
  component: lazyRouteComponent(() => import('../features/machines/screens/MachinesScreen.js'), 'MachinesScreen'),
});

const machine = createRoute({
  getParentRoute: () => house,
  path: '/machines/$machine',
  component: lazyRouteComponent(() => import('../features/machines/screens/MachineScreen.js'), 'MachineScreen'),
});

const newMachine = createRoute({
  getParentRoute: () => house,
  path: '/new-machine',
  component: lazyRouteComponent(() => import('../features/machines/screens/RegisterScreen.js'), 'RegisterScreen'),
});

const stands = createRoute({
  getParentRoute: () => house,
  path: '/stands',
  validateSearch: standSearch,
  component: lazyRouteComponent(() => import('../features/machines/screens/StandsScreen.js'), 'StandsScreen'),
});

const floorPlan = createRoute({
  getParentRoute: () => house,
  path: '/floor-plan',
  validateSearch: floorSearch,
  component: lazyRouteComponent(() => import('../features/machines/screens/FloorPlanScreen.js'), 'FloorPlanScreen'),
});

const log = createRoute({
  getParentRoute: () => house,
  path: '/log',
  validateSearch: logSearch,
  component: lazyRouteComponent(() => import('../features/log/screens/LogScreen.js'), 'LogScreen'),
});

const logEntry = createRoute({
  getParentRoute: () => house,
  path: '/log/$entry',
  component: lazyRouteComponent(() => import('../features/log/screens/EntryScreen.js'), 'EntryScreen'),
});

const archive = createRoute({
  getParentRoute: () => house,
  path: '/archive',
  validateSearch: archiveSearch,
  component: lazyRouteComponent(() => import('../features/archive/screens/ArchiveScreen.js'), 'ArchiveScreen'),
});

const days = createRoute({
  getParentRoute: () => house,
  path: '/days',
  validateSearch: daysSearch,
  component: lazyRouteComponent(() => import('../features/days/screens/DaysScreen.js'), 'DaysScreen'),
});

const day = createRoute({
  getParentRoute: () => house,
  path: '/days/$day',
  validateSearch: daySearch,
  component: lazyRouteComponent(() => import('../features/days/screens/DayScreen.js'), 'DayScreen'),
});

const approvals = createRoute({
  getParentRoute: () => house,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('../features/days/screens/ApprovalsScreen.js'), 'ApprovalsScreen'),
});

const meterExceptions = createRoute({
  getParentRoute: () => house,
  path: '/meter-exceptions',
  validateSearch: exceptionsSearch,
  component: lazyRouteComponent(() => import('../features/days/screens/ExceptionsScreen.js'), 'ExceptionsScreen'),
});

const documents = createRoute({
  getParentRoute: () => house,
  path: '/documents',
  validateSearch: documentsSearch,
  component: lazyRouteComponent(() => import('../features/documents/screens/DocumentsScreen.js'), 'DocumentsScreen'),
});

const registers = createRoute({
  getParentRoute: () => house,
  path: '/registers',
  component: lazyRouteComponent(() => import('../features/registers/screens/RegistersScreen.js'), 'RegistersScreen'),
});

const register = createRoute({
  getParentRoute: () => house,
  path: '/registers/$register',
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('../features/registers/screens/RegisterScreen.js'), 'RegisterScreen'),
});

const alterations = createRoute({
  getParentRoute: () => house,
  path: '/alterations',
  validateSearch: alterationsSearch,
  component: lazyRouteComponent(
    () => import('../features/alterations/screens/AlterationsScreen.js'),
    'AlterationsScreen',
  ),
});

const journal = createRoute({
  getParentRoute: () => house,
  path: '/ledger',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('../features/ledger/screens/JournalScreen.js'), 'JournalScreen'),
});

const trialBalance = createRoute({
  getParentRoute: () => house,
  path: '/ledger/trial-balance',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('../features/ledger/screens/TrialBalanceScreen.js'), 'TrialBalanceScreen'),
});

const account = createRoute({
  getParentRoute: () => house,
  path: '/ledger/accounts/$account',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('../features/ledger/screens/AccountScreen.js'), 'AccountScreen'),
});

const accountRoles = createRoute({
  getParentRoute: () => house,
  path: '/ledger/roles',
  validateSearch: rolesSearch,
  component: lazyRouteComponent(() => import('../features/ledger/screens/AccountRolesScreen.js'), 'AccountRolesScreen'),
});

const peopleOn = createRoute({
  getParentRoute: () => house,
  path: '/people-on',
  validateSearch: peopleOnSearch,
  component: lazyRouteComponent(() => import('../features/people-on/screens/PeopleOnScreen.js'), 'PeopleOnScreen'),
});

const meters = createRoute({
  getParentRoute: () => house,
  path: '/machines/$machine/meters',
  validateSearch: metersSearch,
  component: lazyRouteComponent(() => import('../features/meters/screens/MetersScreen.js'), 'MetersScreen'),
});

const trends = createRoute({
  getParentRoute: () => house,
  path: '/trends',
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => import('../features/trends/screens/TrendsScreen.js'), 'TrendsScreen'),
});

const imports = createRoute({
  getParentRoute: () => house,
  path: '/imports',
  component: lazyRouteComponent(() => import('../features/imports/screens/ImportsScreen.js'), 'ImportsScreen'),
});

const importOfFile = createRoute({
  getParentRoute: () => house,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('../features/imports/screens/ImportScreen.js'), 'ImportScreen'),
});

const payouts = createRoute({
  getParentRoute: () => house,
  path: '/payouts',
  validateSearch: payoutsSearch,
  component: lazyRouteComponent(() => import('../features/payouts/screens/PayoutsScreen.js'), 'PayoutsScreen'),
});

const payout = createRoute({
  getParentRoute: () => house,
  path: '/payouts/$payout',
  component: lazyRouteComponent(() => import('../features/payouts/screens/PayoutScreen.js'), 'PayoutScreen'),
});

const newPayout = createRoute({
  getParentRoute: () => house,
  path: '/new-payout',
  validateSearch: newPayoutSearch,
  component: lazyRouteComponent(() => import('../features/payouts/screens/NewPayoutScreen.js'), 'NewPayoutScreen'),
});

const laundering = createRoute({
  getParentRoute: () => house,
  path: '/laundering',
  component: lazyRouteComponent(() => import('../features/payouts/screens/LaunderingScreen.js'), 'LaunderingScreen'),
});

const complements = createRoute({
  getParentRoute: () => house,
  path: '/complements',
  component: lazyRouteComponent(() => import('../features/disputes/screens/ComplementsScreen.js'), 'ComplementsScreen'),
});

const disputes = createRoute({
  getParentRoute: () => house,
  path: '/disputes',
  validateSearch: disputesSearch,
  component: lazyRouteComponent(() => import('../features/disputes/screens/DisputesScreen.js'), 'DisputesScreen'),
});

const floor = createRoute({
  getParentRoute: () => house,
  path: '/floor',
  component: lazyRouteComponent(() => import('../features/floor/screens/FloorScreen.js'), 'FloorScreen'),
});

const alarms = createRoute({
  getParentRoute: () => house,
  path: '/alarms',
  validateSearch: alarmsSearch,
  component: lazyRouteComponent(() => import('../features/floor/screens/AlarmsScreen.js'), 'AlarmsScreen'),
});

const interventions = createRoute({
  getParentRoute: () => house,
  path: '/interventions',
  validateSearch: sheetsSearch,
  component: lazyRouteComponent(() => import('../features/floor/screens/SheetsScreen.js'), 'SheetsScreen'),
});

const intervention = createRoute({
  getParentRoute: () => house,
  path: '/interventions/$intervention',
  component: lazyRouteComponent(() => import('../features/floor/screens/SheetScreen.js'), 'SheetScreen'),
});

const envelopes = createRoute({
  getParentRoute: () => house,
  path: '/envelopes',
  component: lazyRouteComponent(() => import('../features/floor/screens/EnvelopesScreen.js'), 'EnvelopesScreen'),
});

const envelope = createRoute({
  getParentRoute: () => house,
  path: '/envelopes/$day',
  component: lazyRouteComponent(() => import('../features/floor/screens/EnvelopeScreen.js'), 'EnvelopeScreen'),
});

const events = createRoute({
  getParentRoute: () => house,
  path: '/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('../features/events/screens/EventsScreen.js'), 'EventsScreen'),
});

const keys = createRoute({
  getParentRoute: () => house,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('../features/keys/screens/KeysScreen.js'), 'KeysScreen'),
});

const orphans = createRoute({
  getParentRoute: () => house,
  path: '/orphans',
  validateSearch: orphansSearch,
  component: lazyRouteComponent(() => import('../features/orphans/screens/OrphansScreen.js'), 'OrphansScreen'),
});

const orphanRegister = createRoute({
  getParentRoute: () => house,
  path: '/orphans/register',
  component: lazyRouteComponent(
    () => import('../features/orphans/screens/OrphanRegisterScreen.js'),
    'OrphanRegisterScreen',
  ),
});

const desks = createRoute({
  getParentRoute: () => house,
  path: '/desks',
  component: lazyRouteComponent(() => import('../features/desks/screens/DesksScreen.js'), 'DesksScreen'),
});

const desk = createRoute({
  getParentRoute: () => house,
  path: '/desks/$desk',
  component: lazyRouteComponent(() => import('../features/desks/screens/DeskScreen.js'), 'DeskScreen'),
});

const fills = createRoute({
  getParentRoute: () => house,
  path: '/fills',
  component: lazyRouteComponent(() => import('../features/desks/screens/FillsScreen.js'), 'FillsScreen'),
});

const tickets = createRoute({
  getParentRoute: () => house,
  path: '/tickets',
  component: lazyRouteComponent(() => import('../features/desks/screens/TicketsScreen.js'), 'TicketsScreen'),
});

const incidents = createRoute({
  getParentRoute: () => house,
  path: '/incidents',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(() => import('../features/incidents/screens/IncidentsScreen.js'), 'IncidentsScreen'),
});

const incident = createRoute({
  getParentRoute: () => house,
  path: '/incidents/$incident',
  component: lazyRouteComponent(() => import('../features/incidents/screens/IncidentScreen.js'), 'IncidentScreen'),
});

const exclusions = createRoute({
  getParentRoute: () => house,
  path: '/exclusions',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(() => import('../features/incidents/screens/ExclusionsScreen.js'), 'ExclusionsScreen'),
});

const drops = createRoute({
  getParentRoute: () => house,
  path: '/drops',
  validateSearch: dropsSearch,
  component: lazyRouteComponent(() => import('../features/drops/screens/DropsScreen.js'), 'DropsScreen'),
});

const newDrop = createRoute({
  getParentRoute: () => house,
  path: '/new-drop',
  component: lazyRouteComponent(() => import('../features/drops/screens/NewDropScreen.js'), 'NewDropScreen'),
});

const drop = createRoute({
  getParentRoute: () => house,
  path: '/drops/$drop',
  component: lazyRouteComponent(() => import('../features/drops/screens/DropScreen.js'), 'DropScreen'),
});

const dropRound = createRoute({
  getParentRoute: () => house,
  path: '/drops/$drop/round',
  validateSearch: roundSearch,
  component: lazyRouteComponent(() => import('../features/drops/screens/RoundScreen.js'), 'RoundScreen'),
});

const dropCount = createRoute({
  getParentRoute: () => house,
  path: '/drops/$drop/count',
  validateSearch: dropCountSearch,
  component: lazyRouteComponent(() => import('../features/drop-count/screens/CountScreen.js'), 'CountScreen'),
});

const boxes = createRoute({
  getParentRoute: () => house,
  path: '/boxes',
  validateSearch: boxesSearch,
  component: lazyRouteComponent(() => import('../features/boxes/screens/BoxesScreen.js'), 'BoxesScreen'),
});

const box = createRoute({
  getParentRoute: () => house,
  path: '/boxes/$box',
  component: lazyRouteComponent(() => import('../features/boxes/screens/BoxScreen.js'), 'BoxScreen'),
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
