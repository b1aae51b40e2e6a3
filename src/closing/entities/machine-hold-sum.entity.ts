import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'machine_hold_sums' })
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class MachineHoldSumEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((days >= 0))] */
  @Column({ name: 'days', type: 'integer' })
  readonly days!: number;

  /** TODO */
  @Column({ name: 'games', type: 'bigint' })
  readonly games!: bigint;

  /** TODO */
  @Column({ name: 'coin_in_minor', type: 'bigint' })
  readonly coinInMinor!: bigint;

  /** TODO */
  @Column({ name: 'win_minor', type: 'bigint' })
  readonly winMinor!: bigint;

  /** TODO */
  @Column({ name: 'sum_games_hold', type: 'numeric', precision: 60, scale: 18 })
  readonly sumGamesHold!: string;

  /** TODO */
  @Column({ name: 'sum_games_hold_squared', type: 'numeric', precision: 60, scale: 18 })
  readonly sumGamesHoldSquared!: string;
}
