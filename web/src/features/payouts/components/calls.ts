import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { isActionableByUser, useGetPayoutPermissions } from './standing.js';

export const PAYOUT_KIND_BY_EVENT_CODE: Readonly<Record<string, 'jackpot' | 'progressive' | 'bonus'>> = {
  handPayPending: 'jackpot',
  progressiveWin: 'progressive',
  bonusWin: 'bonus',
};

/**
 * Returns the machines' calls for a hand payment on the current gaming day that have no slip yet. They are compared
 * with the last 200 slips that are not void. Returns null for a user who may not open slips or read events, or until
 * loaded.
 */
export function useHandPayCalls(): readonly ApiSchema<'ListedEvent'>[] | null {
  const mayOpen = useHasPermission('payouts.open');
  const maySeeEvents = useHasPermission('events.read');
  const isEnabled = mayOpen && maySeeEvents;
  const eventsQuery = useEstablishmentQuery(
    '/machine-events',
    { query: { group: 'handPay', limit: 100 } },
    { enabled: isEnabled },
  );
  const slipsQuery = useEstablishmentQuery('/payouts', { query: { limit: 200 } }, { enabled: isEnabled });
  if (!isEnabled || eventsQuery.data === undefined || slipsQuery.data === undefined) return null;
  const handledEventIds = new Set(
    slipsQuery.data.filter(({ state }) => state !== 'void').map(({ eventId }) => eventId),
  );
  return eventsQuery.data.events.filter(
    ({ code, eventId }) => PAYOUT_KIND_BY_EVENT_CODE[code] !== undefined && !handledEventIds.has(eventId),
  );
}

/**
 * Returns the number of open slips (wins paid by staff) whose next step is the user's. Returns null for a user who may
 * not read them, or until loaded.
 */
export function useActionableSlipCount(): number | null {
  const mayRead = useHasPermission('payouts.read');
  const getPermissions = useGetPayoutPermissions();
  const openSlipsQuery = useEstablishmentQuery(
    '/payouts',
    { query: { state: 'open', limit: 200 } },
    { enabled: mayRead },
  );
  if (!mayRead || openSlipsQuery.data === undefined) return null;
  return openSlipsQuery.data.filter((slip) => isActionableByUser(slip.waits, getPermissions(slip, slip.authorisedBy)))
    .length;
}
