import type { DrawnStroke, SignaturePlace } from './document.js';
import { formatInstant } from '../words/format.js';
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
  return told(person as Readonly<Record<string, string>>)
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** A signature as it is kept: who, when, how, and under which record his strokes are. */
export interface KeptSignature {
  readonly fullName: string;
  readonly method: 'drawn' | 'secret';
  readonly strokesRecordId: bigint | null;
  readonly signedAt: Date;
}

/**
 * The place of a signature that was given: drawn as it was, for who may see it and says why; else the words say that it
 * is under lock, or that the person signed by his secret.
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
