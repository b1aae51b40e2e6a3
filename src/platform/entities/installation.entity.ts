import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that names this installation. Written by its migration; the application only reads it. */
@Entity({ name: 'installation' })
export class InstallationEntity {
  /** Always true: the primary key that keeps the table at one row. */
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: () => 'true' })
  readonly onlyRow!: boolean;

  /**
   * 32 random hexadecimal digits, part of the name of every establishment's log: `releve/<id>/<establishment code>`.
   */
  @Column({ name: 'installation_id', type: 'text' })
  readonly installationId!: string;

  /** When the installation's database was first migrated. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
