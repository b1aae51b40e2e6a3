import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { ChipMedium } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';

/**
 * Chips or plaques of one kind that the establishment issued, or destroyed. Append-only, written by `ChipIssuesService`
 * before a second person.
 */
@Entity({ name: 'chip_issues' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['witnessedBy'], ['personId'])
@Index('chip_issues_by_kind', ['establishmentId', 'medium', 'game', 'valueMinor'])
export class ChipIssueEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database. */
  @PrimaryColumn({ name: 'issue_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly issueId!: bigint;

  /** Chips or plaques. */
  @Column({ name: 'medium', type: 'text' }) readonly medium!: ChipMedium;

  /** Game of the pieces; empty: valid at every game. */
  @Column({ name: 'game', type: 'text' }) readonly game!: TableGame | '';

  /** Value of one piece in minor units. */
  @Column({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of pieces: positive when issued into the strongroom, negative when destroyed from it. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;

  /** Reason, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The member of the Direction who records it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** The second person, identified by their own secret. */
  @Column({ name: 'witnessed_by', type: 'bigint' }) readonly witnessedBy!: bigint;

  /** When it happened, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
