import { Injectable } from '@nestjs/common';
import { beginAct } from '../../audit/log/act.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { refuse } from '../../refusals/refusal.js';
import { foundRow, oneRow, rows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import { Vault } from '../../platform/files/vault.js';
import type { Actor, House } from '../access.decorators.js';

export type PersonalRecordKind = 'identityDocument' | 'customer' | 'strokes' | 'picture';

export interface NewPersonalRecord {
  readonly establishmentId: number;
  readonly kind: PersonalRecordKind;
  readonly content: Buffer;
  /** YYYY-MM-DD: the last day on which it must be there. */
  readonly keepUntil: string;
  readonly recordedBy: bigint | null;
}

/** Papers, addresses, strokes: encrypted at rest, shown on a stated purpose, each look recorded, erased when due. */
@Injectable()
export class PersonalRecordsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /** Puts it under lock within the caller's transaction, which has begun its act; answers its number. */
  async keep(tx: Tx, { establishmentId, kind, content, keepUntil, recordedBy }: NewPersonalRecord): Promise<bigint> {
    // its number is taken first: what is sealed is tied to it
    const { id } = await oneRow<{ id: bigint }>(
      tx,
      `select nextval(pg_get_serial_sequence('personal_records', 'personal_record_id')) as id`,
    );
    await tx.query(
      `insert into personal_records
         (establishment_id, personal_record_id, kind, sealed, keep_until, recorded_by, recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        establishmentId,
        id,
        kind,
        this.vault.seal(content, placeOf(establishmentId, id)),
        keepUntil,
        recordedBy,
        this.clock.now(),
      ],
    );
    return id;
  }

  /**
   * What the record holds; that it was looked at, by whom and why, is recorded first. The caller's route asks for the
   * permission. Refuses REASON_REQUIRED, NOT_FOUND, PERSONAL_RECORD_ERASED.
   */
  async view(
    actor: Actor,
    house: Pick<House, 'establishmentId'>,
    personalRecordId: bigint,
    purpose: string,
  ): Promise<Buffer> {
    const why = purpose.trim();
    if (why.length < 3 || why.length > 500) refuse('REASON_REQUIRED');
    const { establishmentId } = house;
    return this.database.transaction(async (tx) => {
      const happenedAt = this.clock.now();
      const { personId } = actor;
      await beginAct(tx, { establishmentId, personId, act: 'personal.view', happenedAt, gamingDay: null, reason: why });
      const { sealed } = await foundRow<{ sealed: Buffer | null }>(
        tx,
        `personal record ${personalRecordId}`,
        `select personal_records.sealed from personal_records
         where personal_records.establishment_id = $1 and personal_records.personal_record_id = $2`,
        [establishmentId, personalRecordId],
      );
      if (sealed === null) refuse('PERSONAL_RECORD_ERASED');
      await tx.query(
        `insert into personal_record_views (establishment_id, personal_record_id, viewed_by, viewed_at, purpose)
         values ($1, $2, $3, $4, $5)`,
        [establishmentId, personalRecordId, personId, happenedAt, why],
      );
      return this.vault.unseal(sealed, placeOf(establishmentId, personalRecordId));
    });
  }

  /** Erases what no longer has to be there, in every house; answers how many records. */
  async eraseDue(): Promise<number> {
    const now = this.clock.now();
    const houses = await this.database.query<{ establishmentId: number }>(
      `select distinct personal_records.establishment_id as "establishmentId" from personal_records
       where personal_records.erased_at is null and personal_records.keep_until < ($1::timestamptz at time zone 'UTC')::date
       order by 1`,
      [now],
    );
    let erased = 0;
    for (const { establishmentId } of houses) {
      erased += await this.database.transaction(async (tx) => {
        await beginAct(tx, {
          establishmentId,
          personId: null,
          act: 'personal.erase',
          happenedAt: now,
          gamingDay: null,
        });
        const gone = await rows<object>(
          tx,
          `update personal_records set sealed = null, digest_salt = null, erased_at = $2
           where personal_records.establishment_id = $1 and personal_records.erased_at is null
             and personal_records.keep_until < ($2::timestamptz at time zone 'UTC')::date
           returning personal_records.personal_record_id`,
          [establishmentId, now],
        );
        return gone.length;
      });
    }
    return erased;
  }
}

function placeOf(establishmentId: number, personalRecordId: bigint): string {
  return `${establishmentId}/personal_records/${personalRecordId}`;
}
