import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'key_authorisations' })
@Unique(['establishmentId', 'subject'])
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
export class KeyAuthorisationEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'authorisation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly authorisationId!: bigint;

  /** TODO [checks: CHECK (((length(subject) >= 3) AND (length(subject) <= 120)))] */
  @Column({ name: 'subject', type: 'text' })
  readonly subject!: string;

  /** TODO */
  @Column({ name: 'opened_by', type: 'bigint' })
  readonly openedBy!: bigint;

  /** TODO [checks: CHECK ((ended_at >= opened_at))] */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;

  /** TODO [checks: CHECK ((ended_at >= opened_at)); CHECK (((ended_at IS NULL) = (ended_by IS NULL)))] */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  readonly endedAt!: Date | null;

  /** TODO [checks: CHECK (((ended_at IS NULL) = (ended_by IS NULL)))] */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true })
  readonly endedBy!: bigint | null;
}
