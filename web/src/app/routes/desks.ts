import { parseCardsSearch } from '#web/features/stored-value-cards/components/search.js';
import { parseOrphansSearch } from '#web/features/orphans/components/search.js';
import { parseComplementsSearch, parseDisputesSearch } from '#web/features/disputes/components/search.js';
import { parseTicketsSearch } from '#web/features/tickets/components/search.js';
import { parseNewPayoutSearch, parsePayoutsSearch } from '#web/features/payouts/components/search.js';
import { createPage, createSearchPage } from './establishment.js';

/** Money at the desks: payouts, tickets, stored-value cards and orphans. */
export const desksRoutes = [
  createSearchPage('/payouts', () => import('#web/features/payouts/screens/PayoutsScreen.js'), parsePayoutsSearch),
  createPage('/payouts/$payout', () => import('#web/features/payouts/screens/PayoutScreen.js')),
  createSearchPage(
    '/new-payout',
    () => import('#web/features/payouts/screens/NewPayoutScreen.js'),
    parseNewPayoutSearch,
  ),
  createPage('/laundering', () => import('#web/features/payouts/screens/LaunderingScreen.js')),
  createSearchPage(
    '/complements',
    () => import('#web/features/disputes/screens/ComplementsScreen.js'),
    parseComplementsSearch,
  ),
  createSearchPage('/disputes', () => import('#web/features/disputes/screens/DisputesScreen.js'), parseDisputesSearch),
  createSearchPage('/orphans', () => import('#web/features/orphans/screens/OrphansScreen.js'), parseOrphansSearch),
  createPage('/orphans/register', () => import('#web/features/orphans/screens/OrphanRegisterScreen.js')),
  createPage('/desks', () => import('#web/features/desks/screens/DesksScreen.js')),
  createPage('/desks/$desk', () => import('#web/features/desks/screens/DeskScreen.js')),
  createPage('/fills', () => import('#web/features/desks/screens/FillsScreen.js')),
  createSearchPage('/tickets', () => import('#web/features/tickets/screens/TicketsScreen.js'), parseTicketsSearch),
  createPage('/tickets/$ticket', () => import('#web/features/tickets/screens/TicketScreen.js')),
  createPage('/cashed-tickets', () => import('#web/features/tickets/screens/CashedTicketsScreen.js')),
  createSearchPage(
    '/cards',
    () => import('#web/features/stored-value-cards/screens/StoredValueCardsScreen.js'),
    parseCardsSearch,
  ),
  createPage('/cards/$card', () => import('#web/features/stored-value-cards/screens/StoredValueCardScreen.js')),
  createPage('/cashed-cards', () => import('#web/features/stored-value-cards/screens/CashedStoredValueCardsScreen.js')),
] as const;
