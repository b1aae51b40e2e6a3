import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Coins of one value that came out of a container of the pneumatic conveying, counted again (MC:19.5). Append-only,
 * entered once per container and drop by somebody outside the team (trigger `extraction_is_independent`), through
 * `ConveyancesService`.
 */
@Entity({ name: 'coin_extractions' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CoinExtractionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop in which they were sent. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** The number on the container that was emptied, 30 characters at most. */
  @PrimaryColumn({ name: 'container_number', type: 'text' })
  readonly containerNumber!: string;

  /** The value of one coin, in minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many of them; 0 is a count of its own. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;

  /** Who counted them. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When they were entered, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
