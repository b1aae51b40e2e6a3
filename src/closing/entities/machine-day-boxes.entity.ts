import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Money in a machine's boxes over more than one day: it was there when the day opened, or stays when it closes.
 * `ReconciliationService` writes and deletes it with its run. A machine day without a line was counted on its own, or
 * has nothing in its boxes. For each medium opening + metered = due + closing. A trigger refuses a line without its own
 * in `day_results`, and deletes both together.
 */
@Entity({ name: 'machine_day_boxes' })
export class MachineDayBoxesEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The computed gaming day, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The computation of this line. */
  @PrimaryColumn({ name: 'run_number', type: 'integer' }) readonly runNumber!: number;

  /** The machine of the boxes. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** First gaming day with money in the boxes, YYYY-MM-DD; null: only corrections that sum to nothing. */
  @Column({ name: 'since', type: 'date', nullable: true }) readonly since!: string | null;

  /** Metered notes in the boxes when the day opens, corrections of closed days included, in minor units. */
  @Column({ name: 'opening_notes_minor', type: 'bigint', nullable: true }) readonly openingNotesMinor!: bigint | null;

  /** Metered tickets in the boxes when the day opens, corrections of closed days included, in minor units. */
  @Column({ name: 'opening_tickets_minor', type: 'bigint', nullable: true }) readonly openingTicketsMinor!:
    | bigint
    | null;

  /** Metered coins in the boxes when the day opens, corrections of closed days included, in minor units. */
  @Column({ name: 'opening_coins_minor', type: 'bigint', nullable: true }) readonly openingCoinsMinor!: bigint | null;

  /** Promotional tickets among the tickets in the boxes when the day opens, in minor units. */
  @Column({ name: 'opening_restricted_minor', type: 'bigint', nullable: true }) readonly openingRestrictedMinor!:
    | bigint
    | null;

  /** Metered notes of the boxes that the day's count covers; 0 without a count, in minor units. */
  @Column({ name: 'due_notes_minor', type: 'bigint', nullable: true }) readonly dueNotesMinor!: bigint | null;

  /** Metered tickets of the boxes that the day's count covers; 0 without a count, in minor units. */
  @Column({ name: 'due_tickets_minor', type: 'bigint', nullable: true }) readonly dueTicketsMinor!: bigint | null;

  /** Metered coins of the boxes that the day's count covers; 0 without a count, in minor units. */
  @Column({ name: 'due_coins_minor', type: 'bigint', nullable: true }) readonly dueCoinsMinor!: bigint | null;

  /** Promotional tickets among those that the day's count covers, in minor units. */
  @Column({ name: 'due_restricted_minor', type: 'bigint', nullable: true }) readonly dueRestrictedMinor!: bigint | null;

  /** Metered notes in the boxes when the day closes, in minor units. */
  @Column({ name: 'closing_notes_minor', type: 'bigint', nullable: true }) readonly closingNotesMinor!: bigint | null;

  /** Metered tickets in the boxes when the day closes, in minor units. */
  @Column({ name: 'closing_tickets_minor', type: 'bigint', nullable: true }) readonly closingTicketsMinor!:
    | bigint
    | null;

  /** Metered coins in the boxes when the day closes, in minor units. */
  @Column({ name: 'closing_coins_minor', type: 'bigint', nullable: true }) readonly closingCoinsMinor!: bigint | null;

  /** Promotional tickets among the tickets in the boxes when the day closes, in minor units. */
  @Column({ name: 'closing_restricted_minor', type: 'bigint', nullable: true }) readonly closingRestrictedMinor!:
    | bigint
    | null;

  /** Tickets of the ticket system in the boxes when the day closes, in minor units. */
  @Column({ name: 'stacked_minor', type: 'bigint' }) readonly stackedMinor!: bigint;

  /** Number of those tickets. */
  @Column({ name: 'stacked_count', type: 'integer' }) readonly stackedCount!: number;

  /** Removal of the last of the counted boxes; null: not stated, or no count. */
  @Column({ name: 'removed_at', type: 'timestamptz', nullable: true }) readonly removedAt!: Date | null;

  /** The reading until which their content is metered; null: the end of the day, because none is near enough. */
  @Column({ name: 'removal_read_at', type: 'timestamptz', nullable: true }) readonly removalReadAt!: Date | null;
}
