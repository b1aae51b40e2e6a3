import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { PayoutState } from '#domain/cash/payouts.js';
import type { DisputeOutcome } from '#domain/cash/disputes.js';
import type { Page } from '#ledger/pages.js';

/** A complement: the money that a machine paid too little. */
export interface ComplementRow {
  /** Its number in the register `complements`. */
  readonly complementNumber: bigint;
  /** The slip of the difference, of the kind `complement`; it also names the machine. */
  readonly payoutId: bigint;
  readonly slipNumber: bigint;
  readonly machine: string;
  /** The winning combination, 200 characters at most. */
  readonly combination: string;
  /** The amount paid by the machine, in minor units; it may be 0. */
  readonly paidMinor: bigint;
  /** The amount due for the combination, in minor units, above `paidMinor`. */
  readonly dueMinor: bigint;
  readonly differenceMinor: bigint;
  /** True when the customer's name is stored (encrypted). */
  readonly hasCustomer: boolean;
  /** The user who entered the line, and so opened the slip. */
  readonly enteredBy: bigint;
  readonly enteredByName: string;
  /** When it was entered, by the server's clock. */
  readonly enteredAt: Date;
  /** State of its slip. */
  readonly state: PayoutState;
}

const COMPLEMENT_SELECT = `
  select complements.complement_number as "complementNumber", complements.payout_id as "payoutId",
    payouts.slip_number as "slipNumber", machines.sbm_number as machine, complements.combination,
    complements.paid_minor as "paidMinor", complements.due_minor as "dueMinor",
    payouts.amount_minor as "differenceMinor", complements.customer_record_id is not null as "hasCustomer",
    complements.entered_by as "enteredBy", people.full_name as "enteredByName",
    complements.entered_at as "enteredAt", payouts.state
  from complements
  join payouts using (establishment_id, payout_id)
  join machines_public as machines using (establishment_id, machine_id)
  join people_names as people on people.person_id = complements.entered_by
  where complements.establishment_id = $1`;

/**
 * Lists complements (payments of a difference that a machine owed), newest first; `before` is the last number of the
 * previous page.
 */
export function listComplementRows(
  connection: Queryable,
  establishmentId: number,
  { before, limit }: Page,
): Promise<ComplementRow[]> {
  return queryRows<ComplementRow>(
    connection,
    `${COMPLEMENT_SELECT} and ($2::bigint is null or complements.complement_number < $2)
     order by complements.complement_number desc limit $3`,
    [establishmentId, before, limit],
  );
}

/** Returns one complement (payment of a difference that a machine owed). Refuses with NOT_FOUND. */
export function getComplement(
  connection: Queryable,
  establishmentId: number,
  complementNumber: bigint,
): Promise<ComplementRow> {
  return queryRowOrRefuse<ComplementRow>(
    connection,
    `complement ${complementNumber}`,
    `${COMPLEMENT_SELECT} and complements.complement_number = $2`,
    [establishmentId, complementNumber],
  );
}

/** A dispute with a customer, with its statements and its decision. */
export interface DisputeRow {
  /** Assigned by the database; people use `disputeNumber`. */
  readonly disputeId: bigint;
  /** Its number in the register `disputes`. */
  readonly disputeNumber: bigint;
  readonly machine: string;
  /** When it happened, as stated by the customer. */
  readonly happenedAt: Date;
  /** The amount claimed by the customer, in minor units; null: no amount. */
  readonly claimedMinor: bigint | null;
  /** The customer's statement, 3 to 4 000 characters. */
  readonly customerStatement: string;
  /** True: the customer's identity was recorded. */
  readonly hasCustomer: boolean;
  /** The user who recorded the statement. */
  readonly openedBy: bigint;
  readonly openedByName: string;
  /** When the dispute was opened, by the server's clock. */
  readonly openedAt: Date;
  /** The technician's statement; null until it is taken. */
  readonly technicianId: bigint | null;
  /** Full name of the technician who was heard; null: not heard. */
  readonly technicianName: string | null;
  /** Statement of the technician; null: not heard. */
  readonly technicianStatement: string | null;
  /** The supervisor who took the statement, a different person. */
  readonly heardBy: bigint | null;
  /** When the statement was taken, by the server's clock. */
  readonly heardAt: Date | null;
  /** Null until the decision. */
  readonly outcome: DisputeOutcome | null;
  readonly decisionReason: string | null;
  /** The slip of the kind `shortPay` opened by the decision; null: nothing is paid. */
  readonly payoutId: bigint | null;
  /** The supervisor who decided. */
  readonly decidedBy: bigint | null;
  readonly decidedByName: string | null;
  /** When the decision was made, by the server's clock. */
  readonly decidedAt: Date | null;
  /** When the customer was notified; null: not yet. */
  readonly toldAt: Date | null;
}

const DISPUTE_SELECT = `
  select disputes.dispute_id as "disputeId", disputes.dispute_number as "disputeNumber",
    machines.sbm_number as machine, disputes.happened_at as "happenedAt", disputes.claimed_minor as "claimedMinor",
    disputes.customer_statement as "customerStatement", disputes.customer_record_id is not null as "hasCustomer",
    disputes.opened_by as "openedBy", opener.full_name as "openedByName", disputes.opened_at as "openedAt",
    hearing.technician_id as "technicianId", technician.full_name as "technicianName",
    hearing.statement as "technicianStatement", hearing.heard_by as "heardBy", hearing.heard_at as "heardAt",
    decision.outcome, decision.reason as "decisionReason", decision.payout_id as "payoutId",
    decision.decided_by as "decidedBy", decider.full_name as "decidedByName", decision.decided_at as "decidedAt",
    notice.told_at as "toldAt"
  from disputes
  join machines_public as machines using (establishment_id, machine_id)
  join people_names as opener on opener.person_id = disputes.opened_by
  left join dispute_hearings as hearing using (establishment_id, dispute_id)
  left join people_names as technician on technician.person_id = hearing.technician_id
  left join dispute_decisions as decision using (establishment_id, dispute_id)
  left join people_names as decider on decider.person_id = decision.decided_by
  left join dispute_notices as notice using (establishment_id, dispute_id)
  where disputes.establishment_id = $1`;

/** Lists disputes, newest first; on request only undecided ones. */
export function listDisputeRows(
  connection: Queryable,
  establishmentId: number,
  filters: Page & { readonly undecidedOnly: boolean },
): Promise<DisputeRow[]> {
  return queryRows<DisputeRow>(
    connection,
    `${DISPUTE_SELECT} and (not $2::boolean or decision.outcome is null) and ($3::bigint is null or disputes.dispute_id < $3)
     order by disputes.dispute_id desc limit $4`,
    [establishmentId, filters.undecidedOnly, filters.before, filters.limit],
  );
}

/** Returns one dispute. Refuses with NOT_FOUND. */
export function getDispute(connection: Queryable, establishmentId: number, disputeId: bigint): Promise<DisputeRow> {
  return queryRowOrRefuse<DisputeRow>(
    connection,
    `dispute ${disputeId}`,
    `${DISPUTE_SELECT} and disputes.dispute_id = $2`,
    [establishmentId, disputeId],
  );
}

/** Makes the steps of one dispute wait for one another until the transaction ends. */
export async function lockDispute(tx: Tx, establishmentId: number, disputeId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('dispute ' || $2::text, $1))`, [
    establishmentId,
    disputeId,
  ]);
}
