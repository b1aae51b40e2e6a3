import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChouetteStep, ChouetteWinner, EcarteSide } from '#domain/cercle/ecarte.js';
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';

/** A stake at écarté as stored: minor units as text. */
export interface WrittenStake {
  /** Number of the stake's slip in the coup. */
  readonly slip: number;
  readonly side: EcarteSide;
  readonly stakedMinor: string;
  /** Part of the stake that was accepted, in minor units. */
  readonly keptMinor: string;
}

/** A coup of a jeu de cercle with its rake. Append-only, written by `CoupsService`. */
@Entity({ name: 'cercle_coups' })
@ForeignKey('CercleSessionEntity', ['establishmentId', 'sessionId'], ['establishmentId', 'sessionId'])
@ForeignKey('CounterEntryEntity', ['establishmentId', 'counterNumber'], ['establishmentId', 'counterNumber'])
@ForeignKey(
  'CercleCoupEntity',
  ['establishmentId', 'sessionId', 'reverses'],
  ['establishmentId', 'sessionId', 'coupNumber'],
)
@Index('cercle_coups_reversed', ['establishmentId', 'sessionId', 'reverses'], {
  unique: true,
  where: 'reverses IS NOT NULL',
})
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CercleCoupEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Its place in the session, from 1 without a gap (AI67:38). */
  @PrimaryColumn({ name: 'coup_number', type: 'integer' }) readonly coupNumber!: number;

  /** The taille it belongs to, from 1. */
  @Column({ name: 'taille', type: 'integer', default: () => '1' }) readonly taille!: number;

  /** Baccara: the stakes of the first tableau, minor units. */
  @Column({ name: 'first_stakes_minor', type: 'bigint', nullable: true }) readonly firstStakesMinor!: bigint | null;

  /** Outcome of the first tableau for the banker. */
  @Column({ name: 'first_outcome', type: 'text', nullable: true }) readonly firstOutcome!: TableauOutcome | null;

  /** The stakes of the second tableau, minor units. */
  @Column({ name: 'second_stakes_minor', type: 'bigint', nullable: true }) readonly secondStakesMinor!: bigint | null;

  /** Outcome of the second tableau for the banker. */
  @Column({ name: 'second_outcome', type: 'text', nullable: true }) readonly secondOutcome!: TableauOutcome | null;

  /** Chemin de fer: the bank played for, minor units. */
  @Column({ name: 'bank_minor', type: 'bigint', nullable: true }) readonly bankMinor!: bigint | null;

  /** Its outcome for the banker. */
  @Column({ name: 'bank_outcome', type: 'text', nullable: true }) readonly bankOutcome!: TableauOutcome | null;

  /** Chemin de fer: the seat of the banker, counted from the croupier's right (MC:11.4); null: not stated. */
  @Column({ name: 'banker_seat', type: 'smallint', nullable: true }) readonly bankerSeat!: number | null;

  /** Chemin de fer: true where the stakes did not cover the bank, which was reduced to them (MC:11.4). */
  @Column({ name: 'is_reduced', type: 'boolean', nullable: true }) readonly isReduced!: boolean | null;

  /** Amount added to the garage, minor units (MC:11.8). */
  @Column({ name: 'garage_minor', type: 'bigint', nullable: true }) readonly garageMinor!: bigint | null;

  /** Écarté: the mass of one side, minor units; for a chouette, the stakes outside it. */
  @Column({ name: 'mass_minor', type: 'bigint', nullable: true }) readonly massMinor!: bigint | null;

  /** Écarté: each stake by its slip, in the order of receipt; null: the stakes are on paper (AI67:38). */
  @Column({ name: 'stakes', type: 'jsonb', nullable: true }) readonly stakes!: readonly WrittenStake[] | null;

  /** The step of the chouette; null: none was played. */
  @Column({ name: 'chouette_step', type: 'text', nullable: true }) readonly chouetteStep!: ChouetteStep | null;

  /** The sum at which the chouette was adjudged, minor units. */
  @Column({ name: 'chouette_minor', type: 'bigint', nullable: true }) readonly chouetteMinor!: bigint | null;

  /** The punters' stake on the chouette, minor units. */
  @Column({ name: 'held_minor', type: 'bigint', nullable: true }) readonly heldMinor!: bigint | null;

  /** The winner of the chouette’s coup. */
  @Column({ name: 'chouette_winner', type: 'text', nullable: true }) readonly chouetteWinner!: ChouetteWinner | null;

  /** The rake, minor units. */
  @Column({ name: 'rake_minor', type: 'bigint' }) readonly rakeMinor!: bigint;

  /** When it was entered, by the server’s clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** The person who entered it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Number of the counter-entry that it belongs to; null: it corrects nothing. */
  @Column({ name: 'counter_number', type: 'bigint', nullable: true }) readonly counterNumber!: bigint | null;

  /** Coup that this line reverses, with the opposite amounts; null: none. */
  @Column({ name: 'reverses', type: 'integer', nullable: true }) readonly reverses!: number | null;
}
