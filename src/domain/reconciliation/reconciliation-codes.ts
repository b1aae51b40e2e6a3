/** The severities of a finding, gravest first. */
export const FINDING_SEVERITIES = ['blocking', 'toExplain', 'notice'] as const;
/** Severity of a finding: blocks the closing, needs an explanation, or informs. */
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** The states of a finding: what was done about it. */
export const FINDING_STATES = ['open', 'awaitingApproval', 'approved', 'refused', 'noticed'] as const;
/** State of a finding. */
export type FindingState = (typeof FINDING_STATES)[number];

/**
 * Findings of a reconciliation: a closed list. `blocking` must be settled before the day closes, `toExplain` needs an
 * explanation that a second person approves, `notice` is reported and requires nothing.
 */
export const FINDINGS = {
  meterException: {
    severity: 'blocking',
    rule: 'meterMovement',
    fr: 'Recul de compteur inexpliqué',
    en: 'Unexplained drop of a counter',
  },
  countsDisagree: { severity: 'blocking', rule: 'twoCounts', fr: 'Comptages discordants', en: 'Two counts disagree' },
  readingsAbsent: { severity: 'toExplain', rule: 'meterMovement', fr: 'Aucun relevé', en: 'No reading at all' },
  openingReadingMissing: {
    severity: 'toExplain',
    rule: 'meterMovement',
    fr: 'Pas de relevé à l’ouverture',
    en: 'No opening reading',
  },
  machineSilent: { severity: 'toExplain', rule: 'silence', fr: 'Appareil muet', en: 'Silent machine' },
  readingsMissing: { severity: 'toExplain', rule: 'readings', fr: 'Relevés manquants', en: 'Missing readings' },
  readingsConflicting: {
    severity: 'toExplain',
    rule: 'readings',
    fr: 'Relevés contradictoires pour un même instant',
    en: 'Conflicting readings for one instant',
  },
  denominationReadingMissing: {
    severity: 'toExplain',
    rule: 'segments',
    fr: 'Changement de dénomination sans relevé',
    en: 'Denomination changed without a reading',
  },
  clockDrift: { severity: 'toExplain', rule: 'clocks', fr: 'Dérive d’horloge', en: 'Clock drift' },
  countMissing: { severity: 'toExplain', rule: 'variance', fr: 'Comptée absente', en: 'Count missing' },
  countWithoutMeter: {
    severity: 'toExplain',
    rule: 'variance',
    fr: 'Comptée sans compteur',
    en: 'Counted, not metered',
  },
  countVariance: { severity: 'toExplain', rule: 'variance', fr: 'Écart de comptée', en: 'Count variance' },
  handPayVariance: {
    severity: 'toExplain',
    rule: 'handPays',
    fr: 'Écart de paiements manuels',
    en: 'Hand-pay variance',
  },
  ticketsOutVariance: {
    severity: 'toExplain',
    rule: 'MC:19.7',
    fr: 'Écart de tickets émis',
    en: 'Tickets-out variance',
  },
  slipsDisagree: {
    severity: 'toExplain',
    rule: 'slips',
    fr: 'Total saisi et bordereaux en désaccord',
    en: 'Entered total and slips disagree',
  },
  ticketsInVariance: {
    severity: 'toExplain',
    rule: 'MC:19.7',
    fr: 'Écart de tickets introduits',
    en: 'Tickets-in variance',
  },
  ticketsInBoxDisagree: {
    severity: 'toExplain',
    rule: 'ticketsInBox',
    fr: 'Tickets de la caisse et système en désaccord',
    en: 'Tickets in the box and the system disagree',
  },
  ticketReprinted: {
    severity: 'toExplain',
    rule: 'ticketsPrinted',
    fr: 'Ticket imprimé deux fois',
    en: 'Ticket printed twice',
  },
  ticketLeftPending: {
    severity: 'toExplain',
    rule: 'ticketsPending',
    fr: 'Ticket resté en cours d’insertion',
    en: 'Ticket left pending',
  },
  ticketHandedInOtherwise: {
    severity: 'toExplain',
    rule: 'ticketsHandedIn',
    fr: 'Ticket hors ligne déclaré autrement',
    en: 'Off-line ticket handed in otherwise',
  },
  ticketsOwedDisagree: {
    severity: 'toExplain',
    rule: 'ticketsOwed',
    fr: 'Tickets dus en désaccord avec leur report',
    en: 'Tickets owed and their roll-forward disagree',
  },
  ticketsTyped: {
    severity: 'notice',
    rule: 'MC:19.7',
    fr: 'Tickets émis : total saisi, sans ticket du système',
    en: 'Tickets issued: a typed total, without tickets of the system',
  },
  cardTransferVariance: {
    severity: 'toExplain',
    rule: 'cards',
    fr: 'Compteur de transferts et cartes en désaccord',
    en: 'Counter of transfers and cards disagree',
  },
  identityBroken: {
    severity: 'toExplain',
    rule: 'identities',
    fr: 'Compteurs incohérents entre eux',
    en: 'Counters disagree with each other',
  },
  playOutOfService: {
    severity: 'toExplain',
    rule: 'outOfService',
    fr: 'Jeu sur un appareil hors service',
    en: 'Play on a machine out of service',
  },
  holdBeyondTolerance: {
    severity: 'toExplain',
    rule: 'hold',
    fr: 'Retenue hors tolérance',
    en: 'Hold beyond tolerance',
  },
  holdOutsideInterval: {
    severity: 'notice',
    rule: 'holdInterval',
    fr: 'Retenue hors de l’intervalle attendu',
    en: 'Hold outside the expected interval',
  },
  sheetIncomplete: {
    severity: 'notice',
    rule: 'MC:19.4',
    fr: 'Fiche de l’appareil à compléter',
    en: 'Machine sheet to complete',
  },
} as const satisfies Record<
  string,
  { readonly severity: FindingSeverity; readonly rule: string; readonly fr: string; readonly en: string }
>;

/** Code of a finding. */
export type FindingCode = keyof typeof FINDINGS;
