import type { RefusalTable } from './table.js';

/** Refusals of audit/, in order of precedence. */
export const auditRefusals = {
  LOG_ENTRY_NOT_SEALED: {
    status: 409,
    fr: 'L’écriture {entryId} n’est pas encore scellée : réessayez dans une seconde.',
    en: 'Entry {entryId} is not sealed yet: try again in a second.',
  },
  LOG_NOT_SEALED: {
    status: 409,
    fr: 'Le journal attend qu’une longue écriture s’achève pour être scellé : réessayez dans une minute.',
    en: 'The log waits for a long write to end before it can be sealed: try again in a minute.',
  },
  VISA_NOT_BEYOND_LAST: {
    status: 409,
    fr: 'Le registre {register} porte déjà un visa jusqu’au numéro {upToNumber}.',
    en: 'Register {register} already bears a visa up to number {upToNumber}.',
  },
} as const satisfies RefusalTable;
