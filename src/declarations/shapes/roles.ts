import { text, type Text } from './text.js';

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

/** Names of the holder of each function, for use within a sentence. */
export const roleWords: Readonly<Record<Role, Text>> = {
  superviseur: text('superviseur', 'supervisor'),
  mecanicien: text('mécanicien', 'technician'),
  changeur: text('changeur', 'change attendant'),
  caissier: text('caissier', 'cashier'),
  caissierPrincipal: text('caissier principal', 'principal cashier'),
  comptable: text('comptable', 'accountant'),
  chefDeTable: text('chef de table', 'table manager'),
  chefDePartie: text('chef de partie', 'chef de partie'),
  croupier: text('croupier', 'croupier'),
  inspecteur: text('inspecteur', 'inspector'),
  changeurDeTable: text('changeur de table', 'table change attendant'),
  cartier: text('cartier', 'card keeper'),
  sousDirecteur: text('sous-directeur', 'assistant director'),
  membreDuComite: text('membre du comité de direction', 'member of the management committee'),
  direction: text('membre de la Direction', 'member of the Direction'),
  directionDesCasinos: text('membre de la Direction des Casinos', 'member of the Direction of the Casinos'),
  agentDeSurveillance: text('agent de surveillance', 'surveillance agent'),
  controleur: text('contrôleur', 'controller'),
  administrateur: text('administrateur', 'administrator'),
};

/** All roles: for permissions of everyone who works in the establishment. */
export const allRoles: readonly Role[] = roles;

/** The roles that read every document and every screen of figures. */
export const documentReaders: readonly Role[] = ['comptable', 'direction', 'directionDesCasinos', 'controleur'];
