import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Progressive jackpots of black-jack tables: their start, the tables and sites that feed them, the additional stakes,
 * and each hit with its payments (docs/adr/0031-progressives.md).
 */
export class Progressives1800000026000 implements MigrationInterface {
  readonly name = 'Progressives1800000026000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [progressives, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const progressives = `
select set_config('releve.act', 'migration.progressives', true);

create table progressives (
  establishment_id integer not null references establishments,
  progressive_number integer not null check (progressive_number >= 1),
  name text not null check (length(name) between 2 and 40),
  -- the one amount of every additional stake, minor units
  stake_minor bigint not null check (stake_minor > 0),
  odd_unit text not null check (odd_unit in ('firstHand', 'staysInJackpot')),
  created_at timestamptz not null,
  -- the gaming day that bears its start
  created_on date not null,
  created_by bigint not null references people,
  -- when its amounts were moved to another progressive, and the gaming day that bears it
  retired_at timestamptz,
  retired_on date,
  retired_into integer,
  primary key (establishment_id, progressive_number),
  foreign key (establishment_id, created_on) references gaming_days,
  foreign key (establishment_id, retired_on) references gaming_days,
  foreign key (establishment_id, retired_into) references progressives,
  check ((retired_at is null) = (retired_into is null) and retired_into <> progressive_number),
  check ((retired_at is null) = (retired_on is null))
);
grant select, insert, update (retired_at, retired_on, retired_into) on progressives to releve_app;

create table progressive_jackpots (
  establishment_id integer not null,
  progressive_number integer not null,
  jackpot text not null check (jackpot in ('principal', 'secondary')),
  combination text not null check (length(combination) between 3 and 100),
  start_minor bigint not null check (start_minor >= 0),
  -- of every additional stake, hundredths of a percent
  share_hundredths integer not null check (share_hundredths between 1 and 10000),
  -- left in it by the last hit, or brought by another progressive
  left_minor bigint not null default 0,
  -- the additional stakes since it was last won
  staked_minor bigint not null default 0 check (staked_minor >= 0),
  -- moved to another progressive when it ended
  moved_minor bigint not null default 0 check (moved_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (establishment_id, progressive_number, jackpot),
  foreign key (establishment_id, progressive_number) references progressives,
  constraint progressive_jackpots_amount
    check (amount_minor = start_minor + left_minor + staked_minor * share_hundredths / 10000 - moved_minor)
);
grant select, insert, update (left_minor, staked_minor, moved_minor, amount_minor) on progressive_jackpots
  to releve_app;

create table progressive_links (
  establishment_id integer not null,
  progressive_number integer not null,
  link_number integer not null check (link_number >= 1),
  -- a table of the establishment; null: a site of another operator, by its name
  table_id bigint,
  site text not null default '' check (length(site) <= 80),
  linked_at timestamptz not null,
  linked_by bigint not null references people,
  unlinked_at timestamptz,
  primary key (establishment_id, progressive_number, link_number),
  foreign key (establishment_id, progressive_number) references progressives,
  foreign key (establishment_id, table_id) references gaming_tables,
  check ((table_id is null) = (site <> ''))
);
-- serves: a table feeds one progressive at a time
create unique index progressive_links_of_table on progressive_links (establishment_id, table_id)
  where unlinked_at is null and table_id is not null;
grant select, insert, update (unlinked_at) on progressive_links to releve_app;

create table progressive_takings (
  establishment_id integer not null,
  progressive_number integer not null,
  taking_number integer not null check (taking_number >= 1),
  link_number integer not null,
  gaming_day date not null,
  -- how many additional stakes; below zero: a correction
  bets integer not null check (bets <> 0),
  staked_minor bigint not null,
  -- the share of each jackpot
  principal_minor bigint not null,
  secondary_minor bigint not null,
  reason text not null default '' check (length(reason) <= 1000),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  entry_id bigint,
  primary key (establishment_id, progressive_number, taking_number),
  foreign key (establishment_id, progressive_number, link_number) references progressive_links,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, entry_id) references journal_entries,
  check (bets > 0 or length(reason) >= 3),
  check ((entry_id is null) = (principal_minor + secondary_minor = 0))
);
-- serves: the stakes of the tables on a gaming day
create index progressive_takings_by_day on progressive_takings (establishment_id, gaming_day, progressive_number);
grant select, insert on progressive_takings to releve_app;

create table progressive_hits (
  establishment_id integer not null,
  progressive_number integer not null,
  hit_number integer not null check (hit_number >= 1),
  link_number integer not null,
  gaming_day date not null,
  happened_at timestamptz not null,
  recorded_by bigint not null references people,
  -- the amounts shown by the jackpots, minor units
  principal_minor bigint not null check (principal_minor >= 0),
  secondary_minor bigint not null check (secondary_minor >= 0),
  state text not null check (state in ('reported', 'confirmed', 'refused')),
  decided_by bigint references people,
  decided_as text not null default '' check (length(decided_as) <= 40),
  decided_at timestamptz,
  -- the gaming day that bears its payments
  decided_on date,
  -- the number of the supervisor card that identified the combination, and the images that were seen
  supervisor_card text not null default '' check (length(supervisor_card) <= 40),
  video text not null default '' check (length(video) <= 200),
  reason text not null default '' check (length(reason) <= 1000),
  entry_id bigint,
  primary key (establishment_id, progressive_number, hit_number),
  foreign key (establishment_id, progressive_number, link_number) references progressive_links,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, decided_on) references gaming_days,
  check ((state = 'reported') = (decided_by is null) and (state = 'reported') = (decided_at is null)),
  check ((decided_at is null) = (decided_on is null)),
  check (decided_by <> recorded_by),
  check (state <> 'refused' or (length(reason) >= 3 and entry_id is null)),
  check (state <> 'confirmed' or entry_id is not null or least(principal_minor, secondary_minor) = 0)
);
-- serves: the hit of a progressive that is not decided: one at a time
create unique index progressive_hits_reported on progressive_hits (establishment_id, progressive_number)
  where state = 'reported';
-- serves: the hits of a gaming day
create index progressive_hits_by_day on progressive_hits (establishment_id, gaming_day, progressive_number);
grant select, insert, update (state, decided_by, decided_as, decided_at, decided_on, supervisor_card, video,
  reason, entry_id) on progressive_hits to releve_app;

create table progressive_bets (
  establishment_id integer not null,
  progressive_number integer not null,
  hit_number integer not null,
  -- its place from the croupier's left
  hand integer not null check (hand between 1 and 30),
  -- the same for several hands of one player; no name
  player text not null check (length(player) between 1 and 20),
  stake_minor bigint not null check (stake_minor > 0),
  won text check (won in ('principal', 'secondary')),
  primary key (establishment_id, progressive_number, hit_number, hand),
  foreign key (establishment_id, progressive_number, hit_number) references progressive_hits
);
grant select, insert on progressive_bets to releve_app;

create table progressive_awards (
  establishment_id integer not null,
  progressive_number integer not null,
  hit_number integer not null,
  hand integer not null,
  kind text not null check (kind in ('principal', 'secondary', 'consolation')),
  amount_minor bigint not null check (amount_minor > 0),
  -- the slip that pays it; null: another site does
  payout_id bigint,
  primary key (establishment_id, progressive_number, hit_number, hand, kind),
  foreign key (establishment_id, progressive_number, hit_number, hand) references progressive_bets,
  foreign key (establishment_id, payout_id) references payouts
);
-- serves: a slip pays one award
create unique index progressive_awards_of_slip on progressive_awards (establishment_id, payout_id)
  where payout_id is not null;
grant select, insert on progressive_awards to releve_app;

-- A hit is decided once, and nothing of it changes but its decision.
create function progressive_hit_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'reported' then
    raise exception 'hit % of progressive % is decided', old.hit_number, old.progressive_number
      using errcode = 'RV004', hint = 'HIT_DECIDED';
  end if;
  return new;
end $$;
create trigger progressive_hit_is_decided_once before update on progressive_hits
  for each row execute function progressive_hit_is_decided_once();

-- An award is of a hit that is confirmed, and its slip is of the same table and amount.
create function progressive_hit_pays_jackpots() returns trigger language plpgsql as $$
begin
  if new.payout_id is not null and not exists (select from progressive_hits
      join progressive_links using (establishment_id, progressive_number, link_number)
      join payouts_public as payouts on payouts.establishment_id = progressive_hits.establishment_id
        and payouts.payout_id = new.payout_id and payouts.amount_minor = new.amount_minor
        and payouts.table_id = progressive_links.table_id
      where progressive_hits.establishment_id = new.establishment_id
        and progressive_hits.progressive_number = new.progressive_number
        and progressive_hits.hit_number = new.hit_number and progressive_hits.state = 'confirmed') then
    raise exception 'slip % does not pay this award', new.payout_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger progressive_hit_pays_jackpots before insert on progressive_awards
  for each row execute function progressive_hit_pays_jackpots();

select audit_attach(t, 'append_only')
  from unnest('{progressive_takings,progressive_bets,progressive_awards}'::regclass[]) t;
select audit_attach(t, 'mutable')
  from unnest('{progressives,progressive_jackpots,progressive_links,progressive_hits}'::regclass[]) t;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view progressives_public as select * from progressives;
create view progressive_jackpots_public as select * from progressive_jackpots;
create view progressive_links_public as select * from progressive_links;
create view progressive_takings_public as select * from progressive_takings;
create view progressive_hits_public as select * from progressive_hits;
create view progressive_bets_public as select * from progressive_bets;
create view progressive_awards_public as select * from progressive_awards;
grant select on progressives_public, progressive_jackpots_public, progressive_links_public,
  progressive_takings_public, progressive_hits_public, progressive_bets_public,
  progressive_awards_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('progressive_hits', '{reason}');
select audit_texts('progressive_takings', '{reason}');
`;

const down = `
drop view progressive_awards_public, progressive_bets_public, progressive_hits_public, progressive_takings_public,
  progressive_links_public, progressive_jackpots_public, progressives_public;
select audit_detach(t) from unnest('{progressive_takings,progressive_bets,progressive_awards,progressives,
  progressive_jackpots,progressive_links,progressive_hits}'::regclass[]) t;
drop table progressive_awards, progressive_bets, progressive_hits, progressive_takings, progressive_links,
  progressive_jackpots, progressives;
drop function progressive_hit_pays_jackpots, progressive_hit_is_decided_once;
`;
