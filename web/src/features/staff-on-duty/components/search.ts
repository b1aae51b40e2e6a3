import { dayOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

export const roles = [
  'superviseur',
  'mecanicien',
  'changeur',
  'caissier',
  'caissierPrincipal',
  'comptable',
  'chefDeTable',
  'chefDePartie',
  'croupier',
  'inspecteur',
  'changeurDeTable',
  'cartier',
  'sousDirecteur',
  'membreDuComite',
  'direction',
  'directionDesCasinos',
  'agentDeSurveillance',
  'controleur',
  'administrateur',
] as const;
export type Role = (typeof roles)[number];

/** Day and filters, as stored in the URL. */
export interface StaffOnDutySearch {
  readonly on?: string;
  readonly text?: string;
  readonly role?: Role;
}

export const staffOnDutySearch = (query: RawSearch): StaffOnDutySearch =>
  present({ on: dayOf(query, 'on'), text: textOf(query, 'text'), role: oneOf(roles, query, 'role') });
