import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SettingScalar } from '#declarations/shapes/shape.js';

/**
 * The value of a setting from a gaming day on. In force is the row with the latest day not after the given day, last
 * revision first. Append-only: a change is another row, once a second person approved. An establishment is created with
 * the first values.
 */
@Entity({ name: 'settings' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class SettingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /**
   * Key of the setting, such as `closingTime` or `notesToleranceMinor`: the end of the key is the unit of the value.
   */
  @PrimaryColumn({ name: 'setting_key', type: 'text' }) readonly settingKey!: string;

  /** First gaming day it applies to, YYYY-MM-DD; later than any day that was closed when it was recorded. */
  @PrimaryColumn({ name: 'effective_from', type: 'date' }) readonly effectiveFrom!: string;

  /** From 1, for several changes from the same day: the last one applies. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' }) readonly revision!: number;

  /**
   * Integers as numbers; amounts (minor units), decimals and times as text; JSON null: this half of the rule is not
   * applied.
   */
  @Column({ name: 'value', type: 'jsonb' }) readonly value!: SettingScalar;

  /** Reason for the value: the reason of the change, or the source of a first value's default (empty if chosen). */
  @Column({ name: 'source', type: 'text', default: () => "''::text" }) readonly source!: string;

  /** The approved request of kind `setting`; null for the first values. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** The person who approved the change, or created the establishment; null when no person did. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** When it was recorded, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
