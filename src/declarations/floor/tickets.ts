import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import { amount, amountBound, integer, listed, theEstablishment, wordsLike } from '../shapes/settings.js';
import type { Pair } from '../shapes/shape.js';

const washingtonKiosk: Pair = [
  'Washington WAC 230-16 : borne jusqu’à 1 000',
  'Washington WAC 230-16: kiosk up to 1,000',
];
const mississippiValidity: Pair = [
  'Mississippi MS-8-4.13 : 30 jours au moins',
  'Mississippi MS-8-4.13: at least 30 days',
];
const conservation: Pair = ['Monaco, AM 88-384, article 19.7 : conservation', 'Monaco, AM 88-384, article 19.7: kept'];

/** Declares tickets/ to the rest of the product. */
export const ticketsDeclaration = declaration({
  permissions: {
    'tickets.device': { heldBy: [], isForDevices: true, does: ['writesMoney'] },
    'tickets.read': { heldBy: [...readers, 'superviseur', 'changeur', 'caissier'], does: ['readsMoney'] },
    'tickets.issue': { heldBy: ['changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'tickets.decide': { heldBy: ['superviseur', 'direction'], neverBy: ['comptable'], does: ['writesMoney'] },
    'tickets.expire': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  blockers: {
    ticketPending: [
      'un ticket est resté en cours d’insertion à {place} : un superviseur le tranche',
      'a ticket was left pending at {place}: a supervisor settles it',
    ],
  },
  settings: {
    ticketSystem: listed(
      'payouts',
      901,
      wordsLike('0[1-9]|[1-9][0-9]', '2', theEstablishment, [
        'Tickets : numéro du système de validation (deux chiffres, propre à l’établissement)',
        'Tickets: number of the validation system (two digits, of this establishment alone)',
      ]),
    ),
    ticketValidityDays: listed(
      'payouts',
      902,
      integer(30, ['1', '3650'], mississippiValidity, [
        'Un ticket se paie pendant (jours)',
        'A ticket is paid for (days)',
      ]),
    ),
    ticketCeilingMinor: listed(
      'payouts',
      903,
      amount('1000000', theEstablishment, ['Aucun ticket au-delà de', 'No ticket above']),
    ),
    ticketDeskLimitMinor: listed(
      'payouts',
      904,
      amountBound(null, theEstablishment, ['Une caisse paie un ticket jusqu’à', 'A desk pays a ticket up to']),
    ),
    ticketKioskLimitMinor: listed(
      'payouts',
      905,
      amount('100000', washingtonKiosk, ['Une borne paie un ticket jusqu’à', 'A kiosk pays a ticket up to']),
    ),
    ticketPendingMinutes: listed(
      'payouts',
      906,
      integer(10, ['1', '1440'], theEstablishment, [
        'Ticket en cours d’insertion : à trancher après (minutes)',
        'Ticket being inserted: to be settled after (minutes)',
      ]),
    ),
    ticketGuessesPerHour: listed(
      'payouts',
      907,
      integer(10, ['1', '1000'], theEstablishment, [
        'Numéros de tickets et de cartes inconnus avant l’alarme, par appareil et par heure',
        'Numbers of no ticket and no card before the alarm, per device and hour',
      ]),
    ),
    ticketNumberKeepDays: listed(
      'payouts',
      908,
      integer(1826, ['30', '36500'], conservation, [
        'Numéros des tickets payés, périmés ou annulés : conservés (jours)',
        'Numbers of tickets paid, expired or voided: kept for (days)',
      ]),
    ),
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
    TICKETS_NOT_IN_USE: {
      status: 409,
      fr: 'Cet établissement n’a pas de système de tickets : la Direction en règle le numéro.',
      en: 'This establishment has no ticket system: the Direction sets its number.',
    },
    TICKET_GUESSES_THROTTLED: {
      status: 429,
      fr: 'Trop de numéros inconnus : plus rien n’est payé ici pendant une heure. La surveillance est prévenue.',
      en: 'Too many numbers of no ticket: nothing is paid here for an hour. Surveillance is told.',
    },
    TICKET_UNKNOWN: {
      status: 404,
      fr: 'Ce ticket n’est pas payable ici : présentez-le à une caisse.',
      en: 'This ticket is not payable here: bring it to a desk.',
    },
    TICKET_MISTYPED: {
      status: 422,
      fr: 'Ce numéro contient une faute : 18 chiffres, comme sur le ticket.',
      en: 'This number has a mistake in it: 18 digits, as on the ticket.',
    },
    TICKET_OTHER_HOUSE: {
      status: 409,
      fr: 'Ce ticket est d’une autre maison (système {system}) : il ne se paie que là.',
      en: 'This ticket is of another house (system {system}): it is paid there alone.',
    },
    TICKET_NEVER_ISSUED: {
      status: 409,
      fr: 'Ce numéro n’a jamais été émis, ou il est oublié depuis longtemps : ce n’est pas un ticket.',
      en: 'This number was never issued, or was forgotten long ago: it is no ticket.',
    },
    TICKET_OFF_LINE: {
      status: 409,
      fr: 'Cet appareil a validé le ticket hors ligne et ne l’a pas encore déclaré : suivez la procédure écrite, à deux.',
      en: 'A machine validated this ticket off line and has not handed it in yet: follow the written procedure, in two.',
    },
    TICKET_REDEEMED: {
      status: 409,
      fr: 'Ce ticket est déjà payé ou inscrit comme orphelin.',
      en: 'This ticket was cashed already, or is entered as an orphan.',
    },
    TICKET_VOIDED: { status: 409, fr: 'Ce ticket est annulé.', en: 'This ticket is voided.' },
    TICKET_IS_ORPHAN: {
      status: 409,
      fr: 'Ce ticket a été trouvé : il est au registre des orphelins, où son propriétaire le réclame.',
      en: 'This ticket was found: it is in the register of orphans, where its owner claims it.',
    },
    TICKET_EXPIRED: {
      status: 409,
      fr: 'Ce ticket est périmé : son dernier jour est passé.',
      en: 'This ticket has expired: its last day is over.',
    },
    TICKET_NOT_PRINTED: {
      status: 409,
      fr: 'Ce ticket n’est pas sorti entier de l’imprimante : il ne vaut rien, l’appareil doit encore la somme.',
      en: 'This ticket did not leave the printer whole: it is worth nothing, the machine still owes the sum.',
    },
    TICKET_PENDING_ELSEWHERE: {
      status: 409,
      fr: 'Ce ticket est en cours d’insertion ailleurs : attendez, ou faites trancher par un superviseur.',
      en: 'This ticket is being inserted elsewhere: wait, or have a supervisor settle it.',
    },
    TICKET_STEP_NOT_TAKEN: {
      status: 409,
      fr: 'Ce ticket n’en est pas là : relisez son histoire.',
      en: 'This ticket is not at that point: read its story again.',
    },
    TICKET_AMOUNT_DIFFERS: {
      status: 409,
      fr: 'Ce ticket n’a pas été émis pour ce montant.',
      en: 'This ticket was not issued for this amount.',
    },
    TICKET_NOT_CASHABLE: {
      status: 409,
      fr: 'Ce ticket est promotionnel : il se joue, il ne se paie pas.',
      en: 'This ticket is promotional: it is played, not cashed.',
    },
    TICKET_OVER_LIMIT: {
      status: 409,
      fr: 'Ce ticket dépasse ce qui se paie ici : une autre caisse, ou la caisse centrale.',
      en: 'This ticket is above what is paid here: another desk, or the main one.',
    },
    TICKET_IDENTITY_REQUIRED: {
      status: 422,
      fr: 'À ce montant, le client présente une pièce d’identité avant que son ticket soit payé.',
      en: 'At this amount the customer shows an identity document before his ticket is cashed.',
    },
    TICKET_ABOVE_CEILING: {
      status: 422,
      fr: '{amount} dépasse ce qu’un ticket peut valoir ({ceiling}) : payez à la main.',
      en: '{amount} is above what a ticket may be worth ({ceiling}): pay it by hand.',
    },
    TICKET_KNOWN: { status: 409, fr: 'Ce ticket existe déjà.', en: 'This ticket is there already.' },
    TICKET_OF_ANOTHER_PLACE: {
      status: 409,
      fr: 'Ce ticket est en cours d’insertion à un autre appareil.',
      en: 'This ticket is being inserted at another device.',
    },
    TICKET_PLACE_REQUIRED: {
      status: 422,
      fr: 'Indiquez l’appareil ou la borne : l’un des deux.',
      en: 'Name the machine or the kiosk: one of the two.',
    },
    NOT_A_KIOSK: {
      status: 422,
      fr: '{desk} n’est pas un distributeur de monnaie : ce n’est pas une borne.',
      en: '{desk} is no change machine: it is not a kiosk.',
    },
    TICKET_NOT_PENDING_LONG: {
      status: 409,
      fr: 'L’appareil a encore {minutes} minutes pour répondre : ne tranchez pas à sa place.',
      en: 'The device still has {minutes} minutes to answer: do not settle it in its place.',
    },
    NO_TICKET_EXPIRED: {
      status: 409,
      fr: 'Aucun ticket n’est périmé à ce jour.',
      en: 'No ticket has expired to this day.',
    },
  },
});
