import type { ArchivedEstablishment } from './archive-manifest.js';

/** Why an archive is refused, one word each; `subject` says of which file, day or head. */
export type ReasonCode =
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

export interface Reason {
  readonly code: ReasonCode;
  readonly subject: string;
}

/** The reasons, so many of each kind told and all of them counted. */
export class Reasons {
  static readonly shown = 200;
  readonly list: Reason[] = [];
  count = 0;

  add(code: ReasonCode, subject: string): void {
    this.count += 1;
    if (this.list.length < Reasons.shown) this.list.push({ code, subject });
  }
}

/** A closed day whose frozen figures stand in the sealed log. */
export interface ProvedDay {
  readonly gamingDay: string;
  readonly closingNumber: number;
  readonly closedAt: string;
  /** Minor units in decimal text, by the names of the closing. */
  readonly figures: Readonly<Record<string, string>>;
}

/** What the archive says and what was shown to be so; of a refused archive it is only what it says. */
export interface Proved {
  readonly establishment: ArchivedEstablishment;
  readonly period: { readonly firstDay: string; readonly lastDay: string };
  readonly generatedAt: string;
  readonly softwareVersion: string;
  /** Of the key that signed, as people compare it. */
  readonly fingerprint: string;
  readonly files: number;
  readonly bytes: number;
  readonly documents: number;
  readonly entries: number;
  readonly checkpoints: number;
  readonly headSize: number;
  /** Base64. */
  readonly headRoot: string;
  readonly days: readonly ProvedDay[];
  /** Days of the period that were not closed when the archive was made. */
  readonly openDays: readonly string[];
}

export interface Verdict {
  readonly accepted: boolean;
  readonly reasons: readonly Reason[];
  readonly reasonCount: number;
  /** Null when the file could not even be read as an archive. */
  readonly proved: Proved | null;
}
