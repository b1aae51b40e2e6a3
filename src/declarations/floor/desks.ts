import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions, tables and other contributions of the desks module. */
export const desksDeclaration = declaration({
  permissions: {
    'desks.read': {
      heldBy: [...documentReaders, 'superviseur', 'changeur', 'changeurDeTable', 'caissier'],
      does: ['readsMoney'],
    },
    'desks.operate': {
      heldBy: ['superviseur', 'changeur', 'changeurDeTable', 'caissier'],
      does: ['writesMoney', 'handlesCash'],
    },
    'desks.provision': { heldBy: ['superviseur'], does: ['writesMoney', 'handlesCash'] },
    'desks.manage': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  registers: {
    fills: {
      place: 20,
      title: ['Bordereaux d’avances', 'Slips of fills'],
      kinds: { document: 'fill-slip', prefix: 'fill_' },
    },
  },
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
    UNKNOWN_DESK: { status: 404, fr: 'Caisse inconnue : {desk}.', en: 'Unknown desk: {desk}.' },
    DESK_CODE_TAKEN: {
      status: 409,
      fr: 'Le numéro de caisse {desk} sert ou a déjà servi : choisissez-en un autre.',
      en: 'The desk number {desk} is or was in use: choose another number.',
    },
    TRANSFER_TO_ITSELF: {
      status: 422,
      fr: 'Une remise va d’une caisse à une autre, ou de la caisse au coffre.',
      en: 'A transfer goes from one desk to another, or between a desk and the strongroom.',
    },
    TRANSFER_SETTLED: {
      status: 409,
      fr: 'Cette remise est déjà reçue, refusée ou reprise.',
      en: 'This transfer has already been received, refused or taken back.',
    },
    OWN_TRANSFER: {
      status: 403,
      fr: 'Vous ne pouvez pas recevoir l’argent que vous avez remis : une autre personne confirme.',
      en: 'You cannot receive money that you handed over: another person must confirm.',
    },
    NOT_THE_GIVER: {
      status: 403,
      fr: 'Seule la personne qui a remis cet argent ({name}) peut le reprendre ; la personne qui le reçoit peut le refuser.',
      en: 'Only {name}, who handed over this money, can take it back; the receiver can refuse it.',
    },
    DESK_RETIRED: { status: 409, fr: 'La caisse {desk} est retirée du service.', en: 'Desk {desk} is out of use.' },
    DESK_HELD: {
      status: 409,
      fr: '{name} tient encore la caisse {desk} : faites-la compter et fermer d’abord.',
      en: '{name} still holds desk {desk}: have it counted and closed first.',
    },
    DESK_TRANSFER_PENDING: {
      status: 409,
      fr: 'Une remise de la caisse {desk} est en attente : elle doit d’abord être reçue, refusée ou reprise.',
      en: 'A transfer of desk {desk} is pending: it must first be received, refused or taken back.',
    },
    DESK_NOT_EMPTY: {
      status: 409,
      fr: 'La caisse {desk} contient encore de l’argent : remettez-le d’abord au coffre.',
      en: 'Desk {desk} still contains money: transfer it to the strongroom first.',
    },
    OWN_WITNESS: {
      status: 403,
      fr: 'Nul n’est le témoin de sa propre comptée : une autre personne se fait reconnaître.',
      en: 'You cannot witness your own count: another person must be identified.',
    },
    DESK_NOT_HELD: {
      status: 409,
      fr: 'Personne ne tient la caisse {desk} : un superviseur doit la compter et la remettre à un titulaire.',
      en: 'No one holds desk {desk}: a supervisor must count it and hand it to a holder.',
    },
    NOT_THE_HOLDER: {
      status: 403,
      fr: 'La caisse {desk} est tenue par une autre personne, qui seule en répond.',
      en: 'Desk {desk} is held by another person, who alone is accountable for it.',
    },
    DESK_MOVED: {
      status: 409,
      fr: 'De l’argent est entré dans la caisse {desk} ou en est sorti pendant la comptée : recomptez-la.',
      en: 'Money entered or left desk {desk} during the count: count it again.',
    },
    COUNT_PIECES_EXCEED: {
      status: 422,
      fr: 'Les pièces détaillées de la caisse {desk} (billets, pièces, jetons, plaques) valent plus que le total compté.',
      en: 'The pieces listed for desk {desk} (notes, coins, chips, plaques) are worth more than the counted total.',
    },
    WITNESS_REQUIRED: {
      status: 422,
      fr: 'Un écart ou une passation de caisse demande un témoin, qui doit se faire reconnaître.',
      en: 'A difference or a change of holder requires a witness, who must be identified.',
    },
    HOPPER_LOADED: {
      status: 409,
      fr: 'L’appareil {machine} a déjà reçu sa première charge depuis qu’il est en service : c’est une avance.',
      en: 'Machine {machine} has already had its first load since it entered service: this is a fill.',
    },
    FILL_VOIDED: {
      status: 409,
      fr: 'Le bordereau n° {number} est déjà annulé.',
      en: 'Slip no. {number} has already been voided.',
    },
    CHANGE_OF_NOTHING: {
      status: 422,
      fr: 'Le change rend autre chose que ce qui est reçu : monnaie, jetons ou crédits sur carte.',
      en: 'An exchange must give something other than what is taken: currency, tokens or credits on a card.',
    },
    NOT_A_TABLE_CHANGEUR: {
      status: 422,
      fr: 'La caisse {desk} n’est pas celle d’un changeur de table.',
      en: 'Desk {desk} does not belong to a table changeur.',
    },
    DESK_CHANGE_BY_CARD: {
      status: 409,
      fr: 'Les cartes de cet établissement ont chacune leur compte : chargez ou payez la carte elle-même.',
      en: 'Each card of this establishment has its own account: load or cash the card itself.',
    },
    DESK_BALANCE_SHORT: {
      status: 409,
      fr: 'La caisse {desk} ne contient pas cette somme en espèces : approvisionnez-la d’abord.',
      en: 'Desk {desk} does not have this amount in cash: supply it first.',
    },
    DESK_CHIPS_SHORT: {
      status: 409,
      fr: 'La caisse {desk} n’a pas {count} {count, jeton ou plaque|jetons ou plaques} de {value} à donner : elle en a {held}.',
      en: 'Desk {desk} cannot give {count} {count, chip or plaque|chips or plaques} of {value}: it has {held}.',
    },
    DESK_HOLDS_NO_CHIPS: {
      status: 422,
      fr: 'Un distributeur de monnaie et un changeur itinérant n’ont ni jetons de table ni plaques.',
      en: 'A change machine or a roving changeur has no table chips or plaques.',
    },
    CHIPS_NOT_LISTED: {
      status: 422,
      fr: 'Listez les jetons ou les plaques : leur valeur et leur nombre.',
      en: 'List the chips or plaques: their value and their number.',
    },
    CHIP_WITHOUT_VALUE: {
      status: 422,
      fr: 'Chaque ligne de jetons ou de plaques doit avoir une valeur autre que zéro.',
      en: 'Each line of chips or plaques must have a value other than zero.',
    },
    CHIP_LINE_TWICE: {
      status: 422,
      fr: 'Des jetons ou plaques de {value} sont listés deux fois : réunissez les deux lignes.',
      en: 'Chips or plaques of {value} are listed twice: combine the two lines.',
    },
    CHIP_GAME_NOT_PLAYED: {
      status: 422,
      fr: 'Le texte qui s’applique ici ne connaît pas ce jeu : ses jetons n’existent pas.',
      en: 'The applicable text does not know this game: it has no chips.',
    },
    PLAQUE_OF_A_GAME: {
      status: 422,
      fr: 'Une plaque sert à tous les jeux et n’appartient à aucun.',
      en: 'A plaque is used at every game and belongs to none.',
    },
    TRANSFER_PIECES_EXCEED: {
      status: 422,
      fr: 'Les pièces détaillées de la remise (billets, pièces, jetons, plaques) valent plus que son montant.',
      en: 'The pieces listed for the transfer (notes, coins, chips, plaques) are worth more than its amount.',
    },
  },
});
