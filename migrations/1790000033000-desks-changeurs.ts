import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The float of a changeur at the tables is a desk of its own kind; a bon moves chips from a cash desk to it for plaques
 * and notes worth as much (docs/adr/0029-special-desks-and-changeurs.md).
 */
export class DesksChangeurs1790000033000 implements MigrationInterface {
  readonly name = 'DesksChangeurs1790000033000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksChangeurs', true);
      alter table desks
        drop constraint desks_kind_check,
        add constraint desks_kind_check check (kind in (${KINDS}, 'tableChangeur'));
      alter table desk_movements
        drop constraint desk_movements_kind_check,
        add constraint desk_movements_kind_check check (kind in (${MOVEMENTS}, 'changeurBon')),
        drop constraint desk_movements_chips,
        add constraint desk_movements_chips check (chip_line_count = 0 or kind in (${WITH_CHIPS}, 'changeurBon')),
        drop constraint desk_movements_trades,
        add constraint desk_movements_trades
          check (kind not in (${EVEN}, 'changeurBon') or (amount_minor = 0 and chip_line_count > 0));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksChangeurs', true);
      -- the version before knows such a desk as a cash desk, such a bon as one of a table
      update desks set kind = 'cashDesk' where desks.kind = 'tableChangeur';
      select audit_detach('desk_movements');
      update desk_movements set kind = 'tableBon' where desk_movements.kind = 'changeurBon';
      select audit_attach('desk_movements', 'append_only');
      alter table desk_movements
        drop constraint desk_movements_trades,
        add constraint desk_movements_trades
          check (kind not in (${EVEN}) or (amount_minor = 0 and chip_line_count > 0)),
        drop constraint desk_movements_chips,
        add constraint desk_movements_chips check (chip_line_count = 0 or kind in (${WITH_CHIPS})),
        drop constraint desk_movements_kind_check,
        add constraint desk_movements_kind_check check (kind in (${MOVEMENTS}));
      alter table desks
        drop constraint desks_kind_check,
        add constraint desks_kind_check check (kind in (${KINDS}));
    `);
  }
}

const KINDS = `'cashDesk', 'changeMachine', 'rovingChangeur'`;
const OF_TABLES = `'tableAvance', 'tableBon', 'tableCredit', 'tableEncaisse'`;
const TRADES = `'chipSale', 'chipRedemption'`;
const MOVEMENTS = `'transfer', 'change', 'countDifference', 'orphan', 'ticketRedeemed', 'fill', 'payout', ${OF_TABLES},
          ${TRADES}`;
const WITH_CHIPS = `'transfer', 'countDifference', ${OF_TABLES}, ${TRADES}`;
const EVEN = `'tableBon', ${TRADES}`;
