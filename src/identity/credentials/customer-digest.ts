import { createHmac } from 'node:crypto';
import { readInstallationSecret, type Config } from '#platform/runtime/config.js';

export interface NamedCustomer {
  readonly fullName: string;
  /** YYYY-MM-DD; null: not known. */
  readonly bornOn: string | null;
}

/**
 * Returns a keyed digest by which a customer is recognised on any identity document in this establishment.
 * It depends on the birth date and the words of the name, however they are typed. The key is the installation's secret,
 * so that the digest cannot be computed from a list of names elsewhere.
 */
export function digestCustomer(config: Config, establishmentId: number, { fullName, bornOn }: NamedCustomer): Buffer {
  const name = splitName(fullName).join(' ');
  return createHmac('sha256', readInstallationSecret(config))
    .update(`customer/${establishmentId}/${name}/${bornOn ?? ''}`)
    .digest();
}

/** Returns the words of a name in alphabetical order, in lower case without accents. */
export function splitName(fullName: string): string[] {
  const letters = fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (letters.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
}
