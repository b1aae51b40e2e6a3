import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A metered figure that cannot be known is null, never zero: absent where the machine never supplies the counter,
 * unknown (and named) where a step of it is withheld. In the views an unknown figure is NaN, so that each sum and
 * difference with it is NaN too, and an absent one null, which a sum leaves out; `known()` turns NaN into null.
 */
export class ClosingUnknownFigures1800000402000 implements MigrationInterface {
  readonly name = 'ClosingUnknownFigures1800000402000';

  async up(runner: QueryRunner): Promise<void> {
    const views = [
      buildResultsView(', day_results.unknown_figures'),
      buildMachineDaysView(knownAmounts),
      buildDenominationDaysView(knownStretches),
      buildBridgeView(knownBridge),
      buildLateHandPaysView(coalesceAbsent),
    ];
    for (const statements of [columns, judgements, dropViews, ...views, grants]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    const views = [
      buildResultsView(''),
      formerMachineDaysView,
      buildDenominationDaysView(storedStretches),
      buildBridgeView(storedBridge),
      buildLateHandPaysView((column) => column),
    ];
    for (const statements of [dropViews, formerColumns, ...views, grants]) await runner.query(statements);
  }
}

/** Metered columns of a machine's line that are null when absent or unknown, each with the name of its figure. */
const METERED_COLUMNS = [
  ['coin_in_minor', 'coinInMinor'],
  ['coin_out_minor', 'coinOutMinor'],
  ['jackpot_minor', 'jackpotMinor'],
  ['metered_win_minor', 'meteredWinMinor'],
  ['theoretical_win_minor', 'theoreticalWinMinor'],
  ['games_played', 'gamesPlayed'],
  ['drop_minor', 'dropMinor'],
  ['bills_minor', 'billsMinor'],
  ['ticket_in_minor', 'ticketInMinor'],
  ['coins_minor', 'coinsMinor'],
  ['electronic_in_minor', 'electronicInMinor'],
  ['electronic_out_minor', 'electronicOutMinor'],
  ['ticket_out_minor', 'ticketOutMinor'],
  ['hand_paid_cancelled_minor', 'handPaidCancelledMinor'],
  ['credits_change_minor', 'creditsChangeMinor'],
  ['cash_win_minor', 'cashWinMinor'],
] as const;
const RESTRICTED_COLUMNS = [
  ['restricted_ticket_in_minor', 'restrictedTicketInMinor'],
  ['restricted_ticket_out_minor', 'restrictedTicketOutMinor'],
  ['restricted_electronic_in_minor', 'restrictedElectronicInMinor'],
  ['restricted_electronic_out_minor', 'restrictedElectronicOutMinor'],
  ['restricted_played_minor', 'restrictedPlayedMinor'],
] as const;
const BOX_COLUMNS = ['opening', 'due', 'closing'].flatMap((moment) =>
  ['notes', 'tickets', 'coins', 'restricted'].map((medium) => `${moment}_${medium}_minor`),
);

const alterEach = (table: string, names: readonly string[], change: string): string =>
  `alter table ${table} ${names.map((name) => `alter column ${name} ${change}`).join(', ')};`;

const meteredNames = METERED_COLUMNS.map(([column]) => column);

/** A day without unknown figures has the digest that it had before there were any: null is last in its line. */
const columns = `
select set_config('releve.act', 'migration.closingUnknownFigures', true);

${alterEach('day_results', meteredNames, 'drop not null')}
${alterEach('day_results', meteredNames, 'drop default')}
-- the figures that a withheld step leaves unknown, by their names; null: none
alter table day_results add column unknown_figures text[] check (cardinality(unknown_figures) > 0);
-- null: unknown; a medium that the machine never meters holds 0
${alterEach('machine_day_boxes', BOX_COLUMNS, 'drop not null')}

-- A figure from the views as it leaves the database: null when it is unknown (NaN) or absent.
create function known(figure numeric) returns numeric language sql immutable parallel safe
  return nullif(figure, 'NaN');
`;

const buildJudgementCheck = (further: string): string => `
alter table machine_hold_periods drop constraint machine_hold_periods_judgement_check;
alter table machine_hold_periods add constraint machine_hold_periods_judgement_check check (judgement in
  ('within', 'beyond', 'tooFewGames', ${further}'gamesUnknown', 'returnUnknown', 'termsChanged', 'noPlay'));
`;
const judgements = buildJudgementCheck(`'playUnknown', `);

const dropViews = `
drop view late_hand_pays_owed, day_bridge_lines, denomination_days, machine_days, day_results_public;
`;

const grants = `
grant select on day_results_public, machine_days, denomination_days, day_bridge_lines, late_hand_pays_owed
  to releve_app;
`;

const formerColumns = `
${buildJudgementCheck('')}
drop function known(numeric);
alter table day_results drop column unknown_figures;
alter table day_results disable trigger refuse_update_in_frozen_run;
${meteredNames.map((name) => `update day_results set ${name} = 0 where ${name} is null;`).join('\n')}
alter table day_results enable trigger refuse_update_in_frozen_run;
${alterEach('day_results', meteredNames, 'set default 0')}
${alterEach('day_results', meteredNames, 'set not null')}
${BOX_COLUMNS.map((name) => `update machine_day_boxes set ${name} = 0 where ${name} is null;`).join('\n')}
${alterEach('machine_day_boxes', BOX_COLUMNS, 'set not null')}
`;

/** Builds the published view of results. */
const buildResultsView = (furtherColumns: string): string => `
create view day_results_public as
  select
    day_results.establishment_id, day_results.gaming_day, day_results.run_number, day_results.machine_id,
    day_results.version_number, day_results.denomination_minor, day_results.state, day_results.return_percent,
    day_results.reading_count, day_results.coin_in_minor, day_results.coin_out_minor, day_results.jackpot_minor,
    day_results.metered_win_minor, day_results.theoretical_win_minor, day_results.games_played,
    day_results.drop_minor, day_results.bills_minor, day_results.ticket_in_minor, day_results.coins_minor,
    day_results.electronic_in_minor, day_results.electronic_out_minor, day_results.ticket_out_minor,
    day_results.hand_paid_cancelled_minor, day_results.credits_change_minor, day_results.counted,
    day_results.counted_notes_minor, day_results.counted_tickets_minor, day_results.counted_coins_minor,
    day_results.paid_jackpot_minor, day_results.paid_progressive_minor, day_results.paid_bonus_minor,
    day_results.paid_cancelled_minor, day_results.paid_short_pay_minor, day_results.paid_complement_minor,
    day_results.tickets_issued_minor, day_results.fills_minor, day_results.cash_win_minor, day_results.segments,
    day_results.unreported_counters, day_results.restricted_ticket_in_minor, day_results.restricted_ticket_out_minor,
    day_results.restricted_electronic_in_minor, day_results.restricted_electronic_out_minor,
    day_results.restricted_played_minor, day_results.owed_jackpot_minor, day_results.owed_jackpot_since,
    day_results.owed_jackpot_change_minor, day_results.owed_cancelled_minor, day_results.owed_cancelled_since,
    day_results.owed_cancelled_change_minor${furtherColumns}
  from day_results;
`;

const meteredAmounts = [...METERED_COLUMNS, ...RESTRICTED_COLUMNS];

/** The parts of the view of machine days with an unknown amount as NaN. */
const knownAmounts = {
  metered: `select ${meteredAmounts
    .map(
      ([column, figure]) =>
        `case when '${figure}' = any(day_results.unknown_figures) then 'NaN' else day_results.${column}::numeric end as ${column}`,
    )
    .join(', ')}`,
  // a box's amount is null when unknown; a medium without a meter of which nothing is due has no figure
  buildDue: (due: string, metered: string) => `case
      when boxes.machine_id is null or (boxes.${due} = 0 and metered.${metered} is null) then metered.${metered}
      else coalesce(boxes.${due}, 'NaN'::numeric)
    end`,
  buildInMachine: (closing: string) =>
    `case when boxes.machine_id is null then 0 else coalesce(boxes.${closing}, 'NaN'::numeric) end`,
  buildOwed: (owed: string, figure: string) =>
    `case when '${figure}' = any(day_results.unknown_figures) then 'NaN' else coalesce(day_results.${owed}, 0)::numeric end`,
  further: `,
    day_results.unknown_figures,
    variance.*`,
};

/** The view of machine days as it was before. */
const formerMachineDaysView = `
-- One line for each machine and day, with the labels of the version in force.
create view machine_days as
  select
    day_results.establishment_id, day_results.gaming_day, day_results.run_number, day_results.machine_id,
    day_results.version_number, day_results.denomination_minor, day_results.state, day_results.return_percent,
    day_results.reading_count, day_results.coin_in_minor, day_results.coin_out_minor,
    day_results.jackpot_minor, day_results.metered_win_minor, day_results.theoretical_win_minor,
    day_results.games_played, day_results.drop_minor, day_results.bills_minor, day_results.ticket_in_minor,
    day_results.coins_minor, day_results.electronic_in_minor, day_results.electronic_out_minor,
    day_results.ticket_out_minor, day_results.hand_paid_cancelled_minor, day_results.credits_change_minor,
    day_results.counted, day_results.counted_notes_minor, day_results.counted_tickets_minor,
    day_results.counted_coins_minor, day_results.paid_jackpot_minor, day_results.paid_progressive_minor,
    day_results.paid_bonus_minor, day_results.paid_cancelled_minor, day_results.paid_short_pay_minor,
    day_results.paid_complement_minor, day_results.tickets_issued_minor, day_results.fills_minor,
    day_results.cash_win_minor, day_results.segments, day_results.unreported_counters,
    current_runs.frozen,
    machines.sbm_number,
    machines.serial_number,
    machines.maker,
    machine_versions.model,
    machine_versions.game_name,
    machine_versions.location,
    machine_versions.volatility_index,
    stands.stand_number,
    -- the coin in on which the theoretical win is based: where the machine's hold is known
    case
      when day_results.return_percent is not null or machine_versions.rake_percent is not null
        or day_results.theoretical_win_minor <> 0 then day_results.coin_in_minor
      else 0
    end as judged_coin_in_minor,
    day_results.restricted_ticket_in_minor, day_results.restricted_ticket_out_minor,
    day_results.restricted_electronic_in_minor, day_results.restricted_electronic_out_minor,
    day_results.restricted_played_minor,
    -- promotional money that came in and did not go out again: part of the drop and of the metered win, and no part of
    -- the cash win
    coalesce(day_results.restricted_ticket_in_minor, 0) - coalesce(day_results.restricted_ticket_out_minor, 0)
      + coalesce(day_results.restricted_electronic_in_minor, 0)
      - coalesce(day_results.restricted_electronic_out_minor, 0) as promotional_net_minor,
    -- the metered content of the boxes that the count covers; a run before drop periods compared each day alone
    coalesce(boxes.due_notes_minor, day_results.bills_minor) as due_notes_minor,
    coalesce(boxes.due_tickets_minor, day_results.ticket_in_minor) as due_tickets_minor,
    coalesce(boxes.due_coins_minor, day_results.coins_minor) as due_coins_minor,
    coalesce(boxes.closing_notes_minor, 0) as in_machine_notes_minor,
    coalesce(boxes.closing_tickets_minor, 0) as in_machine_tickets_minor,
    coalesce(boxes.closing_coins_minor, 0) as in_machine_coins_minor,
    boxes.since as boxes_since,
    coalesce(day_results.owed_jackpot_minor, 0) as owed_jackpot_minor,
    coalesce(day_results.owed_jackpot_change_minor, 0) as owed_jackpot_change_minor,
    coalesce(day_results.owed_cancelled_minor, 0) as owed_cancelled_minor,
    coalesce(day_results.owed_cancelled_change_minor, 0) as owed_cancelled_change_minor,
    coalesce(day_results.owed_jackpot_minor, 0) + coalesce(day_results.owed_cancelled_minor, 0)
      as hand_pays_owed_minor,
    coalesce(day_results.owed_jackpot_change_minor, 0) + coalesce(day_results.owed_cancelled_change_minor, 0)
      as hand_pays_owed_change_minor,
    least(day_results.owed_jackpot_since, day_results.owed_cancelled_since) as hand_pays_owed_since
  from current_runs
  join day_results using (establishment_id, gaming_day, run_number)
  join machines_public as machines using (establishment_id, machine_id)
  join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
  left join stands_public as stands using (establishment_id, stand_id)
  left join machine_day_boxes as boxes using (establishment_id, gaming_day, run_number, machine_id);
`;

/** A difference of a medium: all of an amount whose meter is absent, and none where nothing is compared. */
const buildVarianceSql = (actual: string, metered: string): string =>
  `case when ${metered} is null then nullif(${actual}, 0) else ${actual} - ${metered} end`;

const variances = `
  cross join lateral (
    select
      ${buildVarianceSql('day_results.counted_notes_minor', 'box.due_notes_minor')} as notes_variance_minor,
      ${buildVarianceSql('day_results.counted_tickets_minor', 'box.due_tickets_minor')} as tickets_variance_minor,
      ${buildVarianceSql('day_results.counted_coins_minor', 'box.due_coins_minor')} as coins_variance_minor,
      ${buildVarianceSql(
        '(day_results.paid_jackpot_minor + day_results.paid_progressive_minor + day_results.paid_bonus_minor)',
        'metered.jackpot_minor',
      )} as jackpot_variance_minor,
      ${buildVarianceSql('day_results.paid_cancelled_minor', 'metered.hand_paid_cancelled_minor')}
        as cancelled_variance_minor,
      ${buildVarianceSql('day_results.tickets_issued_minor', 'metered.ticket_out_minor')} as tickets_out_variance_minor
  ) as variance`;

/** Builds the view of machine days. */
const buildMachineDaysView = ({
  metered,
  buildDue,
  buildInMachine,
  buildOwed,
  further,
}: typeof knownAmounts): string => `
-- One line for each machine and day, with the labels of the version in force.
create view machine_days as
  select
    day_results.establishment_id, day_results.gaming_day, day_results.run_number, day_results.machine_id,
    day_results.version_number, day_results.denomination_minor, day_results.state, day_results.return_percent,
    day_results.reading_count, metered.coin_in_minor, metered.coin_out_minor,
    metered.jackpot_minor, metered.metered_win_minor, metered.theoretical_win_minor,
    metered.games_played, metered.drop_minor, metered.bills_minor, metered.ticket_in_minor,
    metered.coins_minor, metered.electronic_in_minor, metered.electronic_out_minor,
    metered.ticket_out_minor, metered.hand_paid_cancelled_minor, metered.credits_change_minor,
    day_results.counted, day_results.counted_notes_minor, day_results.counted_tickets_minor,
    day_results.counted_coins_minor, day_results.paid_jackpot_minor, day_results.paid_progressive_minor,
    day_results.paid_bonus_minor, day_results.paid_cancelled_minor, day_results.paid_short_pay_minor,
    day_results.paid_complement_minor, day_results.tickets_issued_minor, day_results.fills_minor,
    metered.cash_win_minor, day_results.segments, day_results.unreported_counters,
    current_runs.frozen,
    machines.sbm_number,
    machines.serial_number,
    machines.maker,
    machine_versions.model,
    machine_versions.game_name,
    machine_versions.location,
    machine_versions.volatility_index,
    stands.stand_number,
    -- the coin in on which the theoretical win is based: where the machine's hold is known
    case
      when day_results.return_percent is not null or machine_versions.rake_percent is not null
        or metered.theoretical_win_minor <> 0 then metered.coin_in_minor
      else 0
    end as judged_coin_in_minor,
    metered.restricted_ticket_in_minor, metered.restricted_ticket_out_minor,
    metered.restricted_electronic_in_minor, metered.restricted_electronic_out_minor,
    metered.restricted_played_minor,
    -- promotional money that came in and did not go out again: part of the drop and of the metered win, and no part of
    -- the cash win
    coalesce(metered.restricted_ticket_in_minor, 0) - coalesce(metered.restricted_ticket_out_minor, 0)
      + coalesce(metered.restricted_electronic_in_minor, 0)
      - coalesce(metered.restricted_electronic_out_minor, 0) as promotional_net_minor,
    box.due_notes_minor, box.due_tickets_minor, box.due_coins_minor,
    ${buildInMachine('closing_notes_minor')} as in_machine_notes_minor,
    ${buildInMachine('closing_tickets_minor')} as in_machine_tickets_minor,
    ${buildInMachine('closing_coins_minor')} as in_machine_coins_minor,
    boxes.since as boxes_since,
    owed.owed_jackpot_minor, owed.owed_jackpot_change_minor,
    owed.owed_cancelled_minor, owed.owed_cancelled_change_minor,
    owed.owed_jackpot_minor + owed.owed_cancelled_minor as hand_pays_owed_minor,
    owed.owed_jackpot_change_minor + owed.owed_cancelled_change_minor as hand_pays_owed_change_minor,
    least(day_results.owed_jackpot_since, day_results.owed_cancelled_since) as hand_pays_owed_since${further}
  from current_runs
  join day_results using (establishment_id, gaming_day, run_number)
  join machines_public as machines using (establishment_id, machine_id)
  join machine_versions_public as machine_versions using (establishment_id, machine_id, version_number)
  left join stands_public as stands using (establishment_id, stand_id)
  left join machine_day_boxes as boxes using (establishment_id, gaming_day, run_number, machine_id)
  cross join lateral (${metered}) as metered
  -- the metered content of the boxes that the count covers; a run before drop periods compared each day alone
  cross join lateral (
    select
      ${buildDue('due_notes_minor', 'bills_minor')} as due_notes_minor,
      ${buildDue('due_tickets_minor', 'ticket_in_minor')} as due_tickets_minor,
      ${buildDue('due_coins_minor', 'coins_minor')} as due_coins_minor
  ) as box
  cross join lateral (
    select
      ${buildOwed('owed_jackpot_minor', 'jackpotMinor')} as owed_jackpot_minor,
      ${buildOwed('owed_jackpot_change_minor', 'jackpotMinor')} as owed_jackpot_change_minor,
      ${buildOwed('owed_cancelled_minor', 'handPaidCancelledMinor')} as owed_cancelled_minor,
      ${buildOwed('owed_cancelled_change_minor', 'handPaidCancelledMinor')} as owed_cancelled_change_minor
  ) as owed${further === '' ? '' : variances};
`;

/** The parts of the view of denominations that differ. */
interface StretchParts {
  /** A metered amount of the machine where a line has none. */
  readonly nothing: string;
  readonly buildPlay: (figure: string) => string;
  readonly further: string;
  readonly furtherNothing: string;
}

const storedStretches: StretchParts = {
  nothing: '0',
  buildPlay: (figure) => `segment."${figure}"`,
  further: '',
  furtherNothing: '',
};
const knownStretches: StretchParts = {
  nothing: 'null::numeric',
  buildPlay: (figure) => `case
        when segment."${figure}" is null and '${figure}' = any(machine_days.unknown_figures) then 'NaN'
        else segment."${figure}"::numeric
      end`,
  further: `,
      machine_days.notes_variance_minor, machine_days.tickets_variance_minor, machine_days.coins_variance_minor,
      machine_days.jackpot_variance_minor, machine_days.cancelled_variance_minor, machine_days.tickets_out_variance_minor`,
  furtherNothing: ', null, null, null, null, null, null',
};

/** Builds the view of denominations. */
const buildDenominationDaysView = ({ nothing, buildPlay, further, furtherNothing }: StretchParts): string => {
  const money = `machine_days.drop_minor, machine_days.bills_minor, machine_days.ticket_in_minor, machine_days.coins_minor,
      machine_days.counted_notes_minor, machine_days.counted_tickets_minor, machine_days.counted_coins_minor,
      machine_days.ticket_out_minor, machine_days.hand_paid_cancelled_minor, machine_days.credits_change_minor,
      machine_days.electronic_in_minor, machine_days.electronic_out_minor, machine_days.paid_jackpot_minor,
      machine_days.paid_progressive_minor, machine_days.paid_bonus_minor, machine_days.paid_cancelled_minor,
      machine_days.paid_short_pay_minor, machine_days.paid_complement_minor, machine_days.tickets_issued_minor,
      machine_days.fills_minor, machine_days.cash_win_minor, machine_days.promotional_net_minor, machine_days.due_notes_minor,
      machine_days.due_tickets_minor, machine_days.due_coins_minor, machine_days.hand_pays_owed_minor,
      machine_days.hand_pays_owed_change_minor${further}`;
  const noPlay = Array.from({ length: 7 }, () => nothing).join(', ');
  const judged = `case when machine_days.judged_coin_in_minor <> 0 then ${buildPlay('coinInMinor')} else 0 end`;
  const noMoney = [
    ...Array.from({ length: 4 }, () => nothing),
    '0, 0, 0',
    ...Array.from({ length: 5 }, () => nothing),
    '0, 0, 0, 0, 0, 0, 0, 0, 0, 0',
    ...Array.from({ length: 3 }, () => nothing),
    `0, 0${furtherNothing}`,
  ].join(', ');
  const play = ['coinInMinor', 'coinOutMinor', 'jackpotMinor', 'meteredWinMinor', 'theoreticalWinMinor', 'gamesPlayed']
    .map(buildPlay)
    .join(', ');
  return `
-- One line for each machine, day and denomination. A day with several denominations is split into stretches, each
-- with its own play; counted and paid amounts are those of the whole machine, and are listed with the last
-- denomination.
create view denomination_days as
  select
    machine_days.establishment_id,
    machine_days.gaming_day,
    machine_days.machine_id,
    machine_days.sbm_number,
    machine_days.model,
    machine_days.state,
    stretch.*
  from machine_days
  cross join lateral (
    select true as closes_here, machine_days.denomination_minor, machine_days.judged_coin_in_minor,
      machine_days.coin_in_minor, machine_days.coin_out_minor, machine_days.jackpot_minor,
      machine_days.metered_win_minor, machine_days.theoretical_win_minor, machine_days.games_played,
      ${money}
    where machine_days.segments = '[]'
    union all
    select true, machine_days.denomination_minor, ${noPlay},
      ${money}
    where machine_days.segments <> '[]'
    union all
    select false, segment."denominationMinor",
      ${judged},
      ${play},
      ${noMoney}
    from jsonb_to_recordset(machine_days.segments) as segment(
      "denominationMinor" bigint, "coinInMinor" bigint, "coinOutMinor" bigint, "jackpotMinor" bigint,
      "meteredWinMinor" bigint, "theoreticalWinMinor" numeric, "gamesPlayed" bigint)
  ) as stretch;
`;
};

/** The parts of the bridge that differ. */
interface BridgeParts {
  /** Sum of a figure of which nothing is known to be missing. */
  readonly buildSum: (column: string) => string;
  readonly buildVariance: (variance: string, actual: string, metered: string) => string;
  readonly meteredCash: string;
  readonly amount: string;
}

const storedBridge: BridgeParts = {
  buildSum: (column) => `sum(machine_days.${column})`,
  buildVariance: (_variance, actual, metered) => `sum(${actual} - machine_days.${metered})`,
  meteredCash: `sum(machine_days.bills_minor + machine_days.ticket_in_minor + machine_days.coins_minor
        + machine_days.electronic_in_minor - machine_days.electronic_out_minor - machine_days.ticket_out_minor
        - machine_days.hand_paid_cancelled_minor - machine_days.jackpot_minor)`,
  amount: 'line.amount_minor::bigint',
};

const buildAbsentSum = (column: string): string => `coalesce(sum(machine_days.${column}), 0)`;

const knownBridge: BridgeParts = {
  buildSum: buildAbsentSum,
  buildVariance: buildAbsentSum,
  meteredCash: ['bills_minor', 'ticket_in_minor', 'coins_minor', 'electronic_in_minor']
    .map(buildAbsentSum)
    .join(' + ')
    .concat(
      ...['electronic_out_minor', 'ticket_out_minor', 'hand_paid_cancelled_minor', 'jackpot_minor'].map(
        (column) => `\n        - ${buildAbsentSum(column)}`,
      ),
    ),
  amount: 'known(line.amount_minor)::bigint',
};

/** Builds the bridge. */
const buildBridgeView = ({ buildSum, buildVariance, meteredCash, amount }: BridgeParts): string => {
  const paidJackpots =
    'machine_days.paid_jackpot_minor + machine_days.paid_progressive_minor\n        + machine_days.paid_bonus_minor';
  return `
-- One line for each step of a day that was reconciled: figures are those of the run that counts, the amounts received
-- by the account those of the journal, and a difference that neither explains is a line of its own. Detail: the fact
-- of another entry, or the account. The lines of the books are those of a closed day. Kinds: start, part, sum,
-- difference (zero unless something is wrong).
create view day_bridge_lines as
  select played.establishment_id, played.gaming_day, line.place, line.kind, line.name, line.detail,
    ${amount} as amount_minor
  from (
    select
      machine_days.establishment_id, machine_days.gaming_day, machine_days.frozen,
      ${buildSum('coin_in_minor')} as coin_in,
      ${buildSum('coin_out_minor')} as coin_out,
      ${buildSum('jackpot_minor')} as jackpot,
      ${buildSum('metered_win_minor')} as metered_win,
      ${buildSum('credits_change_minor')} as credits_change,
      ${meteredCash} as metered_cash,
      ${buildVariance('notes_variance_minor', 'machine_days.counted_notes_minor', 'due_notes_minor')} as notes,
      ${buildVariance('tickets_variance_minor', 'machine_days.counted_tickets_minor', 'due_tickets_minor')} as tickets,
      ${buildVariance('coins_variance_minor', 'machine_days.counted_coins_minor', 'due_coins_minor')} as coins,
      ${buildVariance('jackpot_variance_minor', paidJackpots, 'jackpot_minor')} as jackpot_variance,
      ${buildVariance('cancelled_variance_minor', 'machine_days.paid_cancelled_minor', 'hand_paid_cancelled_minor')}
        as cancelled_variance,
      ${buildVariance('tickets_out_variance_minor', 'machine_days.tickets_issued_minor', 'ticket_out_minor')}
        as tickets_out_variance,
      sum(machine_days.paid_short_pay_minor) as short_pays,
      sum(machine_days.paid_complement_minor) as complements,
      sum(machine_days.fills_minor) as fills,
      ${buildSum('cash_win_minor')} as cash_win,
      sum(machine_days.promotional_net_minor) as promotional,
      sum(machine_days.hand_pays_owed_change_minor) as owed
    from machine_days
    group by machine_days.establishment_id, machine_days.gaming_day, machine_days.frozen) as played
  cross join lateral (
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
    ) as posted) as booked
  cross join lateral (
    select * from (values
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
      (31, 'part', 'promotional', null, -played.promotional),
      (32, 'part', 'handPaysOwed', null, -played.owed),
      (30, 'part', 'meterIdentities', null, played.metered_cash - played.credits_change - played.metered_win),
      (48, 'difference', 'cashDifference', null, played.cash_win - (played.metered_cash + played.notes
        + played.tickets + played.coins - played.jackpot_variance - played.cancelled_variance
        - played.tickets_out_variance - played.short_pays - played.complements - played.fills
        - played.promotional - played.owed)),
      (49, 'sum', 'cashWin', null, played.cash_win),
      (50, 'part', 'complementsBooked', null, played.complements),
      (51, 'part', 'countDifferences', null,
        -(played.notes + played.tickets + played.coins - played.tickets_out_variance)),
      (52, 'part', 'handPayDifferences', null, played.jackpot_variance + played.cancelled_variance + played.owed),
      (53, 'part', 'carried', null, booked.carried),
      (58, 'difference', 'bookDifference', null, booked.received - booked.carried - booked.other
        - (played.cash_win + played.complements
        - (played.notes + played.tickets + played.coins - played.tickets_out_variance)
        + played.jackpot_variance + played.cancelled_variance + played.owed)),
      (59, 'sum', 'revenueReceived', (select revenue.account_code
        from accounts_in_force(played.establishment_id, played.gaming_day) as revenue
        where revenue.account_role = 'slotRevenue'), booked.received)
) as figure (place, kind, name, detail, amount_minor)
    union all
    select 57, 'part', 'otherEntry', other.fact, other.amount_minor
    from jsonb_to_recordset(booked.others) as other (fact text, amount_minor bigint)
  ) as line
  where played.frozen or line.place < 50;
`;
};

/** An absent meter counts as nothing paid. */
const coalesceAbsent = (column: string): string => `coalesce(${column}, 0)`;

/** Builds the corrections of hand pays owed; `build` gives a metered column of a closed day. */
const buildLateHandPaysView = (build: (column: string) => string): string => `
-- Corrections of closed days that change the hand pays owed, for the day that carries them: the change that
-- corrected figures would have made on their day, less the recorded one. No correction makes the debt negative.
create view late_hand_pays_owed as
  with corrections as not materialized (
    select
      prior_period_adjustments.establishment_id,
      prior_period_adjustments.gaming_day,
      prior_period_adjustments.of_gaming_day,
      prior_period_adjustments.machine_id,
      current_runs.run_number,
      figure_of.medium,
      figure_of.sign * (prior_period_adjustments.corrected_minor - prior_period_adjustments.frozen_minor)
        as variance_minor
    from prior_period_adjustments
    join current_runs on current_runs.establishment_id = prior_period_adjustments.establishment_id
      and current_runs.gaming_day = prior_period_adjustments.of_gaming_day
      and current_runs.closed_at <= prior_period_adjustments.recorded_at
    join (values ('jackpotMinor', 'jackpot', -1), ('paidJackpotMinor', 'jackpot', 1),
      ('paidProgressiveMinor', 'jackpot', 1), ('paidBonusMinor', 'jackpot', 1),
      ('handPaidCancelledMinor', 'cancelledCredits', -1), ('paidCancelledMinor', 'cancelledCredits', 1))
      as figure_of (figure, medium, sign) on figure_of.figure = prior_period_adjustments.figure
  ), changes as (
    select
      corrected.establishment_id,
      corrected.gaming_day,
      corrected.of_gaming_day,
      corrected.machine_id,
      corrected.medium,
      least(closed.variance_minor + earlier.variance_minor, closed.opening_minor)
        - least(closed.variance_minor + earlier.variance_minor + corrected.variance_minor, closed.opening_minor)
        as change_minor
    from (
      select
        corrections.establishment_id, corrections.gaming_day, corrections.of_gaming_day, corrections.machine_id,
        corrections.run_number, corrections.medium, sum(corrections.variance_minor) as variance_minor
      from corrections
      group by
        corrections.establishment_id, corrections.gaming_day, corrections.of_gaming_day, corrections.machine_id,
        corrections.run_number, corrections.medium
    ) as corrected
    join day_results on day_results.establishment_id = corrected.establishment_id
      and day_results.gaming_day = corrected.of_gaming_day and day_results.run_number = corrected.run_number
      and day_results.machine_id = corrected.machine_id
    cross join lateral (values
      ('jackpot', day_results.paid_jackpot_minor + day_results.paid_progressive_minor + day_results.paid_bonus_minor
          - ${build('day_results.jackpot_minor')},
        coalesce(day_results.owed_jackpot_minor, 0) - coalesce(day_results.owed_jackpot_change_minor, 0)),
      ('cancelledCredits', day_results.paid_cancelled_minor - ${build('day_results.hand_paid_cancelled_minor')},
        coalesce(day_results.owed_cancelled_minor, 0) - coalesce(day_results.owed_cancelled_change_minor, 0))
    ) as closed (medium, variance_minor, opening_minor)
    cross join lateral (
      select coalesce(sum(corrections.variance_minor), 0) as variance_minor
      from corrections
      where corrections.establishment_id = corrected.establishment_id
        and corrections.of_gaming_day = corrected.of_gaming_day and corrections.machine_id = corrected.machine_id
        and corrections.medium = corrected.medium and corrections.gaming_day < corrected.gaming_day
    ) as earlier
    where closed.medium = corrected.medium
  ), sums as (
    select changes.*,
      sum(changes.change_minor) over (
        partition by changes.establishment_id, changes.gaming_day, changes.machine_id, changes.medium
        order by changes.of_gaming_day) as sum_minor
    from changes
  )
  select
    sums.establishment_id,
    sums.gaming_day,
    sums.of_gaming_day,
    sums.machine_id,
    sums.medium,
    greatest(sums.sum_minor, -owed.amount_minor)
      - greatest(sums.sum_minor - sums.change_minor, -owed.amount_minor) as change_minor
  from sums
  cross join lateral (
    select coalesce((
      select case sums.medium when 'jackpot' then day_results.owed_jackpot_minor
        else day_results.owed_cancelled_minor end
      from day_results
      where day_results.establishment_id = sums.establishment_id and day_results.machine_id = sums.machine_id
        and (day_results.gaming_day, day_results.run_number) = (
          select previous.gaming_day, previous.run_number from current_runs as previous
          where previous.establishment_id = sums.establishment_id and previous.gaming_day < sums.gaming_day
            and previous.run_number is not null
          order by previous.gaming_day desc
          limit 1)
    ), 0) as amount_minor
  ) as owed;
`;
