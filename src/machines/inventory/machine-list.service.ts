import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { Establishment } from '#identity/access/access.decorators.js';
import { formatMinorText } from '#domain/money.js';
import { neutraliseFormula } from '#platform/files/csv-safety.js';
import { Database } from '#platform/database/database.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import { MACHINE_SORT_KEYS, listSortedMachines } from './machine-list.queries.js';
import type { MachineFilter, MachineSortKey } from './machine-list.queries.js';
import type { MachineRow } from '../records/machines.queries.js';

/** Order and page of a list of machines, as requested. */
export interface MachineListPage {
  readonly sort: MachineSort;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of machines. */
export interface MachineList {
  readonly machines: readonly MachineRow[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The value that each key sorts a machine by, as in the cursor of a page. */
const SORT_VALUE_GETTERS: Readonly<Record<MachineSortKey, (row: MachineRow) => string>> = {
  sbmNumber: (row) => row.sbmNumber,
  maker: (row) => row.maker,
  serialNumber: (row) => row.serialNumber,
  model: (row) => row.model,
  location: (row) => row.location,
  stand: (row) => row.standNumber ?? '',
  state: (row) => row.state,
  denomination: (row) => String(row.denominationMinor),
};

export type MachineSort = MachineSortKey | `-${MachineSortKey}`;
export const MACHINE_SORTS: readonly MachineSort[] = (Object.keys(MACHINE_SORT_KEYS) as MachineSortKey[]).flatMap(
  (key) => [key, `-${key}` as const],
);

const EXPORT_COLUMNS = [
  'sbm_number',
  'serial_number',
  'maker',
  'model',
  'game_name',
  'program_id',
  'denomination',
  'lowest_wager_credits',
  'return_percent',
  'return_certified_on',
  'rake_percent',
  'volatility_index',
  'stand',
  'location',
  'state',
  'stations',
  'accepts_notes',
  'accepts_coins',
  'accepts_tickets',
  'hopper_capacity',
  'registered_at',
] as const;

/** Reads the inventory for display and export: one query for page, CSV and JSON. */
@Injectable()
export class MachineListService {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of the machines that match the filter, in the requested order; `next` is null on the last page.
   * Refuses INVALID_INPUT for a cursor of another order.
   */
  async listMachines(establishment: Establishment, filter: MachineFilter, page: MachineListPage): Promise<MachineList> {
    const { key, isDescending } = parseSort(page.sort);
    const after = parseCursor(page.after, MACHINE_SORT_KEYS[key].type);
    const order = { key, isDescending, after, limit: page.limit + 1 };
    const machineRows = await listSortedMachines(
      this.database.dataSource,
      establishment.establishmentId,
      filter,
      order,
    );
    const machines = machineRows.slice(0, page.limit);
    const lastMachine = machines.at(-1);
    const next =
      machineRows.length > page.limit && lastMachine
        ? formatCursor(SORT_VALUE_GETTERS[key](lastMachine), lastMachine.sbmNumber)
        : null;
    return { machines, next };
  }

  /** Returns every machine that matches the filter, by SBM number. */
  listAllMachines(establishment: Establishment, filter: MachineFilter): Promise<MachineRow[]> {
    const order = { key: 'sbmNumber', isDescending: false, after: null, limit: null } as const;
    return listSortedMachines(this.database.dataSource, establishment.establishmentId, filter, order);
  }

  /**
   * Returns the machines as CSV (RFC 4180), with the header that the import of machines reads; denominations in the
   * currency.
   */
  async exportMachinesCsv(establishment: Establishment, filter: MachineFilter): Promise<string> {
    const machines = await this.listAllMachines(establishment, filter);
    const records = machines.map((machine) => formatExportRecord(machine, establishment.currencyExponent));
    return stringify([EXPORT_COLUMNS, ...records], { record_delimiter: 'windows' });
  }
}

/** Returns the key of a sort and its direction; a leading `-` means descending. */
function parseSort(sort: MachineSort): { readonly key: MachineSortKey; readonly isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { key: (isDescending ? sort.slice(1) : sort) as MachineSortKey, isDescending };
}

function formatCursor(value: string, sbmNumber: string): string {
  return Buffer.from(JSON.stringify([value, sbmNumber]), 'utf8').toString('base64url');
}

/**
 * Parses a cursor into the sorted value and the SBM number of the previous page's last machine; null without a cursor.
 * Refuses INVALID_INPUT.
 */
function parseCursor(cursor: string | undefined, type: 'text' | 'bigint'): readonly [string, string] | null {
  if (cursor === undefined) return null;
  try {
    const decodedCursor: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(decodedCursor) &&
      decodedCursor.length === 2 &&
      decodedCursor.every((element) => typeof element === 'string')
    ) {
      const [value, sbmNumber] = decodedCursor as [string, string];
      if (type === 'text' || /^\d{1,18}$/.test(value)) return [value, sbmNumber];
    }
  } catch {
    // handled below
  }
  throw buildInputRefusal([{ field: 'after', problem: 'after is the next of the page before' }]);
}

/** Formats a machine as a record of the export; texts that a spreadsheet would read as formulas are made harmless. */
function formatExportRecord(machine: MachineRow, currencyExponent: number): string[] {
  const formatCell = (text: string | null): string => neutraliseFormula(text ?? '');
  return [
    formatCell(machine.sbmNumber),
    formatCell(machine.serialNumber),
    formatCell(machine.maker),
    formatCell(machine.model),
    formatCell(machine.gameName),
    formatCell(machine.programId),
    formatMinorText(machine.denominationMinor, currencyExponent),
    String(machine.lowestWagerCredits),
    machine.returnPercent ?? '',
    machine.returnCertifiedOn ?? '',
    machine.rakePercent ?? '',
    machine.volatilityIndex ?? '',
    formatCell(machine.standNumber),
    formatCell(machine.location),
    machine.state,
    String(machine.stationCount),
    machine.acceptsNotes ? 'yes' : 'no',
    machine.acceptsCoins ? 'yes' : 'no',
    machine.acceptsTickets ? 'yes' : 'no',
    machine.hopperCapacity === null ? '' : String(machine.hopperCapacity),
    machine.registeredAt.toISOString(),
  ];
}
