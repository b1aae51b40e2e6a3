import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { MachineAttributes, MachineState, VersionChange } from '#domain/meters/machine-version.js';

/**
 * A complete version of a machine's inventory line and technical sheet, from an instant on (MC:19.3, MC:19.4).
 * Append-only: a change adds a version after the last one; only a correction, approved by a second person, may apply to
 * the past.
 */
@Entity({ name: 'machine_versions' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineVersionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The machine it describes. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** From 1, in the order in which versions were recorded. */
  @PrimaryColumn({ name: 'version_number', type: 'integer' }) readonly versionNumber!: number;

  /** Instant from which it applies; of two versions of one instant the one recorded later applies. */
  @Column({ name: 'effective_at', type: 'timestamptz' }) readonly effectiveAt!: Date;

  /** Origin of the version: the registration, a change of that kind, or a correction. */
  @Column({ name: 'change', type: 'text' }) readonly change!: VersionChange;

  /** `retired`: for good, on no stand; only a correction can still change the machine. */
  @Column({ name: 'state', type: 'text' }) readonly state!: MachineState;

  /** Location (gaming room, store, workshop…), 1 to 80 characters (MC:19.3); empty until entered. */
  @Column({ name: 'location', type: 'text' }) readonly location!: string;

  /** The stand that it is on, which has one machine at a time; null when it is on none. */
  @Column({ name: 'stand_id', type: 'bigint', nullable: true }) readonly standId!: bigint | null;

  /** The maker's name of its type (MC:19.3); empty until entered. */
  @Column({ name: 'model', type: 'text' }) readonly model!: string;

  /** Name of its game; empty when not known. */
  @Column({ name: 'game_name', type: 'text', default: () => "''::text" }) readonly gameName!: string;

  /** The maker's identification of the game program; empty when not known. */
  @Column({ name: 'program_id', type: 'text', default: () => "''::text" }) readonly programId!: string;

  /** Accounting denomination: the value of a credit, minor units of the currency. */
  @Column({ name: 'denomination_minor', type: 'bigint' }) readonly denominationMinor!: bigint;

  /** The smallest wager that it accepts, credits. */
  @Column({ name: 'lowest_wager_credits', type: 'bigint', default: () => '1' }) readonly lowestWagerCredits!: bigint;

  /** Theoretical return certified by the maker, percent (MC:19.3); null with a rake, or when not known yet. */
  @Column({ name: 'return_percent', type: 'numeric', precision: 7, scale: 4, nullable: true })
  readonly returnPercent!: string | null;

  /** Date of the certificate's last update, YYYY-MM-DD (MC:19.3); null without a return. */
  @Column({ name: 'return_certified_on', type: 'date', nullable: true }) readonly returnCertifiedOn!: string | null;

  /** Rake when players play each other, percent (MC:19.3); null with a return, or when not known yet. */
  @Column({ name: 'rake_percent', type: 'numeric', precision: 7, scale: 4, nullable: true })
  readonly rakePercent!: string | null;

  /** 1.65 σ in units of the wager, from the maker's PAR sheet; null when not known. */
  @Column({ name: 'volatility_index', type: 'numeric', precision: 12, scale: 4, nullable: true })
  readonly volatilityIndex!: string | null;

  /** True: it has a bill reader (MC:19.6). */
  @Column({ name: 'accepts_notes', type: 'boolean', default: () => 'true' }) readonly acceptsNotes!: boolean;

  /** True: it accepts coins. */
  @Column({ name: 'accepts_coins', type: 'boolean', default: () => 'false' }) readonly acceptsCoins!: boolean;

  /** True: it accepts tickets (MC:19.7). */
  @Column({ name: 'accepts_tickets', type: 'boolean', default: () => 'true' }) readonly acceptsTickets!: boolean;

  /** Number of coins that its hopper can contain (MC:19.5); null without a hopper, or when not known. */
  @Column({ name: 'hopper_capacity', type: 'bigint', nullable: true }) readonly hopperCapacity!: bigint | null;

  /** The rest of its technical sheet (MC:19.4), by the schema of `requireTechnicalSheet`; every field is optional. */
  @Column({ name: 'technical', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly technical!: MachineAttributes['technical'];

  /** Reason for the change; may be empty for a registration. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The approved request of kind `machineChange` behind a correction; null for any other version. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** The person who recorded it or, for a correction, approved it; null without a person. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
