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
import { parseJournalSearch, parsePeriodSearch, parseRolesSearch } from '#web/features/ledger/components/search.js';
import { parseRegisterSearch } from '#web/features/registers/components/search.js';
import { parseRulesSearch } from '#web/features/rules/components/search.js';
import { parseTrendsSearch } from '#web/features/trends/components/trends-search.js';
import { parseCountsSearch } from '#web/features/counts/components/search.js';
import { parseGridSearch } from '#web/features/day-grid/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Gaming days, their counts and postings, registers and documents. */
export const booksRoutes = [
  createSearchPage('/days', () => import('#web/features/days/screens/DaysScreen.js'), parseDaysSearch),
  createSearchPage('/days/$day', () => import('#web/features/days/screens/DayScreen.js'), parseDaySearch),
  createSearchPage('/approvals', () => import('#web/features/days/screens/ApprovalsScreen.js'), parseApprovalsSearch),
  createSearchPage(
    '/meter-exceptions',
    () => import('#web/features/days/screens/ExceptionsScreen.js'),
    parseExceptionsSearch,
  ),
  createSearchPage('/days/$day/grid', () => import('#web/features/day-grid/screens/GridScreen.js'), parseGridSearch),
  createSearchPage(
    '/days/$day/counts',
    () => import('#web/features/counts/screens/CountsScreen.js'),
    parseCountsSearch,
  ),
  createSearchPage(
    '/documents',
    () => import('#web/features/documents/screens/DocumentsScreen.js'),
    parseDocumentsSearch,
  ),
  createPage('/registers', () => import('#web/features/registers/screens/RegistersScreen.js')),
  createSearchPage(
    '/registers/$register',
    () => import('#web/features/registers/screens/RegisterScreen.js'),
    parseRegisterSearch,
  ),
  createSearchPage(
    '/alterations',
    () => import('#web/features/alterations/screens/AlterationsScreen.js'),
    parseAlterationsSearch,
  ),
  createSearchPage('/ledger', () => import('#web/features/ledger/screens/JournalScreen.js'), parseJournalSearch),
  createSearchPage(
    '/ledger/trial-balance',
    () => import('#web/features/ledger/screens/TrialBalanceScreen.js'),
    parsePeriodSearch,
  ),
  createSearchPage(
    '/ledger/accounts/$account',
    () => import('#web/features/ledger/screens/AccountScreen.js'),
    parsePeriodSearch,
  ),
  createSearchPage(
    '/ledger/roles',
    () => import('#web/features/ledger/screens/AccountRolesScreen.js'),
    parseRolesSearch,
  ),
  createSearchPage('/log', () => import('#web/features/log/screens/LogScreen.js'), parseLogSearch),
  createPage('/log/$entry', () => import('#web/features/log/screens/EntryScreen.js')),
  createSearchPage('/archive', () => import('#web/features/archive/screens/ArchiveScreen.js'), parseArchiveSearch),
  createSearchPage('/rules', () => import('#web/features/rules/screens/RulesScreen.js'), parseRulesSearch),
  createSearchPage('/trends', () => import('#web/features/trends/screens/TrendsScreen.js'), parseTrendsSearch),
] as const;
