import type { MachineState } from '#domain/meters/machine-version.js';
import { queryRows, type Queryable, type SqlParameter } from '#platform/database/rows.js';
import {
  HAS_PHOTOGRAPH_SQL,
  IS_TO_COMPLETE_SQL,
  MACHINE_COLUMNS_SQL,
  buildMachinesAtSql,
} from '../records/machines.queries.js';
import type { MachineRow } from '../records/machines.queries.js';

/** Completeness of the machine's file: facts to complete, then a photograph missing. */
export const MACHINE_FILE_STATES = ['toComplete', 'noPhotograph', 'complete'] as const;
export type MachineFileState = (typeof MACHINE_FILE_STATES)[number];

const FILE_STATE_SQL = `case when ${IS_TO_COMPLETE_SQL} then 'toComplete' when not ${HAS_PHOTOGRAPH_SQL} then 'noPhotograph'
  else 'complete' end`;

/** Filters on machines; a field that is absent does not restrict. */
export interface MachineFilter {
  /** Part of a number, serial, maker, model, game, program, location or stand. */
  readonly search?: string | undefined;
  readonly state?: MachineState | undefined;
  readonly location?: string | undefined;
  readonly maker?: string | undefined;
  readonly model?: string | undefined;
  readonly denominationMinor?: string | undefined;
  /** True: on a stand; false: on none. */
  readonly onStand?: boolean | undefined;
  readonly file?: MachineFileState | undefined;
  /** The inventory as it was at an instant; now when absent. */
  readonly at?: Date | undefined;
}

/**
 * Returns the parameters of `FILTER_CONDITION_SQL`: $1 establishment, $2 instant, $3 search, $4 state, $5
 * location, $6 maker, $7 model, $8 denomination, $9 on stand, $10 file. Null does not restrict; the search matches
 * literally, `%` and `_` included.
 */
function buildFilterParameters(establishmentId: number, filter: MachineFilter): SqlParameter[] {
  return [
    establishmentId,
    filter.at ?? 'infinity',
    filter.search === undefined ? null : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`,
    filter.state ?? null,
    filter.location ?? null,
    filter.maker ?? null,
    filter.model ?? null,
    filter.denominationMinor ?? null,
    filter.onStand ?? null,
    filter.file ?? null,
  ];
}

const SEARCH_CONDITION_SQL = `($3::text is null or concat_ws(' ', machines.sbm_number, machines.serial_number,
  machines.maker, version.model, version.game_name, version.program_id, version.location, stands.stand_number)
  ilike $3)`;

/** Condition: a machine with its version in force passes every filter. */
const FILTER_CONDITION_SQL = `${SEARCH_CONDITION_SQL}
  and ($4::text is null or version.state = $4)
  and ($5::text is null or version.location = $5)
  and ($6::text is null or machines.maker = $6)
  and ($7::text is null or version.model = $7)
  and ($8::bigint is null or version.denomination_minor = $8)
  and ($9::boolean is null or (version.stand_id is not null) = $9)
  and ($10::text is null or ${FILE_STATE_SQL} = $10)`;

/** The sort keys of a list of machines: expression and type. */
export const MACHINE_SORT_KEYS = {
  sbmNumber: { sql: 'machines.sbm_number', type: 'text' },
  maker: { sql: 'machines.maker', type: 'text' },
  serialNumber: { sql: 'machines.serial_number', type: 'text' },
  model: { sql: 'version.model', type: 'text' },
  location: { sql: 'version.location', type: 'text' },
  stand: { sql: `coalesce(stands.stand_number, '')`, type: 'text' },
  state: { sql: 'version.state', type: 'text' },
  denomination: { sql: 'version.denomination_minor', type: 'bigint' },
} as const;

export type MachineSortKey = keyof typeof MACHINE_SORT_KEYS;

/** Order and page of a list of machines. */
export interface MachineOrder {
  readonly key: MachineSortKey;
  readonly isDescending: boolean;
  /** The sorted value and the SBM number of the last machine of the previous page; null: from the first on. */
  readonly after: readonly [string, string] | null;
  /** Null: all. */
  readonly limit: number | null;
}

/**
 * Returns the machines that match the filter, sorted by a key and then by SBM number, both in the same direction. The
 * list begins behind `after`, the key and number of the previous page's last machine (null: at the start).
 */
export function listSortedMachines(
  db: Queryable,
  establishmentId: number,
  filter: MachineFilter,
  { key, isDescending, after, limit }: MachineOrder,
): Promise<MachineRow[]> {
  const { sql: keySql, type: keyType } = MACHINE_SORT_KEYS[key];
  const [comparison, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc'];
  return queryRows<MachineRow>(
    db,
    `select ${MACHINE_COLUMNS_SQL}
      from ${buildMachinesAtSql('$2::timestamptz')}
      where machines.establishment_id = $1 and ${FILTER_CONDITION_SQL}
        and ($12::text is null or (${keySql}, machines.sbm_number) ${comparison} ($11::${keyType}, $12::text))
      order by ${keySql} ${direction}, machines.sbm_number ${direction}
      limit $13`,
    [...buildFilterParameters(establishmentId, filter), after?.[0] ?? null, after?.[1] ?? null, limit],
  );
}

const FACETS = ['state', 'location', 'maker', 'model', 'denominationMinor', 'onStand', 'file'] as const;

/** One value of a facet; `all` is the list itself, with no value. */
export interface FacetRow {
  readonly facet: (typeof FACETS)[number] | 'all';
  readonly value: string;
  readonly machineCount: number;
}

/** Returns the number of machines by facet and value, under all the other filters; in any order. */
export function countMachineFacets(db: Queryable, establishmentId: number, filter: MachineFilter): Promise<FacetRow[]> {
  return queryRows<FacetRow>(db, FACETS_SQL, buildFilterParameters(establishmentId, filter));
}

/** Makes one pass over the machines that match the search, with the result of each filter beside them. */
const FACETS_SQL = `
  with matching as materialized (
    select version.state, version.location, machines.maker, version.model,
      version.denomination_minor::text as "denominationMinor", (version.stand_id is not null)::text as "onStand",
      ${FILE_STATE_SQL} as file,
      ($4::text is null or version.state = $4) as "is_state",
      ($5::text is null or version.location = $5) as "is_location",
      ($6::text is null or machines.maker = $6) as "is_maker",
      ($7::text is null or version.model = $7) as "is_model",
      ($8::bigint is null or version.denomination_minor = $8) as "is_denominationMinor",
      ($9::boolean is null or (version.stand_id is not null) = $9) as "is_onStand",
      ($10::text is null or ${FILE_STATE_SQL} = $10) as "is_file"
    from ${buildMachinesAtSql('$2::timestamptz')}
    where machines.establishment_id = $1 and ${SEARCH_CONDITION_SQL}
  )
  select 'all' as facet, '' as value, count(*)::integer as "machineCount" from matching
  where ${FACETS.map((facet) => `"is_${facet}"`).join(' and ')}
  ${FACETS.map(
    (facet) => `union all
  select '${facet}', "${facet}", count(*)::integer from matching
  where ${FACETS.filter((otherFacet) => otherFacet !== facet)
    .map((otherFacet) => `"is_${otherFacet}"`)
    .join(' and ')}
  group by "${facet}"`,
  ).join('\n  ')}`;
