/** Fictional people and their identity documents. */
const NAMES = [
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
export const customerName = (index: number): string => NAMES[index % NAMES.length] ?? NAMES[0];

/** Returns the identity document that a winner shows. */
export function identityDocumentOf(index: number): object {
  const turn = index % NAMES.length;
  return {
    documentType: turn % 3 === 0 ? 'identityCard' : 'passport',
    documentNumber: `FICTIF-${String(100 + turn)}`,
    fullName: customerName(index),
    bornOn: `19${String(52 + turn * 5)}-0${String(1 + turn)}-17`,
  };
}
