import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/rows.js';
import type { ApprovalKind } from '../access/permissions.js';
import { findDecidingEstablishmentId } from './deciders.queries.js';

/** An administrator's request, by its kind and subject. */
export interface RequestedAction {
  readonly establishmentId: number;
  readonly kind: ApprovalKind;
  /** The complete proposed act; JSON, bigints as text. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
}

/** An approved act on a person's rights, ready to be applied. */
export interface ApprovedAction {
  readonly establishmentId: number;
  readonly requestId: bigint;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly requestedBy: bigint;
}

type WithdrawLapsedRequests = (tx: Tx) => Promise<unknown>;

type RecordRequest = (tx: Tx, request: RequestedAction) => Promise<bigint>;

/** Requests a second person's approval. Approvals rank above people, so requests are recorded through this. */
@Injectable()
export class SecondPerson {
  private withdrawRequests: WithdrawLapsedRequests = () => Promise.reject(new Error('nothing withdraws requests'));
  private recordRequest: RecordRequest = () => Promise.reject(new Error('nothing records requests'));

  /** Registers, at module start, the function that records a request and returns its number. */
  registerRequestRecorder(recordRequest: RecordRequest): void {
    this.recordRequest = recordRequest;
  }

  /**
   * Registers, at module start, the function that withdraws the requests of people who have lost the permission to make
   * them.
   */
  registerRequestWithdrawer(withdrawLapsed: WithdrawLapsedRequests): void {
    this.withdrawRequests = withdrawLapsed;
  }

  /** Withdraws a person's pending requests after a right, an employment or an account has ended in this transaction. */
  async withdrawLapsedRequests(tx: Tx): Promise<void> {
    await this.withdrawRequests(tx);
  }

  /** Records a request in the caller's transaction and returns its number. Refuses REASON_REQUIRED. */
  requestApproval(tx: Tx, request: RequestedAction): Promise<bigint> {
    return this.recordRequest(tx, request);
  }

  /**
   * Returns the establishment in which two people decide about a person's secrets; null: no second person is needed.
   * It is the operator (0), or the first one where the person holds, now or later, a function that decides.
   */
  async findDecidingEstablishmentId(tx: Tx, personId: bigint, now: Date): Promise<number | null> {
    return (await findDecidingEstablishmentId(tx, personId, now)) ?? null;
  }
}
