import type {
  AuthorisationLevel,
  PayableSlip,
  PayoutKind,
  SettlementMethod,
  Win,
  PayoutState,
} from '#domain/cash/payouts.js';
import { queryRowOrRefuse, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A hand-pay slip. */
export interface PayoutRow {
  /** Assigned by the database; people use `slipNumber`. */
  readonly payoutId: bigint;
  /** Its number in the register `payouts`. */
  readonly slipNumber: bigint;
  /** Null: the slip is of a table. */
  readonly machineId: bigint | null;
  readonly machine: string | null;
  /** The number of its table; null: the slip is of a machine. */
  readonly table: string | null;
  readonly kind: PayoutKind;
  /** The amount to pay, in minor units, above zero. */
  readonly amountMinor: bigint;
  /** The winning combination, 200 characters at most; it may be empty. */
  readonly combination: string;
  /** When it was won: the instant of the event, or the one entered. */
  readonly wonAt: Date;
  /** The machine's event that reported the win; null: opened by hand. */
  readonly eventId: bigint | null;
  /** Why it is not the win of a similar slip, 3 to 500 characters; null when no reason was given. */
  readonly anotherWinReason: string | null;
  /** True when the winner's identity document must be recorded before payment (MC:21.1). */
  readonly requiresIdentity: boolean;
  /** Levels that must authorise it before payment, by its amount; empty: none. */
  readonly requiresLevels: readonly AuthorisationLevel[];
  /** The opener, who therefore neither authorises nor voids it. */
  readonly openedBy: bigint;
  readonly openedByName: string;
  /** When it was opened, by the server's clock. */
  readonly openedAt: Date;
  /** The state: open, then paid or void. */
  readonly state: PayoutState;
  readonly paidBy: bigint | null;
  readonly paidByName: string | null;
  /** When it was paid; null: it is not paid. */
  readonly paidAt: Date | null;
  /** The gaming day of the payment. */
  readonly gamingDay: string | null;
  /**
   * The method of settlement, never a ticket for a jackpot or a progressive (MC:21.1); `orphan`: it was unclaimed
   * (MC:21.3); null: it is not paid.
   */
  readonly method: SettlementMethod | null;
  /** Number of the cheque, transfer or ticket; for an orphan, its number in their register. */
  readonly reference: string | null;
  /** The desk that paid the cash; null: it was not paid in cash. */
  readonly deskCode: string | null;
  /** The user who voided it, never its opener; null: it is not void. */
  readonly voidedBy: bigint | null;
  readonly voidedByName: string | null;
  /** When it was voided; null: it is not void. */
  readonly voidedAt: Date | null;
  /** Why it was voided, 3 to 2 000 characters; null: it is not void. */
  readonly voidReason: string | null;
}

const PAYOUT_SELECT = `
  select payouts.payout_id as "payoutId", payouts.slip_number as "slipNumber", payouts.machine_id as "machineId",
    machines.sbm_number as machine, tables.table_number as "table", payouts.kind,
    payouts.amount_minor as "amountMinor", payouts.combination,
    payouts.won_at as "wonAt", payouts.event_id as "eventId", payouts.another_win_reason as "anotherWinReason",
    payouts.requires_identity as "requiresIdentity", payouts.requires_levels as "requiresLevels",
    payouts.opened_by as "openedBy", opener.full_name as "openedByName", payouts.opened_at as "openedAt",
    payouts.state, payouts.paid_by as "paidBy", payer.full_name as "paidByName", payouts.paid_at as "paidAt",
    payouts.gaming_day as "gamingDay", payouts.method, payouts.reference, desks.desk_code as "deskCode",
    payouts.voided_by as "voidedBy",
    voider.full_name as "voidedByName", payouts.voided_at as "voidedAt", payouts.void_reason as "voidReason"
  from payouts
  left join machines_public as machines on machines.establishment_id = payouts.establishment_id
    and machines.machine_id = payouts.machine_id
  left join gaming_tables_public as tables on tables.establishment_id = payouts.establishment_id
    and tables.table_id = payouts.table_id
  join people_names as opener on opener.person_id = payouts.opened_by
  left join desks_public as desks on desks.establishment_id = payouts.establishment_id and desks.desk_id = payouts.desk_id
  left join people_names as payer on payer.person_id = payouts.paid_by
  left join people_names as voider on voider.person_id = payouts.voided_by
  where payouts.establishment_id = $1`;

export interface PayoutFilters {
  readonly state: PayoutRow['state'] | null;
  /** Paid on this gaming day. */
  readonly gamingDay: string | null;
  /** The last slip of the previous page. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Lists slips of hand pays, newest first, by state and gaming day. */
export function listPayouts(
  connection: Queryable,
  establishmentId: number,
  filters: PayoutFilters,
): Promise<PayoutRow[]> {
  return queryRows<PayoutRow>(
    connection,
    `${PAYOUT_SELECT} and ($2::text is null or payouts.state = $2) and ($3::date is null or payouts.gaming_day = $3)
       and ($4::bigint is null or payouts.payout_id < $4)
     order by payouts.payout_id desc limit $5`,
    [establishmentId, filters.state, filters.gamingDay, filters.before, filters.limit],
  );
}

/** Returns one slip. Refuses with NOT_FOUND. */
export function getPayout(connection: Queryable, establishmentId: number, payoutId: bigint): Promise<PayoutRow> {
  return queryRowOrRefuse<PayoutRow>(connection, `payout ${payoutId}`, `${PAYOUT_SELECT} and payouts.payout_id = $2`, [
    establishmentId,
    payoutId,
  ]);
}

/** Returns one slip, locked until the transaction ends: two payers wait for one another. Refuses with NOT_FOUND. */
export function lockPayout(tx: Tx, establishmentId: number, payoutId: bigint): Promise<PayoutRow> {
  return queryRowOrRefuse<PayoutRow>(
    tx,
    `payout ${payoutId}`,
    `${PAYOUT_SELECT} and payouts.payout_id = $2 for update of payouts`,
    [establishmentId, payoutId],
  );
}

export interface MachineSlip extends Win {
  readonly slipNumber: bigint;
}

/** Lists the slips of a machine that are not void and were won up to a day before or after an instant. */
export function listMachineSlipsAround(
  connection: Queryable,
  establishmentId: number,
  machineId: bigint,
  wonAt: Date,
): Promise<MachineSlip[]> {
  return queryRows<MachineSlip>(
    connection,
    `select payouts.kind, payouts.amount_minor as "amountMinor", payouts.won_at as "wonAt",
        payouts.event_id as "eventId", payouts.slip_number as "slipNumber"
      from payouts
      where payouts.establishment_id = $1 and payouts.machine_id = $2 and payouts.state <> 'void'
        and payouts.won_at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
      order by payouts.payout_id`,
    [establishmentId, machineId, wonAt],
  );
}

/** Makes openings of slips for one machine wait for one another until the transaction ends. */
export async function lockMachinePayouts(tx: Tx, establishmentId: number, machineId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('payouts ' || $2::text, $1))`, [
    establishmentId,
    machineId,
  ]);
}

/** A signature that authorises a hand pay at one level. */
export interface AuthorisationRow {
  /** The function of the authorisation; each level once per slip. */
  readonly level: AuthorisationLevel;
  /** The authoriser; no user authorises a slip at two levels. */
  readonly authorisedBy: bigint;
  readonly authorisedByName: string;
  /** When it was authorised, by the server's clock. */
  readonly authorisedAt: Date;
}

/** Lists the authorisations of a slip, in their order. */
export function listPayoutAuthorisations(
  connection: Queryable,
  establishmentId: number,
  payoutId: bigint,
): Promise<AuthorisationRow[]> {
  return queryRows<AuthorisationRow>(
    connection,
    `select payout_authorisations.level, payout_authorisations.authorised_by as "authorisedBy",
        people.full_name as "authorisedByName", payout_authorisations.authorised_at as "authorisedAt"
      from payout_authorisations
      join people_names as people on people.person_id = payout_authorisations.authorised_by
      where payout_authorisations.establishment_id = $1 and payout_authorisations.payout_id = $2
      order by payout_authorisations.authorised_at, payout_authorisations.level`,
    [establishmentId, payoutId],
  );
}

/** A check of the machine before a payment, and its answer. */
export interface CheckRow {
  /** Its position among the checks of the slip, from 1; only one at a time waits for its result. */
  readonly checkNumber: number;
  /** The reason of the check, 3 to 2 000 characters. */
  readonly reason: string;
  readonly requestedBy: bigint;
  readonly requestedByName: string;
  /** When it was requested, by the server's clock. */
  readonly requestedAt: Date;
  /** Null until the result. */
  readonly conforms: boolean | null;
  readonly finding: string | null;
  /** Number of the person who answered; null: not answered. */
  readonly answeredBy: bigint | null;
  /** Full name of the person who answered; null: not answered. */
  readonly answeredByName: string | null;
  /** Instant of the answer; null: not answered. */
  readonly answeredAt: Date | null;
}

/** Lists the machine checks requested for a slip, in their order. */
export function listPayoutChecks(
  connection: Queryable,
  establishmentId: number,
  payoutId: bigint,
): Promise<CheckRow[]> {
  return queryRows<CheckRow>(
    connection,
    `select payout_checks.check_number as "checkNumber", payout_checks.reason,
        payout_checks.requested_by as "requestedBy", asker.full_name as "requestedByName",
        payout_checks.requested_at as "requestedAt", payout_check_answers.conforms, payout_check_answers.finding,
        payout_check_answers.answered_by as "answeredBy", answerer.full_name as "answeredByName",
        payout_check_answers.answered_at as "answeredAt"
      from payout_checks
      join people_names as asker on asker.person_id = payout_checks.requested_by
      left join payout_check_answers using (establishment_id, payout_id, check_number)
      left join people_names as answerer on answerer.person_id = payout_check_answers.answered_by
      where payout_checks.establishment_id = $1 and payout_checks.payout_id = $2
      order by payout_checks.check_number`,
    [establishmentId, payoutId],
  );
}

export interface PayoutIdentityRow {
  readonly personalRecordId: bigint;
  readonly customerDigest: Buffer;
}

/** Returns the current identity document of a slip: the last one recorded; undefined when there is none. */
export function findPayoutIdentity(
  connection: Queryable,
  establishmentId: number,
  payoutId: bigint,
): Promise<PayoutIdentityRow | undefined> {
  return queryOptionalRow<PayoutIdentityRow>(
    connection,
    `select payout_identities.personal_record_id as "personalRecordId",
        payout_identities.customer_digest as "customerDigest"
      from payout_identities
      where payout_identities.establishment_id = $1 and payout_identities.payout_id = $2
      order by payout_identities.personal_record_id desc limit 1`,
    [establishmentId, payoutId],
  );
}

interface PayoutStepsRow {
  readonly payoutId: bigint;
  readonly levels: readonly AuthorisationLevel[];
  readonly authorisedBy: readonly bigint[];
  readonly checks: readonly (boolean | null)[];
  readonly hasIdentity: boolean;
}

/** Returns slips as the payment rule needs them (authorisations, checks, identity), in the given order. */
export async function loadPayableSlips(
  connection: Queryable,
  establishmentId: number,
  payouts: readonly PayoutRow[],
): Promise<PayableSlip[]> {
  const payoutSteps = await queryRows<PayoutStepsRow>(
    connection,
    `select asked.payout_id as "payoutId",
        array(select given.level from payout_authorisations as given
          where given.establishment_id = $1 and given.payout_id = asked.payout_id
          order by given.level) as levels,
        array(select given.authorised_by from payout_authorisations as given
          where given.establishment_id = $1 and given.payout_id = asked.payout_id
          order by given.level) as "authorisedBy",
        array(select answers.conforms from payout_checks as checks
          left join payout_check_answers as answers using (establishment_id, payout_id, check_number)
          where checks.establishment_id = $1 and checks.payout_id = asked.payout_id
          order by checks.check_number) as checks,
        exists (select from payout_identities
          where payout_identities.establishment_id = $1
            and payout_identities.payout_id = asked.payout_id) as "hasIdentity"
      from unnest($2::bigint[]) as asked (payout_id)`,
    [establishmentId, payouts.map(({ payoutId }) => payoutId.toString())],
  );
  const stepsByPayout = new Map(payoutSteps.map((steps) => [steps.payoutId, steps]));
  return payouts.map(({ payoutId, kind, state, requiresLevels, requiresIdentity }) => {
    const { levels = [], authorisedBy = [], checks = [], hasIdentity = false } = stepsByPayout.get(payoutId) ?? {};
    return {
      kind,
      state,
      checks,
      hasIdentity,
      requirements: { levels: requiresLevels, identity: requiresIdentity },
      authorisations: levels.map((level, index) => ({ level, by: BigInt(authorisedBy[index] ?? 0) })),
    };
  });
}

/** Returns a slip as the payment rule needs it: with its authorisations, checks and identity. */
export async function loadPayableSlip(
  connection: Queryable,
  establishmentId: number,
  payout: PayoutRow,
): Promise<PayableSlip> {
  const [payableSlip] = await loadPayableSlips(connection, establishmentId, [payout]);
  if (payableSlip === undefined) throw new Error(`payout ${payout.payoutId} has no steps`);
  return payableSlip;
}
