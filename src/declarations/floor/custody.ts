import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareInteger, declareSetting } from '../shapes/settings.js';

/** Declares the permissions, settings, registers and other contributions of the custody module. */
export const custodyDeclaration = declareModule({
  permissions: {
    'keys.read': {
      heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'caissier', 'caissierPrincipal', 'agentDeSurveillance'],
    },
    'keys.manage': { heldBy: ['direction'] },
    'keys.receiveLocks': {
      heldBy: ['caissierPrincipal'],
      actionKinds: ['writesMoney', 'handlesCash'],
      forbiddenRoles: ['superviseur', 'mecanicien'],
    },
    'keys.handOver': { heldBy: ['superviseur', 'caissier', 'comptable', 'direction'] },
  },
  settings: { keyOutMinutes: declareSetting('security', 50, declareInteger(600, ['1', '1440'])) },
  registers: { keys: { place: 40 } },
  tables: {
    key_authorisation_machines: { log: 'append_only', rights: 'insert select' },
    key_authorisation_team: { log: 'append_only', rights: 'insert select' },
    key_authorisations: { log: 'mutable', rights: 'insert select update(ended_at, ended_by)' },
    key_hand_overs: {
      log: 'mutable',
      rights: 'insert select update(returned_at, returned_to, return_note)',
      texts: ['reason', 'return_note'],
    },
    key_losses: {
      log: 'mutable',
      rights: 'insert select update(settled_at, settled_by, outcome, settlement_reason)',
      texts: ['circumstances'],
    },
    keys: {
      log: 'mutable',
      rights: 'insert select update(retired_at, retired_by, retirement_reason)',
      texts: ['retirement_reason'],
    },
    stand_lock_deposits: {
      log: 'mutable',
      rights: 'insert select update(given_back_by, given_back_to, given_back_at)',
    },
    stand_lock_hand_ins: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    NOT_KEY_CUSTODIAN: 403,
    KEY_RECEIVED_BY_GIVER: 409,
    LOCK_RECEIVED_BY_BRINGER: 409,
    KEY_NUMBER_TAKEN: 409,
    KEY_WITHOUT_STAND: 422,
    KEY_PLACE_NOT_VALID: 422,
    DEPOT_HAS_KEY: 409,
    KEY_OUTSIDE_SESSION: 409,
    KEY_RETIRED: 409,
    KEY_MISSING: 409,
    KEY_NOT_MISSING: 409,
    KEY_STILL_AWAY: 409,
    OWN_LOSS_REPORT: 403,
    KEY_ALREADY_OUT: 409,
    KEY_NOT_OUT: 409,
    KEY_OUTSIDE_DROP: 409,
    KEY_OUTSIDE_COUNT: 409,
    NOT_OF_THE_DROP_TEAM: 409,
    KEYS_HELD_TOGETHER: 409,
    KEY_DUE_NOT_VALID: 422,
    KEYS_STILL_OUT: 409,
    KEY_NOT_OF_STAND: 422,
    KEY_AUTHORISATION_ENDED: 409,
    STAND_IN_USE: 409,
    STAND_LOCK_NOT_KEPT: 409,
    STAND_LOCK_ALREADY_HANDED_IN: 409,
  },
});
