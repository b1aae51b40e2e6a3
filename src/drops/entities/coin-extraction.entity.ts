import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'coin_extractions' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CoinExtractionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO [checks: CHECK (((length(container_number) >= 1) AND (length(container_number) <= 30)))] */
  @PrimaryColumn({ name: 'container_number', type: 'text' })
  readonly containerNumber!: string;

  /** TODO [checks: CHECK ((value_minor > 0))] */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** TODO [checks: CHECK ((pieces >= 0))] */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
