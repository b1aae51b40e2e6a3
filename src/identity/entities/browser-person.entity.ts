import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A person who gave their password on a browser and may return to it with their PIN for twelve hours. One row per
 * browser and account, renewed by each sign-in with the password.
 */
@Entity({ name: 'browser_people' })
@ForeignKey('AccountEntity', ['accountId'], ['accountId'])
@ForeignKey('BrowserEntity', ['browserId'], ['browserId'])
export class BrowserPersonEntity {
  /** The browser. */
  @PrimaryColumn({ name: 'browser_id', type: 'uuid' }) readonly browserId!: string;

  /** The account whose password was given there. */
  @PrimaryColumn({ name: 'account_id', type: 'bigint' }) readonly accountId!: bigint;

  /** When the password was last given there: the PIN is accepted for twelve hours from then. */
  @Column({ name: 'signed_in_at', type: 'timestamptz' }) readonly signedInAt!: Date;

  /** Wrong PINs in a row, each counted before it is checked: after 5 the password is needed. */
  @Column({ name: 'failures', type: 'smallint', default: () => '0' }) readonly failures!: number;

  /**
   * When the PIN ceased to be accepted there (signed out, password changed, account closed, 5 failures); null while it
   * is accepted.
   */
  @Column({ name: 'left_at', type: 'timestamptz', nullable: true }) readonly leftAt!: Date | null;
}
