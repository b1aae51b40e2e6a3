import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';

/** Declares the permissions, tables and other contributions of the desks module. */
export const desksDeclaration = declaration({
  permissions: {
    'desks.read': {
      heldBy: [...readers, 'superviseur', 'changeur', 'changeurDeTable', 'caissier'],
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
      fr: 'Une caisse {desk} existe ou a existé : choisissez un autre numéro.',
      en: 'There is or was a desk {desk}: choose another number.',
    },
    TRANSFER_TO_ITSELF: {
      status: 422,
      fr: 'Une remise va d’une caisse à une autre, ou de la caisse au coffre.',
      en: 'A transfer goes from one desk to another, or between a desk and the strongroom.',
    },
    TRANSFER_SETTLED: {
      status: 409,
      fr: 'Cette remise est déjà reçue, refusée ou reprise.',
      en: 'This transfer is already received, refused or taken back.',
    },
    OWN_TRANSFER: {
      status: 403,
      fr: 'Qui remet l’argent ne le reçoit pas : une autre personne confirme.',
      en: 'Whoever gives the money does not receive it: another person confirms.',
    },
    NOT_THE_GIVER: {
      status: 403,
      fr: 'Seul {name}, qui a remis cet argent, peut le reprendre ; qui le reçoit peut le refuser.',
      en: 'Only {name}, who gave this money, may take it back; its receiver may refuse it.',
    },
    DESK_RETIRED: {
      status: 409,
      fr: 'La caisse {desk} est retirée du service.',
      en: 'Desk {desk} is out of use.',
    },
    DESK_HELD: {
      status: 409,
      fr: '{name} tient encore la caisse {desk} : faites-la compter et fermer d’abord.',
      en: '{name} still holds desk {desk}: have it counted and closed first.',
    },
    DESK_TRANSFER_PENDING: {
      status: 409,
      fr: 'Une remise de la caisse {desk} attend : qu’elle soit d’abord reçue, refusée ou reprise.',
      en: 'A transfer of desk {desk} is waiting: have it received, refused or taken back first.',
    },
    DESK_NOT_EMPTY: {
      status: 409,
      fr: 'La caisse {desk} contient encore de l’argent : remettez-le d’abord au coffre.',
      en: 'Desk {desk} still holds money: give it to the strongroom first.',
    },
    OWN_WITNESS: {
      status: 403,
      fr: 'Nul n’est le témoin de sa propre comptée : une autre personne se fait reconnaître.',
      en: 'Nobody witnesses a count of their own: another person must be identified.',
    },
    DESK_NOT_HELD: {
      status: 409,
      fr: 'Personne ne tient la caisse {desk} : un superviseur la compte et la remet à qui en répond.',
      en: 'Nobody holds desk {desk}: a supervisor counts it and hands it to whoever answers for it.',
    },
    NOT_THE_HOLDER: {
      status: 403,
      fr: 'La caisse {desk} est tenue par une autre personne, qui seule en répond.',
      en: 'Desk {desk} is held by another person, who alone answers for it.',
    },
    DESK_MOVED: {
      status: 409,
      fr: 'De l’argent est entré dans la caisse {desk} ou en est sorti pendant la comptée : recomptez-la.',
      en: 'Money entered or left desk {desk} while it was counted: count it again.',
    },
    COUNT_PIECES_EXCEED: {
      status: 422,
      fr: 'Ce qui est détaillé de la caisse {desk} – billets, pièces, jetons, plaques – vaut plus que le total compté.',
      en: 'What is listed of desk {desk} – notes, coins, chips, plaques – is worth more than the counted total.',
    },
    WITNESS_REQUIRED: {
      status: 422,
      fr: 'Un écart ou une passation de caisse demande un témoin, qui se fait reconnaître.',
      en: 'A difference or a hand-over of a desk needs a witness, who is identified.',
    },
    HOPPER_LOADED: {
      status: 409,
      fr: 'L’appareil {machine} a déjà reçu sa première charge depuis qu’il est en service : c’est une avance.',
      en: 'Machine {machine} has had its first load since it entered service: this is a fill.',
    },
    FILL_VOIDED: {
      status: 409,
      fr: 'Le bordereau n° {number} est déjà annulé.',
      en: 'Slip no. {number} is already voided.',
    },
    CHANGE_OF_NOTHING: {
      status: 422,
      fr: 'Le change rend autre chose que ce qui est reçu : monnaie, jetons ou crédits sur carte.',
      en: 'A change gives something else than what is taken: currency, tokens or credits on a card.',
    },
    NOT_A_TABLE_CHANGEUR: {
      status: 422,
      fr: 'La caisse {desk} n’est pas celle d’un changeur de table.',
      en: 'Desk {desk} is not that of a table changeur.',
    },
    DESK_CHANGE_BY_CARD: {
      status: 409,
      fr: 'Les cartes de cet établissement ont chacune leur compte : chargez ou payez la carte elle-même.',
      en: 'The cards of this establishment have an account each: load or cash the card itself.',
    },
    DESK_BALANCE_SHORT: {
      status: 409,
      fr: 'La caisse {desk} ne contient pas cette somme en espèces : approvisionnez-la d’abord.',
      en: 'Desk {desk} does not hold this sum in cash: bring money to it first.',
    },
    DESK_CHIPS_SHORT: {
      status: 409,
      fr: 'La caisse {desk} n’a pas {count} jetons ou plaques de {value} à donner : elle en a {held}.',
      en: 'Desk {desk} does not have {count} chips or plaques of {value} to give: it has {held}.',
    },
    DESK_HOLDS_NO_CHIPS: {
      status: 422,
      fr: 'Un distributeur de monnaie et un changeur itinérant n’ont ni jetons de table ni plaques.',
      en: 'A change machine and a roving changeur hold neither table chips nor plaques.',
    },
    CHIPS_NOT_LISTED: {
      status: 422,
      fr: 'Listez les jetons ou les plaques : leur valeur, et combien.',
      en: 'List the chips or plaques: their value, and how many.',
    },
    CHIP_WITHOUT_VALUE: {
      status: 422,
      fr: 'Chaque ligne de jetons ou de plaques a une valeur : zéro n’en est pas une.',
      en: 'Each line of chips or plaques has a value: zero is none.',
    },
    CHIP_LINE_TWICE: {
      status: 422,
      fr: 'Les mêmes jetons ou plaques de {value} sont listés deux fois : réunissez les deux lignes.',
      en: 'The same chips or plaques of {value} are listed twice: make one line of them.',
    },
    CHIP_GAME_NOT_PLAYED: {
      status: 422,
      fr: 'Le texte qui s’applique ici ne connaît pas ce jeu : ses jetons n’existent pas.',
      en: 'The text that applies here does not know this game: it has no chips.',
    },
    PLAQUE_OF_A_GAME: {
      status: 422,
      fr: 'Une plaque sert à tous les jeux : elle n’est d’aucun en particulier.',
      en: 'A plaque serves at every game: it belongs to none.',
    },
    TRANSFER_PIECES_EXCEED: {
      status: 422,
      fr: 'Ce qui est détaillé de la remise – billets, pièces, jetons, plaques – vaut plus que son montant.',
      en: 'What is listed of the transfer – notes, coins, chips, plaques – is worth more than its amount.',
    },
  },
});
