import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'browser_people' })
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
@ForeignKey('BrowserEntity', ['browserId'], ['browserId'])
export class BrowserPersonEntity {
  /** TODO */
  @PrimaryColumn({ name: 'browser_id', type: 'uuid' })
  readonly browserId!: string;

  /** TODO */
  @PrimaryColumn({ name: 'account_id', type: 'bigint' })
  readonly accountId!: bigint;

  /** TODO */
  @Column({ name: 'signed_in_at', type: 'timestamptz' })
  readonly signedInAt!: Date;

  /** TODO [checks: CHECK (((failures >= 0) AND (failures <= 5)))] */
  @Column({ name: 'failures', type: 'smallint', default: () => '0' })
  readonly failures!: number;

  /** TODO */
  @Column({ name: 'left_at', type: 'timestamptz', nullable: true })
  readonly leftAt!: Date | null;
}
