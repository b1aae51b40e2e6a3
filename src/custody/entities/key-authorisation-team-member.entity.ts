import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'key_authorisation_team' })
@ForeignKey('KeyAuthorisationEntity', ['establishmentId', 'authorisationId'], ['establishmentId', 'authorisationId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class KeyAuthorisationTeamMemberEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'authorisation_id', type: 'bigint' })
  readonly authorisationId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;
}
