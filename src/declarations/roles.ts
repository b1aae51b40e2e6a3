/** The functions of the establishment (MC:23: people are held to their functions). */
export const roles = [
  'superviseur',
  'mecanicien',
  'changeur',
  'caissier',
  'comptable',
  'chefDeTable',
  'inspecteur',
  'changeurDeTable',
  'cartier',
  'direction',
  'agentDeSurveillance',
  'controleur',
  'administrateur',
] as const;
export type Role = (typeof roles)[number];

/** A permission of whoever works in the establishment. */
export const everyRole: readonly Role[] = roles;

/** The roles that read every document and every screen of figures. */
export const readers: readonly Role[] = ['comptable', 'direction', 'controleur'];
