import type { ReportContext } from './report.js';

/**
 * Who is kept under a record, as a document says it: who he is, for who may see him and says why; else that he is under
 * lock, and where. Null when nobody is kept.
 */
export async function personOf(
  { personal, words }: Pick<ReportContext, 'personal' | 'words'>,
  recordId: bigint | null,
  told: (person: Readonly<Record<string, string>>) => readonly (string | undefined)[],
): Promise<string | null> {
  if (recordId === null) return null;
  if (personal === null) return words('underLock', { record: String(recordId) });
  const person = await personal(recordId);
  if (person === null) return words('erased', { record: String(recordId) });
  return told(person)
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
