import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'installation' })
export class InstallationEntity {
  /** TODO [checks: CHECK (only_row)] */
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: () => 'true' })
  readonly onlyRow!: boolean;

  /** TODO */
  @Column({ name: 'installation_id', type: 'text' })
  readonly installationId!: string;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
