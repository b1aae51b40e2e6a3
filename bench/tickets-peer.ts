import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#platform/database/database.js';

/** The tables that a redemption writes, in the order of their references. */
const TABLES = [
  'register_counters',
  'register_entries',
  'journal_entries',
  'postings',
  'desk_movements',
  'tickets',
  'ticket_steps',
  'ticket_redemptions',
  'idempotency_keys',
] as const;

export interface PeerOptions {
  readonly owner: Database;
  readonly superuserUrl: string;
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly cashiers: readonly { readonly personId: bigint; readonly deskId: bigint }[];
  readonly clients: number;
  readonly seconds: number;
  /** Number of tickets in the table that wait for one run. */
  readonly waiting: number;
}

/**
 * Prepares the bare peer in pgbench: the update and the insertions of one redemption. It uses copies of the tables with
 * the same keys, indexes and references, without their triggers. Returns a function that runs for a given number of
 * seconds and returns transactions a second. Needs pgbench, which is part of PostgreSQL.
 */
export async function barePeer(options: PeerOptions): Promise<() => Promise<number>> {
  const { owner, establishmentId, cashiers, gamingDay, waiting } = options;
  for (const table of TABLES) {
    await owner.query(`create table bare_${table} (like ${table} including defaults including identity
      including constraints including indexes)`);
  }
  for (const table of TABLES) {
    const references = await owner.query<{ readonly definition: string }>(
      `select pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint
       where pg_constraint.conrelid = $1::regclass and pg_constraint.contype = 'f'`,
      [table],
    );
    for (const { definition } of references) {
      const among = TABLES.find((each) => definition.includes(`REFERENCES ${each}(`));
      const own =
        among === undefined ? definition : definition.replace(`REFERENCES ${among}(`, `REFERENCES bare_${among}(`);
      await owner.query(`alter table bare_${table} add ${own}`);
    }
  }
  await owner.query(
    `insert into bare_register_counters (establishment_id, register, last_number)
     values ($1, 'journal', 0), ($1, 'ticketRedemptions', 0)`,
    [establishmentId],
  );
  for (const { deskId, personId } of cashiers) {
    await owner.query(
      `insert into bare_desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
         gaming_day, happened_at, recorded_by)
       values ($1, $2, 1, 'countDifference', 100000000000, 100000000000, $3, now(), $4)`,
      [establishmentId, deskId, gamingDay, personId],
    );
  }
  await owner.query('create sequence bare_next_ticket');
  const firstDesk = cashiers[0]?.deskId ?? 0n;
  const firstPerson = cashiers[0]?.personId ?? 0n;
  const accounts = await owner.query<{ readonly account: string }>(
    `select account_code as account from ledger_accounts where establishment_id = $1 order by 1 limit 2`,
    [establishmentId],
  );
  const script = redemption({ ...options, firstDesk, firstPerson, accounts: accounts.map(({ account }) => account) });
  return async () => {
    await owner.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `with made as (
           insert into bare_tickets (establishment_id, number_digest, number_sealed, validated_by, kind, amount_minor,
             place, desk_id, sequence_number, payable_until, gaming_day, received_at, state, last_step, moved_on)
           select $1, sha256(uuid_send(gen_random_uuid())), sha512(uuid_send(gen_random_uuid())), 'system', 'cashable',
             2000, 'desk', $2::bigint, n, $3::date + 90, $3::date, now(), 'issued', 1, $3::date
           from generate_series(1, $4::bigint) as n
           returning ticket_id
         )
         insert into bare_ticket_steps (establishment_id, ticket_id, step_number, step, from_state, to_state, kind,
           amount_minor, place, desk_id, gaming_day, received_at, recorded_by)
         select $1, made.ticket_id, 1, 'handIn', '', 'issued', 'cashable', 2000, 'desk', $2::bigint, $3::date, now(), $5
         from made`,
        [establishmentId, firstDesk, gamingDay, waiting * 4, firstPerson],
      );
      await tx.query(`select setval('bare_next_ticket', (select coalesce(min(ticket_id), 1) from bare_tickets
        where state = 'issued'), false)`);
    });
    await owner.query('checkpoint');
    const perSecond = await pgbench(options, script);
    process.stderr.write(`  ${perSecond.toFixed(0)} bare a second\n`);
    return perSecond;
  };
}

async function pgbench({ superuserUrl, clients, seconds }: PeerOptions, script: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'releve-bench-peer-'));
  try {
    const file = join(folder, 'redemption.sql');
    writeFileSync(file, script);
    const { stdout } = await promisify(execFile)('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      '--jobs=1',
      `--time=${seconds}`,
      `--file=${file}`,
      superuserUrl,
    ]);
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
    const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (perSecond === undefined || (failed !== undefined && failed !== '0')) throw new Error(stdout);
    return Number(perSecond);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function redemption(of: {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly firstDesk: bigint;
  readonly firstPerson: bigint;
  readonly accounts: readonly string[];
}): string {
  const { establishmentId: house, gamingDay, firstDesk, firstPerson, accounts } = of;
  const [debited = '', credited = ''] = accounts;
  const day = `date '${gamingDay}'`;
  const counter = (register: string): string =>
    `update bare_register_counters set last_number = last_number + 1
     where establishment_id = ${house} and register = '${register}' returning last_number`;
  const entered = (register: string, table: string): string =>
    `insert into bare_register_entries (establishment_id, register, number, table_name, row_key)
     values (${house}, '${register}', :last_number, '${table}', '{"establishment_id": ${house}, "number": "1"}')`;
  const statements = [
    `\\set desk ${firstDesk} + :client_id`,
    `\\set person ${firstPerson} + :client_id`,
    'begin',
    `update bare_tickets set state = 'redeemed', last_step = last_step + 1, moved_on = ${day}
     where establishment_id = ${house} and ticket_id = (select nextval('bare_next_ticket'))
     returning ticket_id, last_step \\gset`,
    `select max(movement_number) + 1 as movement from bare_desk_movements
     where establishment_id = ${house} and desk_id = :desk \\gset`,
    `${counter('journal')} \\gset`,
    `insert into bare_journal_entries (establishment_id, entry_number, voucher_number, journal, gaming_day, fact,
       source, posted_by)
     values (${house}, :last_number, :last_number, 'tickets', ${day}, 'ticketRedeemed', '{"desk": "K-1", "ticket": "1"}', :person)
     returning entry_id \\gset`,
    `insert into bare_postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
     values (${house}, :entry_id, 1, '${debited}', 2000, 0), (${house}, :entry_id, 2, '${credited}', 0, 2000)`,
    entered('journal', 'journal_entries'),
    `insert into bare_desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       gaming_day, happened_at, recorded_by, entry_id)
     values (${house}, :desk, :movement, 'ticketRedeemed', -2000, 100000000000 - 2000 * :movement, ${day}, now(), :person,
       :entry_id)`,
    `insert into bare_ticket_steps (establishment_id, ticket_id, step_number, step, from_state, to_state, kind,
       amount_minor, place, desk_id, gaming_day, received_at, recorded_by, movement_number, entry_id)
     values (${house}, :ticket_id, :last_step, 'cash', 'issued', 'redeemed', 'cashable', 2000, 'desk', :desk, ${day}, now(),
       :person, :movement, :entry_id)`,
    `${counter('ticketRedemptions')} \\gset`,
    `insert into bare_ticket_redemptions (establishment_id, redemption_number, ticket_number, amount_minor, desk_id,
       movement_number, entry_id, redeemed_by, gaming_day, redeemed_at, ticket_id, step_number)
     values (${house}, :last_number, :ticket_id, 2000, :desk, :movement, :entry_id, :person, ${day}, now(), :ticket_id,
       :last_step)`,
    entered('ticketRedemptions', 'ticket_redemptions'),
    `insert into bare_idempotency_keys (establishment_id, idempotency_key, route, input_hash, status, sealed)
     values (${house}, gen_random_uuid()::text, 'POST /api/establishments/{establishment}/ticket-redemptions',
       sha256(uuid_send(gen_random_uuid())), 200, convert_to(repeat('x', 350), 'UTF8'))`,
    'end',
  ];
  // an argument of pgbench ends with its line, a statement with its semicolon
  const text = (one: string): string => {
    if (one.startsWith('\\set ')) return one;
    const line = one.replaceAll(/\s*\n\s*/g, ' ');
    return line.endsWith('\\gset') ? line : `${line};`;
  };
  return `${statements.map(text).join('\n')}\n`;
}
