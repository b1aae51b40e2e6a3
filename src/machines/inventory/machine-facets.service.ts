import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { countMachineFacets, type FacetRow, type MachineFilter } from './machine-list.queries.js';

/** A value of a facet, and the number of machines with it; `value` is in the form of the list's filter. */
export interface FacetValue {
  /** Value of the property. */
  readonly value: string;
  readonly machineCount: number;
}

/** Counts of machines per facet, each under all the other filters, so that another value can still be chosen. */
export interface MachineFacets {
  /** Length of the whole list, under every filter. */
  readonly machineCount: number;
  readonly state: readonly FacetValue[];
  readonly location: readonly FacetValue[];
  readonly maker: readonly FacetValue[];
  readonly model: readonly FacetValue[];
  readonly denominationMinor: readonly FacetValue[];
  readonly onStand: readonly FacetValue[];
  readonly file: readonly FacetValue[];
}

/** Counts machines by the filters of their list. */
@Injectable()
export class MachineFacetsService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the number of machines by value of each facet (a property to filter by), under the filters of all other
   * facets, sorted by value.
   */
  async getFacets(establishment: Establishment, filter: MachineFilter): Promise<MachineFacets> {
    const facetRows = await countMachineFacets(this.database.dataSource, establishment.establishmentId, filter);
    const listFacetValues = (facet: FacetRow['facet']): FacetValue[] =>
      facetRows
        .filter((row) => row.facet === facet)
        .map(({ value, machineCount }) => ({ value, machineCount }))
        .sort((left, right) => compareFacetValues(left.value, right.value));
    return {
      machineCount: listFacetValues('all')[0]?.machineCount ?? 0,
      state: listFacetValues('state'),
      location: listFacetValues('location'),
      maker: listFacetValues('maker'),
      model: listFacetValues('model'),
      denominationMinor: listFacetValues('denominationMinor'),
      onStand: listFacetValues('onStand'),
      file: listFacetValues('file'),
    };
  }
}

function compareFacetValues(left: string, right: string): number {
  return left.localeCompare(right, 'fr', { numeric: true });
}
