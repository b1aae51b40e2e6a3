import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import { amount, integer, listed, theEstablishment, wordsLike } from '../shapes/settings.js';
import type { Pair } from '../shapes/shape.js';

const conservation: Pair = ['Monaco, AM 88-384, article 19.7 : conservation', 'Monaco, AM 88-384, article 19.7: kept'];

/** Declares cards/ to the rest of the product. */
export const cardsDeclaration = declaration({
  permissions: {
    'cards.device': { heldBy: [], isForDevices: true, does: ['writesMoney'] },
    'cards.read': { heldBy: [...readers, 'superviseur', 'changeur', 'caissier'], does: ['readsMoney'] },
    'cards.issue': { heldBy: ['changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'cards.block': { heldBy: ['superviseur', 'direction', 'changeur', 'caissier'], does: ['writesMoney'] },
    'cards.decide': { heldBy: ['superviseur', 'direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  blockers: {
    cardTransferPending: [
      'un transfert de la carte {card} est resté en cours à l’appareil {machine} : deux personnes le tranchent',
      'a transfer of card {card} was left pending at machine {machine}: two people settle it',
    ],
  },
  settings: {
    cardSystem: listed(
      'payouts',
      921,
      wordsLike('0[1-9]|[1-9][0-9]', '2', theEstablishment, [
        'Cartes : les deux premiers chiffres de leurs numéros (propres à l’établissement)',
        'Cards: the first two digits of their numbers (of this establishment alone)',
      ]),
    ),
    cardCeilingMinor: listed(
      'payouts',
      922,
      amount('1000000', theEstablishment, ['Aucune carte ne porte plus de', 'No card holds more than']),
    ),
    cardPendingMinutes: listed(
      'payouts',
      923,
      integer(10, ['1', '1440'], theEstablishment, [
        'Transfert entre carte et appareil : à trancher après (minutes)',
        'Transfer between card and machine: to be settled after (minutes)',
      ]),
    ),
    cardNumberKeepDays: listed(
      'payouts',
      924,
      integer(1826, ['30', '36500'], conservation, [
        'Numéros des cartes rendues : conservés (jours)',
        'Numbers of returned cards: kept (days)',
      ]),
    ),
  },
  tables: {
    cards: { log: 'mutable', rights: 'insert select' },
    card_movements: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
  },
  refusals: {
    CARDS_NOT_IN_USE: {
      status: 409,
      fr: 'Cet établissement n’a pas de système de cartes : la Direction en règle le numéro.',
      en: 'This establishment has no card system: the Direction sets its number.',
    },
    CARD_UNKNOWN: {
      status: 404,
      fr: 'Cette carte n’est pas utilisable ici : présentez-la à une caisse.',
      en: 'This card cannot be used here: bring it to a desk.',
    },
    CARD_MISTYPED: {
      status: 422,
      fr: 'Ce numéro contient une faute : de 10 à 19 chiffres, comme sur la carte.',
      en: 'This number has a mistake in it: 10 to 19 digits, as on the card.',
    },
    CARD_OTHER_HOUSE: {
      status: 409,
      fr: 'Cette carte est d’une autre maison : elle ne vaut que là.',
      en: 'This card is of another house: it is good there alone.',
    },
    CARD_NEVER_ISSUED: {
      status: 409,
      fr: 'Cette carte n’a été remise à personne, ou son numéro est oublié depuis longtemps : elle ne porte rien.',
      en: 'This card was handed to nobody, or its number was forgotten long ago: there is nothing on it.',
    },
    CARD_ALREADY_OUT: {
      status: 409,
      fr: 'Cette carte est déjà remise : chargez-la, ou reprenez-la d’abord.',
      en: 'This card is handed out already: load it, or take it back first.',
    },
    CARD_RETURNED: {
      status: 409,
      fr: 'Cette carte a été rendue : elle ne porte plus rien.',
      en: 'This card was returned: there is nothing on it any more.',
    },
    CARD_IS_ORPHAN: {
      status: 409,
      fr: 'Cette carte a été trouvée : son contenu est au registre des orphelins, où son propriétaire le réclame.',
      en: 'This card was found: what was on it is in the register of orphans, where its owner claims it.',
    },
    CARD_BLOCKED: {
      status: 409,
      fr: 'Cette carte est bloquée : retenez-la et appelez un superviseur.',
      en: 'This card is blocked: keep it and call a supervisor.',
    },
    CARD_NOT_BLOCKED: { status: 409, fr: 'Cette carte n’est pas bloquée.', en: 'This card is not blocked.' },
    CARD_TRANSFER_PENDING: {
      status: 409,
      fr: 'Un transfert de cette carte est en cours à un appareil : attendez, ou faites-le trancher.',
      en: 'A transfer of this card is under way at a machine: wait, or have it settled.',
    },
    CARD_NOT_EMPTY: {
      status: 409,
      fr: 'Cette carte porte encore {available} : payez-les d’abord.',
      en: 'There is still {available} on this card: cash it first.',
    },
    CARD_AMOUNT_DIFFERS: {
      status: 409,
      fr: 'Cette carte ne porte pas ce montant.',
      en: 'This is not what is on this card.',
    },
    CARD_BALANCE_SHORT: {
      status: 409,
      fr: 'Cette carte ne porte pas autant : il reste {available} disponibles.',
      en: 'There is not that much on this card: {available} is left.',
    },
    CARD_ABOVE_CEILING: {
      status: 422,
      fr: 'Une carte ne porte pas plus de {ceiling} : payez le reste à la main.',
      en: 'No card holds more than {ceiling}: pay the rest by hand.',
    },
    CARD_STEP_NOT_TAKEN: {
      status: 409,
      fr: 'Cette carte n’en est pas là : relisez son histoire.',
      en: 'This card is not at that point: read its story again.',
    },
    CARD_TRANSFER_UNKNOWN: {
      status: 404,
      fr: 'Cet appareil n’a demandé aucun transfert de ce nom.',
      en: 'This machine asked for no transfer of that name.',
    },
    CARD_TRANSFER_ENDED: {
      status: 409,
      fr: 'Ce transfert a déjà pris fin, autrement.',
      en: 'This transfer has already ended, the other way.',
    },
    CARD_TRANSACTION_REUSED: {
      status: 409,
      fr: 'L’appareil a déjà donné ce nom à un autre transfert.',
      en: 'The machine gave that name to another transfer already.',
    },
    CARD_TRANSFER_NOT_PENDING_LONG: {
      status: 409,
      fr: 'L’appareil a encore {minutes} minutes pour répondre : ne tranchez pas à sa place.',
      en: 'The machine still has {minutes} minutes to answer: do not settle it in its place.',
    },
  },
});
