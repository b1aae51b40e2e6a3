import { Injectable, Logger } from '@nestjs/common';
import { In } from 'typeorm';
import { setAuditContext } from '#audit/log/audit-context.js';
import { setActionAuditContext } from '../access/operator-act.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { Vault } from '#platform/files/vault.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { PersonalRecordEntity, type PersonalRecordKind } from '../entities/personal-record.entity.js';
import { PersonalRecordViewEntity } from '../entities/personal-record-view.entity.js';
import {
  eraseDueRecords,
  listEstablishmentsWithDueRecords,
  reservePersonalRecordId,
} from './personal-records.queries.js';

export interface NewPersonalRecord {
  readonly establishmentId: number;
  readonly kind: PersonalRecordKind;
  readonly content: Buffer;
  /** YYYY-MM-DD: the last day of its retention. */
  readonly keepUntil: string;
  readonly recordedBy: bigint | null;
}

const RECORDS_PER_BATCH = 500;

/**
 * Papers, addresses and strokes: encrypted at rest, shown for a stated purpose, each view recorded, erased when due.
 */
@Injectable()
export class PersonalRecordsService {
  readonly #logger = new Logger('PersonalRecords');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /**
   * Encrypts and stores a personal record (such as a customer's identity document) within the caller's transaction,
   * whose audit context is set; returns its number.
   */
  async storeRecord(
    tx: Tx,
    { establishmentId, kind, content, keepUntil, recordedBy }: NewPersonalRecord,
  ): Promise<bigint> {
    // the number is reserved first: the ciphertext is bound to it
    const personalRecordId = await reservePersonalRecordId(tx);
    const sealedContent = this.vault.seal(content, getVaultLocation(establishmentId, personalRecordId));
    const recordFields = { kind, sealed: sealedContent, keepUntil, recordedBy, recordedAt: this.clock.now() };
    await insertRow(tx, PersonalRecordEntity, { establishmentId, personalRecordId, ...recordFields });
    return personalRecordId;
  }

  /**
   * Returns the content of a personal record, after recording the viewer and the purpose (3 to 500 characters).
   * The caller's route requires the permission. Refuses REASON_REQUIRED, NOT_FOUND, PERSONAL_RECORD_ERASED,
   * PERSONAL_RECORD_NOT_READABLE (the key that opens it is lost).
   */
  async viewRecord(
    actor: Actor,
    establishment: Pick<Establishment, 'establishmentId'>,
    personalRecordId: bigint,
    purpose: string,
  ): Promise<Buffer> {
    const trimmedPurpose = purpose.trim();
    if (trimmedPurpose.length < 3 || trimmedPurpose.length > 500) refuse('REASON_REQUIRED');
    const { establishmentId } = establishment;
    return this.database.transaction(async (tx) => {
      const happenedAt = this.clock.now();
      const { personId } = actor;
      await setActionAuditContext(tx, actor, establishment, 'personal.view', happenedAt, trimmedPurpose);
      const record = await tx.findOneBy(PersonalRecordEntity, { establishmentId, personalRecordId });
      const { sealed } = record ?? refuse('NOT_FOUND', { what: `personal record ${personalRecordId}` });
      if (sealed === null) refuse('PERSONAL_RECORD_ERASED');
      const view = { viewedBy: personId, viewedAt: happenedAt, purpose: trimmedPurpose };
      await insertRow(tx, PersonalRecordViewEntity, { establishmentId, personalRecordId, ...view });
      const content = this.unsealOrLog(sealed, getVaultLocation(establishmentId, personalRecordId));
      return content ?? refuse('PERSONAL_RECORD_NOT_READABLE');
    });
  }

  /**
   * Returns which of the records match a person, and how many cannot be read because their key is lost.
   * The program compares each content; no user sees it. An erased record matches no one.
   */
  async findMatchingRecords(
    establishmentId: number,
    recordIds: readonly bigint[],
    matchesPerson: (content: Buffer) => boolean,
  ): Promise<{ readonly matchingIds: readonly bigint[]; readonly unreadableCount: number }> {
    const matchingIds: bigint[] = [];
    let unreadableCount = 0;
    for (let batchStart = 0; batchStart < recordIds.length; batchStart += RECORDS_PER_BATCH) {
      const batch = await this.database.dataSource.manager.findBy(PersonalRecordEntity, {
        establishmentId,
        personalRecordId: In(recordIds.slice(batchStart, batchStart + RECORDS_PER_BATCH)),
      });
      for (const { personalRecordId, sealed } of batch) {
        if (sealed === null) continue;
        const content = this.unsealOrLog(sealed, getVaultLocation(establishmentId, personalRecordId));
        if (content === undefined) unreadableCount += 1;
        else if (matchesPerson(content)) matchingIds.push(personalRecordId);
      }
    }
    return { matchingIds, unreadableCount };
  }

  /** Returns the decrypted content; undefined, with an error logged, when this home's key does not open it. */
  private unsealOrLog(sealed: Buffer, vaultLocation: string): Buffer | undefined {
    try {
      return this.vault.unseal(sealed, vaultLocation);
    } catch (error) {
      this.#logger.error(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** Erases records past their retention, in every establishment; returns their number. */
  async eraseAllDueRecords(): Promise<number> {
    const now = this.clock.now();
    let erasedCount = 0;
    for (const establishmentId of await listEstablishmentsWithDueRecords(this.database, now)) {
      erasedCount += await this.database.transaction(async (tx) => {
        await setAuditContext(tx, { establishmentId, personId: null, action: 'personal.erase', happenedAt: now });
        return eraseDueRecords(tx, establishmentId, now);
      });
    }
    return erasedCount;
  }
}

/** Returns the storage place to which the encrypted record is bound. */
function getVaultLocation(establishmentId: number, personalRecordId: bigint): string {
  return `${establishmentId}/personal_records/${personalRecordId}`;
}
