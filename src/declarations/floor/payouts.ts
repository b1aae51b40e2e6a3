import { declaration } from '../shapes/shape.js';
import type { Pair } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { amount, amountBound, integer, settingAt, establishmentSource } from '../shapes/settings.js';

const mississippiJackpots: Pair = [
  'Mississippi MS-7-9.3 : plus de 1 199,99 et plus de 5 000',
  'Mississippi MS-7-9.3: more than 1,199.99 and more than 5,000',
];
const monacoIdentity: Pair = [
  'Monaco, AM 88-384, article 21.1 : montant fixé par la Direction',
  'Monaco, AM 88-384, article 21.1: amount set by the Direction',
];
const franceLaundering: Pair = [
  'France, CMF R561-10 II 6° : 2 000 € par séance ; Monaco : choix de l’établissement',
  'France, CMF R561-10 II 6°: €2,000 per session; Monaco: the establishment',
];
const franceRetention: Pair = [
  'registre français des autres opérateurs : 5 ans',
  'French register of other operators: 5 years',
];
const slip: Pair = ['bordereau n° {n}', 'slip no. {n}'];

/** Declares payouts/ to the rest of the product. */
export const payoutsDeclaration = declaration({
  permissions: {
    'payouts.read': {
      heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'changeur', 'caissier'],
      does: ['readsMoney'],
    },
    'payouts.open': { heldBy: ['superviseur', 'changeur', 'caissier'], does: ['writesMoney'] },
    'payouts.authorise': { heldBy: ['superviseur', 'direction'], does: ['writesMoney'] },
    'payouts.check': { heldBy: ['mecanicien'], does: ['writesMoney'] },
    'payouts.pay': {
      heldBy: ['changeur', 'caissier'],
      neverBy: ['mecanicien', 'comptable', 'direction'],
      does: ['writesMoney'],
    },
    'disputes.decide': { heldBy: ['superviseur'], neverBy: ['mecanicien'], does: ['writesMoney'] },
    'identities.read': { heldBy: ['direction', 'controleur'], does: ['readsMoney'] },
  },
  settings: {
    payoutSupervisorAboveMinor: settingAt(
      'payouts',
      340,
      amountBound('119999', mississippiJackpots, [
        'Paiement autorisé par un superviseur au-delà de',
        'Payment authorised by a supervisor above',
      ]),
    ),
    payoutDirectionAboveMinor: settingAt(
      'payouts',
      350,
      amountBound('500000', mississippiJackpots, [
        'Paiement autorisé par la direction au-delà de',
        'Payment authorised by the management above',
      ]),
    ),
    payoutCeilingMinor: settingAt(
      'payouts',
      355,
      amount('100000000', establishmentSource, [
        'Aucun bordereau au-delà de (une somme qui n’est qu’une faute de frappe)',
        'No slip above (a sum that can only be a typing error)',
      ]),
    ),
    payoutIdentityAboveMinor: settingAt(
      'payouts',
      360,
      amount('150000', monacoIdentity, ['Pièce d’identité du gagnant au-delà de', 'Winner’s identity document above']),
    ),
    payoutCashUpToMinor: settingAt(
      'payouts',
      362,
      amountBound(
        null,
        [
          'MC 88-384 art. 21.1 : aux seules convenances de la Direction',
          'MC 88-384 art. 21.1: as the Direction alone decides',
        ],
        ['Jackpot payé en espèces jusqu’à', 'Jackpot paid in cash up to'],
      ),
    ),
    launderingThresholdMinor: settingAt(
      'payouts',
      370,
      amount('200000', franceLaundering, [
        'Registre anti-blanchiment, par client et par journée, dès',
        'Anti-laundering register, per customer and gaming day, from',
      ]),
    ),
    payoutSameWinMinutes: settingAt(
      'payouts',
      380,
      integer(10, ['0', '1440'], establishmentSource, [
        'Deux bordereaux semblables sont un même gain en deçà de (minutes)',
        'Two like slips are one win within (minutes)',
      ]),
    ),
    customerMinimumAge: settingAt(
      'payouts',
      365,
      integer(
        18,
        ['18', '30'],
        ['France, CSI L320-7 : 18 ans ; choix de l’établissement', 'France, CSI L320-7: 18 years; the establishment'],
        ['Âge minimal d’un joueur (années)', 'Minimum age of a player (years)'],
      ),
    ),
    payoutIdentityKeepDays: settingAt(
      'payouts',
      390,
      integer(1826, ['1', '36500'], franceRetention, [
        'Conservation des pièces d’identité (jours)',
        'Identity documents are kept for (days)',
      ]),
    ),
  },
  registers: {
    payouts: {
      place: 90,
      title: ['Bordereaux de paiement manuel', 'Hand-pay slips'],
      kinds: { document: 'jackpot-register', prefix: 'slipKind_' },
    },
    complements: {
      place: 100,
      title: ['Cahier des compléments de paiement', 'Book of payment complements'],
      entry: ['Complément de paiement', 'Payment complement'],
      refersTo: slip,
    },
    disputes: {
      place: 110,
      title: ['Registre des contestations', 'Register of disputes'],
      entry: ['Contestation', 'Dispute'],
    },
    laundering: {
      place: 140,
      title: ['Registre anti-blanchiment', 'Anti-laundering register'],
      entry: ['Seuil atteint par un client', 'Threshold reached by a customer'],
      refersTo: slip,
    },
    ticketRedemptions: {
      place: 150,
      title: ['Registre des tickets payés', 'Register of cashed tickets'],
      entry: ['Ticket payé', 'Ticket cashed'],
    },
    cardCashings: {
      place: 151,
      title: ['Registre des cartes payées', 'Register of cashed cards'],
      entry: ['Carte payée', 'Card cashed'],
    },
  },
  tables: {
    complements: { log: 'append_only', rights: 'insert select' },
    dispute_decisions: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    dispute_hearings: { log: 'append_only', rights: 'insert select', texts: ['statement'] },
    dispute_notices: { log: 'append_only', rights: 'insert select' },
    disputes: { log: 'append_only', rights: 'insert select', texts: ['customer_statement'] },
    laundering_entries: { log: 'append_only', rights: 'insert select' },
    payout_authorisations: { log: 'append_only', rights: 'insert select' },
    payout_check_answers: { log: 'append_only', rights: 'insert select', texts: ['finding'] },
    payout_checks: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    payout_identities: { log: 'append_only', rights: 'insert select' },
    payouts: {
      log: 'mutable',
      rights:
        'insert select update(state, paid_by, paid_at, gaming_day, method, reference, voided_by, voided_at, void_reason, desk_id, movement_number, entry_id, orphan_id)',
      texts: ['another_win_reason', 'void_reason'],
    },
    ticket_redemptions: { log: 'append_only', rights: 'insert select' },
    card_cashings: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    WIN_ALREADY_OPENED: {
      status: 409,
      fr: 'Ce gain a déjà le bordereau n° {slip}. S’il s’agit d’un autre gain, donnez le motif.',
      en: 'This win already has slip no. {slip}. If it is a different win, give the reason.',
    },
    WIN_NOT_YET: { status: 422, fr: 'L’heure du gain est à venir.', en: 'The time of the win is in the future.' },
    PAYOUT_ALREADY_PAID: { status: 409, fr: 'Ce bordereau est déjà payé.', en: 'This slip has already been paid.' },
    PAYOUT_VOID: { status: 409, fr: 'Ce bordereau est annulé.', en: 'This slip is void.' },
    OWN_PAYOUT: {
      status: 403,
      fr: 'Vous avez ouvert ce bordereau : une autre personne doit le faire.',
      en: 'You opened this slip: another person must do this.',
    },
    PAYOUT_LEVEL_NOT_HELD: {
      status: 403,
      fr: 'Votre fonction ne permet pas de donner cette autorisation : {level}.',
      en: 'Your function cannot give this authorisation: {level}.',
    },
    PAYOUT_LEVEL_NOT_ASKED: {
      status: 409,
      fr: 'Ce bordereau ne demande pas cette autorisation : {level}.',
      en: 'This slip does not require this authorisation: {level}.',
    },
    PAYOUT_ALREADY_AUTHORISED: {
      status: 409,
      fr: 'Ce bordereau a déjà cette autorisation, ou vous l’avez déjà autorisé à un autre titre.',
      en: 'This slip already has this authorisation, or you have already authorised it under another function.',
    },
    PAYOUT_OWN_AUTHORISATION: {
      status: 403,
      fr: 'Vous avez autorisé ce bordereau : une autre personne doit le payer.',
      en: 'You authorised this slip: another person must pay it.',
    },
    PAYOUT_NOT_AUTHORISED: {
      status: 409,
      fr: 'Ce montant demande encore une autorisation : {levels}.',
      en: 'This amount still needs an authorisation: {levels}.',
    },
    PAYOUT_CHECK_NOT_ASKED: {
      status: 409,
      fr: 'Aucun contrôle de l’appareil n’est en attente.',
      en: 'No machine check is pending.',
    },
    PAYOUT_CHECK_PENDING: {
      status: 409,
      fr: 'Le contrôle de l’appareil n’a pas encore de résultat.',
      en: 'The machine check has no result yet.',
    },
    PAYOUT_CHECK_FAILED: {
      status: 409,
      fr: 'L’appareil a été trouvé non conforme : demandez un autre contrôle, ou annulez le bordereau.',
      en: 'The machine failed its check: request another check, or void the slip.',
    },
    BIRTH_DATE_NOT_VALID: {
      status: 422,
      fr: 'Cette date de naissance n’est pas possible : {bornOn}.',
      en: 'This date of birth is not possible: {bornOn}.',
    },
    AMOUNT_ABOVE_CEILING: {
      status: 422,
      fr: '{amount} dépasse le plafond d’un bordereau ({ceiling}) : vérifiez la somme. La Direction fixe le plafond aux réglages.',
      en: '{amount} is above the ceiling of a slip ({ceiling}): check the amount. The Direction sets the ceiling in the settings.',
    },
    CUSTOMER_UNDER_AGE: {
      status: 409,
      fr: 'Né le {bornOn}, ce client n’a pas {age} ans : ne lui payez rien et prévenez la Direction.',
      en: 'Born on {bornOn}, this customer is under {age}: pay nothing and inform the Direction.',
    },
    PAYOUT_IDENTITY_REQUIRED: {
      status: 409,
      fr: 'À ce montant, le gagnant doit présenter une pièce d’identité avant d’être payé.',
      en: 'For this amount the winner must show an identity document before being paid.',
    },
    PAYOUT_NOT_IN_CASH: {
      status: 409,
      fr: 'Au-delà du montant fixé par la Direction, un jackpot doit être payé par chèque ou par virement.',
      en: 'Above the amount set by the Direction, a jackpot must be paid by cheque or transfer.',
    },
    PAYOUT_NOT_ORPHAN: {
      status: 409,
      fr: 'Un paiement partiel ou un complément est dû à son demandeur : il ne peut devenir un orphelin.',
      en: 'A short pay or a complement is owed to its claimant and cannot become an orphan.',
    },
    PAYOUT_NOT_BY_TICKET: {
      status: 422,
      fr: 'Un jackpot doit être payé en espèces, par chèque ou par virement.',
      en: 'A jackpot must be paid in cash, by cheque or by transfer.',
    },
    PAYOUT_OF_TABLE: {
      status: 409,
      fr: 'Ce bordereau est de la table {table} : il n’y a pas d’appareil à contrôler, et il ne peut devenir un orphelin.',
      en: 'This slip belongs to table {table}: it has no machine to check and cannot become an orphan.',
    },
    PAYMENT_REFERENCE_REQUIRED: {
      status: 422,
      fr: 'Indiquez le numéro du chèque ou du virement.',
      en: 'Enter the number of the cheque or transfer.',
    },
    PAYMENT_DESK_REQUIRED: {
      status: 422,
      fr: 'Indiquez la caisse qui paie les espèces ou émet le ticket.',
      en: 'Enter the desk that pays the cash or issues the ticket.',
    },
    CARD_IDENTITY_REQUIRED: {
      status: 422,
      fr: 'Avec les paiements déjà faits ce jour, cette carte demande une pièce d’identité du client.',
      en: 'With the payments already made today, this card requires the customer’s identity document.',
    },
    COMPLEMENT_NOTHING_DUE: {
      status: 422,
      fr: 'L’appareil a payé au moins le montant dû : il n’y a rien à compléter.',
      en: 'The machine paid at least the amount due: no complement is owed.',
    },
    COMPLEMENT_NOT_ITS_SLIP: {
      status: 409,
      fr: 'Ce complément ne correspond pas à son bordereau.',
      en: 'This complement does not match its slip.',
    },
    DISPUTE_ALREADY_DECIDED: {
      status: 409,
      fr: 'Cette contestation est déjà tranchée.',
      en: 'This dispute has already been decided.',
    },
    DISPUTE_ALREADY_HEARD: {
      status: 409,
      fr: 'Le mécanicien a déjà été entendu.',
      en: 'The technician has already been heard.',
    },
    DISPUTE_NOT_HEARD: {
      status: 409,
      fr: 'Le mécanicien doit être entendu avant la décision.',
      en: 'The technician must be heard before the decision.',
    },
    DISPUTE_OWN_STATEMENT: {
      status: 403,
      fr: 'Une autre personne doit le faire : le mécanicien entendu ne peut ni recueillir sa déclaration ni trancher.',
      en: 'Another person must do this: a technician cannot take their own statement or decide the dispute.',
    },
    DISPUTE_NOT_DECIDED: {
      status: 409,
      fr: 'Cette contestation n’est pas encore tranchée.',
      en: 'This dispute has not been decided yet.',
    },
    DISPUTE_ALREADY_TOLD: {
      status: 409,
      fr: 'Le client a déjà été informé.',
      en: 'The customer has already been informed.',
    },
  },
});
