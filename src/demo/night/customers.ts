/** People who were never born, and their papers. */
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

/** A customer's name, by turns. */
export const customerName = (index: number): string => NAMES[index % NAMES.length] ?? NAMES[0];

/** The identity document that a winner shows. */
export function paperOf(index: number): object {
  const turn = index % NAMES.length;
  return {
    documentType: turn % 3 === 0 ? 'identityCard' : 'passport',
    documentNumber: `FICTIF-${String(100 + turn)}`,
    fullName: customerName(index),
    bornOn: `19${String(52 + turn * 5)}-0${String(1 + turn)}-17`,
  };
}
