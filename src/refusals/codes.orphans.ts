import type { RefusalTable } from './table.js';

/** Refusals of orphans/, in order of precedence. */
export const orphansRefusals = {
  FOUND_LATER: {
    status: 422,
    fr: 'L’orphelin ne peut avoir été trouvé après maintenant.',
    en: 'The orphan cannot have been found after now.',
  },
  ORPHAN_SETTLED: {
    status: 409,
    fr: 'L’orphelin n° {number} est déjà restitué, forclos ou annulé.',
    en: 'Orphan no. {number} is already given back, forfeited or cancelled.',
  },
  ORPHAN_NOT_DUE: {
    status: 409,
    fr: 'Cet orphelin peut être réclamé jusqu’au {deadline} inclus.',
    en: 'This orphan can be claimed until {deadline} included.',
  },
  ORPHANS_DIFFER: {
    status: 409,
    fr: 'Le compte des orphelins et leur registre ne diraient plus la même somme : un orphelin s’inscrit, se restitue ou s’annule au registre.',
    en: 'The account of orphans and their register would no longer say the same sum: an orphan is entered, given back or cancelled in the register.',
  },
} as const satisfies RefusalTable;
