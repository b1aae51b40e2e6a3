import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A member of a drop's team who may receive the keys of an authorisation (MC:20.1). Append-only; people who join the
 * drop later are added.
 */
@Entity({ name: 'key_authorisation_team' })
@ForeignKey('KeyAuthorisationEntity', ['establishmentId', 'authorisationId'], ['establishmentId', 'authorisationId'])
@ForeignKey('PersonEntity', ['personId'], ['personId'])
export class KeyAuthorisationTeamMemberEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The authorisation. */
  @PrimaryColumn({ name: 'authorisation_id', type: 'bigint' }) readonly authorisationId!: bigint;

  /** The member of the team. */
  @PrimaryColumn({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;
}
