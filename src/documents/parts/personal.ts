import type { DrawnStroke, SignaturePlace } from '../model/document.js';
import { formatInstant } from '../words/format.js';
import type { ReportContext } from './report.js';

/**
 * The person of a personal record, for a document: who it is, for a reader with the right and a purpose; otherwise that
 * the data are locked, and where. Null when there is no record.
 */
export async function personOf(
  { personal, words }: Pick<ReportContext, 'personal' | 'words'>,
  recordId: bigint | null,
  partsOf: (person: Readonly<Record<string, string>>) => readonly (string | undefined)[],
): Promise<string | null> {
  if (recordId === null) return null;
  if (personal === null) return words('underLock', { record: String(recordId) });
  const person = await personal(recordId);
  if (person === null) return words('erased', { record: String(recordId) });
  return partsOf(person as Readonly<Record<string, string>>)
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** A signature as it is stored: who, when, how, and the record that holds its strokes. */
export interface KeptSignature {
  readonly fullName: string;
  readonly method: 'drawn' | 'secret';
  readonly strokesRecordId: bigint | null;
  readonly signedAt: Date;
}

/**
 * The place of a signature that was given: drawn as it was, for a reader with the right and a purpose; otherwise words
 * that it is locked, or that the person signed by their secret.
 */
export async function signedPlace(
  {
    personal,
    words,
    establishment,
    language,
  }: Pick<ReportContext, 'personal' | 'words' | 'establishment' | 'language'>,
  label: string,
  { fullName, method, strokesRecordId, signedAt }: KeptSignature,
): Promise<SignaturePlace> {
  const who = `${fullName}, ${formatInstant(signedAt, establishment.timeZone, language)}`;
  if (strokesRecordId === null) return { label, signedBy: `${who}, ${words(`method_${method}`)}` };
  const record = String(strokesRecordId);
  if (personal === null) return { label, signedBy: `${who}, ${words('strokesUnderLock', { record })}` };
  const strokes = (await personal(strokesRecordId)) as readonly DrawnStroke[] | null;
  if (strokes === null) return { label, signedBy: `${who}, ${words('strokesErased', { record })}` };
  return { label, signedBy: who, strokes };
}
