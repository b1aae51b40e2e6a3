import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { MeterReadingEntity } from './meter-reading.entity.js';

/**
 * A reading that was withdrawn with its import, or that was at the same instant as one and is stored again in a batch of
 * its own. Append-only, and proven by the digest of its batch as before. The database function
 * `move_withdrawn_readings` writes it.
 */
@Entity({ name: 'withdrawn_readings' })
@ForeignKey('ReadingWithdrawalEntity', ['establishmentId', 'withdrawalId'], ['establishmentId', 'withdrawalId'])
export class WithdrawnReadingEntity extends MeterReadingEntity {
  /** The withdrawal with which it left the readings. */
  @PrimaryColumn({ name: 'withdrawal_id', type: 'bigint' }) readonly withdrawalId!: bigint;
}
