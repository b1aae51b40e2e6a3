import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'sign_in_throttles' })
export class SignInThrottleEntity {
  /** TODO */
  @PrimaryColumn({ name: 'login', type: 'text' })
  readonly login!: string;

  /** TODO */
  @PrimaryColumn({ name: 'address', type: 'text' })
  readonly address!: string;

  /** TODO */
  @Column({ name: 'failures', type: 'integer' })
  readonly failures!: number;

  /** TODO */
  @Column({ name: 'last_failed_at', type: 'timestamptz' })
  readonly lastFailedAt!: Date;
}
