import { declaration } from '../shapes/shape.js';
import type { Pair } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import {
  amountBound,
  decimal,
  decimalOrNone,
  integer,
  settingAt,
  percentBound,
  establishmentSource,
} from '../shapes/settings.js';

const floridaMeters: Pair = [
  'Floride 61D-14, compteurs : plus de 2 % ou plus de 100',
  'Florida 61D-14, meters: more than 2 % or more than 100',
];
const indianaAudit: Pair = ['Indiana 68 IAC 15-7-3(e) : plus de 2 %', 'Indiana 68 IAC 15-7-3(e): more than 2 %'];
const ohioPayouts: Pair = [
  'Ohio 3772-10-21(8) et (9) : chaque paiement manuel est vérifié chaque jour',
  'Ohio 3772-10-21(8), (9): each manual payout is checked daily',
];

/** Declares the permissions, tables and other contributions of the closing module. */
export const closingDeclaration = declaration({
  permissions: {
    'counts.read': { heldBy: documentReaders, neverBy: ['mecanicien'], does: ['readsMoney'] },
    'counts.enter': {
      heldBy: ['comptable'],
      neverBy: ['superviseur', 'mecanicien', 'chefDeTable', 'inspecteur', 'changeurDeTable', 'direction'],
      does: ['writesMoney'],
    },
    'totals.enter': {
      heldBy: ['caissier', 'comptable'],
      neverBy: ['superviseur', 'mecanicien', 'direction'],
      does: ['writesMoney'],
    },
    'days.read': { heldBy: [...documentReaders, 'superviseur'], does: ['readsMoney'] },
    'days.reconcile': { heldBy: ['comptable'], does: ['writesMoney'] },
    'findings.explain': { heldBy: ['comptable'], does: ['writesMoney'] },
    'days.close': { heldBy: ['comptable'], does: ['writesMoney'] },
    'days.reopen': { heldBy: ['comptable', 'direction'], neverBy: ['caissier'], does: ['writesMoney'] },
  },
  approvals: {
    findingExplanation: {
      decidedBy: ['direction'],
      requestedWith: ['findings.explain'],
      title: ['Admettre l’explication : {finding}', 'Accept the explanation: {finding}'],
    },
    countCorrection: {
      decidedBy: ['direction'],
      requestedWith: ['counts.enter'],
      title: [
        'Corriger la comptée {count} de l’appareil {machine}, journée du {day}',
        'Correct count {count} of machine {machine}, gaming day of {day}',
      ],
    },
    totalCorrection: {
      decidedBy: ['direction'],
      requestedWith: ['totals.enter'],
      title: [
        'Corriger « {total} » de l’appareil {machine}, journée du {day}',
        'Correct “{total}” of machine {machine}, gaming day of {day}',
      ],
    },
    closedDayAdjustment: {
      decidedBy: ['direction'],
      requestedWith: ['counts.enter'],
      title: [
        'Régulariser la journée close du {day}, appareil {machine} : {figure}',
        'Adjust the closed day of {day}, machine {machine}: {figure}',
      ],
    },
    dayClosing: {
      decidedBy: ['direction'],
      requestedWith: ['days.close'],
      title: ['Clore la journée du {day}', 'Close the gaming day of {day}'],
    },
    dayReopening: {
      decidedBy: ['direction'],
      requestedWith: ['days.reopen'],
      title: ['Rouvrir la journée du {day}', 'Reopen the gaming day of {day}'],
    },
  },
  settings: {
    notesToleranceMinor: settingAt(
      'tolerances',
      110,
      amountBound('10000', floridaMeters, ['Écart de billets toléré', 'Notes variance tolerated']),
    ),
    notesTolerancePercent: settingAt(
      'tolerances',
      120,
      percentBound('2', indianaAudit, ['Écart de billets toléré (%)', 'Notes variance tolerated (%)']),
    ),
    ticketsToleranceMinor: settingAt(
      'tolerances',
      130,
      amountBound('10000', floridaMeters, ['Écart de tickets insérés toléré', 'Tickets-in variance tolerated']),
    ),
    ticketsTolerancePercent: settingAt(
      'tolerances',
      140,
      percentBound('2', indianaAudit, ['Écart de tickets insérés toléré (%)', 'Tickets-in variance tolerated (%)']),
    ),
    coinsToleranceMinor: settingAt(
      'tolerances',
      150,
      amountBound('10000', floridaMeters, ['Écart de pièces toléré', 'Coins variance tolerated']),
    ),
    coinsTolerancePercent: settingAt(
      'tolerances',
      160,
      percentBound('2', floridaMeters, ['Écart de pièces toléré (%)', 'Coins variance tolerated (%)']),
    ),
    handPayToleranceMinor: settingAt(
      'tolerances',
      170,
      amountBound('0', ohioPayouts, ['Écart de paiements manuels toléré', 'Hand-pay variance tolerated']),
    ),
    handPayTolerancePercent: settingAt(
      'tolerances',
      180,
      percentBound('0', ohioPayouts, ['Écart de paiements manuels toléré (%)', 'Hand-pay variance tolerated (%)']),
    ),
    ticketsOutToleranceMinor: settingAt(
      'tolerances',
      190,
      amountBound('10000', floridaMeters, ['Écart de tickets émis toléré', 'Tickets-out variance tolerated']),
    ),
    ticketsOutTolerancePercent: settingAt(
      'tolerances',
      200,
      percentBound('2', indianaAudit, ['Écart de tickets émis toléré (%)', 'Tickets-out variance tolerated (%)']),
    ),
    holdTolerancePoints: settingAt(
      'hold',
      220,
      decimal(
        '3',
        ['0', '100'],
        ['NIGC 25 CFR 542.13(h)(18) : ±3 points', 'NIGC 25 CFR 542.13(h)(18): ±3 points'],
        ['Écart de retenue toléré (points)', 'Hold difference tolerated (points)'],
      ),
    ),
    holdMinimumGames: settingAt(
      'hold',
      230,
      integer(
        100_000,
        ['1', '1000000000'],
        ['NIGC 25 CFR 542.13(h)(18) : 100 000 mises', 'NIGC 25 CFR 542.13(h)(18): 100 000 wagers'],
        ['Parties à partir desquelles la retenue est jugée', 'Games from which the hold is judged'],
      ),
    ),
    holdIntervalConfidence: settingAt(
      'hold',
      240,
      decimal(
        '1.96',
        ['0.1', '10'],
        ['New Jersey 13:69D-1.31 ; intervalle à 95 %', 'New Jersey 13:69D-1.31; 95 % interval'],
        ['Largeur de l’intervalle de retenue (écarts-types)', 'Width of the hold interval (standard deviations)'],
      ),
    ),
    sigmaMinimumDays: settingAt(
      'hold',
      250,
      integer(30, ['2', '3650'], establishmentSource, [
        'Journées closes avant d’estimer la volatilité',
        'Closed days before volatility is estimated',
      ]),
    ),
    fiscalCoefficient: settingAt(
      'fiscal',
      400,
      decimalOrNone(
        null,
        ['0', '1'],
        ['aucune : montré à côté du net, jamais dedans', 'none: shown beside the net, never inside it'],
        ['Coefficient fiscal', 'Fiscal coefficient'],
      ),
    ),
  },
  blockers: {
    notReconciled: ['elle n’est pas rapprochée', 'it has not been reconciled'],
    pendingCorrection: [
      'la demande n° {requestId} est en attente de décision',
      'request no. {requestId} is awaiting a decision',
    ],
  },
  tables: {
    day_closings: { log: 'append_only', rights: 'insert select' },
    day_reopenings: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    day_results: {
      log: 'derived',
      rights: 'delete insert select',
      because: 'bound by the digest that a closed day has in the log; of an open day made again by each reconciliation',
    },
    finding_explanations: { log: 'append_only', rights: 'insert select', texts: ['explanation'] },
    findings: {
      log: 'derived',
      rights: 'delete insert select',
      because: 'bound by the digest that a closed day has in the log; of an open day made again by each reconciliation',
    },
    machine_counts: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    machine_day_totals: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    machine_hold_sums: {
      log: 'derived',
      rights: 'insert select update',
      because: 'sums of closed days, made again from their results',
    },
    prior_period_adjustments: { log: 'append_only', rights: 'insert select' },
    reconciliation_runs: {
      log: 'derived',
      rights: 'delete insert select',
      because: 'when an open day was last reconciled; the one that closed it is bound by the digest of the day',
    },
  },
  refusals: {
    LINES_REFUSED: {
      status: 422,
      fr: '{count} {count, ligne refusée|lignes refusées} ; rien n’a été enregistré.',
      en: '{count} {count, line was|lines were} refused; nothing was recorded.',
    },
    AMOUNT_UNREADABLE: {
      status: 422,
      fr: 'Ce n’est pas un montant de la monnaie de l’établissement : {column} « {value} ».',
      en: 'This is not an amount in the establishment’s currency: {column} “{value}”.',
    },
    NUMBER_UNREADABLE: {
      status: 422,
      fr: 'Ce n’est pas un nombre entier : {column} « {value} ».',
      en: 'This is not a whole number: {column} “{value}”.',
    },
    MACHINE_TWICE: {
      status: 422,
      fr: 'L’appareil {machine} figure deux fois dans la saisie.',
      en: 'Machine {machine} appears twice in the input.',
    },
    DAY_CLOSED: {
      status: 409,
      fr: 'La journée du {gamingDay} est close : saisissez l’écart comme régularisation d’une journée antérieure.',
      en: 'Gaming day {gamingDay} is closed: enter the difference as a prior-period adjustment.',
    },
    DAY_NOT_CLOSED: {
      status: 409,
      fr: 'La journée du {gamingDay} n’est pas close.',
      en: 'Gaming day {gamingDay} is not closed.',
    },
    DAY_NOT_OVER: {
      status: 409,
      fr: 'La journée du {gamingDay} ne se termine que le {closesAt}.',
      en: 'Gaming day {gamingDay} ends only on {closesAt}.',
    },
    PREVIOUS_DAY_OPEN: {
      status: 409,
      fr: 'La journée du {previous} doit être close d’abord.',
      en: 'Gaming day {previous} must be closed first.',
    },
    LATER_DAY_CLOSED: {
      status: 409,
      fr: 'La journée du {later} est déjà close : rouvrez-la d’abord.',
      en: 'Gaming day {later} is already closed: reopen it first.',
    },
    COUNT_ALREADY_ENTERED: {
      status: 409,
      fr: 'La comptée {countNumber} de l’appareil {machine} est déjà saisie : corrigez-la au lieu de la remplacer.',
      en: 'Count {countNumber} of machine {machine} has already been entered: correct it instead of replacing it.',
    },
    COUNT_NOT_ENTERED: {
      status: 404,
      fr: 'La comptée {countNumber} de l’appareil {machine} n’est pas saisie.',
      en: 'Count {countNumber} of machine {machine} has not been entered.',
    },
    TOTAL_ALREADY_ENTERED: {
      status: 409,
      fr: 'Ce total de l’appareil {machine} est déjà saisi : corrigez-le au lieu de le remplacer.',
      en: 'This total of machine {machine} has already been entered: correct it instead of replacing it.',
    },
    TOTAL_OF_TICKETS: {
      status: 409,
      fr: 'L’appareil {machine} émet ses tickets par le système, qui en donne le total : il ne se saisit pas.',
      en: 'Machine {machine} issues its tickets through the system, which supplies their total: it cannot be typed.',
    },
    TOTAL_NOT_ENTERED: {
      status: 404,
      fr: 'Ce total de l’appareil {machine} n’est pas saisi.',
      en: 'This total of machine {machine} has not been entered.',
    },
    DAY_NOT_RECONCILED: {
      status: 409,
      fr: 'La journée du {gamingDay} n’est pas rapprochée.',
      en: 'Gaming day {gamingDay} has not been reconciled.',
    },
    UNKNOWN_FINDING: { status: 404, fr: 'Constat inconnu.', en: 'Unknown finding.' },
    FINDING_NOT_EXPLAINABLE: {
      status: 409,
      fr: 'Ce constat ne s’explique pas : il doit être réglé.',
      en: 'This finding cannot be explained; it must be settled.',
    },
    FINDING_ALREADY_EXPLAINED: {
      status: 409,
      fr: 'Ce constat a déjà une explication en attente ou approuvée.',
      en: 'This finding already has an explanation that is pending or approved.',
    },
    DROPS_NOT_CERTIFIED: {
      status: 409,
      fr: 'Des relèves de la journée du {gamingDay} ne sont pas certifiées.',
      en: 'Some drops of gaming day {gamingDay} have not been certified.',
    },
    DAY_HAS_BLOCKERS: {
      status: 409,
      fr: 'La journée du {gamingDay} ne peut pas être close : il reste {count} {count, point|points} à régler.',
      en: 'Gaming day {gamingDay} cannot be closed: {count} {count, matter is|matters are} still to be settled.',
    },
    CLOSING_ALREADY_REQUESTED: {
      status: 409,
      fr: 'La clôture de la journée du {gamingDay} attend déjà une approbation.',
      en: 'The closing of gaming day {gamingDay} is already awaiting approval.',
    },
    REOPENING_ALREADY_REQUESTED: {
      status: 409,
      fr: 'La réouverture de la journée du {gamingDay} attend déjà une approbation.',
      en: 'The reopening of gaming day {gamingDay} is already awaiting approval.',
    },
    CORRECTION_ALREADY_REQUESTED: {
      status: 409,
      fr: 'Une correction de cette saisie attend déjà une approbation.',
      en: 'A correction of this entry is already awaiting approval.',
    },
    DAY_FIGURES_CHANGED: {
      status: 409,
      fr: 'Les chiffres de la journée du {gamingDay} ont changé depuis la demande : refusez-la et faites-en une nouvelle.',
      en: 'The figures of gaming day {gamingDay} have changed since the request: refuse it and make a new request.',
    },
    DAY_RECOMPUTED_OTHERWISE: {
      status: 423,
      fr: 'Les chiffres de la journée du {gamingDay} ne découlent pas de ses relevés, comptées et bordereaux ({count} {count, écart|écarts}) : elle ne peut être ni close ni archivée. Faites vérifier le journal scellé.',
      en: 'The figures of gaming day {gamingDay} do not follow from its readings, counts and slips ({count} {count, difference|differences}): it cannot be closed or archived. Have the sealed log verified.',
    },
    NO_OPEN_DAY: {
      status: 409,
      fr: 'Il n’y a pas de journée ouverte pour porter la régularisation.',
      en: 'There is no open day to carry the adjustment.',
    },
  },
});
