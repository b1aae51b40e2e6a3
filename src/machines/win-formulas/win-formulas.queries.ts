import type { CoinOutContent } from '#domain/meters/win-formula.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** A stated formula of metered win, with its people. */
export interface WinFormulaRow {
  readonly maker: string;
  /** Model that it applies to; empty: every model of the maker. */
  readonly model: string;
  /** Number of the formula among those of the same maker and model, from 1. */
  readonly revision: number;
  /** First gaming day it applies to. */
  readonly effectiveFrom: string;
  /** What the coin out counter contains beside the amounts paid by the machine itself. */
  readonly coinOut: CoinOutContent;
  readonly reason: string;
  readonly requestedByName: string;
  readonly approvedByName: string | null;
  readonly recordedAt: Date;
}

/** Returns every stated formula of the establishment, by maker and model, in the order of recording. */
export function listWinFormulas(db: Queryable, establishmentId: number): Promise<WinFormulaRow[]> {
  return queryRows(
    db,
    `select win_formulas.maker, win_formulas.model, win_formulas.revision,
        win_formulas.effective_from as "effectiveFrom", win_formulas.coin_out as "coinOut", approval_requests.reason,
        requesters.full_name as "requestedByName", deciders.full_name as "approvedByName",
        win_formulas.recorded_at as "recordedAt"
      from win_formulas
      join approval_requests_public as approval_requests
        on approval_requests.establishment_id = win_formulas.establishment_id
        and approval_requests.request_id = win_formulas.approval_request_id
      join people_names as requesters on requesters.person_id = approval_requests.requested_by
      left join approval_decisions_public as approval_decisions
        on approval_decisions.establishment_id = win_formulas.establishment_id
        and approval_decisions.request_id = win_formulas.approval_request_id
      left join people_names as deciders on deciders.person_id = approval_decisions.decided_by
      where win_formulas.establishment_id = $1
      order by win_formulas.maker, win_formulas.model, win_formulas.revision`,
    [establishmentId],
  );
}

/** A version of a machine with the names by which a formula applies to it. */
export interface ModelVersionRow {
  readonly machineId: bigint;
  /** Instant from which it applies. */
  readonly effectiveAt: Date;
  readonly maker: string;
  readonly model: string;
}

/**
 * Returns the versions of these machines (null: all) of makers with a stated formula, in the order in which they apply.
 */
export function listModelVersions(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[] | null,
): Promise<ModelVersionRow[]> {
  return queryRows(
    db,
    `select machine_versions.machine_id as "machineId", machine_versions.effective_at as "effectiveAt",
        machines.maker, machine_versions.model
      from machines
      join machine_versions using (establishment_id, machine_id)
      where machines.establishment_id = $1 and ($2::bigint[] is null or machines.machine_id = any($2))
        and machines.maker in (select win_formulas.maker from win_formulas where win_formulas.establishment_id = $1)
      order by machine_versions.machine_id, machine_versions.effective_at, machine_versions.version_number`,
    [establishmentId, machineIds],
  );
}

/** An approved formula, ready to be recorded. */
export interface NewWinFormula {
  readonly maker: string;
  readonly model: string;
  readonly effectiveFrom: string;
  readonly coinOut: CoinOutContent;
  readonly approvalRequestId: bigint;
  readonly recordedBy: bigint;
  readonly recordedAt: Date;
}

/** Inserts an approved formula as the next revision of its maker and model. */
export async function insertWinFormula(db: Queryable, establishmentId: number, formula: NewWinFormula): Promise<void> {
  const { maker, model, effectiveFrom, coinOut, approvalRequestId, recordedBy, recordedAt } = formula;
  await queryRows(
    db,
    `insert into win_formulas (establishment_id, maker, model, revision, effective_from, coin_out, approval_request_id,
        recorded_by, recorded_at)
      select $1::integer, $2::text, $3::text, coalesce(max(win_formulas.revision), 0) + 1, $4::date, $5, $6, $7, $8
      from win_formulas
      where win_formulas.establishment_id = $1 and win_formulas.maker = $2 and win_formulas.model = $3`,
    [establishmentId, maker, model, effectiveFrom, coinOut, approvalRequestId, recordedBy, recordedAt],
  );
}

/** Returns the number of machines of a maker, and of a model unless it is empty. */
export async function countMachinesOfModel(
  db: Queryable,
  establishmentId: number,
  { maker, model }: Pick<NewWinFormula, 'maker' | 'model'>,
): Promise<number> {
  const rows = await queryRows<{ readonly machineId: bigint }>(
    db,
    `select machines.machine_id as "machineId" from machines
      cross join lateral (
        select machine_versions.model from machine_versions
        where machine_versions.establishment_id = machines.establishment_id
          and machine_versions.machine_id = machines.machine_id
        order by machine_versions.effective_at desc, machine_versions.version_number desc
        limit 1
      ) as version
      where machines.establishment_id = $1 and machines.maker = $2 and ($3 = '' or version.model = $3)`,
    [establishmentId, maker, model],
  );
  return rows.length;
}
