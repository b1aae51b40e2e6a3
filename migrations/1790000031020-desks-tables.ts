import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What tables and their customers do at a desk: avances, bons, credits and the encaisse at the end of a session; chips
 * that are sold and redeemed (docs/adr/0027-the-session-of-a-table.md).
 */
export class DesksTables1790000031020 implements MigrationInterface {
  readonly name = 'DesksTables1790000031020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksTables', true);
      alter table desk_movements
        drop constraint desk_movements_kind_check,
        add constraint desk_movements_kind_check check (kind in (${BEFORE}, ${OF_TABLES}, ${TRADES})),
        drop constraint desk_movements_chips,
        add constraint desk_movements_chips
          check (chip_line_count = 0 or kind in ('transfer', 'countDifference', ${OF_TABLES}, ${TRADES})),
        -- chips for as much cash: nothing but the form of what the desk holds changes
        add constraint desk_movements_trades
          check (kind not in ('tableBon', ${TRADES}) or (amount_minor = 0 and chip_line_count > 0)),
        add constraint desk_movements_trade_entry check ((kind in (${TRADES})) <= (entry_id is not null));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksTables', true);
      -- the money and the chips moved: the version before knows them as corrected by a count
      select audit_detach('desk_movements');
      alter table desk_movements drop constraint desk_movements_trades, drop constraint desk_movements_trade_entry;
      update desk_movements set kind = 'countDifference' where desk_movements.kind in (${OF_TABLES}, ${TRADES});
      select audit_attach('desk_movements', 'append_only');
      alter table desk_movements

        drop constraint desk_movements_chips,
        add constraint desk_movements_chips check (chip_line_count = 0 or kind in ('transfer', 'countDifference')),
        drop constraint desk_movements_kind_check,
        add constraint desk_movements_kind_check check (kind in (${BEFORE}));
    `);
  }
}

const BEFORE = `'transfer', 'change', 'countDifference', 'orphan', 'ticketRedeemed', 'fill', 'payout'`;
const OF_TABLES = `'tableAvance', 'tableBon', 'tableCredit', 'tableEncaisse'`;
const TRADES = `'chipSale', 'chipRedemption'`;
