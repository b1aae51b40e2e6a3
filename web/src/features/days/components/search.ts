import {
  parseChoiceParam,
  omitUndefined,
  parseTextParam,
  type RawSearch,
} from '#web/components/pages/search-params.js';
import { GAMING_DAY_STATES } from '#domain/gaming-day.js';

/** Maximum length of a finding's key and of a return address. */
const MAX_TEXT_LENGTH = 400;

export const FINDING_VIEWS = ['todo', 'all', 'notice'] as const;
export const FINDING_ORDERS = ['attention', 'risk', 'machine', 'case'] as const;
export const DAY_ACTIONS = ['close', 'reopen', 'late'] as const;

/** Reads the state that filters the days from the address. */
export const parseDaysSearch = (parameters: RawSearch) =>
  omitUndefined({ state: parseChoiceParam(GAMING_DAY_STATES, parameters, 'state') });

/** Reads the view, the order, the open finding and the open dialog of a day from the address. */
export const parseDaySearch = (parameters: RawSearch) =>
  omitUndefined({
    view: parseChoiceParam(FINDING_VIEWS, parameters, 'view'),
    order: parseChoiceParam(FINDING_ORDERS, parameters, 'order'),
    finding: parseTextParam(parameters, 'finding', MAX_TEXT_LENGTH),
    act: parseChoiceParam(DAY_ACTIONS, parameters, 'act'),
  });

/** Reads the chosen requests (to decide, own, decided) from the address. */
export const parseApprovalsSearch = (parameters: RawSearch) =>
  omitUndefined({ state: parseChoiceParam(['toDecide', 'mine', 'decided'], parameters, 'state') });

/** Reads a meter step from the address: two readings of a station, or a whole day of it, and the page to return to. */
export const parseExceptionsSearch = (parameters: RawSearch) =>
  omitUndefined({
    machine: parseTextParam(parameters, 'machine'),
    station: parseTextParam(parameters, 'station'),
    from: parseTextParam(parameters, 'from'),
    to: parseTextParam(parameters, 'to'),
    day: parseTextParam(parameters, 'day'),
    back: parseTextParam(parameters, 'back', MAX_TEXT_LENGTH),
  });
