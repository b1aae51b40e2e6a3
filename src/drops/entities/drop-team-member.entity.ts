import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_team' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class DropTeamMemberEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((function = ANY (ARRAY['superviseur'::text, 'mecanicien'::text, 'changeur'::text, 'caissier'::text, 'agentDeSurveillance'::text])))] */
  @Column({ name: 'function', type: 'text' })
  readonly function!: 'superviseur' | 'mecanicien' | 'changeur' | 'caissier' | 'agentDeSurveillance';

  /** TODO */
  @Column({ name: 'joined_at', type: 'timestamptz' })
  readonly joinedAt!: Date;
}
