import { useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { isForCurrentUser, usePayoutPermissions } from './standing.js';

export const CALL_KINDS: Readonly<Record<string, 'jackpot' | 'progressive' | 'bonus'>> = {
  handPayPending: 'jackpot',
  progressiveWin: 'progressive',
  bonusWin: 'bonus',
};

/**
 * Returns the machines' calls for a hand payment on the current gaming day that have no slip yet. They are compared
 * with the last 200 slips that are not void. Returns null for a user who may not open slips or read events, or until
 * loaded.
 */
export function useCalls(): readonly Shape<'ListedEvent'>[] | null {
  const establishment = useEstablishmentCode();
  const mayOpen = useHasPermission('payouts.open');
  const maySeeEvents = useHasPermission('events.read');
  const isEnabled = mayOpen && maySeeEvents;
  const path = { establishment };
  const events = useRead(
    '/api/establishments/{establishment}/machine-events',
    { params: { path, query: { group: 'handPay', limit: 100 } } },
    { enabled: isEnabled },
  );
  const slips = useRead(
    '/api/establishments/{establishment}/payouts',
    { params: { path, query: { limit: 200 } } },
    { enabled: isEnabled },
  );
  if (!isEnabled || events.data === undefined || slips.data === undefined) return null;
  const handledEvents = new Set(slips.data.filter(({ state }) => state !== 'void').map(({ eventId }) => eventId));
  return events.data.events.filter(
    ({ code, eventId }) => CALL_KINDS[code] !== undefined && !handledEvents.has(eventId),
  );
}

/**
 * Returns the number of open slips (wins paid by staff) whose next step is the user's. Returns null for a user who may
 * not read them, or until loaded.
 */
export function useSlipsForMe(): number | null {
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('payouts.read');
  const findPermissions = usePayoutPermissions();
  const openSlips = useRead(
    '/api/establishments/{establishment}/payouts',
    { params: { path: { establishment }, query: { state: 'open', limit: 200 } } },
    { enabled: mayRead },
  );
  if (!mayRead || openSlips.data === undefined) return null;
  return openSlips.data.filter((slip) => isForCurrentUser(slip.waits, findPermissions(slip, slip.authorisedBy))).length;
}
