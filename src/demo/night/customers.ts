/** Fictional people and their identity documents. */
const CUSTOMER_NAMES = [
  'Clélie Inventée',
  'Hyacinthe Imaginaire',
  'Prosper Néant',
  'Rosalinde Chimère',
  'Evariste Nullepart',
  'Philiberte Songe',
  'Anicet Personne',
  'Bérénice Fiction',
] as const;

/** Returns a customer's name, in rotation. */
export const pickCustomerName = (index: number): string =>
  CUSTOMER_NAMES[index % CUSTOMER_NAMES.length] ?? CUSTOMER_NAMES[0];

/** Returns the fictitious identity document of a winner; the same index always gives the same customer. */
export function buildIdentityDocument(index: number): object {
  const nameIndex = index % CUSTOMER_NAMES.length;
  return {
    documentType: nameIndex % 3 === 0 ? 'identityCard' : 'passport',
    documentNumber: `FICTIF-${String(100 + nameIndex)}`,
    fullName: pickCustomerName(index),
    bornOn: `19${String(52 + nameIndex * 5)}-0${String(1 + nameIndex)}-17`,
  };
}
