import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { integer, settingAt, establishmentSource } from '../shapes/settings.js';

/** Declares the permissions, settings, registers and other contributions of the custody module. */
export const custodyDeclaration = declaration({
  permissions: {
    'keys.read': {
      heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'caissier', 'caissierPrincipal', 'agentDeSurveillance'],
    },
    'keys.manage': { heldBy: ['direction'] },
    'keys.receiveLocks': {
      heldBy: ['caissierPrincipal'],
      does: ['writesMoney', 'handlesCash'],
      neverBy: ['superviseur', 'mecanicien'],
    },
    'keys.handOver': { heldBy: ['superviseur', 'caissier', 'comptable', 'direction'] },
  },
  settings: {
    keyOutMinutes: settingAt(
      'security',
      50,
      integer(600, ['1', '1440'], establishmentSource, [
        'Sortie d’une clé, au plus (minutes)',
        'A key may be out for (minutes)',
      ]),
    ),
  },
  registers: {
    keys: {
      place: 40,
      title: ['Registre des clés', 'Register of keys'],
      entry: ['Remise de clé', 'Hand-over of a key'],
    },
  },
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
    NOT_KEY_CUSTODIAN: {
      status: 403,
      fr: 'Votre fonction n’a pas la garde de cette clé : elle est confiée au {custodian}.',
      en: 'This key is not in your custody: it is entrusted to the {custodian}.',
    },
    KEY_RECEIVED_BY_GIVER: {
      status: 409,
      fr: 'La personne qui donne une clé et celle qui la reçoit doivent être deux.',
      en: 'The giver and the receiver of a key must be two people.',
    },
    LOCK_RECEIVED_BY_BRINGER: {
      status: 409,
      fr: 'La personne qui apporte la serrure ne peut pas la recevoir.',
      en: 'The person who brings the lock cannot also receive it.',
    },
    KEY_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le numéro de clé {keyNumber} est déjà attribué.',
      en: 'Key number {keyNumber} is already in use.',
    },
    KEY_WITHOUT_STAND: {
      status: 422,
      fr: 'Seule une clé de socle peut nommer un socle.',
      en: 'Only a stand key can name a stand.',
    },
    KEY_PLACE_NOT_VALID: {
      status: 422,
      fr: 'La clé de la boîte d’une table doit nommer sa table, celle d’une armoire à cartes son dépôt ; parmi les autres, seule celle d’une cagnotte peut nommer sa table.',
      en: 'A table-box key must name its table and a card-cupboard key its depot; of the others, only a cagnotte key may name its table.',
    },
    DEPOT_HAS_KEY: {
      status: 409,
      fr: 'Le dépôt {depot} a déjà son unique clé, la {keyNumber} (AI67:4).',
      en: 'The depot {depot} already has its only key, {keyNumber} (AI67:4).',
    },
    KEY_OUTSIDE_SESSION: {
      status: 409,
      fr: 'La clé de la boîte d’une table ne sort que pendant une séance de cette table : les billets se comptent à sa fin.',
      en: 'A table-box key may leave only during a session of its table: the notes are counted at the end.',
    },
    KEY_RETIRED: { status: 409, fr: 'Cette clé est hors d’usage.', en: 'This key is out of use.' },
    KEY_MISSING: {
      status: 409,
      fr: 'Cette clé manque : la Direction doit d’abord régler sa perte.',
      en: 'This key is missing: the Direction must settle its loss first.',
    },
    KEY_NOT_MISSING: { status: 409, fr: 'Cette clé ne manque pas.', en: 'This key is not missing.' },
    KEY_STILL_AWAY: {
      status: 409,
      fr: 'Cette clé n’est pas revenue à son lieu de garde : reprenez-la d’abord.',
      en: 'This key has not been returned to its custody: take it back first.',
    },
    OWN_LOSS_REPORT: {
      status: 403,
      fr: 'Une perte doit être réglée par une autre personne que celle qui l’a signalée.',
      en: 'A loss must be settled by a person other than the one who reported it.',
    },
    KEY_ALREADY_OUT: {
      status: 409,
      fr: 'Cette clé est déjà sortie ; elle est détenue par {holder}.',
      en: 'This key has already been handed out, to {holder}.',
    },
    KEY_NOT_OUT: { status: 409, fr: 'Cette clé est déjà à son lieu de garde.', en: 'This key is already in custody.' },
    KEY_OUTSIDE_DROP: {
      status: 409,
      fr: 'Les clés des socles et des boîtes ne sortent que pendant une relève.',
      en: 'Stand and box keys may leave only during a drop.',
    },
    KEY_OUTSIDE_COUNT: {
      status: 409,
      fr: 'Les clés des boîtes à billets ne sortent que pour une comptée : aucune n’est en cours.',
      en: 'Bill-box keys may leave only for a count, and none is under way.',
    },
    NOT_OF_THE_DROP_TEAM: {
      status: 409,
      fr: '{receiver} n’est pas de l’équipe de la relève.',
      en: '{receiver} is not in the drop team.',
    },
    KEYS_HELD_TOGETHER: {
      status: 409,
      fr: 'Nul ne tient ensemble une clé qui ouvre les boîtes et une clé qui y donne accès.',
      en: 'No one may hold a key that opens the boxes together with a key that gives access to them.',
    },
    KEY_DUE_NOT_VALID: {
      status: 422,
      fr: 'Le retour doit être prévu dans les {minutes} {minutes, minute|minutes} qui viennent.',
      en: 'The return must be due within the next {minutes} {minutes, minute|minutes}.',
    },
    KEYS_STILL_OUT: {
      status: 409,
      fr: 'Des clés ne sont pas encore rendues : {keys}.',
      en: 'Keys have not been returned: {keys}.',
    },
    KEY_NOT_OF_STAND: {
      status: 422,
      fr: 'Le fichier des clés ne connaît pas cette clé pour le socle {stand} ({keys}).',
      en: 'The key file has no such key for stand {stand} ({keys}).',
    },
    KEY_AUTHORISATION_ENDED: {
      status: 409,
      fr: 'Les clés de cette relève ont déjà été rendues.',
      en: 'The keys of this drop have already been returned.',
    },
    STAND_IN_USE: {
      status: 409,
      fr: 'Le socle {stand} est en usage : sa serrure reste en place.',
      en: 'Stand {stand} is in use: its lock must stay in place.',
    },
    STAND_LOCK_NOT_KEPT: {
      status: 409,
      fr: 'La serrure du socle {stand} n’est pas gardée par le caissier principal.',
      en: 'The lock of stand {stand} is not in the principal cashier’s custody.',
    },
    STAND_LOCK_ALREADY_HANDED_IN: {
      status: 409,
      fr: 'La serrure et la clé du socle {stand} ont déjà été remises.',
      en: 'The lock and key of stand {stand} have already been handed in.',
    },
  },
});
