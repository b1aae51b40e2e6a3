import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A machine whose drop door may be opened with the keys of an authorisation: the door raises no alarm while the
 * authorisation is open (MC:20.1). Append-only; machines that join the drop later are added.
 */
@Entity({ name: 'key_authorisation_machines' })
@ForeignKey('KeyAuthorisationEntity', ['establishmentId', 'authorisationId'], ['establishmentId', 'authorisationId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class KeyAuthorisationMachineEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The authorisation. */
  @PrimaryColumn({ name: 'authorisation_id', type: 'bigint' }) readonly authorisationId!: bigint;

  /** The machine. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;
}
