import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The unsigned figures of a count. Deleted once the count is signed; written by `CountDraftsService`. */
@Entity({ name: 'count_drafts' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['savedBy'], ['personId'])
export class CountDraftEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The counted desk or session, and the act: `table/12/closing`. */
  @PrimaryColumn({ name: 'subject', type: 'text' }) readonly subject!: string;

  /** Typed figures by name of their field; never a secret. */
  @Column({ name: 'fields', type: 'jsonb' }) readonly fields!: Readonly<Record<string, string>>;

  /** Number of the save, from 1. */
  @Column({ name: 'revision', type: 'integer' }) readonly revision!: number;

  /** The person who saved it last. */
  @Column({ name: 'saved_by', type: 'bigint' }) readonly savedBy!: bigint;

  /** Instant of it, by the server's clock. */
  @Column({ name: 'saved_at', type: 'timestamptz' }) readonly savedAt!: Date;
}
