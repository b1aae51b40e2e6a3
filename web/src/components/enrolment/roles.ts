import type { Role } from '#declarations/shapes/roles.js';

/** The functions of an establishment, its management first. */
export const roleNames: readonly Role[] = [
  'direction',
  'comptable',
  'superviseur',
  'caissierPrincipal',
  'caissier',
  'changeur',
  'mecanicien',
  'directionDesCasinos',
  'agentDeSurveillance',
  'controleur',
  'administrateur',
  'chefDeTable',
  'chefDePartie',
  'croupier',
  'inspecteur',
  'changeurDeTable',
  'cartier',
  'sousDirecteur',
  'membreDuComite',
];

/** Derives a login from a full name: `Ana Lefèvre` becomes `ana.lefevre`. */
export function buildLogin(fullName: string): string {
  return fullName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 60);
}

/** Returns today on this device in the format of a date field, before any establishment's clock is known. */
export function getTodayOnDevice(): string {
  const now = new Date();
  const padPart = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${padPart(now.getMonth() + 1)}-${padPart(now.getDate())}`;
}
