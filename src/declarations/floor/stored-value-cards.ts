import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareAmount, declareInteger, declareSetting, declarePatternText } from '../shapes/settings.js';

/** Declares cards/ to the rest of the product. */
export const storedValueCardsDeclaration = declareModule({
  permissions: {
    'cards.device': { heldBy: [], isForDevices: true, actionKinds: ['writesMoney'] },
    'cards.read': { heldBy: [...documentReaders, 'superviseur', 'changeur', 'caissier'], actionKinds: ['readsMoney'] },
    'cards.issue': { heldBy: ['changeur', 'caissier'], actionKinds: ['writesMoney', 'handlesCash'] },
    'cards.block': { heldBy: ['superviseur', 'direction', 'changeur', 'caissier'], actionKinds: ['writesMoney'] },
    'cards.decide': {
      heldBy: ['superviseur', 'direction'],
      forbiddenRoles: ['comptable'],
      actionKinds: ['writesMoney'],
    },
  },
  blockers: { cardTransferPending: true },
  settings: {
    cardSystem: declareSetting('payouts', 921, declarePatternText('0[1-9]|[1-9][0-9]', '2')),
    cardCeilingMinor: declareSetting('payouts', 922, declareAmount('1000000')),
    cardPendingMinutes: declareSetting('payouts', 923, declareInteger(10, ['1', '1440'])),
    cardNumberKeepDays: declareSetting('payouts', 924, declareInteger(1826, ['30', '36500'])),
  },
  tables: {
    cards: { log: 'mutable', rights: 'insert select' },
    card_movements: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
  },
  refusals: {
    CARDS_NOT_IN_USE: 409,
    CARD_UNKNOWN: 404,
    CARD_MISTYPED: 422,
    CARD_OTHER_ESTABLISHMENT: 409,
    CARD_NEVER_ISSUED: 409,
    CARD_ALREADY_OUT: 409,
    CARD_RETURNED: 409,
    CARD_IS_ORPHAN: 409,
    CARD_BLOCKED: 409,
    CARD_NOT_BLOCKED: 409,
    CARD_TRANSFER_PENDING: 409,
    CARD_NOT_EMPTY: 409,
    CARD_AMOUNT_DIFFERS: 409,
    CARD_BALANCE_SHORT: 409,
    CARD_ABOVE_CEILING: 422,
    CARD_STEP_NOT_TAKEN: 409,
    CARD_TRANSFER_UNKNOWN: 404,
    CARD_TRANSFER_ENDED: 409,
    CARD_TRANSACTION_REUSED: 409,
    CARD_TRANSFER_NOT_PENDING_LONG: 409,
  },
});
