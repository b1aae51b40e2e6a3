import type { StoredChips } from '#domain/cash/desk-chips.js';
import type { OrphanAction, OrphanKind, OrphanTaker } from '#domain/cash/orphans.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { Page } from '#ledger/pages.js';

/** An orphan and its present state; amounts in minor units. */
export interface OrphanRow {
  /** Its number in the register: that of its first entry. */
  readonly orphanNumber: bigint;
  /** Assigned by the database; people use the number of its first line in the register. */
  readonly orphanId: bigint;
  readonly kind: OrphanKind;
  readonly machine: string | null;
  /** The gaming table it was on. */
  readonly table: string | null;
  /** Where it was found, 120 characters at most; empty only when a machine or a table is given. */
  readonly place: string;
  /** The number of the ticket or of the card, 64 characters at most, or of the ticket of credits left; else empty. */
  readonly reference: string;
  /** The ticket of the system that was found; null when it is none. */
  readonly ticketId: bigint | null;
  /** The card of the system that was found; null when it is none. */
  readonly cardId: bigint | null;
  /** The unpaid slip that is its source. */
  readonly slipNumber: bigint | null;
  /** Its value, in minor units, above zero; for an abandoned stake, the stake without its gains. */
  readonly stakeMinor: bigint;
  /** Gains of an abandoned stake until it was noticed, in minor units (AI67:6); 0 for every other kind. */
  readonly gainsMinor: bigint;
  readonly amountMinor: bigint;
  /** The chips and plaques among it, as found, and their value. */
  readonly chips: readonly StoredChips[];
  /** Their value, in minor units; for an abandoned stake at a table at least its gains. */
  readonly chipsMinor: bigint;
  /** When it was found, as reported by the finder. */
  readonly foundAt: Date;
  readonly enteredByName: string;
  readonly gamingDay: string;
  /** The desk that received it; null: no cash moved. */
  readonly deskCode: string | null;
  /** The last gaming day on which it can be claimed, YYYY-MM-DD, by the setting `orphanClaimDays` at its entry. */
  readonly deadlineOn: string;
  /** The kind of person who had taken it; null when it was not taken. */
  readonly takenBy: OrphanTaker | null;
  /** Start of the exclusion of the customer who took it. */
  readonly excludedAt: Date | null;
  /** The incident on which the Direction decides about the employee who took it. */
  readonly incidentNumber: bigint | null;
  /** Null as long as its owner may claim it. */
  readonly settledAs: Exclude<OrphanAction, 'received'> | null;
  /** Day of the settlement, ISO date; null: open. */
  readonly settledOn: string | null;
  /** Number of the settlement in the register; null: open. */
  readonly settlementNumber: bigint | null;
}

/** A line of the register; column 7 is the amount, closed on the day of the refund; column 9 the remarks. */
export interface OrphanEntryRow {
  /** Its number in the register `orphans`. */
  readonly entryNumber: bigint;
  /** The act; `cancelled` undoes an entry made by mistake. */
  readonly act: OrphanAction;
  /** The gaming day of the entry, YYYY-MM-DD; it was open when this was written. */
  readonly gamingDay: string;
  /** When it was done, by the server's clock. */
  readonly happenedAt: Date;
  readonly kind: OrphanKind;
  readonly machine: string | null;
  /** The gaming table it was on. */
  readonly table: string | null;
  /** Place of the finding, as a code. */
  readonly place: string;
  readonly reference: string;
  readonly deskCode: string | null;
  /** The change of the register's total, in minor units: the whole orphan, negative unless it is received. */
  readonly amountMinor: bigint;
  /** The register's total after this entry. */
  readonly totalMinor: bigint;
  /** When the amount of a first entry was closed; null while it is open. */
  readonly closedOn: string | null;
  /** For a closing entry, the first entry; for a closed entry, the closing entry. */
  readonly refersToNumber: bigint | null;
  /** Number of the ledger entry. */
  readonly journalEntryNumber: bigint;
  readonly enteredByName: string;
  readonly authorisedByName: string | null;
  /** True: a claimant was recorded. */
  readonly hasClaimant: boolean;
  /** The reason of a cancellation, 3 to 500 characters; empty for every other act. */
  readonly reason: string;
}

/** The register's total and the balance of its accounts: equal at every moment. */
export interface OrphanTotals {
  /** Total of the open entries in minor units. */
  readonly registerMinor: bigint;
  /** Over all accounts that ever had the orphans role. */
  readonly accountMinor: bigint;
  /** These accounts, the one in force on the running day first. */
  readonly accountCodes: readonly string[];
  /** Number of orphans that are not settled yet. */
  readonly waiting: bigint;
}

const orphanSelect = `
  select received.entry_number as "orphanNumber", orphans.orphan_id as "orphanId", orphans.kind,
    machines.sbm_number as machine, gaming_tables.table_number as "table", orphans.place,
    orphans.ticket_id as "ticketId", orphans.card_id as "cardId", orphans.reference,
    orphans.slip_number as "slipNumber",
    orphans.stake_minor as "stakeMinor",
    orphans.gains_minor as "gainsMinor", received.amount_minor as "amountMinor", orphans.chips,
    orphans.chips_minor as "chipsMinor", orphans.found_at as "foundAt",
    people.full_name as "enteredByName", received.gaming_day as "gamingDay", desks.desk_code as "deskCode",
    orphans.deadline_on as "deadlineOn", orphans.taken_by as "takenBy", orphans.excluded_at as "excludedAt",
    orphans.incident_number as "incidentNumber",
    settled.act as "settledAs", settled.gaming_day as "settledOn",
    settled.entry_number as "settlementNumber"
  from orphan_entries as received
  join orphans on orphans.establishment_id = received.establishment_id and orphans.orphan_id = received.orphan_id
  join people_names as people on people.person_id = received.entered_by
  left join desks_public as desks on desks.establishment_id = received.establishment_id
    and desks.desk_id = received.desk_id
  left join machines_public as machines on machines.establishment_id = orphans.establishment_id
    and machines.machine_id = orphans.machine_id
  left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = orphans.establishment_id
    and gaming_tables.table_id = orphans.table_id
  left join orphan_entries as settled on settled.establishment_id = received.establishment_id
    and settled.orphan_id = received.orphan_id and settled.act <> 'received'
  where received.establishment_id = $1 and received.act = 'received'`;

/** Filter of orphans, newest first, a page at a time. */
export interface OrphanPage {
  /** Only unclaimed orphans. */
  readonly onlyUnsettled: boolean;
  /** Only those for which a customer was excluded. */
  readonly onlyWithExclusion: boolean;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Lists orphans (unclaimed money), newest first, a page at a time. */
export function listOrphans(db: Queryable, establishmentId: number, page: OrphanPage): Promise<OrphanRow[]> {
  return queryRows<OrphanRow>(
    db,
    `${orphanSelect} and (not $2::boolean or settled.entry_number is null)
        and (not $3::boolean or orphans.excluded_at is not null)
        and ($4::bigint is null or received.entry_number < $4)
      order by received.entry_number desc limit $5`,
    [establishmentId, page.onlyUnsettled, page.onlyWithExclusion, page.before, page.limit],
  );
}

/** Returns the orphan (unclaimed money) with a register number; undefined when there is none. */
export function findOrphan(
  db: Queryable,
  establishmentId: number,
  orphanNumber: bigint,
): Promise<OrphanRow | undefined> {
  return queryOptionalRow<OrphanRow>(db, `${orphanSelect} and received.entry_number = $2`, [
    establishmentId,
    orphanNumber,
  ]);
}

/** Lists the lines of the register, newest first, a page at a time, each with the total after it. */
export function listOrphanEntries(db: Queryable, establishmentId: number, page: Page): Promise<OrphanEntryRow[]> {
  return queryRows<OrphanEntryRow>(
    db,
    `select entry.entry_number as "entryNumber", entry.act, entry.gaming_day as "gamingDay",
        entry.happened_at as "happenedAt", orphans.kind, machines.sbm_number as machine,
        gaming_tables.table_number as "table", orphans.place, orphans.reference, desks.desk_code as "deskCode",
        entry.amount_minor as "amountMinor",
        (select coalesce(sum(until.amount_minor), 0)::bigint from orphan_entries as until
          where until.establishment_id = entry.establishment_id
            and until.entry_number <= entry.entry_number) as "totalMinor",
        case when entry.act = 'received' then other.gaming_day end as "closedOn",
        other.entry_number as "refersToNumber", journal_entries.entry_number as "journalEntryNumber",
        people.full_name as "enteredByName", authoriser.full_name as "authorisedByName",
        entry.claimant_record_id is not null as "hasClaimant", entry.reason
      from orphan_entries as entry
      join orphans on orphans.establishment_id = entry.establishment_id and orphans.orphan_id = entry.orphan_id
      join people_names as people on people.person_id = entry.entered_by
      join journal_entries_public as journal_entries on journal_entries.establishment_id = entry.establishment_id
        and journal_entries.entry_id = entry.entry_id
      left join people_names as authoriser on authoriser.person_id = entry.authorised_by
      left join desks_public as desks on desks.establishment_id = entry.establishment_id and desks.desk_id = entry.desk_id
      left join machines_public as machines on machines.establishment_id = orphans.establishment_id
        and machines.machine_id = orphans.machine_id
      left join gaming_tables_public as gaming_tables on gaming_tables.establishment_id = orphans.establishment_id
        and gaming_tables.table_id = orphans.table_id
      left join orphan_entries as other on other.establishment_id = entry.establishment_id
        and other.orphan_id = entry.orphan_id and other.entry_number <> entry.entry_number
      where entry.establishment_id = $1 and ($2::bigint is null or entry.entry_number < $2)
      order by entry.entry_number desc limit $3`,
    [establishmentId, page.before, page.limit],
  );
}

/**
 * Returns the totals of orphans (unclaimed money): the register's sum, the balance of their account, and how many wait
 * for their owner.
 */
export function queryOrphanTotals(db: Queryable, establishmentId: number, gamingDay: string): Promise<OrphanTotals> {
  return queryRow<OrphanTotals>(
    db,
    `select
        (select coalesce(sum(orphan_entries.amount_minor), 0)::bigint from orphan_entries
          where orphan_entries.establishment_id = $1) as "registerMinor",
        (select coalesce(sum(postings.credit_minor - postings.debit_minor), 0)::bigint from postings_public as postings
          where postings.establishment_id = $1 and postings.account_code = any (array(
            select accounts_of_roles.account_code from accounts_of_roles
            where accounts_of_roles.establishment_id = $1 and accounts_of_roles.account_role = 'orphans'))) as "accountMinor",
        array(
          select account_roles.account_code from account_roles_public as account_roles
          where account_roles.establishment_id = $1 and account_roles.account_role = 'orphans'
            and account_roles.valid_from <= $2::date
          group by account_roles.account_code
          order by max(account_roles.valid_from) desc, max(account_roles.revision) desc) as "accountCodes",
        (select count(*) filter (where orphan_entries.act = 'received')
            - count(*) filter (where orphan_entries.act <> 'received')
          from orphan_entries where orphan_entries.establishment_id = $1) as waiting`,
    [establishmentId, gamingDay],
  );
}

/**
 * Returns the identifier of the personal record of the person to whom an orphan was refunded; null without a refund.
 * `entryNumber` in the register is the orphan's or its refund's.
 */
export async function findClaimantRecordId(
  db: Queryable,
  establishmentId: number,
  entryNumber: bigint,
): Promise<bigint | null> {
  const row = await queryOptionalRow<{ readonly recordId: bigint | null }>(
    db,
    `select refund.claimant_record_id as "recordId"
      from orphan_entries as named
      join orphan_entries as refund on refund.establishment_id = named.establishment_id
        and refund.orphan_id = named.orphan_id and refund.act = 'refunded'
      where named.establishment_id = $1 and named.entry_number = $2`,
    [establishmentId, entryNumber],
  );
  return row?.recordId ?? null;
}

/** Returns the identifier of the personal record of the person who had taken an orphan; null when none had. */
export async function findTakerRecordId(
  db: Queryable,
  establishmentId: number,
  entryNumber: bigint,
): Promise<bigint | null> {
  const row = await queryOptionalRow<{ readonly recordId: bigint | null }>(
    db,
    `select orphans.taker_record_id as "recordId"
      from orphan_entries
      join orphans on orphans.establishment_id = orphan_entries.establishment_id
        and orphans.orphan_id = orphan_entries.orphan_id
      where orphan_entries.establishment_id = $1 and orphan_entries.entry_number = $2`,
    [establishmentId, entryNumber],
  );
  return row?.recordId ?? null;
}

/** Makes settlements of one orphan (unclaimed money) wait for one another: the second finds it settled. */
export async function lockOrphan(tx: Tx, establishmentId: number, orphanNumber: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('orphan ' || $2::text, $1))`, [
    establishmentId,
    orphanNumber,
  ]);
}
