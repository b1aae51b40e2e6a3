import { oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** Maximum length of a finding's key and of a return address. */
const LONG = 400;

export const FINDING_VIEWS = ['todo', 'all', 'notice'] as const;
export type FindingView = (typeof FINDING_VIEWS)[number];
export const FINDING_ORDERS = ['attention', 'risk', 'machine'] as const;
export const DAY_ACTIONS = ['close', 'reopen', 'late'] as const;

export const daysSearch = (said: Said) => present({ state: oneOf(['open', 'closed'], said, 'state') });

export const daySearch = (said: Said) =>
  present({
    view: oneOf(FINDING_VIEWS, said, 'view'),
    order: oneOf(FINDING_ORDERS, said, 'order'),
    finding: textOf(said, 'finding', LONG),
    act: oneOf(DAY_ACTIONS, said, 'act'),
  });

export const approvalsSearch = (said: Said) =>
  present({ state: oneOf(['toDecide', 'mine', 'decided'], said, 'state') });

/** Parses a step of counters: two readings of a station, or a whole day of it; `back` is the previous page. */
export const exceptionsSearch = (said: Said) =>
  present({
    machine: textOf(said, 'machine'),
    station: textOf(said, 'station'),
    from: textOf(said, 'from'),
    to: textOf(said, 'to'),
    day: textOf(said, 'day'),
    back: textOf(said, 'back', LONG),
  });
