import type { DrawnStroke, SignaturePlace } from '../model/document.js';
import { formatInstant } from '../words/format.js';
import type { ReportContext } from './report.js';
import type { SignatureMethod } from '#identity/entities/signature.entity.js';

/**
 * Describes the person of a personal record: the parts that `selectParts` takes, for a reader with the permission and a
 * purpose. Otherwise it is a note that the data are locked or erased. Null when `recordId` is null.
 */
export async function describePerson(
  { readPersonalRecord, translate }: Pick<ReportContext, 'readPersonalRecord' | 'translate'>,
  recordId: bigint | null,
  selectParts: (person: Readonly<Record<string, string>>) => readonly (string | undefined)[],
): Promise<string | null> {
  if (recordId === null) return null;
  if (readPersonalRecord === null) return translate('underLock', { record: String(recordId) });
  const person = await readPersonalRecord(recordId);
  if (person === null) return translate('erased', { record: String(recordId) });
  return selectParts(person as Readonly<Record<string, string>>)
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** A stored signature: signer, time, method, and the record with its strokes. */
export interface StoredSignature {
  readonly fullName: string;
  readonly method: SignatureMethod;
  readonly strokesRecordId: bigint | null;
  readonly signedAt: Date;
}

/**
 * Builds the place of a signature already given: signer, time and drawing, for a reader with the permission and a
 * purpose. Otherwise it has a note that it is locked or erased, or that the person signed with a PIN or password.
 */
export async function buildSignedPlace(
  {
    readPersonalRecord,
    translate,
    establishment,
    language,
  }: Pick<ReportContext, 'readPersonalRecord' | 'translate' | 'establishment' | 'language'>,
  label: string,
  { fullName, method, strokesRecordId, signedAt }: StoredSignature,
): Promise<SignaturePlace> {
  const signerText = `${fullName}, ${formatInstant(signedAt, establishment.timeZone, language)}`;
  if (strokesRecordId === null) return { label, signedBy: `${signerText}, ${translate(`method_${method}`)}` };
  const record = String(strokesRecordId);
  if (readPersonalRecord === null)
    return { label, signedBy: `${signerText}, ${translate('strokesUnderLock', { record })}` };
  const strokes = (await readPersonalRecord(strokesRecordId)) as readonly DrawnStroke[] | null;
  if (strokes === null) return { label, signedBy: `${signerText}, ${translate('strokesErased', { record })}` };
  return { label, signedBy: signerText, strokes };
}
