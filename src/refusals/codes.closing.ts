import type { RefusalTable } from './table.js';

/** Refusals of closing/, in order of precedence. */
export const closingRefusals = {
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
  NO_OPEN_DAY: {
    status: 409,
    fr: 'Aucune journée ouverte ne peut porter la régularisation.',
    en: 'No open day can carry the adjustment.',
  },
} as const satisfies RefusalTable;
