import type { Establishment } from '#identity/access/access.decorators.js';
import type { ImportKind, ImportOptionsChosen } from './import-kinds.js';

/** A pending import with the data needed to process it; listed oldest first. */
export interface PendingImport {
  readonly establishmentId: number;
  readonly importId: bigint;
  readonly kind: ImportKind;
  readonly state: 'checking' | 'running';
  readonly fileName: string;
  readonly storedName: string;
  readonly fileSha256: Buffer;
  readonly options: ImportOptionsChosen;
  /** The person who confirmed it, else the one who uploaded it. */
  readonly personId: bigint;
  /** Person who uploaded the file. */
  readonly askedBy: bigint;
}

/** A file to check or to import. */
export interface ImportRun {
  readonly pendingImport: PendingImport;
  readonly establishment: Establishment;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly reportProgress: (rows: number) => void;
}
