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
import { createPage, createSearchPage } from './establishment.js';

/** Gaming days, their counts and postings, registers and documents. */
export const booksRoutes = [
  createSearchPage('/days', () => import('#web/features/days/screens/DaysScreen.js'), 'DaysScreen', daysSearch),
  createSearchPage('/days/$day', () => import('#web/features/days/screens/DayScreen.js'), 'DayScreen', daySearch),
  createSearchPage(
    '/approvals',
    () => import('#web/features/days/screens/ApprovalsScreen.js'),
    'ApprovalsScreen',
    approvalsSearch,
  ),
  createSearchPage(
    '/meter-exceptions',
    () => import('#web/features/days/screens/ExceptionsScreen.js'),
    'ExceptionsScreen',
    exceptionsSearch,
  ),
  createSearchPage(
    '/days/$day/grid',
    () => import('#web/features/day-grid/screens/GridScreen.js'),
    'GridScreen',
    gridSearch,
  ),
  createSearchPage(
    '/days/$day/counts',
    () => import('#web/features/counts/screens/CountsScreen.js'),
    'CountsScreen',
    countsSearch,
  ),
  createSearchPage(
    '/documents',
    () => import('#web/features/documents/screens/DocumentsScreen.js'),
    'DocumentsScreen',
    documentsSearch,
  ),
  createPage('/registers', () => import('#web/features/registers/screens/RegistersScreen.js'), 'RegistersScreen'),
  createSearchPage(
    '/registers/$register',
    () => import('#web/features/registers/screens/RegisterScreen.js'),
    'RegisterScreen',
    registerSearch,
  ),
  createSearchPage(
    '/alterations',
    () => import('#web/features/alterations/screens/AlterationsScreen.js'),
    'AlterationsScreen',
    alterationsSearch,
  ),
  createSearchPage(
    '/ledger',
    () => import('#web/features/ledger/screens/JournalScreen.js'),
    'JournalScreen',
    journalSearch,
  ),
  createSearchPage(
    '/ledger/trial-balance',
    () => import('#web/features/ledger/screens/TrialBalanceScreen.js'),
    'TrialBalanceScreen',
    periodSearch,
  ),
  createSearchPage(
    '/ledger/accounts/$account',
    () => import('#web/features/ledger/screens/AccountScreen.js'),
    'AccountScreen',
    periodSearch,
  ),
  createSearchPage(
    '/ledger/roles',
    () => import('#web/features/ledger/screens/AccountRolesScreen.js'),
    'AccountRolesScreen',
    rolesSearch,
  ),
  createSearchPage('/log', () => import('#web/features/log/screens/LogScreen.js'), 'LogScreen', logSearch),
  createPage('/log/$entry', () => import('#web/features/log/screens/EntryScreen.js'), 'EntryScreen'),
  createSearchPage(
    '/archive',
    () => import('#web/features/archive/screens/ArchiveScreen.js'),
    'ArchiveScreen',
    archiveSearch,
  ),
  createSearchPage('/rules', () => import('#web/features/rules/screens/RulesScreen.js'), 'RulesScreen', rulesSearch),
  createSearchPage(
    '/trends',
    () => import('#web/features/trends/screens/TrendsScreen.js'),
    'TrendsScreen',
    trendsSearch,
  ),
] as const;
