import { declaration } from '../shapes/shape.js';
import type { Pair } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import {
  amountBound,
  decimal,
  decimalOrNone,
  integer,
  listed,
  percentBound,
  theEstablishment,
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
    'counts.read': { heldBy: readers, neverBy: ['mecanicien'], does: ['readsMoney'] },
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
    'days.read': { heldBy: [...readers, 'superviseur'], does: ['readsMoney'] },
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
    notesToleranceMinor: listed(
      'tolerances',
      110,
      amountBound('10000', floridaMeters, ['Écart de billets toléré', 'Notes variance tolerated']),
    ),
    notesTolerancePercent: listed(
      'tolerances',
      120,
      percentBound('2', indianaAudit, ['Écart de billets toléré (%)', 'Notes variance tolerated (%)']),
    ),
    ticketsToleranceMinor: listed(
      'tolerances',
      130,
      amountBound('10000', floridaMeters, ['Écart de tickets insérés toléré', 'Tickets-in variance tolerated']),
    ),
    ticketsTolerancePercent: listed(
      'tolerances',
      140,
      percentBound('2', indianaAudit, ['Écart de tickets insérés toléré (%)', 'Tickets-in variance tolerated (%)']),
    ),
    coinsToleranceMinor: listed(
      'tolerances',
      150,
      amountBound('10000', floridaMeters, ['Écart de pièces toléré', 'Coins variance tolerated']),
    ),
    coinsTolerancePercent: listed(
      'tolerances',
      160,
      percentBound('2', floridaMeters, ['Écart de pièces toléré (%)', 'Coins variance tolerated (%)']),
    ),
    handPayToleranceMinor: listed(
      'tolerances',
      170,
      amountBound('0', ohioPayouts, ['Écart de paiements manuels toléré', 'Hand-pay variance tolerated']),
    ),
    handPayTolerancePercent: listed(
      'tolerances',
      180,
      percentBound('0', ohioPayouts, ['Écart de paiements manuels toléré (%)', 'Hand-pay variance tolerated (%)']),
    ),
    ticketsOutToleranceMinor: listed(
      'tolerances',
      190,
      amountBound('10000', floridaMeters, ['Écart de tickets émis toléré', 'Tickets-out variance tolerated']),
    ),
    ticketsOutTolerancePercent: listed(
      'tolerances',
      200,
      percentBound('2', indianaAudit, ['Écart de tickets émis toléré (%)', 'Tickets-out variance tolerated (%)']),
    ),
    holdTolerancePoints: listed(
      'hold',
      220,
      decimal(
        '3',
        ['0', '100'],
        ['NIGC 25 CFR 542.13(h)(18) : ±3 points', 'NIGC 25 CFR 542.13(h)(18): ±3 points'],
        ['Écart de retenue toléré (points)', 'Hold difference tolerated (points)'],
      ),
    ),
    holdMinimumGames: listed(
      'hold',
      230,
      integer(
        100_000,
        ['1', '1000000000'],
        ['NIGC 25 CFR 542.13(h)(18) : 100 000 mises', 'NIGC 25 CFR 542.13(h)(18): 100 000 wagers'],
        ['Parties à partir desquelles la retenue est jugée', 'Games from which the hold is judged'],
      ),
    ),
    holdIntervalConfidence: listed(
      'hold',
      240,
      decimal(
        '1.96',
        ['0.1', '10'],
        ['New Jersey 13:69D-1.31 ; intervalle à 95 %', 'New Jersey 13:69D-1.31; 95 % interval'],
        ['Largeur de l’intervalle de retenue (écarts-types)', 'Width of the hold interval (standard deviations)'],
      ),
    ),
    sigmaMinimumDays: listed(
      'hold',
      250,
      integer(30, ['2', '3650'], theEstablishment, [
        'Journées closes avant d’estimer la volatilité',
        'Closed days before volatility is estimated',
      ]),
    ),
    fiscalCoefficient: listed(
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
    notReconciled: ['elle n’est pas rapprochée', 'it is not reconciled'],
    pendingCorrection: [
      'la demande {requestId} ({request}) attend sa décision',
      'request {requestId} ({request}) waits for its decision',
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
      fr: 'Lignes refusées : {count} ; rien n’a été enregistré.',
      en: 'Lines refused: {count}; nothing was recorded.',
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
      en: 'Machine {machine} stands twice in the input.',
    },
    DAY_CLOSED: {
      status: 409,
      fr: 'La journée du {gamingDay} est close : saisissez l’écart comme régularisation d’une journée antérieure.',
      en: 'Gaming day {gamingDay} is closed: enter the difference as an adjustment of a prior day.',
    },
    DAY_NOT_CLOSED: {
      status: 409,
      fr: 'La journée du {gamingDay} n’est pas close.',
      en: 'Gaming day {gamingDay} is not closed.',
    },
    DAY_NOT_OVER: {
      status: 409,
      fr: 'La journée du {gamingDay} ne se termine que le {closesAt}.',
      en: 'Gaming day {gamingDay} ends only at {closesAt}.',
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
      fr: 'La comptée {countNumber} de l’appareil {machine} est déjà saisie : elle se corrige, elle ne se remplace pas.',
      en: 'Count {countNumber} of machine {machine} is already entered: correct it, it is not replaced.',
    },
    COUNT_NOT_ENTERED: {
      status: 404,
      fr: 'La comptée {countNumber} de l’appareil {machine} n’est pas saisie.',
      en: 'Count {countNumber} of machine {machine} is not entered.',
    },
    TOTAL_ALREADY_ENTERED: {
      status: 409,
      fr: 'Le total « {kind} » de l’appareil {machine} est déjà saisi : il se corrige, il ne se remplace pas.',
      en: 'The total “{kind}” of machine {machine} is already entered: correct it, it is not replaced.',
    },
    TOTAL_OF_TICKETS: {
      status: 409,
      fr: 'L’appareil {machine} émet ses tickets par le système : leur total en vient, il ne se saisit pas.',
      en: 'Machine {machine} issues its tickets through the system: their total comes from it and is not typed.',
    },
    TOTAL_NOT_ENTERED: {
      status: 404,
      fr: 'Le total « {kind} » de l’appareil {machine} n’est pas saisi.',
      en: 'The total “{kind}” of machine {machine} is not entered.',
    },
    DAY_NOT_RECONCILED: {
      status: 409,
      fr: 'La journée du {gamingDay} n’est pas rapprochée.',
      en: 'Gaming day {gamingDay} is not reconciled.',
    },
    UNKNOWN_FINDING: { status: 404, fr: 'Constat inconnu : {finding}.', en: 'Unknown finding: {finding}.' },
    FINDING_NOT_EXPLAINABLE: {
      status: 409,
      fr: 'Ce constat ne s’explique pas, il se règle : {finding}.',
      en: 'This finding is not explained but settled: {finding}.',
    },
    FINDING_ALREADY_EXPLAINED: {
      status: 409,
      fr: 'Ce constat a déjà une explication qui attend ou qui est approuvée.',
      en: 'This finding already has an explanation, awaiting approval or approved.',
    },
    DROPS_NOT_CERTIFIED: {
      status: 409,
      fr: 'Des relèves de la journée du {gamingDay} ne sont pas certifiées.',
      en: 'Relèves of gaming day {gamingDay} are not certified.',
    },
    DAY_HAS_BLOCKERS: {
      status: 409,
      fr: 'La journée du {gamingDay} ne peut pas être close ; points à régler : {count}.',
      en: 'Gaming day {gamingDay} cannot be closed; matters to settle: {count}.',
    },
    CLOSING_ALREADY_REQUESTED: {
      status: 409,
      fr: 'La clôture de la journée du {gamingDay} attend déjà une approbation.',
      en: 'The closing of gaming day {gamingDay} already awaits approval.',
    },
    REOPENING_ALREADY_REQUESTED: {
      status: 409,
      fr: 'La réouverture de la journée du {gamingDay} attend déjà une approbation.',
      en: 'The reopening of gaming day {gamingDay} already awaits approval.',
    },
    CORRECTION_ALREADY_REQUESTED: {
      status: 409,
      fr: 'Une correction de cette saisie attend déjà une approbation.',
      en: 'A correction of this entry already awaits approval.',
    },
    DAY_FIGURES_CHANGED: {
      status: 409,
      fr: 'Les chiffres de la journée du {gamingDay} ont changé depuis la demande : refusez-la et demandez de nouveau.',
      en: 'The figures of gaming day {gamingDay} changed since the request: refuse it and request again.',
    },
    DAY_RECOMPUTED_OTHERWISE: {
      status: 423,
      fr: 'Les chiffres de la journée du {gamingDay} ne sont pas ceux de ses relevés, comptées et bordereaux ({count} écarts) : rien n’en est clos ni archivé. Faites vérifier le journal scellé.',
      en: 'The figures of gaming day {gamingDay} are not those of its readings, counts and slips ({count} differences): nothing of it is closed or archived. Have the sealed log verified.',
    },
    NO_OPEN_DAY: {
      status: 409,
      fr: 'Aucune journée ouverte ne peut porter la régularisation.',
      en: 'No open day can carry the adjustment.',
    },
  },
});
