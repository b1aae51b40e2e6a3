import { parseCardsSearch } from '#web/features/stored-value-cards/components/search.js';
import { parseOrphansSearch } from '#web/features/orphans/components/search.js';
import { parseComplementsSearch, parseDisputesSearch } from '#web/features/disputes/components/search.js';
import { parseTicketsSearch } from '#web/features/tickets/components/search.js';
import { parseNewPayoutSearch, parsePayoutsSearch } from '#web/features/payouts/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Money at the desks: payouts, tickets, stored-value cards and orphans. */
export const desksRoutes = [
  createSearchPage(
    '/payouts',
    () => import('#web/features/payouts/screens/PayoutsScreen.js'),
    'PayoutsScreen',
    parsePayoutsSearch,
  ),
  createPage('/payouts/$payout', () => import('#web/features/payouts/screens/PayoutScreen.js'), 'PayoutScreen'),
  createSearchPage(
    '/new-payout',
    () => import('#web/features/payouts/screens/NewPayoutScreen.js'),
    'NewPayoutScreen',
    parseNewPayoutSearch,
  ),
  createPage('/laundering', () => import('#web/features/payouts/screens/LaunderingScreen.js'), 'LaunderingScreen'),
  createSearchPage(
    '/complements',
    () => import('#web/features/disputes/screens/ComplementsScreen.js'),
    'ComplementsScreen',
    parseComplementsSearch,
  ),
  createSearchPage(
    '/disputes',
    () => import('#web/features/disputes/screens/DisputesScreen.js'),
    'DisputesScreen',
    parseDisputesSearch,
  ),
  createSearchPage(
    '/orphans',
    () => import('#web/features/orphans/screens/OrphansScreen.js'),
    'OrphansScreen',
    parseOrphansSearch,
  ),
  createPage(
    '/orphans/register',
    () => import('#web/features/orphans/screens/OrphanRegisterScreen.js'),
    'OrphanRegisterScreen',
  ),
  createPage('/desks', () => import('#web/features/desks/screens/DesksScreen.js'), 'DesksScreen'),
  createPage('/desks/$desk', () => import('#web/features/desks/screens/DeskScreen.js'), 'DeskScreen'),
  createPage('/fills', () => import('#web/features/desks/screens/FillsScreen.js'), 'FillsScreen'),
  createSearchPage(
    '/tickets',
    () => import('#web/features/tickets/screens/TicketsScreen.js'),
    'TicketsScreen',
    parseTicketsSearch,
  ),
  createPage('/tickets/$ticket', () => import('#web/features/tickets/screens/TicketScreen.js'), 'TicketScreen'),
  createPage(
    '/cashed-tickets',
    () => import('#web/features/tickets/screens/CashedTicketsScreen.js'),
    'CashedTicketsScreen',
  ),
  createSearchPage(
    '/cards',
    () => import('#web/features/stored-value-cards/screens/StoredValueCardsScreen.js'),
    'StoredValueCardsScreen',
    parseCardsSearch,
  ),
  createPage(
    '/cards/$card',
    () => import('#web/features/stored-value-cards/screens/StoredValueCardScreen.js'),
    'StoredValueCardScreen',
  ),
  createPage(
    '/cashed-cards',
    () => import('#web/features/stored-value-cards/screens/CashedStoredValueCardsScreen.js'),
    'CashedStoredValueCardsScreen',
  ),
] as const;
