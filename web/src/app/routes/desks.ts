import { cardsSearch } from '#web/features/stored-value-cards/components/search.js';
import { orphansSearch } from '#web/features/orphans/components/search.js';
import { complementsSearch, disputesSearch } from '#web/features/disputes/components/search.js';
import { ticketsSearch } from '#web/features/tickets/components/search.js';
import { newPayoutSearch, payoutsSearch } from '#web/features/payouts/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Money at the desks: payouts, tickets, stored-value cards and orphans. */
export const desksRoutes = [
  createSearchPage(
    '/payouts',
    () => import('#web/features/payouts/screens/PayoutsScreen.js'),
    'PayoutsScreen',
    payoutsSearch,
  ),
  createPage('/payouts/$payout', () => import('#web/features/payouts/screens/PayoutScreen.js'), 'PayoutScreen'),
  createSearchPage(
    '/new-payout',
    () => import('#web/features/payouts/screens/NewPayoutScreen.js'),
    'NewPayoutScreen',
    newPayoutSearch,
  ),
  createPage('/laundering', () => import('#web/features/payouts/screens/LaunderingScreen.js'), 'LaunderingScreen'),
  createSearchPage(
    '/complements',
    () => import('#web/features/disputes/screens/ComplementsScreen.js'),
    'ComplementsScreen',
    complementsSearch,
  ),
  createSearchPage(
    '/disputes',
    () => import('#web/features/disputes/screens/DisputesScreen.js'),
    'DisputesScreen',
    disputesSearch,
  ),
  createSearchPage(
    '/orphans',
    () => import('#web/features/orphans/screens/OrphansScreen.js'),
    'OrphansScreen',
    orphansSearch,
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
    ticketsSearch,
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
    cardsSearch,
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
