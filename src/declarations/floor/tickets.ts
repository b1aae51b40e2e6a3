import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { amount, amountBound, integer, settingAt, establishmentSource, patternText } from '../shapes/settings.js';
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
    'tickets.read': { heldBy: [...documentReaders, 'superviseur', 'changeur', 'caissier'], does: ['readsMoney'] },
    'tickets.issue': { heldBy: ['changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'tickets.decide': { heldBy: ['superviseur', 'direction'], neverBy: ['comptable'], does: ['writesMoney'] },
    'tickets.expire': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  blockers: {
    ticketPending: [
      'un ticket est resté en cours d’insertion à {place} : un superviseur doit le trancher',
      'a ticket is still being inserted at {place}: a supervisor must settle it',
    ],
  },
  settings: {
    ticketSystem: settingAt(
      'payouts',
      901,
      patternText('0[1-9]|[1-9][0-9]', '2', establishmentSource, [
        'Tickets : numéro du système de validation (deux chiffres, propre à l’établissement)',
        'Tickets: number of the validation system (two digits, of this establishment alone)',
      ]),
    ),
    ticketValidityDays: settingAt(
      'payouts',
      902,
      integer(30, ['1', '3650'], mississippiValidity, [
        'Un ticket se paie pendant (jours)',
        'A ticket is paid for (days)',
      ]),
    ),
    ticketCeilingMinor: settingAt(
      'payouts',
      903,
      amount('1000000', establishmentSource, ['Aucun ticket au-delà de', 'No ticket above']),
    ),
    ticketDeskLimitMinor: settingAt(
      'payouts',
      904,
      amountBound(null, establishmentSource, ['Une caisse paie un ticket jusqu’à', 'A desk pays a ticket up to']),
    ),
    ticketKioskLimitMinor: settingAt(
      'payouts',
      905,
      amount('100000', washingtonKiosk, ['Une borne paie un ticket jusqu’à', 'A kiosk pays a ticket up to']),
    ),
    ticketPendingMinutes: settingAt(
      'payouts',
      906,
      integer(10, ['1', '1440'], establishmentSource, [
        'Ticket en cours d’insertion : à trancher après (minutes)',
        'Ticket being inserted: to be settled after (minutes)',
      ]),
    ),
    ticketGuessesPerHour: settingAt(
      'payouts',
      907,
      integer(10, ['1', '1000'], establishmentSource, [
        'Numéros de tickets et de cartes inconnus avant l’alarme, par appareil et par heure',
        'Numbers of no ticket and no card before the alarm, per device and hour',
      ]),
    ),
    ticketNumberKeepDays: settingAt(
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
      fr: 'Cet établissement n’a pas de système de tickets : la Direction doit en régler le numéro.',
      en: 'This establishment has no ticket system: the Direction must set its number.',
    },
    TICKET_GUESSES_THROTTLED: {
      status: 429,
      fr: 'Trop de numéros inconnus : plus rien n’est payé ici pendant une heure. La surveillance est prévenue.',
      en: 'Too many unknown numbers: nothing is paid here for one hour. Surveillance has been alerted.',
    },
    TICKET_UNKNOWN: {
      status: 404,
      fr: 'Ce ticket n’est pas payable ici : présentez-le à une caisse.',
      en: 'This ticket cannot be paid here: take it to a desk.',
    },
    TICKET_MISTYPED: {
      status: 422,
      fr: 'Ce numéro contient une faute : entrez les 18 chiffres imprimés sur le ticket.',
      en: 'This number contains an error: enter the 18 digits printed on the ticket.',
    },
    TICKET_OTHER_HOUSE: {
      status: 409,
      fr: 'Ce ticket est d’un autre établissement (système {system}) : il ne se paie que là.',
      en: 'This ticket belongs to another establishment (system {system}) and is paid only there.',
    },
    TICKET_NEVER_ISSUED: {
      status: 409,
      fr: 'Ce numéro n’a jamais été émis, ou il est effacé depuis longtemps : ce n’est pas un ticket.',
      en: 'This number was never issued, or was deleted long ago: it is not a ticket.',
    },
    TICKET_OFF_LINE: {
      status: 409,
      fr: 'Un appareil a validé ce ticket hors ligne et ne l’a pas encore déclaré : suivez la procédure écrite, à deux.',
      en: 'A machine validated this ticket off line and has not reported it yet: two people must follow the written procedure.',
    },
    TICKET_REDEEMED: {
      status: 409,
      fr: 'Ce ticket est déjà payé ou inscrit comme orphelin.',
      en: 'This ticket has already been paid or entered as an orphan.',
    },
    TICKET_VOIDED: { status: 409, fr: 'Ce ticket est annulé.', en: 'This ticket has been voided.' },
    TICKET_IS_ORPHAN: {
      status: 409,
      fr: 'Ce ticket a été trouvé : il est au registre des orphelins, où son propriétaire peut le réclamer.',
      en: 'This ticket was found: it is in the orphans register, where its owner can claim it.',
    },
    TICKET_EXPIRED: {
      status: 409,
      fr: 'Ce ticket est périmé : son dernier jour de validité est passé.',
      en: 'This ticket has expired: its last valid day has passed.',
    },
    TICKET_NOT_PRINTED: {
      status: 409,
      fr: 'Ce ticket n’a pas été imprimé entièrement : il ne vaut rien, et l’appareil doit encore la somme.',
      en: 'This ticket was not printed completely: it has no value, and the machine still owes the amount.',
    },
    TICKET_PENDING_ELSEWHERE: {
      status: 409,
      fr: 'Ce ticket est en cours d’insertion ailleurs : attendez, ou faites trancher par un superviseur.',
      en: 'This ticket is being inserted elsewhere: wait, or have a supervisor settle it.',
    },
    TICKET_STEP_NOT_TAKEN: {
      status: 409,
      fr: 'Ce ticket est à une autre étape : relisez son historique.',
      en: 'This ticket is at a different step: reload its history.',
    },
    TICKET_AMOUNT_DIFFERS: {
      status: 409,
      fr: 'Ce ticket n’a pas été émis pour ce montant.',
      en: 'This ticket was not issued for this amount.',
    },
    TICKET_NOT_CASHABLE: {
      status: 409,
      fr: 'Ce ticket est promotionnel : il se joue, mais ne se paie pas.',
      en: 'This ticket is promotional: it can be played but not paid.',
    },
    TICKET_OVER_LIMIT: {
      status: 409,
      fr: 'Ce ticket dépasse la limite de paiement ici : adressez-vous à une autre caisse ou à la caisse centrale.',
      en: 'This ticket exceeds the limit here: go to another desk or the main desk.',
    },
    TICKET_IDENTITY_REQUIRED: {
      status: 422,
      fr: 'À ce montant, le client doit présenter une pièce d’identité avant que son ticket soit payé.',
      en: 'For this amount the customer must show an identity document before the ticket is paid.',
    },
    TICKET_ABOVE_CEILING: {
      status: 422,
      fr: '{amount} dépasse la valeur maximale d’un ticket ({ceiling}) : faites un paiement manuel.',
      en: '{amount} is above the highest value of a ticket ({ceiling}): make a hand pay.',
    },
    TICKET_KNOWN: { status: 409, fr: 'Ce ticket existe déjà.', en: 'This ticket already exists.' },
    TICKET_OF_ANOTHER_PLACE: {
      status: 409,
      fr: 'Ce ticket est en cours d’insertion à un autre appareil.',
      en: 'This ticket is being inserted at another device.',
    },
    TICKET_PLACE_REQUIRED: {
      status: 422,
      fr: 'Indiquez soit l’appareil, soit la borne.',
      en: 'Enter either the machine or the kiosk.',
    },
    NOT_A_KIOSK: {
      status: 422,
      fr: '{desk} n’est pas un distributeur de monnaie, donc pas une borne.',
      en: '{desk} is not a change machine and therefore not a kiosk.',
    },
    TICKET_NOT_PENDING_LONG: {
      status: 409,
      fr: 'L’appareil a encore {minutes} {minutes, minute|minutes} pour répondre : ne tranchez pas encore.',
      en: 'The device still has {minutes} {minutes, minute|minutes} to answer: do not settle the ticket yet.',
    },
    NO_TICKET_EXPIRED: { status: 409, fr: 'Aucun ticket n’est périmé à ce jour.', en: 'No ticket has expired so far.' },
  },
});
