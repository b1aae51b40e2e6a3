import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CoinOutContent } from '#domain/meters/win-formula.js';

/**
 * The formula of metered win of a maker's machines, from a gaming day on: the content of their coin out counter.
 * Append-only: a change is another row, once a second person approved, and later than any closed day.
 */
@Entity({ name: 'win_formulas' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class WinFormulaEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The maker, as the machines name it: 1 to 80 characters. */
  @PrimaryColumn({ name: 'maker', type: 'text' }) readonly maker!: string;

  /** The model, as the machines name it; empty for every model of the maker. */
  @PrimaryColumn({ name: 'model', type: 'text' }) readonly model!: string;

  /** From 1, in the order of recording for the maker and model. */
  @PrimaryColumn({ name: 'revision', type: 'integer' }) readonly revision!: number;

  /** First gaming day it applies to, YYYY-MM-DD; later than any day that was closed when it was recorded. */
  @Column({ name: 'effective_from', type: 'date' }) readonly effectiveFrom!: string;

  /** What the coin out counter contains beside the amounts paid by the machine itself. */
  @Column({ name: 'coin_out', type: 'text' }) readonly coinOut!: CoinOutContent;

  /** The approved request of kind `winFormula`, with the reason. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** The person who requested it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
