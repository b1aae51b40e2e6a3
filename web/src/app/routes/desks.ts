import { parseCardsSearch } from '#web/features/stored-value-cards/components/search.js';
import { parseOrphansSearch } from '#web/features/orphans/components/search.js';
import { parseComplementsSearch, parseDisputesSearch } from '#web/features/disputes/components/search.js';
import { parseTicketsSearch } from '#web/features/tickets/components/search.js';
import { parseNewPayoutSearch, parsePayoutsSearch } from '#web/features/payouts/components/search.js';
import { createPageRoute, createSearchPageRoute } from './establishment.js';

/** Money at the desks: payouts, tickets, stored-value cards and orphans. */
export const desksRoutes = [
  createSearchPageRoute('/payouts', () => import('#web/features/payouts/screens/PayoutsScreen.js'), parsePayoutsSearch),
  createPageRoute('/payouts/$payout', () => import('#web/features/payouts/screens/PayoutScreen.js')),
  createSearchPageRoute(
    '/new-payout',
    () => import('#web/features/payouts/screens/NewPayoutScreen.js'),
    parseNewPayoutSearch,
  ),
  createPageRoute('/laundering', () => import('#web/features/payouts/screens/LaunderingScreen.js')),
  createSearchPageRoute(
    '/complements',
    () => import('#web/features/disputes/screens/ComplementsScreen.js'),
    parseComplementsSearch,
  ),
  createSearchPageRoute(
    '/disputes',
    () => import('#web/features/disputes/screens/DisputesScreen.js'),
    parseDisputesSearch,
  ),
  createSearchPageRoute('/orphans', () => import('#web/features/orphans/screens/OrphansScreen.js'), parseOrphansSearch),
  createPageRoute('/orphans/register', () => import('#web/features/orphans/screens/OrphanRegisterScreen.js')),
  createPageRoute('/desks', () => import('#web/features/desks/screens/DesksScreen.js')),
  createPageRoute('/desks/$desk', () => import('#web/features/desks/screens/DeskScreen.js')),
  createPageRoute('/desks/$desk/count', () => import('#web/features/desks/screens/DeskCountScreen.js')),
  createPageRoute('/chips', () => import('#web/features/desks/screens/ChipsScreen.js')),
  createPageRoute('/fills', () => import('#web/features/desks/screens/FillsScreen.js')),
  createSearchPageRoute('/tickets', () => import('#web/features/tickets/screens/TicketsScreen.js'), parseTicketsSearch),
  createPageRoute('/tickets/$ticket', () => import('#web/features/tickets/screens/TicketScreen.js')),
  createPageRoute('/cashed-tickets', () => import('#web/features/tickets/screens/CashedTicketsScreen.js')),
  createSearchPageRoute(
    '/cards',
    () => import('#web/features/stored-value-cards/screens/StoredValueCardsScreen.js'),
    parseCardsSearch,
  ),
  createPageRoute('/cards/$card', () => import('#web/features/stored-value-cards/screens/StoredValueCardScreen.js')),
  createPageRoute(
    '/cashed-cards',
    () => import('#web/features/stored-value-cards/screens/CashedStoredValueCardsScreen.js'),
  ),
] as const;
