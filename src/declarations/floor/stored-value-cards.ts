import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { amount, integer, settingAt, establishmentSource, patternText } from '../shapes/settings.js';
import type { Pair } from '../shapes/shape.js';

const conservation: Pair = ['Monaco, AM 88-384, article 19.7 : conservation', 'Monaco, AM 88-384, article 19.7: kept'];

/** Declares cards/ to the rest of the product. */
export const storedValueCardsDeclaration = declaration({
  permissions: {
    'cards.device': { heldBy: [], isForDevices: true, does: ['writesMoney'] },
    'cards.read': { heldBy: [...documentReaders, 'superviseur', 'changeur', 'caissier'], does: ['readsMoney'] },
    'cards.issue': { heldBy: ['changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'cards.block': { heldBy: ['superviseur', 'direction', 'changeur', 'caissier'], does: ['writesMoney'] },
    'cards.decide': { heldBy: ['superviseur', 'direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  blockers: {
    cardTransferPending: [
      'un transfert de la carte {card} est resté en cours à l’appareil {machine} : deux personnes doivent le trancher',
      'a transfer of card {card} is still pending at machine {machine}: two people must settle it',
    ],
  },
  settings: {
    cardSystem: settingAt(
      'payouts',
      921,
      patternText('0[1-9]|[1-9][0-9]', '2', establishmentSource, [
        'Cartes : les deux premiers chiffres de leurs numéros (propres à l’établissement)',
        'Cards: the first two digits of their numbers (of this establishment alone)',
      ]),
    ),
    cardCeilingMinor: settingAt(
      'payouts',
      922,
      amount('1000000', establishmentSource, ['Aucune carte ne porte plus de', 'No card holds more than']),
    ),
    cardPendingMinutes: settingAt(
      'payouts',
      923,
      integer(10, ['1', '1440'], establishmentSource, [
        'Transfert entre carte et appareil : à trancher après (minutes)',
        'Transfer between card and machine: to be settled after (minutes)',
      ]),
    ),
    cardNumberKeepDays: settingAt(
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
      fr: 'Cet établissement n’a pas de système de cartes : la Direction doit en régler le numéro.',
      en: 'This establishment has no card system: the Direction must set its number.',
    },
    CARD_UNKNOWN: {
      status: 404,
      fr: 'Cette carte n’est pas utilisable ici : présentez-la à une caisse.',
      en: 'This card cannot be used here: take it to a desk.',
    },
    CARD_MISTYPED: {
      status: 422,
      fr: 'Ce numéro contient une faute : entrez les 10 à 19 chiffres imprimés sur la carte.',
      en: 'This number contains an error: enter the 10 to 19 digits printed on the card.',
    },
    CARD_OTHER_HOUSE: {
      status: 409,
      fr: 'Cette carte est d’un autre établissement : elle ne vaut que là.',
      en: 'This card belongs to another establishment and is valid only there.',
    },
    CARD_NEVER_ISSUED: {
      status: 409,
      fr: 'Cette carte n’a jamais été remise, ou son numéro est effacé depuis longtemps : elle n’a aucune valeur.',
      en: 'This card was never issued, or its number was deleted long ago: it has no value.',
    },
    CARD_ALREADY_OUT: {
      status: 409,
      fr: 'Cette carte est déjà remise : chargez-la, ou reprenez-la d’abord.',
      en: 'This card has already been issued: load it, or take it back first.',
    },
    CARD_RETURNED: {
      status: 409,
      fr: 'Cette carte a été rendue : elle n’a plus de crédit.',
      en: 'This card has been returned: it has no credit.',
    },
    CARD_IS_ORPHAN: {
      status: 409,
      fr: 'Cette carte a été trouvée : son crédit est au registre des orphelins, où son propriétaire peut le réclamer.',
      en: 'This card was found: its credit is in the orphans register, where its owner can claim it.',
    },
    CARD_BLOCKED: {
      status: 409,
      fr: 'Cette carte est bloquée : retenez-la et appelez un superviseur.',
      en: 'This card is blocked: keep it and call a supervisor.',
    },
    CARD_NOT_BLOCKED: { status: 409, fr: 'Cette carte n’est pas bloquée.', en: 'This card is not blocked.' },
    CARD_TRANSFER_PENDING: {
      status: 409,
      fr: 'Un transfert entre cette carte et un appareil est en cours : attendez, ou faites-le trancher.',
      en: 'A transfer between this card and a machine is pending: wait, or have it settled.',
    },
    CARD_NOT_EMPTY: {
      status: 409,
      fr: 'Cette carte a encore un crédit de {available} : payez-le d’abord.',
      en: 'This card still has a credit of {available}: pay it first.',
    },
    CARD_AMOUNT_DIFFERS: {
      status: 409,
      fr: 'Ce montant n’est pas le crédit de la carte.',
      en: 'This amount is not the card’s credit.',
    },
    CARD_BALANCE_SHORT: {
      status: 409,
      fr: 'Le crédit de cette carte est insuffisant : {available} disponibles.',
      en: 'This card’s credit is too low: {available} is available.',
    },
    CARD_ABOVE_CEILING: {
      status: 422,
      fr: 'Une carte ne peut porter plus de {ceiling} : payez le reste à la main.',
      en: 'A card cannot have more than {ceiling}: pay the rest by hand.',
    },
    CARD_STEP_NOT_TAKEN: {
      status: 409,
      fr: 'Cette carte est à une autre étape : relisez son historique.',
      en: 'This card is at a different step: reload its history.',
    },
    CARD_TRANSFER_UNKNOWN: {
      status: 404,
      fr: 'Cet appareil n’a demandé aucun transfert de ce nom.',
      en: 'This machine did not request a transfer of that name.',
    },
    CARD_TRANSFER_ENDED: {
      status: 409,
      fr: 'Ce transfert a déjà pris fin avec un autre résultat.',
      en: 'This transfer has already ended with a different result.',
    },
    CARD_TRANSACTION_REUSED: {
      status: 409,
      fr: 'L’appareil a déjà employé ce nom pour un autre transfert.',
      en: 'The machine has already used this name for another transfer.',
    },
    CARD_TRANSFER_NOT_PENDING_LONG: {
      status: 409,
      fr: 'L’appareil a encore {minutes} {minutes, minute|minutes} pour répondre : ne tranchez pas encore.',
      en: 'The machine still has {minutes} {minutes, minute|minutes} to answer: do not settle the transfer yet.',
    },
  },
});
