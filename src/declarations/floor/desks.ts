import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions, tables and other contributions of the desks module. */
export const desksDeclaration = declareModule({
  permissions: {
    'desks.read': {
      heldBy: [...documentReaders, 'superviseur', 'changeur', 'changeurDeTable', 'caissier'],
      actionKinds: ['readsMoney'],
    },
    'desks.operate': {
      heldBy: ['superviseur', 'changeur', 'changeurDeTable', 'caissier'],
      actionKinds: ['writesMoney', 'handlesCash'],
    },
    'desks.provision': { heldBy: ['superviseur'], actionKinds: ['writesMoney', 'handlesCash'] },
    'desks.manage': { heldBy: ['direction'], forbiddenRoles: ['comptable'], actionKinds: ['writesMoney'] },
  },
  registers: { fills: { place: 20, kinds: { document: 'fill-slip', prefix: 'fill_' } } },
  tables: {
    desk_counts: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    desk_movement_chips: { log: 'append_only', rights: 'insert select' },
    desk_movements: { log: 'append_only', rights: 'insert select' },
    desk_transfers: {
      log: 'mutable',
      rights: 'insert select update(state, settled_by, settled_at, settlement_reason)',
      texts: ['reason', 'settlement_reason'],
    },
    desks: { log: 'mutable', rights: 'insert select update(float_minor, held_by, retired_at, room)' },
    fill_slips: { log: 'append_only', rights: 'insert select' },
    fill_voids: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    UNKNOWN_DESK: 404,
    DESK_CODE_TAKEN: 409,
    TRANSFER_TO_ITSELF: 422,
    TRANSFER_SETTLED: 409,
    OWN_TRANSFER: 403,
    NOT_THE_GIVER: 403,
    DESK_RETIRED: 409,
    DESK_HELD: 409,
    DESK_TRANSFER_PENDING: 409,
    DESK_NOT_EMPTY: 409,
    OWN_WITNESS: 403,
    DESK_NOT_HELD: 409,
    NOT_THE_HOLDER: 403,
    DESK_MOVED: 409,
    COUNT_PIECES_EXCEED: 422,
    WITNESS_REQUIRED: 422,
    HOPPER_LOADED: 409,
    FILL_VOIDED: 409,
    CHANGE_OF_NOTHING: 422,
    NOT_A_TABLE_CHANGEUR: 422,
    DESK_CHANGE_BY_CARD: 409,
    DESK_BALANCE_SHORT: 409,
    DESK_CHIPS_SHORT: 409,
    DESK_HOLDS_NO_CHIPS: 422,
    CHIPS_NOT_LISTED: 422,
    CHIP_WITHOUT_VALUE: 422,
    CHIP_LINE_TWICE: 422,
    CHIP_GAME_NOT_PLAYED: 422,
    PLAQUE_OF_A_GAME: 422,
    TRANSFER_PIECES_EXCEED: 422,
  },
});
