import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Something found in the rooms that is no money. Append-only, written by `LostPropertyService`. */
@Entity({ name: 'lost_items' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
export class LostItemEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the register, from 1. */
  @PrimaryColumn({ name: 'item_number', type: 'bigint' })
  readonly itemNumber!: bigint;

  /** What it is and where it was found, 200 characters at most. */
  @Column({ name: 'description', type: 'text' })
  readonly description!: string;

  /** Where it is kept, 120 characters at most; empty: nobody said, and its day does not close. */
  @Column({ name: 'kept_in', type: 'text' })
  readonly keptIn!: string;

  /** The gaming day on which it was found, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When it was found. */
  @Column({ name: 'found_at', type: 'timestamptz' })
  readonly foundAt!: Date;

  /** Who entered it. */
  @Column({ name: 'entered_by', type: 'bigint' })
  readonly enteredBy!: bigint;
}
