import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A desk holds cash, proved as a sum, and chips and plaques, proved by value: what each movement moves of them is
 * listed, and so is what a transfer gives and a count finds. What moved before was cash
 * (docs/adr/0026-what-a-desk-holds.md).
 */
export class DesksChips1790000030010 implements MigrationInterface {
  readonly name = 'DesksChips1790000030010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksChips', true);
      ${worth}
      ${columns}
      ${lines}
      ${chipsFollow}
      ${movementsAddUp}
      ${chipsMove}
      ${countsHold}
      select audit_snapshot(t) from unnest('{desk_transfers,desk_movements,desk_counts}'::regclass[]) t;
      ${published}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desksChips', true);
      drop view desk_movement_chips_public, desk_counts_public, desk_movements_public;
      create view desk_counts_public as select ${PUBLISHED_COUNTS} from desk_counts;
      create view desk_movements_public as select ${PUBLISHED_MOVEMENTS} from desk_movements;
      grant select on desk_counts_public, desk_movements_public to releve_app;
      drop trigger desk_count_holds on desk_counts;
      drop trigger desk_chips_add_up on desk_movements;
      ${movementFollows}
      ${transferMoves}
      select audit_detach('desk_movement_chips');
      drop table desk_movement_chips;
      drop function desk_count_holds(), desk_chips_add_up(), desk_chips_follow();
      -- chips for as much cash: the version before knows them as change of one form of money into another
      select audit_detach('desk_movements');
      update desk_movements set kind = 'change', taken = 'tokens', given = 'currency', chip_line_count = 0, chips_minor = 0,
        changed_minor = greatest(abs(desk_movements.chips_minor), 1)
      where desk_movements.amount_minor = 0 and desk_movements.kind <> 'change';
      select audit_attach('desk_movements', 'append_only');
      -- a count that only exchanged chips for cash has a movement of nothing: such a count cannot be written without them
      alter table desk_counts drop column chips, drop column booked_chips_minor, drop column counted_chips_minor,
        drop constraint desk_counts_witnessed,
        add constraint desk_counts_check check ((movement_number is null) = (booked_minor = counted_minor)),
        add constraint desk_counts_check1
          check (booked_minor = counted_minor or (witnessed_by is not null and length(reason) >= 3));
      alter table desk_movements drop column chips_minor, drop column chips_balance_minor, drop column chip_line_count,
        add constraint desk_movements_check4 check (amount_minor <> 0 or kind = 'change');
      alter table desk_transfers drop column pieces, drop column chips, drop column chips_minor;
      drop function chips_worth(jsonb);
      select audit_snapshot(t) from unnest('{desk_transfers,desk_movements,desk_counts}'::regclass[]) t;
    `);
  }
}

/** What a list of chips and plaques is worth; null when it is no such list, or lists a kind of piece twice. */
const worth = `
      create function chips_worth(lines jsonb) returns bigint language sql immutable as $$
        select case when count(*) = count(distinct (line ->> 'medium', line ->> 'game', line ->> 'value'))
            and coalesce(bool_and(coalesce(line ->> 'medium' in ('chip', 'plaque')
              and (line ->> 'medium' = 'chip' or line ->> 'game' = '') and length(line ->> 'game') <= 40
              and line ->> 'value' ~ '^[1-9][0-9]{0,17}$' and line ->> 'count' ~ '^[1-9][0-9]{0,8}$', false)), true)
          then coalesce(sum(case when line ->> 'value' ~ '^[0-9]+$' and line ->> 'count' ~ '^[0-9]+$'
            then (line ->> 'value')::numeric * (line ->> 'count')::numeric end), 0)::bigint end
        from jsonb_array_elements(lines) as line
      $$;`;

const columns = `
      alter table desk_transfers
        -- notes and coins among the cash, lowest first; empty: only the sum was entered
        add column pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array'),
        add column chips jsonb not null default '[]',
        -- the part of the amount that is chips and plaques
        add column chips_minor bigint not null default 0 check (chips_minor >= 0),
        add constraint desk_transfers_chips check (chips_minor <= amount_minor),
        add constraint desk_transfers_listed check ((chips_worth(chips) = chips_minor) is true);
      alter table desk_movements
        -- the part of the amount, and of the balance, that is chips and plaques; cash is the rest
        add column chips_minor bigint not null default 0,
        add column chips_balance_minor bigint not null default 0 check (chips_balance_minor >= 0),
        -- how many kinds of chips and plaques it moves
        add column chip_line_count integer not null default 0 check (chip_line_count >= 0),
        add constraint desk_movements_cash check (chips_balance_minor <= balance_minor),
        add constraint desk_movements_lines check (chip_line_count > 0 or chips_minor = 0),
        add constraint desk_movements_chips check (chip_line_count = 0 or kind in ('transfer', 'countDifference')),
        drop constraint desk_movements_check4,
        add constraint desk_movements_moves check (amount_minor <> 0 or kind = 'change' or chip_line_count > 0);
      alter table desk_counts
        add column chips jsonb not null default '[]',
        add column booked_chips_minor bigint not null default 0 check (booked_chips_minor >= 0),
        add column counted_chips_minor bigint not null default 0,
        add constraint desk_counts_chips
          check (booked_chips_minor <= booked_minor and counted_chips_minor <= counted_minor),
        add constraint desk_counts_listed check ((chips_worth(chips) = counted_chips_minor) is true),
        drop constraint desk_counts_check, drop constraint desk_counts_check1,
        add constraint desk_counts_agreed check (movement_number is not null
          or (booked_minor = counted_minor and booked_chips_minor = counted_chips_minor)),
        add constraint desk_counts_witnessed
          check (movement_number is null or (witnessed_by is not null and length(reason) >= 3));`;

const lines = `
      create table desk_movement_chips (
        establishment_id integer not null,
        desk_id bigint not null,
        movement_number integer not null,
        medium text not null check (medium in ('chip', 'plaque')),
        -- the game of a chip; empty: it serves at every game, as a plaque does
        game text not null check (length(game) <= 40),
        value_minor bigint not null check (value_minor > 0),
        pieces bigint not null check (pieces <> 0),
        -- what the desk has of that kind after this movement
        pieces_after bigint not null check (pieces_after >= 0),
        primary key (establishment_id, desk_id, movement_number, medium, game, value_minor),
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        check (medium = 'chip' or game = '')
      );
      -- serves: what a desk has of each kind
      create index desk_movement_chips_by_kind
        on desk_movement_chips (establishment_id, desk_id, medium, game, value_minor, movement_number);
      grant select, insert on desk_movement_chips to releve_app;

      -- Each line follows the last one of its desk and kind: what the desk has is their sum, and never less than none.
      create function desk_chips_follow() returns trigger language plpgsql as $$
      declare
        last_number integer;
        last_pieces bigint;
      begin
        select desk_movement_chips.movement_number, desk_movement_chips.pieces_after into last_number, last_pieces
        from desk_movement_chips
        where desk_movement_chips.establishment_id = new.establishment_id and desk_movement_chips.desk_id = new.desk_id
          and desk_movement_chips.medium = new.medium and desk_movement_chips.game = new.game
          and desk_movement_chips.value_minor = new.value_minor
        order by desk_movement_chips.movement_number desc limit 1;
        if new.movement_number <= coalesce(last_number, 0)
          or new.pieces_after <> coalesce(last_pieces, 0) + new.pieces then
          raise exception 'the chips of movement % of desk % do not follow the last ones', new.movement_number,
            new.desk_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return new;
      end $$;
      create trigger desk_chips_follow before insert on desk_movement_chips
        for each row execute function desk_chips_follow();
      select audit_attach('desk_movement_chips', 'append_only');`;

/** A movement follows the last one of its desk, with its balance and with that of its chips. */
const chipsFollow = `
      create or replace function desk_movement_follows() returns trigger language plpgsql as $$
      declare
        last_number integer;
        last_balance bigint;
        last_chips bigint;
      begin
        select desk_movements.movement_number, desk_movements.balance_minor, desk_movements.chips_balance_minor
          into last_number, last_balance, last_chips
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        order by desk_movements.movement_number desc limit 1;
        if new.movement_number <> coalesce(last_number, 0) + 1
          or new.balance_minor <> coalesce(last_balance, 0) + new.amount_minor
          or new.chips_balance_minor <> coalesce(last_chips, 0) + new.chips_minor then
          raise exception 'movement % of desk % does not follow the last one', new.movement_number, new.desk_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return new;
      end $$;`;
const movementFollows = `
      create or replace function desk_movement_follows() returns trigger language plpgsql as $$
      declare
        last_number integer;
        last_balance bigint;
      begin
        select desk_movements.movement_number, desk_movements.balance_minor into last_number, last_balance
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        order by desk_movements.movement_number desc limit 1;
        if new.movement_number <> coalesce(last_number, 0) + 1
          or new.balance_minor <> coalesce(last_balance, 0) + new.amount_minor then
          raise exception 'movement % of desk % does not follow the last one', new.movement_number, new.desk_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return new;
      end $$;`;

/** The lines of a movement are as many as it says, and worth what it says. */
const movementsAddUp = `
      create function desk_chips_add_up() returns trigger language plpgsql as $$
      declare
        movement desk_movements;
        listed bigint;
        worth numeric;
      begin
        select * into movement from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
          and desk_movements.movement_number = new.movement_number;
        select count(*), coalesce(sum(desk_movement_chips.pieces * desk_movement_chips.value_minor), 0) into listed, worth
        from desk_movement_chips
        where desk_movement_chips.establishment_id = new.establishment_id and desk_movement_chips.desk_id = new.desk_id
          and desk_movement_chips.movement_number = new.movement_number;
        if listed <> movement.chip_line_count or worth <> movement.chips_minor then
          raise exception 'the chips of movement % of desk % are not those that it lists', new.movement_number, new.desk_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;
      create constraint trigger desk_chips_add_up after insert on desk_movements
        deferrable initially deferred for each row when (new.chip_line_count > 0)
        execute function desk_chips_add_up();
      create constraint trigger desk_chips_add_up after insert on desk_movement_chips
        deferrable initially deferred for each row execute function desk_chips_add_up();`;

/** A confirmed transfer has moved its amount, and with it the chips that it lists, piece by piece. */
const chipsMove = `
      create or replace function transfer_is_moved() returns trigger language plpgsql as $$
      declare
        transfer desk_transfers;
        moved boolean;
      begin
        select * into transfer from desk_transfers
        where desk_transfers.establishment_id = new.establishment_id and desk_transfers.transfer_id = new.transfer_id;
        select coalesce(array_agg(row (desk_movements.desk_id, desk_movements.amount_minor)
            order by desk_movements.amount_minor), '{}') = array(
            select row (sides.desk_id, sides.amount_minor)
            from (values (transfer.from_desk_id, -transfer.amount_minor), (transfer.to_desk_id, transfer.amount_minor))
              as sides (desk_id, amount_minor)
            where sides.desk_id is not null and transfer.state = 'confirmed' order by sides.amount_minor)
          into moved
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.transfer_id = new.transfer_id;
        moved := moved and not exists (
          select from desk_movements
          where desk_movements.establishment_id = new.establishment_id and desk_movements.transfer_id = new.transfer_id
            and (desk_movements.chip_line_count <> jsonb_array_length(transfer.chips)
              or exists (
                select from jsonb_array_elements(transfer.chips) as line
                where not exists (
                  select from desk_movement_chips as lines
                  where lines.establishment_id = desk_movements.establishment_id
                    and lines.desk_id = desk_movements.desk_id
                    and lines.movement_number = desk_movements.movement_number
                    and lines.medium = line ->> 'medium' and lines.game = line ->> 'game'
                    and lines.value_minor = (line ->> 'value')::bigint
                    and lines.pieces = case when desk_movements.amount_minor < 0 then -1 else 1 end * (line ->> 'count')::bigint))));
        if not moved then
          raise exception 'transfer % is % and its money is elsewhere', new.transfer_id, transfer.state
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;`;
const transferMoves = `
      create or replace function transfer_is_moved() returns trigger language plpgsql as $$
      declare
        transfer desk_transfers;
        moved boolean;
      begin
        select * into transfer from desk_transfers
        where desk_transfers.establishment_id = new.establishment_id and desk_transfers.transfer_id = new.transfer_id;
        select coalesce(array_agg(row (desk_movements.desk_id, desk_movements.amount_minor)
            order by desk_movements.amount_minor), '{}') = array(
            select row (sides.desk_id, sides.amount_minor)
            from (values (transfer.from_desk_id, -transfer.amount_minor), (transfer.to_desk_id, transfer.amount_minor))
              as sides (desk_id, amount_minor)
            where sides.desk_id is not null and transfer.state = 'confirmed' order by sides.amount_minor)
          into moved
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.transfer_id = new.transfer_id;
        if not moved then
          raise exception 'transfer % is % and its money is elsewhere', new.transfer_id, transfer.state
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;`;

/** What was counted is what the desk has from then on: its balance, and every kind of chip and plaque. */
const countsHold = `
      create function desk_count_holds() returns trigger language plpgsql as $$
      declare
        held_minor bigint;
        held_chips_minor bigint;
      begin
        select desk_movements.balance_minor, desk_movements.chips_balance_minor into held_minor, held_chips_minor
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        order by desk_movements.movement_number desc limit 1;
        if new.counted_minor <> coalesce(held_minor, 0) or new.counted_chips_minor <> coalesce(held_chips_minor, 0)
          or exists (
            select from (
              select distinct on (lines.medium, lines.game, lines.value_minor) lines.medium, lines.game,
                lines.value_minor, lines.pieces_after
              from desk_movement_chips as lines
              where lines.establishment_id = new.establishment_id and lines.desk_id = new.desk_id
              order by lines.medium, lines.game, lines.value_minor, lines.movement_number desc
            ) as held
            full join jsonb_array_elements(new.chips) as line on line ->> 'medium' = held.medium
              and line ->> 'game' = held.game and (line ->> 'value')::bigint = held.value_minor
            where coalesce(held.pieces_after, 0) <> coalesce((line ->> 'count')::bigint, 0)) then
          raise exception 'desk % does not hold what was counted', new.desk_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;
      create trigger desk_count_holds after insert on desk_counts
        for each row execute function desk_count_holds();`;

const PUBLISHED_COUNTS = `desk_counts.establishment_id, desk_counts.count_id, desk_counts.desk_id, desk_counts.booked_minor,
          desk_counts.counted_minor, desk_counts.reason, desk_counts.counted_by, desk_counts.witnessed_by,
          desk_counts.outcome, desk_counts.gaming_day, desk_counts.counted_at`;
const PUBLISHED_MOVEMENTS = `desk_movements.establishment_id, desk_movements.desk_id, desk_movements.movement_number,
          desk_movements.kind, desk_movements.amount_minor, desk_movements.balance_minor, desk_movements.transfer_id,
          desk_movements.taken, desk_movements.given, desk_movements.changed_minor, desk_movements.gaming_day,
          desk_movements.happened_at, desk_movements.recorded_by`;

const published = `
      create or replace view desk_counts_public as select ${PUBLISHED_COUNTS}, desk_counts.booked_chips_minor,
          desk_counts.counted_chips_minor from desk_counts;
      create or replace view desk_movements_public as select ${PUBLISHED_MOVEMENTS}, desk_movements.chips_minor,
          desk_movements.chips_balance_minor from desk_movements;
      create view desk_movement_chips_public as
        select desk_movement_chips.establishment_id, desk_movement_chips.desk_id, desk_movement_chips.movement_number,
          desk_movement_chips.medium, desk_movement_chips.game, desk_movement_chips.value_minor,
          desk_movement_chips.pieces, desk_movement_chips.pieces_after
        from desk_movement_chips;
      grant select on desk_movement_chips_public to releve_app;`;
