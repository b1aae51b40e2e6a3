import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'machine_versions' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineVersionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((version_number >= 1))] */
  @PrimaryColumn({ name: 'version_number', type: 'integer' })
  readonly versionNumber!: number;

  /** TODO */
  @Column({ name: 'effective_at', type: 'timestamptz' })
  readonly effectiveAt!: Date;

  /** TODO [checks: CHECK ((change = ANY (ARRAY['registration'::text, 'move'::text, 'denomination'::text, 'program'::text, 'certifiedReturn'::text, 'intoService'::text, 'outOfService'::text, 'technicalSheet'::text, 'retirement'::text, 'correction'::text])))] */
  @Column({ name: 'change', type: 'text' })
  readonly change!:
    | 'registration'
    | 'move'
    | 'denomination'
    | 'program'
    | 'certifiedReturn'
    | 'intoService'
    | 'outOfService'
    | 'technicalSheet'
    | 'retirement'
    | 'correction';

  /** TODO [checks: CHECK (((state <> 'retired'::text) OR (stand_id IS NULL))); CHECK ((state = ANY (ARRAY['inService'::text, 'outOfService'::text, 'retired'::text])))] */
  @Column({ name: 'state', type: 'text' })
  readonly state!: 'inService' | 'outOfService' | 'retired';

  /** TODO [checks: CHECK (((length(location) >= 1) AND (length(location) <= 80)))] */
  @Column({ name: 'location', type: 'text' })
  readonly location!: string;

  /** TODO [checks: CHECK (((state <> 'retired'::text) OR (stand_id IS NULL)))] */
  @Column({ name: 'stand_id', type: 'bigint', nullable: true })
  readonly standId!: bigint | null;

  /** TODO */
  @Column({ name: 'model', type: 'text' })
  readonly model!: string;

  /** TODO */
  @Column({ name: 'game_name', type: 'text', default: () => "''::text" })
  readonly gameName!: string;

  /** TODO */
  @Column({ name: 'program_id', type: 'text', default: () => "''::text" })
  readonly programId!: string;

  /** TODO [checks: CHECK ((denomination_minor > 0))] */
  @Column({ name: 'denomination_minor', type: 'bigint' })
  readonly denominationMinor!: bigint;

  /** TODO [checks: CHECK ((lowest_wager_credits > 0))] */
  @Column({ name: 'lowest_wager_credits', type: 'bigint', default: () => '1' })
  readonly lowestWagerCredits!: bigint;

  /** TODO [checks: CHECK (((return_percent IS NULL) = (return_certified_on IS NULL))); CHECK (((return_percent IS NULL) OR (rake_percent IS NULL))); CHECK (((return_percent > (0)::numeric) AND (return_percent <= (100)::numeric)))] */
  @Column({ name: 'return_percent', type: 'numeric', precision: 7, scale: 4, nullable: true })
  readonly returnPercent!: string | null;

  /** TODO [checks: CHECK (((return_percent IS NULL) = (return_certified_on IS NULL)))] */
  @Column({ name: 'return_certified_on', type: 'date', nullable: true })
  readonly returnCertifiedOn!: string | null;

  /** TODO [checks: CHECK (((return_percent IS NULL) OR (rake_percent IS NULL))); CHECK (((rake_percent >= (0)::numeric) AND (rake_percent <= (100)::numeric)))] */
  @Column({ name: 'rake_percent', type: 'numeric', precision: 7, scale: 4, nullable: true })
  readonly rakePercent!: string | null;

  /** TODO [checks: CHECK ((volatility_index > (0)::numeric))] */
  @Column({ name: 'volatility_index', type: 'numeric', precision: 12, scale: 4, nullable: true })
  readonly volatilityIndex!: string | null;

  /** TODO */
  @Column({ name: 'accepts_notes', type: 'boolean', default: () => 'true' })
  readonly acceptsNotes!: boolean;

  /** TODO */
  @Column({ name: 'accepts_coins', type: 'boolean', default: () => 'false' })
  readonly acceptsCoins!: boolean;

  /** TODO */
  @Column({ name: 'accepts_tickets', type: 'boolean', default: () => 'true' })
  readonly acceptsTickets!: boolean;

  /** TODO */
  @Column({ name: 'hopper_capacity', type: 'bigint', nullable: true })
  readonly hopperCapacity!: bigint | null;

  /** TODO */
  @Column({ name: 'technical', type: 'jsonb', default: () => "'{}'::jsonb" })
  readonly technical!: unknown;

  /** TODO */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
