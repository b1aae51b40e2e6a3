import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { Establishment } from '#identity/access/access.decorators.js';
import { neutraliseFormula } from '#platform/files/csv-safety.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { listBridgeLines, listSilentMachines, type BridgeLineRow } from './bridge.queries.js';
import { BlockersService } from './blockers.service.js';
import type { Blocker } from '#establishments/days/day-contributions.js';
import { listClosings, type ClosingRow } from './closings.queries.js';
import { listFindings, type FindingFilter } from '../reconciliation/findings.queries.js';
import { requireDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import { FindingsService, type FindingToExplain } from '../reconciliation/findings.service.js';
import { listDenominationResults, listMachineResults, findTotalResult } from '../reconciliation/results.queries.js';
import type {
  DenominationResultRow,
  MachinePage,
  MachineResultRow,
  TotalResultRow,
} from '../reconciliation/results.queries.js';
import { findCurrentRun, type RunRow } from '../reconciliation/runs.queries.js';

/** A gaming day with its computation, its totals and its closings. */
export interface DayView extends DayRow {
  /** Latest computation of the day; null: none. */
  readonly run: RunRow | null;
  /** Totals of the day; null: not computed. */
  readonly total: TotalResultRow | null;
  /** Numbers of findings, by state. */
  readonly findings: Readonly<Record<string, number>>;
  /** Closings of the day, the latest first. */
  readonly closings: readonly ClosingRow[];
}

/** The results of a day: by machine, by denomination or in total. */
export type DayResults =
  | {
      /** Grouping of the rows. */
      readonly by: 'machine';
      /** Results, one row a group. */
      readonly rows: readonly MachineResultRow[];
    }
  | {
      /** Grouping of the rows. */
      readonly by: 'denomination';
      /** Results, one row a group. */
      readonly rows: readonly DenominationResultRow[];
    }
  | {
      /** Grouping of the rows. */
      readonly by: 'total';
      /** Results, one row a group. */
      readonly rows: readonly TotalResultRow[];
    };

const ALL_FINDINGS_FILTER = { severity: null, state: null, findingKey: null, after: null, limit: 1_000_000 };
const ALL_MACHINES_PAGE = { machine: null, after: null, limit: 1_000_000 };

const CSV_COLUMNS: readonly string[] = [
  'machine',
  'serialNumber',
  'standNumber',
  'state',
  'denominationMinor',
  'readingCount',
  'counted',
];

/** The bridge of a day. */
export interface DayBridge {
  /** Its lines, in order. */
  readonly lines: readonly BridgeLineRow[];
  /** Numbers of the machines in service without a reading, which are in no metered figure. */
  readonly silentMachines: readonly string[];
}

/** Reads a gaming day: state, figures, findings and blockers. Each response is one snapshot. */
@Injectable()
export class DaysService {
  constructor(
    private readonly database: Database,
    private readonly findingsService: FindingsService,
    private readonly blockersService: BlockersService,
  ) {}

  /**
   * Returns the bridge: the steps from the stakes to the metered win, the cash win and the amount posted to gross
   * revenue. Refuses UNKNOWN_GAMING_DAY.
   */
  getBridge(establishment: Establishment, gamingDay: string): Promise<DayBridge> {
    return this.readDayInSnapshot(establishment, gamingDay, async (tx, { establishmentId }) => ({
      lines: await listBridgeLines(tx, establishmentId, gamingDay),
      silentMachines: await listSilentMachines(tx, establishmentId, gamingDay),
    }));
  }

  /**
   * Returns a day with its computation, totals and closings. Its findings are counted by severity and by state. Refuses
   * UNKNOWN_GAMING_DAY, like every method here.
   */
  getDayView(establishment: Establishment, gamingDay: string): Promise<DayView> {
    return this.readDayInSnapshot(establishment, gamingDay, async (tx, { establishmentId }, day) => {
      const findingCounts: Record<string, number> = {};
      const dayFindings = await listFindings(tx, establishmentId, gamingDay, ALL_FINDINGS_FILTER);
      for (const { severity, state } of dayFindings) {
        findingCounts[severity] = (findingCounts[severity] ?? 0) + 1;
        findingCounts[state] = (findingCounts[state] ?? 0) + 1;
      }
      return {
        ...day,
        run: (await findCurrentRun(tx, establishmentId, gamingDay)) ?? null,
        total: await findTotalResult(tx, establishmentId, gamingDay),
        findings: findingCounts,
        closings: await listClosings(tx, establishmentId, gamingDay),
      };
    });
  }

  /**
   * Returns the results of a day by machine (a page of them), by denomination, or in total. Refuses UNKNOWN_GAMING_DAY.
   */
  listResults(
    establishment: Establishment,
    gamingDay: string,
    grouping: DayResults['by'],
    page: MachinePage,
  ): Promise<DayResults> {
    return this.readDayInSnapshot(establishment, gamingDay, async (tx, { establishmentId }): Promise<DayResults> => {
      if (grouping === 'denomination')
        return { by: grouping, rows: await listDenominationResults(tx, establishmentId, gamingDay) };
      if (grouping === 'machine')
        return { by: grouping, rows: await listMachineResults(tx, establishmentId, gamingDay, page) };
      const total = await findTotalResult(tx, establishmentId, gamingDay);
      return { by: grouping, rows: total === null ? [] : [total] };
    });
  }

  /**
   * Returns the results of all machines as CSV, amounts in minor units. The columns of figures are those of the rows.
   * Refuses UNKNOWN_GAMING_DAY.
   */
  exportResultsCsv(establishment: Establishment, gamingDay: string): Promise<string> {
    return this.readDayInSnapshot(establishment, gamingDay, async (tx, { establishmentId }) => {
      const machineRows = await listMachineResults(tx, establishmentId, gamingDay, ALL_MACHINES_PAGE);
      const figureColumns = Object.keys(machineRows[0] ?? {}).filter(
        (column) => /Minor$|Percent$|^games/.test(column) && !CSV_COLUMNS.includes(column),
      );
      const columns = [...CSV_COLUMNS, ...figureColumns];
      // Figures may begin with a minus sign; texts that a spreadsheet would evaluate are escaped.
      const formatCsvCell = (column: string, value: MachineResultRow[keyof MachineResultRow] | undefined): string =>
        figureColumns.includes(column) ? String(value ?? '') : neutraliseFormula(String(value ?? ''));
      return stringify(
        machineRows.map((machineRow) =>
          columns.map((column) => formatCsvCell(column, machineRow[column as keyof MachineResultRow])),
        ),
        { header: true, columns, bom: true, record_delimiter: '\r\n' },
      );
    });
  }

  /** Returns the findings of a day that match the filter. Refuses UNKNOWN_GAMING_DAY. */
  listFindings(establishment: Establishment, gamingDay: string, filter: FindingFilter): Promise<FindingToExplain[]> {
    return this.readDayInSnapshot(establishment, gamingDay, (tx) =>
      this.findingsService.listFindings(tx, establishment, gamingDay, filter),
    );
  }

  /** Returns everything that prevents a day from closing. Refuses UNKNOWN_GAMING_DAY. */
  listBlockers(establishment: Establishment, gamingDay: string): Promise<Blocker[]> {
    return this.readDayInSnapshot(establishment, gamingDay, (tx) =>
      this.blockersService.listBlockers(tx, establishment, gamingDay),
    );
  }

  /** Returns what the callback reads of a day, in one snapshot with the day itself. Refuses UNKNOWN_GAMING_DAY. */
  private readDayInSnapshot<T>(
    establishment: Establishment,
    gamingDay: string,
    readContent: (tx: Tx, establishment: Establishment, day: DayRow) => Promise<T>,
  ): Promise<T> {
    return this.database.runInSnapshot(async (tx) =>
      readContent(tx, establishment, await requireDay(tx, establishment.establishmentId, gamingDay, 'none')),
    );
  }
}
