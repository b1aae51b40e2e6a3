import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import { integer, listed, theEstablishment } from '../shapes/settings.js';

/** Declares the permissions, settings, registers and other contributions of the custody module. */
export const custodyDeclaration = declaration({
  permissions: {
    'keys.read': {
      heldBy: [...readers, 'superviseur', 'mecanicien', 'caissier', 'caissierPrincipal', 'agentDeSurveillance'],
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
    keyOutMinutes: listed(
      'security',
      50,
      integer(600, ['1', '1440'], theEstablishment, [
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
      en: 'Your function does not keep this key: it is kept by the {custodian}.',
    },
    KEY_RECEIVED_BY_GIVER: {
      status: 409,
      fr: 'Nul ne se remet une clé à lui-même : une autre personne la donne ou la reprend.',
      en: 'Nobody is both giver and receiver of a key: another person gives it or takes it back.',
    },
    LOCK_RECEIVED_BY_BRINGER: {
      status: 409,
      fr: 'La serrure est apportée par une autre personne que celle qui la reçoit.',
      en: 'The lock is brought by another person than the one who receives it.',
    },
    KEY_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le numéro de clé {keyNumber} est déjà donné.',
      en: 'Key number {keyNumber} is given already.',
    },
    KEY_WITHOUT_STAND: {
      status: 422,
      fr: 'Seule une clé de socle est celle d’un socle.',
      en: 'Only a stand key belongs to a stand.',
    },
    KEY_PLACE_NOT_VALID: {
      status: 422,
      fr: 'La clé de la boîte d’une table nomme sa table, celle d’une armoire à cartes son dépôt ; aucune autre n’en nomme, hors une cagnotte sa table.',
      en: 'The key of a table’s box names its table, that of a card cupboard its depot; no other names any, but a cagnotte its table.',
    },
    DEPOT_HAS_KEY: {
      status: 409,
      fr: 'Le dépôt {depot} a déjà son unique clé, la {keyNumber} (AI67:4).',
      en: 'Depot {depot} has its only key already, {keyNumber} (AI67:4).',
    },
    KEY_OUTSIDE_SESSION: {
      status: 409,
      fr: 'La clé de la boîte d’une table ne sort que pendant une séance de cette table : les billets se comptent à sa fin.',
      en: 'The key of a table’s box leaves only during a session of that table: its notes are counted at the end.',
    },
    KEY_RETIRED: {
      status: 409,
      fr: 'Cette clé est hors d’usage.',
      en: 'This key is out of use.',
    },
    KEY_MISSING: {
      status: 409,
      fr: 'Cette clé manque : la Direction règle d’abord sa perte.',
      en: 'This key is missing: the Direction settles its loss first.',
    },
    KEY_NOT_MISSING: {
      status: 409,
      fr: 'Cette clé ne manque pas.',
      en: 'This key is not missing.',
    },
    KEY_STILL_AWAY: {
      status: 409,
      fr: 'Cette clé n’est pas revenue à son lieu de garde : elle est reprise d’abord.',
      en: 'This key has not come back to its custody: it is taken back first.',
    },
    OWN_LOSS_REPORT: {
      status: 403,
      fr: 'La perte est réglée par une autre personne que celle qui l’a signalée.',
      en: 'The loss is settled by another person than the one who reported it.',
    },
    KEY_ALREADY_OUT: {
      status: 409,
      fr: 'Cette clé est déjà sortie, dans les mains de {holder}.',
      en: 'This key is out already, in the hands of {holder}.',
    },
    KEY_NOT_OUT: {
      status: 409,
      fr: 'Cette clé est à son lieu de garde.',
      en: 'This key is in its custody.',
    },
    KEY_OUTSIDE_DROP: {
      status: 409,
      fr: 'Les clés des socles et des boîtes ne sortent que pendant une relève.',
      en: 'Keys of stands and boxes leave only during a relève.',
    },
    KEY_OUTSIDE_COUNT: {
      status: 409,
      fr: 'Les clés des boîtes à billets ne sortent que pour une comptée : aucune n’est en cours.',
      en: 'Keys of bill boxes leave only for a count: none is under way.',
    },
    NOT_OF_THE_DROP_TEAM: {
      status: 409,
      fr: '{receiver} n’est pas de l’équipe de la relève.',
      en: '{receiver} is not of the relève’s team.',
    },
    KEYS_HELD_TOGETHER: {
      status: 409,
      fr: 'Nul ne tient ensemble une clé qui ouvre les boîtes et une clé qui y donne accès.',
      en: 'Nobody holds a key that opens the boxes together with one that gets at them.',
    },
    KEY_DUE_NOT_VALID: {
      status: 422,
      fr: 'Le retour est prévu après maintenant et dans les {minutes} minutes.',
      en: 'The return is due after now and within {minutes} minutes.',
    },
    KEYS_STILL_OUT: {
      status: 409,
      fr: 'Des clés sont encore dehors : {keys}.',
      en: 'Keys are still out: {keys}.',
    },
    KEY_NOT_OF_STAND: {
      status: 422,
      fr: 'Ce n’est pas une clé du socle {stand} au fichier des clés ({keys}).',
      en: 'This is no key of stand {stand} in the file of keys ({keys}).',
    },
    KEY_AUTHORISATION_ENDED: {
      status: 409,
      fr: 'Cette relève a déjà rendu ses clés.',
      en: 'This relève has given its keys back already.',
    },
    STAND_IN_USE: {
      status: 409,
      fr: 'Le socle {stand} est en usage : sa serrure reste en place.',
      en: 'Stand {stand} is in use: its lock stays in place.',
    },
    STAND_LOCK_NOT_KEPT: {
      status: 409,
      fr: 'La serrure du socle {stand} n’est pas gardée par le caissier principal.',
      en: 'The lock of stand {stand} is not kept by the principal cashier.',
    },
    STAND_LOCK_ALREADY_HANDED_IN: {
      status: 409,
      fr: 'La serrure et la clé du socle {stand} sont déjà remises.',
      en: 'Lock and key of stand {stand} are handed in already.',
    },
  },
});
