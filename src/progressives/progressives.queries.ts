import type { HitState, OddUnitRule, ProgressiveAward, ProgressiveJackpot } from '#domain/cercle/progressives.js';
import {
  queryRowOrRefuse,
  queryOptionalRow,
  queryRow,
  queryRows,
  type Queryable,
  type Tx,
} from '#platform/database/rows.js';
import type { PayoutState } from '#domain/cash/payouts.js';

/** A progressive jackpot of tables: it grows by a share of every additional stake. */
export interface ProgressiveRow {
  readonly progressiveNumber: number;
  /** Name of the progressive. */
  readonly name: string;
  readonly stakeMinor: bigint;
  /** Rule for the odd unit when a jackpot is shared. */
  readonly oddUnit: OddUnitRule;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
  /** Number of the progressive that took over the amounts; null: in use. */
  readonly retiredInto: number | null;
}

/** A jackpot of a progressive, with its amounts. */
export interface JackpotRow {
  /** The progressive it belongs to. */
  readonly progressiveNumber: number;
  /** The principal one, or the secondary one. */
  readonly jackpot: ProgressiveJackpot;
  /** The cards that win it, 3 to 100 characters. */
  readonly combination: string;
  /** Starting amount after each hit, minor units. */
  readonly startMinor: bigint;
  /** Its share of every additional stake, hundredths of a percent. */
  readonly shareHundredths: number;
  /** Remainder of the last hit, or amount transferred from another progressive, minor units. */
  readonly leftMinor: bigint;
  /** The additional stakes since it was last won, minor units. */
  readonly stakedMinor: bigint;
  /** Present amount, minor units. */
  readonly amountMinor: bigint;
}

/** The link of a progressive to a table. */
export interface LinkRow {
  /** The progressive it belongs to. */
  readonly progressiveNumber: number;
  /** Its number within the progressive, from 1. */
  readonly linkNumber: number;
  /** The table; null: a site. */
  readonly tableId: bigint | null;
  /** The number of its table; null: a site. */
  readonly tableNumber: string | null;
  /** The name of the site, 80 characters at most; empty: a table. */
  readonly site: string;
  /** When it was linked. */
  readonly linkedAt: Date;
  /** When it was unlinked; null: it still feeds the progressive. */
  readonly unlinkedAt: Date | null;
}

const PROGRESSIVE_COLUMNS_SQL = `
  progressives.progressive_number as "progressiveNumber", progressives.name, progressives.stake_minor as "stakeMinor",
  progressives.odd_unit as "oddUnit", progressives.created_at as "createdAt", progressives.retired_at as "retiredAt",
  progressives.retired_into as "retiredInto"
from progressives`;

/** Lists the progressives, active ones first. */
export const listProgressives = (db: Queryable, establishmentId: number): Promise<ProgressiveRow[]> =>
  queryRows<ProgressiveRow>(
    db,
    `select ${PROGRESSIVE_COLUMNS_SQL} where progressives.establishment_id = $1
      order by progressives.retired_at is not null, progressives.progressive_number`,
    [establishmentId],
  );

/** Returns one progressive. Refuses NOT_FOUND. */
export const requireProgressive = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number,
): Promise<ProgressiveRow> =>
  queryRowOrRefuse<ProgressiveRow>(
    db,
    `progressive ${progressiveNumber}`,
    `select ${PROGRESSIVE_COLUMNS_SQL} where progressives.establishment_id = $1 and progressives.progressive_number = $2`,
    [establishmentId, progressiveNumber],
  );

/** Lists the jackpots of a progressive, or of all when its number is null; the principal one first. */
export const listJackpots = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number | null,
): Promise<JackpotRow[]> =>
  queryRows<JackpotRow>(
    db,
    `select progressive_jackpots.progressive_number as "progressiveNumber", progressive_jackpots.jackpot,
        progressive_jackpots.combination, progressive_jackpots.start_minor as "startMinor",
        progressive_jackpots.share_hundredths as "shareHundredths", progressive_jackpots.left_minor as "leftMinor",
        progressive_jackpots.staked_minor as "stakedMinor", progressive_jackpots.amount_minor as "amountMinor"
      from progressive_jackpots
      where progressive_jackpots.establishment_id = $1
        and ($2::integer is null or progressive_jackpots.progressive_number = $2)
      order by progressive_jackpots.progressive_number, progressive_jackpots.jackpot`,
    [establishmentId, progressiveNumber],
  );

/** Lists the links of a progressive, or of all progressives when its number is null. */
export const listLinks = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number | null,
): Promise<LinkRow[]> =>
  queryRows<LinkRow>(
    db,
    `select links.progressive_number as "progressiveNumber", links.link_number as "linkNumber",
        links.table_id as "tableId", tables.table_number as "tableNumber", links.site, links.linked_at as "linkedAt",
        links.unlinked_at as "unlinkedAt"
      from progressive_links as links
      left join gaming_tables_public as tables on tables.establishment_id = links.establishment_id
        and tables.table_id = links.table_id
      where links.establishment_id = $1 and ($2::integer is null or links.progressive_number = $2)
      order by links.progressive_number, links.link_number`,
    [establishmentId, progressiveNumber],
  );

/** Returns the name of the progressive that a table feeds; undefined when it feeds none. */
export const findTableProgressive = (
  db: Queryable,
  establishmentId: number,
  tableId: bigint,
): Promise<{ readonly name: string } | undefined> =>
  queryOptionalRow<{ readonly name: string }>(
    db,
    `select progressives.name from progressive_links as links
      join progressives using (establishment_id, progressive_number)
      where links.establishment_id = $1 and links.table_id = $2 and links.unlinked_at is null`,
    [establishmentId, tableId],
  );

/** A taking of a progressive's stakes at a table in a gaming day. */
export interface TakingRow {
  /** Its place within the progressive, from 1 without a gap. */
  readonly takingNumber: number;
  readonly linkNumber: number;
  /** The gaming day to which it belongs, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Number of additional stakes; below zero: a correction. */
  readonly bets: number;
  /** Their total, minor units. */
  readonly stakedMinor: bigint;
  /** Share added to the principal jackpot, minor units. */
  readonly principalMinor: bigint;
  /** Share added to the secondary jackpot, minor units. */
  readonly secondaryMinor: bigint;
  /** Reason for the correction, 3 characters at least; empty: not a correction. */
  readonly reason: string;
  readonly recordedByName: string;
  /** When it was entered, by the server’s clock. */
  readonly recordedAt: Date;
}

/** Returns the entries of additional stakes of a gaming day, latest first. */
export const listTakings = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number,
  gamingDay: string,
): Promise<TakingRow[]> =>
  queryRows<TakingRow>(
    db,
    `select takings.taking_number as "takingNumber", takings.link_number as "linkNumber",
        takings.gaming_day as "gamingDay", takings.bets, takings.staked_minor as "stakedMinor",
        takings.principal_minor as "principalMinor", takings.secondary_minor as "secondaryMinor", takings.reason,
        people.full_name as "recordedByName", takings.recorded_at as "recordedAt"
      from progressive_takings as takings
      join people_names as people on people.person_id = takings.recorded_by
      where takings.establishment_id = $1 and takings.progressive_number = $2 and takings.gaming_day = $3
      order by takings.taking_number desc`,
    [establishmentId, progressiveNumber, gamingDay],
  );

/** A hit: a coup in which a jackpot was won. */
export interface HitRow {
  readonly hitNumber: number;
  readonly linkNumber: number;
  readonly gamingDay: string;
  readonly happenedAt: Date;
  readonly recordedBy: bigint;
  readonly recordedByName: string;
  readonly principalMinor: bigint;
  readonly secondaryMinor: bigint;
  readonly state: HitState;
  readonly decidedByName: string | null;
  /** Function in which the decision was taken; empty: not decided. */
  readonly decidedAs: string;
  readonly decidedAt: Date | null;
  /** Number of the supervisor's card. */
  readonly supervisorCard: string;
  /** Reference of the video recording. */
  readonly video: string;
  readonly reason: string;
}

/** Returns the last hits of a progressive, latest first. */
export const listLastHits = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number,
  limit: number,
): Promise<HitRow[]> =>
  queryRows<HitRow>(
    db,
    `select hits.hit_number as "hitNumber", hits.link_number as "linkNumber", hits.gaming_day as "gamingDay",
        hits.happened_at as "happenedAt", hits.recorded_by as "recordedBy", recorder.full_name as "recordedByName",
        hits.principal_minor as "principalMinor", hits.secondary_minor as "secondaryMinor", hits.state,
        decider.full_name as "decidedByName", hits.decided_as as "decidedAs", hits.decided_at as "decidedAt",
        hits.supervisor_card as "supervisorCard", hits.video, hits.reason
      from progressive_hits as hits
      join people_names as recorder on recorder.person_id = hits.recorded_by
      left join people_names as decider on decider.person_id = hits.decided_by
      where hits.establishment_id = $1 and hits.progressive_number = $2
      order by hits.hit_number desc limit $3`,
    [establishmentId, progressiveNumber, limit],
  );

/** A hand that took part in a hit, with its stake. */
export interface BetRow {
  readonly hitNumber: number;
  /** The place of the hand, from the croupier’s left. */
  readonly hand: number;
  /** Anonymous identifier of the player: the same for all hands of one player, never a name. */
  readonly player: string;
  /** The additional stake, minor units. */
  readonly stakeMinor: bigint;
  /** The jackpot that this hand won; null: none. */
  readonly won: ProgressiveJackpot | null;
}

/** Returns the hands that had an additional stake in the hits from a given one on. */
export const listBetsSinceHit = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number,
  firstHitNumber: number,
): Promise<BetRow[]> =>
  queryRows<BetRow>(
    db,
    `select bets.hit_number as "hitNumber", bets.hand, bets.player, bets.stake_minor as "stakeMinor", bets.won
      from progressive_bets as bets
      where bets.establishment_id = $1 and bets.progressive_number = $2 and bets.hit_number >= $3
      order by bets.hit_number, bets.hand`,
    [establishmentId, progressiveNumber, firstHitNumber],
  );

/** An amount that a hit gives to a hand, and its slip. */
export interface AwardRow {
  readonly hitNumber: number;
  readonly hand: number;
  /** The jackpot, or a consolation prize. */
  readonly kind: ProgressiveAward['kind'];
  /** Amount paid, minor units. */
  readonly amountMinor: bigint;
  /** The slip of the payment and its state; null: another site pays it. */
  readonly payoutId: bigint | null;
  readonly slipNumber: bigint | null;
  /** State of the payment slip; null: no slip. */
  readonly slipState: PayoutState | null;
}

/** Lists the awards of a progressive's hits from a given one on, by hand. */
export const listAwardsSinceHit = (
  db: Queryable,
  establishmentId: number,
  progressiveNumber: number,
  firstHitNumber: number,
): Promise<AwardRow[]> =>
  queryRows<AwardRow>(
    db,
    `select awards.hit_number as "hitNumber", awards.hand, awards.kind, awards.amount_minor as "amountMinor",
        awards.payout_id as "payoutId", payouts.slip_number as "slipNumber", payouts.state as "slipState"
      from progressive_awards as awards
      left join payouts_public as payouts on payouts.establishment_id = awards.establishment_id
        and payouts.payout_id = awards.payout_id
      where awards.establishment_id = $1 and awards.progressive_number = $2 and awards.hit_number >= $3
      order by awards.hit_number, awards.hand, awards.kind`,
    [establishmentId, progressiveNumber, firstHitNumber],
  );

/** A hit that is neither confirmed nor refused, with its place. */
export interface OpenHitRow {
  readonly progressiveNumber: number;
  readonly hitNumber: number;
  readonly name: string;
  readonly place: string;
}

/** Returns the hits of a gaming day that are neither confirmed nor refused. */
export const listOpenHits = (db: Queryable, establishmentId: number, gamingDay: string): Promise<OpenHitRow[]> =>
  queryRows<OpenHitRow>(
    db,
    `select hits.progressive_number as "progressiveNumber", hits.hit_number as "hitNumber", progressives.name,
        coalesce(tables.table_number, links.site) as place
      from progressive_hits as hits
      join progressives using (establishment_id, progressive_number)
      join progressive_links as links using (establishment_id, progressive_number, link_number)
      left join gaming_tables_public as tables on tables.establishment_id = links.establishment_id
        and tables.table_id = links.table_id
      where hits.establishment_id = $1 and hits.gaming_day = $2::date and hits.state = 'reported'
      order by hits.progressive_number`,
    [establishmentId, gamingDay],
  );

/** Locks the progressives of an establishment: the second of two acts waits until the first's transaction ends. */
export async function lockProgressives(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('progressives', $1))`, [establishmentId]);
}

/** Returns the next number of a progressive and, within this one, those of a link, an entry of stakes and a hit. */
export const getNextNumbers = (
  tx: Tx,
  establishmentId: number,
  progressiveNumber: number,
): Promise<Readonly<Record<'progressive' | 'link' | 'taking' | 'hit', number>>> =>
  queryRow(
    tx,
    `select
        coalesce((select max(progressives.progressive_number) from progressives
          where progressives.establishment_id = $1), 0) + 1 as progressive,
        coalesce((select max(links.link_number) from progressive_links as links
          where links.establishment_id = $1 and links.progressive_number = $2), 0) + 1 as link,
        coalesce((select max(takings.taking_number) from progressive_takings as takings
          where takings.establishment_id = $1 and takings.progressive_number = $2), 0) + 1 as taking,
        coalesce((select max(hits.hit_number) from progressive_hits as hits
          where hits.establishment_id = $1 and hits.progressive_number = $2), 0) + 1 as hit`,
    [establishmentId, progressiveNumber],
  );
