import { oneOf, withoutUndefined, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { GAMING_DAY_STATES } from '#domain/reconciliation/gaming-day.js';

/** Maximum length of a finding's key and of a return address. */
const MAX_TEXT_LENGTH = 400;

export const FINDING_VIEWS = ['todo', 'all', 'notice'] as const;
export const FINDING_ORDERS = ['attention', 'risk', 'machine'] as const;
export const DAY_ACTIONS = ['close', 'reopen', 'late'] as const;

export const daysSearch = (parameters: RawSearch) =>
  withoutUndefined({ state: oneOf(GAMING_DAY_STATES, parameters, 'state') });

/** Reads the view, the order, the open finding and the open dialog of a day from the address. */
export const daySearch = (parameters: RawSearch) =>
  withoutUndefined({
    view: oneOf(FINDING_VIEWS, parameters, 'view'),
    order: oneOf(FINDING_ORDERS, parameters, 'order'),
    finding: textOf(parameters, 'finding', MAX_TEXT_LENGTH),
    act: oneOf(DAY_ACTIONS, parameters, 'act'),
  });

export const approvalsSearch = (parameters: RawSearch) =>
  withoutUndefined({ state: oneOf(['toDecide', 'mine', 'decided'], parameters, 'state') });

/**
 * Reads a step of counters from the address: two readings of a station, or a whole day of it, and the previous page.
 */
export const exceptionsSearch = (parameters: RawSearch) =>
  withoutUndefined({
    machine: textOf(parameters, 'machine'),
    station: textOf(parameters, 'station'),
    from: textOf(parameters, 'from'),
    to: textOf(parameters, 'to'),
    day: textOf(parameters, 'day'),
    back: textOf(parameters, 'back', MAX_TEXT_LENGTH),
  });
