import { createHmac } from 'node:crypto';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';

export interface CustomerIdentity {
  readonly fullName: string;
  /** YYYY-MM-DD; null: not known. */
  readonly bornOn: string | null;
}

/**
 * Returns a keyed digest by which a customer is recognised on any identity document in this establishment.
 * It depends on the birth date and the words of the name, however they are typed. The key is the installation's secret,
 * so that the digest cannot be computed from a list of names elsewhere.
 */
export function digestCustomer(
  config: Config,
  establishmentId: number,
  { fullName, bornOn }: CustomerIdentity,
): Buffer {
  const normalisedName = splitNameIntoSortedWords(fullName).join(' ');
  return createHmac('sha256', ensureInstallationSecret(config))
    .update(`customer/${establishmentId}/${normalisedName}/${bornOn ?? ''}`)
    .digest();
}

/** Returns the words of a name in alphabetical order, in lower case without accents. */
export function splitNameIntoSortedWords(fullName: string): string[] {
  const foldedName = fullName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (foldedName.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
}
