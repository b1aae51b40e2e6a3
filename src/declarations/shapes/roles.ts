/** The functions of the establishment (MC:23: a person's acts are limited to their functions). */
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
/** A function in the establishment (MC:23). */
export type Role = (typeof roles)[number];

/** All roles: for permissions of everyone who works in the establishment. */
export const allRoles: readonly Role[] = roles;

/** The roles that read every document and every screen of figures. */
export const documentReaders: readonly Role[] = ['comptable', 'direction', 'directionDesCasinos', 'controleur'];
