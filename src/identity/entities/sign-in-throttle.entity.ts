import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Attempts at the secret of a login or badge from an address, counted before each is checked so that guessing slows
 * down. Deleted by a success, or within the hour after a day without an attempt. Not logged, since no right and no
 * figure depends on it.
 */
@Entity({ name: 'sign_in_throttles' })
export class SignInThrottleEntity {
  /** The login as typed, lower case; for an unknown badge 32 hexadecimal digits of its digest. */
  @PrimaryColumn({ name: 'login', type: 'text' }) readonly login!: string;

  /** Network address of the caller; for IPv6 its /64. */
  @PrimaryColumn({ name: 'address', type: 'text' }) readonly address!: string;

  /** Attempts since the last success: after 4 each doubles the wait, up to 15 minutes. */
  @Column({ name: 'failures', type: 'integer' }) readonly failures!: number;

  /** When the last attempt was made, from which the wait counts. */
  @Column({ name: 'last_failed_at', type: 'timestamptz' }) readonly lastFailedAt!: Date;
}
