import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row that identifies this installation. Written by its migration; the application only reads it. */
@Entity({ name: 'installation' })
export class InstallationEntity {
  /** Always true: the primary key that limits the table to one row. */
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: () => 'true' }) readonly onlyRow!: boolean;

  /**
   * 32 random hexadecimal digits, part of the name of every establishment's log: `releve/<id>/<establishment code>`.
   */
  @Column({ name: 'installation_id', type: 'text' }) readonly installationId!: string;

  /** First migration of the installation's database. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
