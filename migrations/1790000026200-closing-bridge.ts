import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From the stakes of a day to its metered win, its cash win and what the account of gross revenue received. */
export class ClosingBridge1790000026200 implements MigrationInterface {
  readonly name = 'ClosingBridge1790000026200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One line for each step of a day that was reconciled: figures come from the run that counts, what the account
      -- received from the journal, and what neither explains is a line of its own. Detail: the fact of another
      -- entry, or the account. The books' lines are those of a
      -- closed day. Kinds: start, part, sum, difference (zero unless something is wrong).
      create view day_bridge_lines as
        select played.establishment_id, played.gaming_day, line.place, line.kind, line.name, line.detail,
          line.amount_minor::bigint as amount_minor
        from (${played}) as played
        cross join lateral (${booked}) as booked
        cross join lateral (
          select * from (values ${lines}) as figure (place, kind, name, detail, amount_minor)
          union all
          select 57, 'part', 'otherEntry', other.fact, other.amount_minor
          from jsonb_to_recordset(booked.others) as other (fact text, amount_minor bigint)
        ) as line
        where played.frozen or line.place < 50;
      grant select on day_bridge_lines to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view day_bridge_lines');
  }
}

const played = `
          select
            machine_days.establishment_id, machine_days.gaming_day, machine_days.frozen,
            sum(machine_days.coin_in_minor) as coin_in,
            sum(machine_days.coin_out_minor) as coin_out,
            sum(machine_days.jackpot_minor) as jackpot,
            sum(machine_days.metered_win_minor) as metered_win,
            sum(machine_days.credits_change_minor) as credits_change,
            sum(machine_days.bills_minor + machine_days.ticket_in_minor + machine_days.coins_minor
              + machine_days.electronic_in_minor - machine_days.electronic_out_minor - machine_days.ticket_out_minor
              - machine_days.hand_paid_cancelled_minor - machine_days.jackpot_minor) as metered_cash,
            sum(machine_days.counted_notes_minor - machine_days.bills_minor) as notes,
            sum(machine_days.counted_tickets_minor - machine_days.ticket_in_minor) as tickets,
            sum(machine_days.counted_coins_minor - machine_days.coins_minor) as coins,
            sum(machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor
              + machine_days.paid_bonus_minor - machine_days.jackpot_minor) as jackpot_variance,
            sum(machine_days.paid_cancelled_minor - machine_days.hand_paid_cancelled_minor) as cancelled_variance,
            sum(machine_days.tickets_issued_minor - machine_days.ticket_out_minor) as tickets_out_variance,
            sum(machine_days.paid_short_pay_minor) as short_pays,
            sum(machine_days.paid_complement_minor) as complements,
            sum(machine_days.fills_minor) as fills,
            sum(machine_days.cash_win_minor) as cash_win
          from machine_days
          group by machine_days.establishment_id, machine_days.gaming_day, machine_days.frozen`;

/** An entry and its reversal within one day undo each other and are left out. */
const booked = `
          select
            coalesce(sum(posted.amount_minor) filter (where posted.origin = 'carried'), 0) as carried,
            coalesce(sum(posted.amount_minor), 0) as received,
            coalesce(sum(posted.amount_minor) filter (where posted.origin = 'other'), 0) as other,
            coalesce(jsonb_agg(jsonb_build_object('fact', posted.fact, 'amount_minor', posted.amount_minor))
              filter (where posted.origin = 'other'), '[]') as others
          from (
            select journal_entries.fact,
              case
                when journal_entries.source ->> 'kind' is distinct from 'dayClosing' then 'other'
                when journal_entries.fact like 'priorPeriod.%' then 'carried'
                when journal_entries.fact = 'balanceCarried' then 'other'
                else 'own'
              end as origin,
              sum(postings.credit_minor - postings.debit_minor) as amount_minor
            from journal_entries_public as journal_entries
            join postings_public as postings using (establishment_id, entry_id)
            join accounts_in_force(played.establishment_id, played.gaming_day) as revenue
              on revenue.account_role = 'slotRevenue' and revenue.account_code = postings.account_code
            where journal_entries.establishment_id = played.establishment_id
              and journal_entries.gaming_day = played.gaming_day
              and not exists (
                select from journal_entries_public as counterpart
                where counterpart.establishment_id = journal_entries.establishment_id
                  and counterpart.gaming_day = journal_entries.gaming_day
                  and (counterpart.reverses_entry_id = journal_entries.entry_id
                    or counterpart.entry_id = journal_entries.reverses_entry_id))
            group by 1, 2
          ) as posted`;

/** What the books receive of the day itself: its cash win before what has accounts of its own. */
const own = `played.cash_win + played.complements
            - (played.notes + played.tickets + played.coins - played.tickets_out_variance)
            + played.jackpot_variance + played.cancelled_variance`;

const lines = `
            (10, 'start', 'coinIn', null::text, played.coin_in),
            (11, 'part', 'coinOut', null, -played.coin_out),
            (12, 'part', 'jackpots', null, -played.jackpot),
            (18, 'difference', 'meteredDifference', null,
              played.metered_win - (played.coin_in - played.coin_out - played.jackpot)),
            (19, 'sum', 'meteredWin', null, played.metered_win),
            (20, 'part', 'creditsChange', null, played.credits_change),
            (21, 'part', 'notesVariance', null, played.notes),
            (22, 'part', 'ticketsVariance', null, played.tickets),
            (23, 'part', 'coinsVariance', null, played.coins),
            (24, 'part', 'jackpotVariance', null, -played.jackpot_variance),
            (25, 'part', 'cancelledVariance', null, -played.cancelled_variance),
            (26, 'part', 'ticketsOutVariance', null, -played.tickets_out_variance),
            (27, 'part', 'shortPays', null, -played.short_pays),
            (28, 'part', 'complements', null, -played.complements),
            (29, 'part', 'fills', null, -played.fills),
            (30, 'part', 'meterIdentities', null, played.metered_cash - played.credits_change - played.metered_win),
            (48, 'difference', 'cashDifference', null, played.cash_win - (played.metered_cash + played.notes
              + played.tickets + played.coins - played.jackpot_variance - played.cancelled_variance
              - played.tickets_out_variance - played.short_pays - played.complements - played.fills)),
            (49, 'sum', 'cashWin', null, played.cash_win),
            (50, 'part', 'complementsBooked', null, played.complements),
            (51, 'part', 'countDifferences', null,
              -(played.notes + played.tickets + played.coins - played.tickets_out_variance)),
            (52, 'part', 'handPayDifferences', null, played.jackpot_variance + played.cancelled_variance),
            (53, 'part', 'carried', null, booked.carried),
            (58, 'difference', 'bookDifference', null, booked.received - booked.carried - booked.other - (${own})),
            (59, 'sum', 'revenueReceived', (select revenue.account_code
              from accounts_in_force(played.establishment_id, played.gaming_day) as revenue
              where revenue.account_role = 'slotRevenue'), booked.received)
`;
