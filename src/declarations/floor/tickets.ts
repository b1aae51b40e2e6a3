import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import {
  declareAmount,
  declareAmountBound,
  declareInteger,
  declareSetting,
  declarePatternText,
} from '../shapes/settings.js';

/** Declares tickets/ to the rest of the product. */
export const ticketsDeclaration = declareModule({
  permissions: {
    'tickets.device': { heldBy: [], isForDevices: true, actionKinds: ['writesMoney'] },
    'tickets.read': {
      heldBy: [...documentReaders, 'superviseur', 'changeur', 'caissier'],
      actionKinds: ['readsMoney'],
    },
    'tickets.issue': { heldBy: ['changeur', 'caissier'], actionKinds: ['writesMoney', 'handlesCash'] },
    'tickets.decide': {
      heldBy: ['superviseur', 'direction'],
      forbiddenRoles: ['comptable'],
      actionKinds: ['writesMoney'],
    },
    'tickets.expire': { heldBy: ['direction'], forbiddenRoles: ['comptable'], actionKinds: ['writesMoney'] },
  },
  blockers: { ticketPending: true },
  settings: {
    ticketSystem: declareSetting('payouts', 901, declarePatternText('0[1-9]|[1-9][0-9]', '2')),
    ticketValidityDays: declareSetting('payouts', 902, declareInteger(30, ['1', '3650'])),
    ticketCeilingMinor: declareSetting('payouts', 903, declareAmount('1000000')),
    ticketDeskLimitMinor: declareSetting('payouts', 904, declareAmountBound(null)),
    ticketKioskLimitMinor: declareSetting('payouts', 905, declareAmount('100000')),
    ticketPendingMinutes: declareSetting('payouts', 906, declareInteger(10, ['1', '1440'])),
    ticketGuessesPerHour: declareSetting('payouts', 907, declareInteger(10, ['1', '1000'])),
    ticketNumberKeepDays: declareSetting('payouts', 908, declareInteger(1826, ['30', '36500'])),
  },
  tables: {
    tickets: { log: 'mutable', rights: 'insert select' },
    ticket_steps: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    ticket_guess_alarms: { log: 'append_only', rights: 'insert select' },
    ticket_hand_in_differences: { log: 'append_only', rights: 'insert select' },
    ticket_guesses: {
      log: 'derived',
      rights: 'delete insert select update',
      because: 'how fast a device guesses, forgotten within an hour; the alarm it raises is in the log',
    },
  },
  refusals: {
    TICKETS_NOT_IN_USE: 409,
    TICKET_GUESSES_THROTTLED: 429,
    TICKET_UNKNOWN: 404,
    TICKET_MISTYPED: 422,
    TICKET_OTHER_ESTABLISHMENT: 409,
    TICKET_NEVER_ISSUED: 409,
    TICKET_OFF_LINE: 409,
    TICKET_REDEEMED: 409,
    TICKET_VOIDED: 409,
    TICKET_IS_ORPHAN: 409,
    TICKET_EXPIRED: 409,
    TICKET_NOT_PRINTED: 409,
    TICKET_PENDING_ELSEWHERE: 409,
    TICKET_STEP_NOT_TAKEN: 409,
    TICKET_AMOUNT_DIFFERS: 409,
    TICKET_NOT_CASHABLE: 409,
    TICKET_OVER_LIMIT: 409,
    TICKET_IDENTITY_REQUIRED: 422,
    TICKET_ABOVE_CEILING: 422,
    TICKET_KNOWN: 409,
    TICKET_OF_ANOTHER_PLACE: 409,
    TICKET_PLACE_REQUIRED: 422,
    NOT_A_KIOSK: 422,
    TICKET_NOT_PENDING_LONG: 409,
    NO_TICKET_EXPIRED: 409,
  },
});
