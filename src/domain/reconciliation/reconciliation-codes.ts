import type { Text } from '#declarations/shapes/text.js';

/** The severities of a finding, gravest first. */
export const FINDING_SEVERITIES = ['blocking', 'toExplain', 'notice'] as const;
/** Severity of a finding: blocks the closing, needs an explanation, or informs. */
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** The states of a finding: what was done about it. */
export const FINDING_STATES = ['open', 'awaitingApproval', 'approved', 'refused', 'noticed'] as const;
/** State of a finding. */
export type FindingState = (typeof FINDING_STATES)[number];

interface FindingDescription extends Text {
  readonly severity: FindingSeverity;
  /** The rule or article that finds it. */
  readonly rule: string;
}

/** Defines a finding: its severity, the rule or article that finds it, its name in French and English. */
const defineFinding = (severity: FindingSeverity, rule: string, fr: string, en: string): FindingDescription => ({
  severity,
  rule,
  fr,
  en,
});

/**
 * Findings of a reconciliation: a closed list. `blocking` must be settled before the day closes, `toExplain` needs an
 * explanation that a second person approves, `notice` is reported and requires nothing.
 */
export const FINDINGS = {
  meterException: defineFinding(
    'blocking',
    'meterMovement',
    'Mouvement de compteur inexpliqué',
    'Unexplained movement of a counter',
  ),
  countsDisagree: defineFinding('blocking', 'twoCounts', 'Comptages discordants', 'Two counts disagree'),
  readingsAbsent: defineFinding('toExplain', 'meterMovement', 'Aucun relevé', 'No reading at all'),
  openingReadingMissing: defineFinding(
    'toExplain',
    'meterMovement',
    'Pas de relevé à l’ouverture',
    'No opening reading',
  ),
  machineSilent: defineFinding('toExplain', 'silence', 'Appareil muet', 'Silent machine'),
  readingsMissing: defineFinding('toExplain', 'readings', 'Relevés manquants', 'Missing readings'),
  readingsConflicting: defineFinding(
    'toExplain',
    'readings',
    'Relevés contradictoires pour un même instant',
    'Conflicting readings for one instant',
  ),
  denominationReadingMissing: defineFinding(
    'blocking',
    'segments',
    'Changement de dénomination sans relevé',
    'Denomination changed without a reading',
  ),
  clearedTogether: defineFinding(
    'toExplain',
    'clears',
    'Mémoires remises à zéro ensemble',
    'Memories cleared together',
  ),
  clockDrift: defineFinding('toExplain', 'clocks', 'Dérive d’horloge', 'Clock drift'),
  countMissing: defineFinding('toExplain', 'variance', 'Comptée absente', 'Count missing'),
  countWithoutMeter: defineFinding('toExplain', 'variance', 'Comptée sans compteur', 'Counted, not metered'),
  countVariance: defineFinding('toExplain', 'variance', 'Écart de comptée', 'Count variance'),
  handPayVariance: defineFinding('toExplain', 'handPays', 'Écart de paiements manuels', 'Hand-pay variance'),
  handPayOfEarlierDay: defineFinding(
    'toExplain',
    'handPaysOwed',
    'Paiement manuel pour une journée antérieure',
    'Hand pay for an earlier day',
  ),
  ticketsOutVariance: defineFinding('toExplain', 'MC:19.7', 'Écart de tickets émis', 'Tickets-out variance'),
  slipsDisagree: defineFinding(
    'toExplain',
    'slips',
    'Total saisi et bordereaux en désaccord',
    'Entered total and slips disagree',
  ),
  ticketsInVariance: defineFinding('toExplain', 'MC:19.7', 'Écart de tickets introduits', 'Tickets-in variance'),
  ticketsInBoxDisagree: defineFinding(
    'toExplain',
    'ticketsInBox',
    'Tickets de la caisse et système en désaccord',
    'Tickets in the box and the system disagree',
  ),
  ticketReprinted: defineFinding('toExplain', 'ticketsPrinted', 'Ticket imprimé deux fois', 'Ticket printed twice'),
  ticketLeftPending: defineFinding(
    'toExplain',
    'ticketsPending',
    'Ticket resté en cours d’insertion',
    'Ticket left pending',
  ),
  ticketHandedInOtherwise: defineFinding(
    'toExplain',
    'ticketsHandedIn',
    'Ticket hors ligne déclaré autrement',
    'Off-line ticket handed in otherwise',
  ),
  ticketsOwedDisagree: defineFinding(
    'toExplain',
    'ticketsOwed',
    'Tickets dus en désaccord avec leur report',
    'Tickets owed and their roll-forward disagree',
  ),
  ticketsTyped: defineFinding(
    'notice',
    'MC:19.7',
    'Tickets émis : total saisi, sans ticket du système',
    'Tickets issued: a typed total, without tickets of the system',
  ),
  cardTransferVariance: defineFinding(
    'toExplain',
    'cards',
    'Compteur de transferts et cartes en désaccord',
    'Counter of transfers and cards disagree',
  ),
  centsDisagree: defineFinding(
    'toExplain',
    'cents',
    'Compteurs en crédits et en centimes en désaccord',
    'Counters in credits and in cents disagree',
  ),
  notesDisagree: defineFinding(
    'toExplain',
    'noteCounters',
    'Billets crédités et billets comptés par l’appareil en désaccord',
    'Bills credited and notes counted by the machine disagree',
  ),
  promotionalVariance: defineFinding(
    'toExplain',
    'MC:19.7',
    'Écart de tickets promotionnels',
    'Promotional tickets variance',
  ),
  identityBroken: defineFinding(
    'toExplain',
    'identities',
    'Compteurs incohérents entre eux',
    'Counters disagree with each other',
  ),
  formulaDoubtful: defineFinding(
    'toExplain',
    'winFormula',
    'Formule du produit aux compteurs douteuse',
    'Doubtful formula of metered win',
  ),
  playOutOfService: defineFinding(
    'toExplain',
    'outOfService',
    'Jeu sur un appareil hors service',
    'Play on a machine out of service',
  ),
  holdBeyondTolerance: defineFinding('toExplain', 'hold', 'Retenue hors tolérance', 'Hold beyond tolerance'),
  holdOutsideInterval: defineFinding(
    'notice',
    'holdInterval',
    'Retenue hors de l’intervalle attendu',
    'Hold outside the expected interval',
  ),
  statedReturnDoubtful: defineFinding(
    'notice',
    'statedReturn',
    'Taux de redistribution relevé douteux',
    'Doubtful return in the readings',
  ),
  sheetIncomplete: defineFinding('notice', 'MC:19.4', 'Fiche de l’appareil à compléter', 'Machine sheet to complete'),
} as const;

/** Code of a finding. */
export type FindingCode = keyof typeof FINDINGS;
