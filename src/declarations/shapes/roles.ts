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

/** Names of the holder of each function, for use within a sentence: French, English. */
export const roleWords: Readonly<Record<Role, readonly [fr: string, en: string]>> = {
  superviseur: ['superviseur', 'supervisor'],
  mecanicien: ['mécanicien', 'technician'],
  changeur: ['changeur', 'change attendant'],
  caissier: ['caissier', 'cashier'],
  caissierPrincipal: ['caissier principal', 'principal cashier'],
  comptable: ['comptable', 'accountant'],
  chefDeTable: ['chef de table', 'table manager'],
  chefDePartie: ['chef de partie', 'chef de partie'],
  croupier: ['croupier', 'croupier'],
  inspecteur: ['inspecteur', 'inspector'],
  changeurDeTable: ['changeur de table', 'table change attendant'],
  cartier: ['cartier', 'card keeper'],
  sousDirecteur: ['sous-directeur', 'assistant director'],
  membreDuComite: ['membre du comité de direction', 'member of the management committee'],
  direction: ['membre de la Direction', 'member of the Direction'],
  directionDesCasinos: ['membre de la Direction des Casinos', 'member of the Direction of the Casinos'],
  agentDeSurveillance: ['agent de surveillance', 'surveillance agent'],
  controleur: ['contrôleur', 'controller'],
  administrateur: ['administrateur', 'administrator'],
};

/** All roles: for permissions of everyone who works in the establishment. */
export const allRoles: readonly Role[] = roles;

/** The roles that read every document and every screen of figures. */
export const documentReaders: readonly Role[] = ['comptable', 'direction', 'directionDesCasinos', 'controleur'];
