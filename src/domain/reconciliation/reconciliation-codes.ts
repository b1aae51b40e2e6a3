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
const define = (severity: FindingSeverity, rule: string, fr: string, en: string): FindingDescription => ({
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
  meterException: define('blocking', 'meterMovement', 'Recul de compteur inexpliqué', 'Unexplained drop of a counter'),
  countsDisagree: define('blocking', 'twoCounts', 'Comptages discordants', 'Two counts disagree'),
  readingsAbsent: define('toExplain', 'meterMovement', 'Aucun relevé', 'No reading at all'),
  openingReadingMissing: define('toExplain', 'meterMovement', 'Pas de relevé à l’ouverture', 'No opening reading'),
  machineSilent: define('toExplain', 'silence', 'Appareil muet', 'Silent machine'),
  readingsMissing: define('toExplain', 'readings', 'Relevés manquants', 'Missing readings'),
  readingsConflicting: define(
    'toExplain',
    'readings',
    'Relevés contradictoires pour un même instant',
    'Conflicting readings for one instant',
  ),
  denominationReadingMissing: define(
    'toExplain',
    'segments',
    'Changement de dénomination sans relevé',
    'Denomination changed without a reading',
  ),
  clockDrift: define('toExplain', 'clocks', 'Dérive d’horloge', 'Clock drift'),
  countMissing: define('toExplain', 'variance', 'Comptée absente', 'Count missing'),
  countWithoutMeter: define('toExplain', 'variance', 'Comptée sans compteur', 'Counted, not metered'),
  countVariance: define('toExplain', 'variance', 'Écart de comptée', 'Count variance'),
  handPayVariance: define('toExplain', 'handPays', 'Écart de paiements manuels', 'Hand-pay variance'),
  ticketsOutVariance: define('toExplain', 'MC:19.7', 'Écart de tickets émis', 'Tickets-out variance'),
  slipsDisagree: define(
    'toExplain',
    'slips',
    'Total saisi et bordereaux en désaccord',
    'Entered total and slips disagree',
  ),
  ticketsInVariance: define('toExplain', 'MC:19.7', 'Écart de tickets introduits', 'Tickets-in variance'),
  ticketsInBoxDisagree: define(
    'toExplain',
    'ticketsInBox',
    'Tickets de la caisse et système en désaccord',
    'Tickets in the box and the system disagree',
  ),
  ticketReprinted: define('toExplain', 'ticketsPrinted', 'Ticket imprimé deux fois', 'Ticket printed twice'),
  ticketLeftPending: define('toExplain', 'ticketsPending', 'Ticket resté en cours d’insertion', 'Ticket left pending'),
  ticketHandedInOtherwise: define(
    'toExplain',
    'ticketsHandedIn',
    'Ticket hors ligne déclaré autrement',
    'Off-line ticket handed in otherwise',
  ),
  ticketsOwedDisagree: define(
    'toExplain',
    'ticketsOwed',
    'Tickets dus en désaccord avec leur report',
    'Tickets owed and their roll-forward disagree',
  ),
  ticketsTyped: define(
    'notice',
    'MC:19.7',
    'Tickets émis : total saisi, sans ticket du système',
    'Tickets issued: a typed total, without tickets of the system',
  ),
  cardTransferVariance: define(
    'toExplain',
    'cards',
    'Compteur de transferts et cartes en désaccord',
    'Counter of transfers and cards disagree',
  ),
  identityBroken: define(
    'toExplain',
    'identities',
    'Compteurs incohérents entre eux',
    'Counters disagree with each other',
  ),
  playOutOfService: define(
    'toExplain',
    'outOfService',
    'Jeu sur un appareil hors service',
    'Play on a machine out of service',
  ),
  holdBeyondTolerance: define('toExplain', 'hold', 'Retenue hors tolérance', 'Hold beyond tolerance'),
  holdOutsideInterval: define(
    'notice',
    'holdInterval',
    'Retenue hors de l’intervalle attendu',
    'Hold outside the expected interval',
  ),
  sheetIncomplete: define('notice', 'MC:19.4', 'Fiche de l’appareil à compléter', 'Machine sheet to complete'),
} as const;

/** Code of a finding. */
export type FindingCode = keyof typeof FINDINGS;
