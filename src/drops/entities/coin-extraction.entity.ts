import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Coins of one value extracted from a container of the pneumatic conveying and counted again (MC:19.5). Append-only,
 * entered once per container and drop by a person outside the team (trigger `extraction_is_independent`), through
 * `ConveyancesService`.
 */
@Entity({ name: 'coin_extractions' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CoinExtractionEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop in which they were sent. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** Number on the emptied container, 30 characters at most. */
  @PrimaryColumn({ name: 'container_number', type: 'text' }) readonly containerNumber!: string;

  /** Value of one coin, in minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of coins; 0 is a valid count. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;

  /** Person who counted them. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time of entry by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;
}
