import type { Shape } from '#web/api/client.js';

export type RoleName = Shape<'FunctionView'>['role'];

/** The functions of an establishment, those that run it first. */
export const roleNames: readonly RoleName[] = [
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

/** `Ana Lefèvre` as a login: `ana.lefevre`. */
export function loginOf(fullName: string): string {
  return fullName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 60);
}

/** Today on this device, as a date field has it: where no establishment's clock is known yet. */
export function today(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
