import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/rows.js';
import type { ApprovalKind } from '../access/permissions.js';
import { decidingEstablishment } from './deciders.queries.js';

/** What an administrator asks for, as the request names it. */
export interface AskedAct {
  readonly establishmentId: number;
  readonly kind: ApprovalKind;
  /** The whole act to be; JSON, bigints as text. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
}

/** An approved act on a person's rights, as it is applied. */
export interface ApprovedAct {
  readonly establishmentId: number;
  readonly requestId: bigint;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly requestedBy: bigint;
}

type WithdrawLapsed = (tx: Tx) => Promise<unknown>;

type RecordRequest = (tx: Tx, asked: AskedAct) => Promise<bigint>;

/** Asks a second person: approvals rank above people, so requests are recorded through this. */
@Injectable()
export class SecondPerson {
  private withdraw: WithdrawLapsed = () => Promise.reject(new Error('nothing withdraws requests'));
  private record: RecordRequest = () => Promise.reject(new Error('nothing records requests'));

  /** Registers, at module start, the function that records a request and returns its number. */
  onAsked(record: RecordRequest): void {
    this.record = record;
  }

  /** Registers, at module start, the function that withdraws what people asked for who may no longer ask. */
  onEnded(withdraw: WithdrawLapsed): void {
    this.withdraw = withdraw;
  }

  /** A right, an employment or an account has ended in this transaction: what its person asked for is withdrawn. */
  async ended(tx: Tx): Promise<void> {
    await this.withdraw(tx);
  }

  /** Records a request in the caller's transaction and returns its number. Refuses REASON_REQUIRED. */
  ask(tx: Tx, asked: AskedAct): Promise<bigint> {
    return this.record(tx, asked);
  }

  /**
   * Where two people decide about a person's secrets: an establishment in which they hold a function that decides, now
   * or later, the operator (0) first; null where they hold none, and one person is enough.
   */
  async placeFor(tx: Tx, personId: bigint, now: Date): Promise<number | null> {
    return (await decidingEstablishment(tx, personId, now)) ?? null;
  }
}
