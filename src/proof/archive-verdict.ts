import type { ArchivedEstablishment, ArchiveManifest } from './archive-manifest.js';

/** Reason to refuse an archive; `subject` names the file, day or head. */
export type FailureCode =
  | 'notAnArchive'
  | 'manifestUnreadable'
  | 'keysUnreadable'
  | 'manifestNotSigned'
  | 'keyNotExpected'
  | 'frameChanged'
  | 'fileMissing'
  | 'fileAdded'
  | 'fileChanged'
  | 'headNotSigned'
  | 'checkpointNotSigned'
  | 'checkpointDiffers'
  | 'entriesNotProved'
  | 'entryUnreadable'
  | 'stampNotProved'
  | 'dayNotProved'
  | 'dayLeftOut'
  | 'figuresChanged'
  | 'documentNotStamped'
  | 'statementDiffers';

export interface ArchiveFailure {
  readonly code: FailureCode;
  readonly subject: string;
}

/** Collects reasons: all are counted, a limited number of each kind is listed. */
export class FailureCollector {
  static readonly maxListed = 200;
  readonly listedFailures: ArchiveFailure[] = [];
  count = 0;

  /** Counts a reason against the archive, and lists it unless the list is full. */
  add(code: FailureCode, subject: string): void {
    this.count += 1;
    if (this.listedFailures.length < FailureCollector.maxListed) this.listedFailures.push({ code, subject });
  }
}

/** A closed day whose frozen figures are in the sealed log. */
export interface VerifiedDay {
  readonly gamingDay: string;
  readonly closingNumber: number;
  readonly closedAt: string;
  /** Minor units as decimal text, by the names of the closing. */
  readonly figures: Readonly<Record<string, string>>;
}

/** The archive's statements and the facts proved of them; for a refused archive, only the statements. */
export interface VerifiedArchive {
  readonly format: ArchiveManifest['format'];
  readonly establishment: ArchivedEstablishment;
  readonly period: { readonly firstDay: string; readonly lastDay: string };
  readonly generatedAt: string;
  readonly softwareVersion: string;
  /** Fingerprint of the signing key, as people compare it. */
  readonly fingerprint: string;
  readonly files: number;
  readonly bytes: number;
  readonly documents: number;
  readonly entries: number;
  readonly checkpoints: number;
  readonly headSize: number;
  /** Base64. */
  readonly headRoot: string;
  readonly days: readonly VerifiedDay[];
  /** Days of the period that were still open when the archive was made. */
  readonly openDays: readonly string[];
}

export interface ArchiveVerdict {
  readonly accepted: boolean;
  readonly reasons: readonly ArchiveFailure[];
  readonly reasonCount: number;
  /** Null when the file could not even be read as an archive. */
  readonly proved: VerifiedArchive | null;
}
