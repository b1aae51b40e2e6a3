import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { approvalsSearch, daySearch, daysSearch, exceptionsSearch } from '#web/features/days/components/search.js';
import { archiveSearch } from '#web/features/archive/components/archive-search.js';
import { logSearch } from '#web/features/log/components/log-search.js';
import { alterationsSearch } from '#web/features/alterations/components/search.js';
import { documentsSearch } from '#web/features/documents/components/search.js';
import { journalSearch, periodSearch, rolesSearch } from '#web/features/ledger/components/search.js';
import { registerSearch } from '#web/features/registers/components/search.js';
import { rulesSearch } from '#web/features/rules/components/search.js';
import { trendsSearch } from '#web/features/trends/components/trends-search.js';
import { countsSearch } from '#web/features/counts/components/search.js';
import { gridSearch } from '#web/features/day-grid/components/search.js';
import { establishment } from './establishment.js';

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

/** Gaming days, their counts and postings, registers and documents. */
export const booksRoutes = [
  days,
  day,
  approvals,
  meterExceptions,
  dayGrid,
  dayCounts,
  documents,
  registers,
  register,
  alterations,
  journal,
  trialBalance,
  account,
  accountRoles,
  log,
  logEntry,
  archive,
  rules,
  trends,
] as const;
