import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cardsSearch } from '#web/features/stored-value-cards/components/search.js';
import { orphansSearch } from '#web/features/orphans/components/search.js';
import { complementsSearch, disputesSearch } from '#web/features/disputes/components/search.js';
import { ticketsSearch } from '#web/features/tickets/components/search.js';
import { newPayoutSearch, payoutsSearch } from '#web/features/payouts/components/search.js';
import { establishment } from './establishment.js';

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
  component: lazyRouteComponent(
    () => import('#web/features/stored-value-cards/screens/StoredValueCardsScreen.js'),
    'StoredValueCardsScreen',
  ),
});

const card = createRoute({
  getParentRoute: () => establishment,
  path: '/cards/$card',
  component: lazyRouteComponent(
    () => import('#web/features/stored-value-cards/screens/StoredValueCardScreen.js'),
    'StoredValueCardScreen',
  ),
});

const cashedCards = createRoute({
  getParentRoute: () => establishment,
  path: '/cashed-cards',
  component: lazyRouteComponent(
    () => import('#web/features/stored-value-cards/screens/CashedStoredValueCardsScreen.js'),
    'CashedStoredValueCardsScreen',
  ),
});

/** Money at the desks: payouts, tickets, stored-value cards and orphans. */
export const desksRoutes = [
  payouts,
  payout,
  newPayout,
  laundering,
  complements,
  disputes,
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
] as const;
