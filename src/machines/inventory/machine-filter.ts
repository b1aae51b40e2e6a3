import type { MachineState } from '../../domain/meters/machine-version.js';
import type { SqlParameter } from '../../platform/database/rows.js';

/** What a person looks for; a field that is absent does not restrict. */
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
  /** As the inventory stood at an instant; now when absent. */
  readonly at?: Date | undefined;
}

/** $1 establishment, $2 instant, $3 search, $4 state, $5 location, $6 maker, $7 model, $8 denomination, $9 on stand. */
export function filterParameters(establishmentId: number, filter: MachineFilter): SqlParameter[] {
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
  ];
}

export const matchesSearch = `($3::text is null or concat_ws(' ', machines.sbm_number, machines.serial_number,
  machines.maker, version.model, version.game_name, version.program_id, version.location, stands.stand_number)
  ilike $3)`;

/** A machine with its version in force passes every filter. */
export const matchesFilter = `${matchesSearch}
  and ($4::text is null or version.state = $4)
  and ($5::text is null or version.location = $5)
  and ($6::text is null or machines.maker = $6)
  and ($7::text is null or version.model = $7)
  and ($8::bigint is null or version.denomination_minor = $8)
  and ($9::boolean is null or (version.stand_id is not null) = $9)`;
