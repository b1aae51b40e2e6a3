import {
  parseApprovalsSearch,
  parseDaySearch,
  parseDaysSearch,
  parseExceptionsSearch,
} from '#web/features/days/components/search.js';
import { parseArchiveSearch } from '#web/features/archive/components/archive-search.js';
import { parseLogSearch } from '#web/features/log/components/log-search.js';
import { parseAlterationsSearch } from '#web/features/alterations/components/search.js';
import { parseDocumentsSearch } from '#web/features/documents/components/search.js';
import {
  parseJournalSearch,
  parsePeriodSearch,
  parseRolesSearch,
  parseSuspenseSearch,
} from '#web/features/ledger/components/search.js';
import { parseRegisterSearch } from '#web/features/registers/components/search.js';
import { parseRulesSearch } from '#web/features/rules/components/search.js';
import { parseTrendsSearch } from '#web/features/trends/components/trends-search.js';
import { parseCountsSearch } from '#web/features/counts/components/search.js';
import { parseGridSearch } from '#web/features/day-grid/components/search.js';
import { createPageRoute, createSearchPageRoute } from './establishment.js';

/** Gaming days, their counts and postings, registers and documents. */
export const booksRoutes = [
  createSearchPageRoute('/days', () => import('#web/features/days/screens/DaysScreen.js'), parseDaysSearch),
  createSearchPageRoute('/days/$day', () => import('#web/features/days/screens/DayScreen.js'), parseDaySearch),
  createSearchPageRoute(
    '/approvals',
    () => import('#web/features/days/screens/ApprovalsScreen.js'),
    parseApprovalsSearch,
  ),
  createSearchPageRoute(
    '/meter-exceptions',
    () => import('#web/features/days/screens/ExceptionsScreen.js'),
    parseExceptionsSearch,
  ),
  createSearchPageRoute(
    '/days/$day/grid',
    () => import('#web/features/day-grid/screens/GridScreen.js'),
    parseGridSearch,
  ),
  createSearchPageRoute(
    '/days/$day/counts',
    () => import('#web/features/counts/screens/CountsScreen.js'),
    parseCountsSearch,
  ),
  createSearchPageRoute(
    '/documents',
    () => import('#web/features/documents/screens/DocumentsScreen.js'),
    parseDocumentsSearch,
  ),
  createPageRoute('/registers', () => import('#web/features/registers/screens/RegistersScreen.js')),
  createSearchPageRoute(
    '/registers/$register',
    () => import('#web/features/registers/screens/RegisterScreen.js'),
    parseRegisterSearch,
  ),
  createSearchPageRoute(
    '/alterations',
    () => import('#web/features/alterations/screens/AlterationsScreen.js'),
    parseAlterationsSearch,
  ),
  createSearchPageRoute('/ledger', () => import('#web/features/ledger/screens/JournalScreen.js'), parseJournalSearch),
  createSearchPageRoute(
    '/ledger/trial-balance',
    () => import('#web/features/ledger/screens/TrialBalanceScreen.js'),
    parsePeriodSearch,
  ),
  createSearchPageRoute(
    '/ledger/accounts/$account',
    () => import('#web/features/ledger/screens/AccountScreen.js'),
    parsePeriodSearch,
  ),
  createSearchPageRoute(
    '/ledger/suspense',
    () => import('#web/features/ledger/screens/SuspenseScreen.js'),
    parseSuspenseSearch,
  ),
  createSearchPageRoute(
    '/ledger/roles',
    () => import('#web/features/ledger/screens/AccountRolesScreen.js'),
    parseRolesSearch,
  ),
  createSearchPageRoute('/log', () => import('#web/features/log/screens/LogScreen.js'), parseLogSearch),
  createPageRoute('/log/$entry', () => import('#web/features/log/screens/EntryScreen.js')),
  createSearchPageRoute('/archive', () => import('#web/features/archive/screens/ArchiveScreen.js'), parseArchiveSearch),
  createSearchPageRoute('/rules', () => import('#web/features/rules/screens/RulesScreen.js'), parseRulesSearch),
  createSearchPageRoute('/trends', () => import('#web/features/trends/screens/TrendsScreen.js'), parseTrendsSearch),
] as const;
