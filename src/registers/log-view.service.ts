import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { AuditService } from '#audit/audit.service.js';
import { LogExtractService } from '#audit/log-extract.service.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { computeFingerprint } from '#proof/signed-note.js';
import {
  listLogLines,
  listGrantedPeople,
  findStoredEntry,
  listAuditedTables,
  findVerification,
  listVerifications,
  getUnsealedEntries,
  type LogFilter,
  type LogLine,
  type LogPerson,
  type StoredEntry,
  type VerificationDetail,
  type VerificationRow,
} from './log-view.queries.js';

/** A public key, current or former, that signs the heads of an establishment's log. */
export interface LogKey {
  /** name+hash+key: the form that a witness needs. */
  readonly text: string;
  /** The fingerprint to compare: 64 hexadecimal digits in groups of four. */
  readonly fingerprint: string;
}

/** The state of the sealed log. */
export interface LogState {
  /** Origin of the log, as in its signed notes. */
  readonly origin: string;
  /** Number of entries. */
  readonly entries: bigint;
  readonly leaves: bigint;
  readonly lastEntryAt: Date | null;
  /** The last sealed head. */
  readonly head: { readonly treeSize: bigint; readonly note: string; readonly sealedAt: Date } | null;
  /** Number of entries that are not sealed yet. */
  readonly waiting: bigint;
  /** Instant of the oldest entry that is not sealed; null: none. */
  readonly waitingSince: Date | null;
  readonly keys: readonly LogKey[];
  /** Last verification; null: none. */
  readonly lastVerification: VerificationRow | null;
}

/** A column of an entry's image; values are JSON text, null where the column was absent. */
export interface EntryField {
  /** Name of the column. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  /** True: the change altered this field. */
  readonly isChanged: boolean;
  /** True when the log contains only a salted digest of the value: personal data, secrets, large contents. */
  readonly isDigest: boolean;
  /** The text that a digest proves; null for other digests, and for a text erased since. */
  readonly wordsBefore: string | null;
  /** Value after the change, as text; null: none. */
  readonly wordsAfter: string | null;
}

/** An entry of the log with its fields. */
export interface EntryDetail extends Omit<StoredEntry, 'old' | 'row' | 'digestColumns' | 'oldTexts' | 'rowTexts'> {
  readonly fields: readonly EntryField[];
}

/** The log as its screens show it. */
@Injectable()
export class LogViewService {
  constructor(
    private readonly audit: AuditService,
    private readonly extracts: LogExtractService,
    private readonly database: Database,
  ) {}

  /**
   * Returns the state of the sealed log: size, head (digest of all entries), keys, entries that wait to be sealed, and
   * the last verification.
   */
  async getLogState(establishment: Establishment): Promise<LogState> {
    const { establishmentId } = establishment;
    const db = this.database.dataSource;
    const { checkpoint, ...status } = await this.audit.getLogStatus(establishmentId);
    const { waiting, since } = await getUnsealedEntries(db, establishmentId);
    const [lastVerification] = await listVerifications(db, establishmentId, null, 1);
    return {
      ...status,
      origin: await this.extracts.readLogOrigin(establishment),
      head: checkpoint,
      waiting,
      waitingSince: since,
      keys: await this.listKeys(establishment),
      lastVerification: lastVerification ?? null,
    };
  }

  /**
   * Lists the public keys by which signed heads are verified, one a line in the file of keys, with their fingerprints.
   */
  async listKeys(establishment: Establishment): Promise<LogKey[]> {
    const keyTexts = (await this.extracts.readPublicKeys(establishment)).split('\n').filter((text) => text !== '');
    return keyTexts.map((text) => ({
      text,
      fingerprint: computeFingerprint(text, (bytes) => hash('sha256', bytes, 'buffer')),
    }));
  }

  /** Yields the signed heads (digests of the log up to an entry) in ascending order, a blank line after each. */
  async *streamHeads(establishment: Establishment): AsyncGenerator<string, void, void> {
    for await (const notes of this.extracts.readHeads(establishment, 0, Number.MAX_SAFE_INTEGER)) {
      yield notes.map(({ note }) => `${note}\n`).join('');
    }
  }

  /** Lists entries of the log that match a filter, with dates in the establishment's time zone. */
  listLines(establishment: Establishment, filter: Omit<LogFilter, 'timeZone'>): Promise<LogLine[]> {
    return listLogLines(this.database.dataSource, establishment.establishmentId, {
      ...filter,
      timeZone: establishment.timeZone,
    });
  }

  /** Returns the tables and people by which the log can be searched. */
  async getSearchChoices(
    establishment: Establishment,
  ): Promise<{ readonly tables: readonly string[]; readonly people: readonly LogPerson[] }> {
    const db = this.database.dataSource;
    return { tables: await listAuditedTables(db), people: await listGrantedPeople(db, establishment.establishmentId) };
  }

  /**
   * Returns an entry of the log with each value before and after, and its words where the database has some (null
   * otherwise). Refuses with NOT_FOUND.
   */
  async requireEntryDetail(establishment: Establishment, entryId: bigint): Promise<EntryDetail> {
    const storedEntry = await findStoredEntry(this.database.dataSource, establishment.establishmentId, entryId);
    if (storedEntry === undefined) return refuse('NOT_FOUND', { what: `log entry ${entryId}` });
    const { old, row, digestColumns, oldTexts, rowTexts, ...entry } = storedEntry;
    const fields = buildFields(entry.op, old ?? {}, row ?? {}, new Set([...digestColumns, 'digest_salt']));
    const findText = (texts: Texts, name: string, value: string | null): string | null =>
      value === null ? null : (texts[name] ?? null);
    return {
      ...entry,
      fields: fields.map((field) => ({
        ...field,
        wordsBefore: findText(oldTexts, field.name, field.before),
        wordsAfter: findText(rowTexts, field.name, field.after),
      })),
    };
  }

  listVerifications(establishment: Establishment, before: bigint | null, limit: number): Promise<VerificationRow[]> {
    return listVerifications(this.database.dataSource, establishment.establishmentId, before, limit);
  }

  /** Returns a verification. Refuses with NOT_FOUND. */
  async requireVerification(establishment: Establishment, verificationId: bigint): Promise<VerificationDetail> {
    const verification = await findVerification(
      this.database.dataSource,
      establishment.establishmentId,
      verificationId,
    );
    return verification ?? refuse('NOT_FOUND', { what: `verification ${verificationId}` });
  }
}

type RowImage = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/**
 * Returns a row's columns by name, each with its value before and after. `oldValues` has only the changed columns of an
 * update: the others have the same value before as after.
 */
function buildFields(
  operation: string,
  oldValues: RowImage,
  newValues: RowImage,
  digestColumns: ReadonlySet<string>,
): Omit<EntryField, 'wordsBefore' | 'wordsAfter'>[] {
  const names = [...new Set([...Object.keys(newValues), ...Object.keys(oldValues)])].sort();
  return names.map((name) => {
    const after = toJsonText(newValues[name]);
    const isChanged = operation !== 'U' || name in oldValues;
    const before = operation === 'U' && !isChanged ? after : toJsonText(oldValues[name]);
    return { name, before, after, isChanged, isDigest: digestColumns.has(name) };
  });
}

function toJsonText(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
