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
import { Establishment } from './Establishment.js';
import { onSignedOut } from '#web/api/queries.js';
import { fetchCurrentPerson } from '#web/session/session.js';
import { approvalsSearch, daySearch, daysSearch, exceptionsSearch } from '#web/features/days/components/search.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { archiveSearch } from '#web/features/archive/components/archive-search.js';
import { logSearch } from '#web/features/log/components/log-search.js';
import { floorSearch } from '#web/features/machines/components/floor-plan/floor.js';
import { machineListSearch } from '#web/features/machines/components/list-search.js';
import { standSearch } from '#web/features/machines/components/stand-search.js';
import { alterationsSearch } from '#web/features/alterations/components/search.js';
import { documentsSearch } from '#web/features/documents/components/search.js';
import { journalSearch, periodSearch, rolesSearch } from '#web/features/ledger/components/search.js';
import { staffOnDutySearch } from '#web/features/staff-on-duty/components/search.js';
import { registerSearch } from '#web/features/registers/components/search.js';
import { firstRunSearch } from '#web/features/first-run/components/search.js';
import { peopleSearch } from '#web/features/people/components/search.js';
import { settingsSearch } from '#web/features/settings/components/search.js';
import { metersSearch } from '#web/features/meters/components/meters-search.js';
import { rulesSearch } from '#web/features/rules/components/search.js';
import { trendsSearch } from '#web/features/trends/components/trends-search.js';
import { cardsSearch } from '#web/features/cards/components/search.js';
import { countsSearch } from '#web/features/counts/components/search.js';
import { alarmsSearch, sheetsSearch } from '#web/features/floor/components/search.js';
import { eventsSearch } from '#web/features/events/components/search.js';
import { equipmentSearch } from '#web/features/equipment/components/search.js';
import { keysSearch } from '#web/features/keys/components/search.js';
import { gridSearch } from '#web/features/day-grid/components/search.js';
import { openOrAllSearch } from '#web/features/incidents/components/search.js';
import { orphansSearch } from '#web/features/orphans/components/search.js';
import { boxesSearch, dropCountSearch, dropsSearch, roundSearch } from '#web/features/drops/components/search.js';
import { complementsSearch, disputesSearch } from '#web/features/disputes/components/search.js';
import { ticketsSearch } from '#web/features/tickets/components/search.js';
import { newPayoutSearch, payoutsSearch } from '#web/features/payouts/components/search.js';

/**
 * All routes. The code of a page is loaded when it is opened, because only its route imports its component. Search
 * parameters are validated by `validateSearch`, so that a link reproduces the view.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly to?: string; readonly login?: string } => ({
    ...(typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) ? { to: search['to'] } : {}),
    ...(typeof search['login'] === 'string' ? { login: search['login'] } : {}),
  }),
  component: lazyRouteComponent(() => import('#web/features/access/screens/SignInScreen.js'), 'SignInScreen'),
});

/** Pages of a signed-in user. */
const behind = createRoute({
  getParentRoute: () => root,
  id: 'behind',
  // without a session the user signs in first, and returns to the same address
  loader: async ({ location }) => {
    const person = await fetchCurrentPerson();
    if (person === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    return person;
  },
  component: Behind,
});

const start = createRoute({
  getParentRoute: () => behind,
  path: '/',
  component: lazyRouteComponent(() => import('./ChooseEstablishment.js'), 'ChooseEstablishment'),
});

const me = createRoute({
  getParentRoute: () => behind,
  path: '/me',
  component: lazyRouteComponent(() => import('#web/features/me/screens/MeScreen.js'), 'MeScreen'),
});

const firstRun = createRoute({
  getParentRoute: () => behind,
  path: '/first-run',
  validateSearch: firstRunSearch,
  component: lazyRouteComponent(() => import('#web/features/first-run/screens/FirstRunScreen.js'), 'FirstRunScreen'),
});

/** Pages of one establishment. */
export const establishment = createRoute({
  getParentRoute: () => behind,
  path: '/$establishment',
  component: Establishment,
});

const home = createRoute({
  getParentRoute: () => establishment,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/home/screens/HomeScreen.js'), 'HomeScreen'),
});

const settings = createRoute({
  getParentRoute: () => establishment,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('#web/features/settings/screens/SettingsScreen.js'), 'SettingsScreen'),
});

const devices = createRoute({
  getParentRoute: () => establishment,
  path: '/devices',
  component: lazyRouteComponent(() => import('#web/features/devices/screens/DevicesScreen.js'), 'DevicesScreen'),
});

const people = createRoute({
  getParentRoute: () => establishment,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('#web/features/people/screens/PeopleScreen.js'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => establishment,
  path: '/people/$person',
  component: lazyRouteComponent(() => import('#web/features/people/screens/PersonScreen.js'), 'PersonScreen'),
});

const dayGrid = createRoute({
  getParentRoute: () => establishment,
  path: '/days/$day/grid',
  validateSearch: gridSearch,
  component: lazyRouteComponent(() => import('#web/features/day-grid/screens/GridScreen.js'), 'GridScreen'),
});

const dayCounts = createRoute({
  getParentRoute: () => establishment,
  path: '/days/$day/counts',
  validateSearch: countsSearch,
  component: lazyRouteComponent(() => import('#web/features/counts/screens/CountsScreen.js'), 'CountsScreen'),
});

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

const log = createRoute({
  getParentRoute: () => establishment,
  path: '/log',
  validateSearch: logSearch,
  component: lazyRouteComponent(() => import('#web/features/log/screens/LogScreen.js'), 'LogScreen'),
});

const logEntry = createRoute({
  getParentRoute: () => establishment,
  path: '/log/$entry',
  component: lazyRouteComponent(() => import('#web/features/log/screens/EntryScreen.js'), 'EntryScreen'),
});

const archive = createRoute({
  getParentRoute: () => establishment,
  path: '/archive',
  validateSearch: archiveSearch,
  component: lazyRouteComponent(() => import('#web/features/archive/screens/ArchiveScreen.js'), 'ArchiveScreen'),
});

const days = createRoute({
  getParentRoute: () => establishment,
  path: '/days',
  validateSearch: daysSearch,
  component: lazyRouteComponent(() => import('#web/features/days/screens/DaysScreen.js'), 'DaysScreen'),
});

const day = createRoute({
  getParentRoute: () => establishment,
  path: '/days/$day',
  validateSearch: daySearch,
  component: lazyRouteComponent(() => import('#web/features/days/screens/DayScreen.js'), 'DayScreen'),
});

const approvals = createRoute({
  getParentRoute: () => establishment,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('#web/features/days/screens/ApprovalsScreen.js'), 'ApprovalsScreen'),
});

const meterExceptions = createRoute({
  getParentRoute: () => establishment,
  path: '/meter-exceptions',
  validateSearch: exceptionsSearch,
  component: lazyRouteComponent(() => import('#web/features/days/screens/ExceptionsScreen.js'), 'ExceptionsScreen'),
});

const documents = createRoute({
  getParentRoute: () => establishment,
  path: '/documents',
  validateSearch: documentsSearch,
  component: lazyRouteComponent(() => import('#web/features/documents/screens/DocumentsScreen.js'), 'DocumentsScreen'),
});

const registers = createRoute({
  getParentRoute: () => establishment,
  path: '/registers',
  component: lazyRouteComponent(() => import('#web/features/registers/screens/RegistersScreen.js'), 'RegistersScreen'),
});

const register = createRoute({
  getParentRoute: () => establishment,
  path: '/registers/$register',
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('#web/features/registers/screens/RegisterScreen.js'), 'RegisterScreen'),
});

const alterations = createRoute({
  getParentRoute: () => establishment,
  path: '/alterations',
  validateSearch: alterationsSearch,
  component: lazyRouteComponent(
    () => import('#web/features/alterations/screens/AlterationsScreen.js'),
    'AlterationsScreen',
  ),
});

const journal = createRoute({
  getParentRoute: () => establishment,
  path: '/ledger',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('#web/features/ledger/screens/JournalScreen.js'), 'JournalScreen'),
});

const trialBalance = createRoute({
  getParentRoute: () => establishment,
  path: '/ledger/trial-balance',
  validateSearch: periodSearch,
  component: lazyRouteComponent(
    () => import('#web/features/ledger/screens/TrialBalanceScreen.js'),
    'TrialBalanceScreen',
  ),
});

const account = createRoute({
  getParentRoute: () => establishment,
  path: '/ledger/accounts/$account',
  validateSearch: periodSearch,
  component: lazyRouteComponent(() => import('#web/features/ledger/screens/AccountScreen.js'), 'AccountScreen'),
});

const accountRoles = createRoute({
  getParentRoute: () => establishment,
  path: '/ledger/roles',
  validateSearch: rolesSearch,
  component: lazyRouteComponent(
    () => import('#web/features/ledger/screens/AccountRolesScreen.js'),
    'AccountRolesScreen',
  ),
});

const staffOnDuty = createRoute({
  getParentRoute: () => establishment,
  path: '/staff-on-duty',
  validateSearch: staffOnDutySearch,
  component: lazyRouteComponent(
    () => import('#web/features/staff-on-duty/screens/StaffOnDutyScreen.js'),
    'StaffOnDutyScreen',
  ),
});

const meters = createRoute({
  getParentRoute: () => establishment,
  path: '/machines/$machine/meters',
  validateSearch: metersSearch,
  component: lazyRouteComponent(() => import('#web/features/meters/screens/MetersScreen.js'), 'MetersScreen'),
});

const rules = createRoute({
  getParentRoute: () => establishment,
  path: '/rules',
  validateSearch: rulesSearch,
  component: lazyRouteComponent(() => import('#web/features/rules/screens/RulesScreen.js'), 'RulesScreen'),
});

const trends = createRoute({
  getParentRoute: () => establishment,
  path: '/trends',
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => import('#web/features/trends/screens/TrendsScreen.js'), 'TrendsScreen'),
});

const imports = createRoute({
  getParentRoute: () => establishment,
  path: '/imports',
  component: lazyRouteComponent(() => import('#web/features/imports/screens/ImportsScreen.js'), 'ImportsScreen'),
});

const importOfFile = createRoute({
  getParentRoute: () => establishment,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('#web/features/imports/screens/ImportScreen.js'), 'ImportScreen'),
});

const payouts = createRoute({
  getParentRoute: () => establishment,
  path: '/payouts',
  validateSearch: payoutsSearch,
  component: lazyRouteComponent(() => import('#web/features/payouts/screens/PayoutsScreen.js'), 'PayoutsScreen'),
});

const payout = createRoute({
  getParentRoute: () => establishment,
  path: '/payouts/$payout',
  component: lazyRouteComponent(() => import('#web/features/payouts/screens/PayoutScreen.js'), 'PayoutScreen'),
});

const newPayout = createRoute({
  getParentRoute: () => establishment,
  path: '/new-payout',
  validateSearch: newPayoutSearch,
  component: lazyRouteComponent(() => import('#web/features/payouts/screens/NewPayoutScreen.js'), 'NewPayoutScreen'),
});

const laundering = createRoute({
  getParentRoute: () => establishment,
  path: '/laundering',
  component: lazyRouteComponent(() => import('#web/features/payouts/screens/LaunderingScreen.js'), 'LaunderingScreen'),
});

const complements = createRoute({
  getParentRoute: () => establishment,
  path: '/complements',
  validateSearch: complementsSearch,
  component: lazyRouteComponent(
    () => import('#web/features/disputes/screens/ComplementsScreen.js'),
    'ComplementsScreen',
  ),
});

const disputes = createRoute({
  getParentRoute: () => establishment,
  path: '/disputes',
  validateSearch: disputesSearch,
  component: lazyRouteComponent(() => import('#web/features/disputes/screens/DisputesScreen.js'), 'DisputesScreen'),
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

const events = createRoute({
  getParentRoute: () => establishment,
  path: '/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('#web/features/events/screens/EventsScreen.js'), 'EventsScreen'),
});

const keys = createRoute({
  getParentRoute: () => establishment,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('#web/features/keys/screens/KeysScreen.js'), 'KeysScreen'),
});

const equipment = createRoute({
  getParentRoute: () => establishment,
  path: '/equipment',
  validateSearch: equipmentSearch,
  component: lazyRouteComponent(() => import('#web/features/equipment/screens/EquipmentScreen.js'), 'EquipmentScreen'),
});

const orphans = createRoute({
  getParentRoute: () => establishment,
  path: '/orphans',
  validateSearch: orphansSearch,
  component: lazyRouteComponent(() => import('#web/features/orphans/screens/OrphansScreen.js'), 'OrphansScreen'),
});

const orphanRegister = createRoute({
  getParentRoute: () => establishment,
  path: '/orphans/register',
  component: lazyRouteComponent(
    () => import('#web/features/orphans/screens/OrphanRegisterScreen.js'),
    'OrphanRegisterScreen',
  ),
});

const desks = createRoute({
  getParentRoute: () => establishment,
  path: '/desks',
  component: lazyRouteComponent(() => import('#web/features/desks/screens/DesksScreen.js'), 'DesksScreen'),
});

const desk = createRoute({
  getParentRoute: () => establishment,
  path: '/desks/$desk',
  component: lazyRouteComponent(() => import('#web/features/desks/screens/DeskScreen.js'), 'DeskScreen'),
});

const fills = createRoute({
  getParentRoute: () => establishment,
  path: '/fills',
  component: lazyRouteComponent(() => import('#web/features/desks/screens/FillsScreen.js'), 'FillsScreen'),
});

const tickets = createRoute({
  getParentRoute: () => establishment,
  path: '/tickets',
  validateSearch: ticketsSearch,
  component: lazyRouteComponent(() => import('#web/features/tickets/screens/TicketsScreen.js'), 'TicketsScreen'),
});

const ticket = createRoute({
  getParentRoute: () => establishment,
  path: '/tickets/$ticket',
  component: lazyRouteComponent(() => import('#web/features/tickets/screens/TicketScreen.js'), 'TicketScreen'),
});

const cashedTickets = createRoute({
  getParentRoute: () => establishment,
  path: '/cashed-tickets',
  component: lazyRouteComponent(
    () => import('#web/features/tickets/screens/CashedTicketsScreen.js'),
    'CashedTicketsScreen',
  ),
});

const cards = createRoute({
  getParentRoute: () => establishment,
  path: '/cards',
  validateSearch: cardsSearch,
  component: lazyRouteComponent(() => import('#web/features/cards/screens/CardsScreen.js'), 'CardsScreen'),
});

const card = createRoute({
  getParentRoute: () => establishment,
  path: '/cards/$card',
  component: lazyRouteComponent(() => import('#web/features/cards/screens/CardScreen.js'), 'CardScreen'),
});

const cashedCards = createRoute({
  getParentRoute: () => establishment,
  path: '/cashed-cards',
  component: lazyRouteComponent(() => import('#web/features/cards/screens/CashedCardsScreen.js'), 'CashedCardsScreen'),
});

const tables = createRoute({
  getParentRoute: () => establishment,
  path: '/tables',
  component: lazyRouteComponent(() => import('#web/features/tables/screens/TablesScreen.js'), 'TablesScreen'),
});

const tableSession = createRoute({
  getParentRoute: () => establishment,
  path: '/tables/sessions/$sessionId',
  component: lazyRouteComponent(() => import('#web/features/tables/screens/SessionScreen.js'), 'SessionScreen'),
});

const cagnottes = createRoute({
  getParentRoute: () => establishment,
  path: '/cagnottes',
  component: lazyRouteComponent(() => import('#web/features/cagnottes/screens/CagnottesScreen.js'), 'CagnottesScreen'),
});

const cercleSession = createRoute({
  getParentRoute: () => establishment,
  path: '/cagnottes/sessions/$sessionId',
  component: lazyRouteComponent(
    () => import('#web/features/cagnottes/screens/CercleSessionScreen.js'),
    'CercleSessionScreen',
  ),
});

const ticketBooks = createRoute({
  getParentRoute: () => establishment,
  path: '/cagnottes/books',
  component: lazyRouteComponent(
    () => import('#web/features/cagnottes/screens/TicketBooksScreen.js'),
    'TicketBooksScreen',
  ),
});

const progressives = createRoute({
  getParentRoute: () => establishment,
  path: '/progressives',
  component: lazyRouteComponent(
    () => import('#web/features/progressives/screens/ProgressivesScreen.js'),
    'ProgressivesScreen',
  ),
});

const incidents = createRoute({
  getParentRoute: () => establishment,
  path: '/incidents',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(() => import('#web/features/incidents/screens/IncidentsScreen.js'), 'IncidentsScreen'),
});

const incident = createRoute({
  getParentRoute: () => establishment,
  path: '/incidents/$incident',
  component: lazyRouteComponent(() => import('#web/features/incidents/screens/IncidentScreen.js'), 'IncidentScreen'),
});

const exclusions = createRoute({
  getParentRoute: () => establishment,
  path: '/exclusions',
  validateSearch: openOrAllSearch,
  component: lazyRouteComponent(
    () => import('#web/features/incidents/screens/ExclusionsScreen.js'),
    'ExclusionsScreen',
  ),
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

export const routeTree = root.addChildren([
  signIn,
  behind.addChildren([
    start,
    me,
    firstRun,
    establishment.addChildren([
      documents,
      registers,
      register,
      alterations,
      journal,
      trialBalance,
      account,
      accountRoles,
      staffOnDuty,
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
      rules,
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
      equipment,
      orphans,
      orphanRegister,
      desks,
      desk,
      fills,
      tickets,
      ticket,
      cashedTickets,
      cards,
      card,
      cashedCards,
      tables,
      tableSession,
      cagnottes,
      progressives,
      cercleSession,
      ticketBooks,
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
