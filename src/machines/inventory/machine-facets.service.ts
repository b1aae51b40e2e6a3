import { Injectable } from '@nestjs/common';
import type { House } from '../../identity/access.decorators.js';
import { Database } from '../../platform/database/database.js';
import { rows } from '../../platform/database/rows.js';
import { filterParameters, matchesSearch } from './machine-filter.js';
import type { MachineFilter } from './machine-filter.js';
import { machinesAt } from '../machines.queries.js';

/** A value that machines have, and how many of them; `value` as the filter of the list takes it. */
export interface FacetValue {
  readonly value: string;
  readonly machineCount: number;
}

/** How the machines spread, each facet under all the other filters: choosing another value of it stays possible. */
export interface MachineFacets {
  /** Under every filter: as many machines as the list has in all. */
  readonly machineCount: number;
  readonly state: readonly FacetValue[];
  readonly location: readonly FacetValue[];
  readonly maker: readonly FacetValue[];
  readonly model: readonly FacetValue[];
  readonly denominationMinor: readonly FacetValue[];
  readonly onStand: readonly FacetValue[];
}

const FACETS = ['state', 'location', 'maker', 'model', 'denominationMinor', 'onStand'] as const;
type Facet = (typeof FACETS)[number];

interface FacetRow {
  readonly facet: Facet | 'all';
  readonly value: string;
  readonly machineCount: number;
}

/** Machines counted by what a list of them is narrowed by. */
@Injectable()
export class MachineFacetsService {
  constructor(private readonly database: Database) {}

  async facets(house: House, filter: MachineFilter): Promise<MachineFacets> {
    const found = await rows<FacetRow>(
      this.database.dataSource,
      facetsSql,
      filterParameters(house.establishmentId, filter),
    );
    const of = (facet: FacetRow['facet']): FacetValue[] =>
      found
        .filter((row) => row.facet === facet)
        .map(({ value, machineCount }) => ({ value, machineCount }))
        .sort((left, right) => byValue(left.value, right.value));
    return {
      machineCount: of('all')[0]?.machineCount ?? 0,
      state: of('state'),
      location: of('location'),
      maker: of('maker'),
      model: of('model'),
      denominationMinor: of('denominationMinor'),
      onStand: of('onStand'),
    };
  }
}

function byValue(left: string, right: string): number {
  return left.localeCompare(right, 'fr', { numeric: true });
}

/** One pass over the machines that the search leaves, with what each filter says of them beside. */
const facetsSql = `
  with matching as materialized (
    select version.state, version.location, machines.maker, version.model,
      version.denomination_minor::text as "denominationMinor", (version.stand_id is not null)::text as "onStand",
      ($4::text is null or version.state = $4) as "is_state",
      ($5::text is null or version.location = $5) as "is_location",
      ($6::text is null or machines.maker = $6) as "is_maker",
      ($7::text is null or version.model = $7) as "is_model",
      ($8::bigint is null or version.denomination_minor = $8) as "is_denominationMinor",
      ($9::boolean is null or (version.stand_id is not null) = $9) as "is_onStand"
    from ${machinesAt('$2::timestamptz')}
    where machines.establishment_id = $1 and ${matchesSearch}
  )
  select 'all' as facet, '' as value, count(*)::integer as "machineCount" from matching
  where ${FACETS.map((facet) => `"is_${facet}"`).join(' and ')}
  ${FACETS.map(
    (facet) => `union all
  select '${facet}', "${facet}", count(*)::integer from matching
  where ${FACETS.filter((other) => other !== facet)
    .map((other) => `"is_${other}"`)
    .join(' and ')}
  group by "${facet}"`,
  ).join('\n  ')}`;
