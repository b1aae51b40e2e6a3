import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { sumMinor } from '#domain/money.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { LineErrors } from '#platform/files/csv-lines.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { Refusal, formatRefusal } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { parseCountFile, parseTotalFile } from './count-lines.js';
import { resolveRemoval } from './entered-lines.js';
import {
  listCountSheetRows,
  readCountSheetTotals,
  readDayState,
  listCountedMachineNumbers,
  listNoteTallies,
  listEnteredTotalKeys,
  listPaymentSheetRows,
  listPaymentTotals,
} from './count-sheet.queries.js';
import type {
  CountSheetRow,
  CountSheetTotals,
  NoteTally,
  PaymentSheetRow,
  PaymentTotal,
} from './count-sheet.queries.js';
import { findMachineIds } from '#meters/events/events.queries.js';
import type { GamingDayState } from '#domain/gaming-day.js';
import type { Language } from '#declarations/shapes/text.js';

/** The machines of a day with their counts. */
export interface CountSheet {
  readonly gamingDay: string;
  /** State of the gaming day. */
  readonly state: GamingDayState;
  readonly countNumber: 1 | 2;
  /** Face values of the currency's notes, in units of the currency. */
  readonly noteValues: readonly string[];
  readonly rows: readonly CountSheetRow[];
  readonly totals: CountSheetTotals;
  readonly notes: readonly NoteTally[];
}

/** Entry sheet of a day's totals of slips, by machine. */
export interface PaymentSheet {
  readonly gamingDay: string;
  /** State of the gaming day. */
  readonly state: GamingDayState;
  readonly rows: readonly PaymentSheetRow[];
  /** Sums over all machines, by kind. */
  readonly totals: readonly PaymentTotal[];
}

/** Result of checking a line that is not saved yet. */
export interface CheckedLine {
  readonly line: number;
  readonly machine: string;
  /** Sum of notes, tickets and coins, or of the payments; minor units. */
  readonly notesMinor: bigint;
  readonly totalMinor: bigint;
}

/** A cell that would be refused, with the reason; an empty column means the whole line. */
export interface RefusedCell {
  readonly line: number;
  readonly column: string;
  /** Code of the refusal. */
  readonly code: string;
  readonly message: string;
}

/** A count sheet of a file, checked and not recorded yet. */
export interface CheckedSheet {
  readonly lines: readonly CheckedLine[];
  readonly refused: readonly RefusedCell[];
  readonly notesMinor: bigint;
  readonly totalMinor: bigint;
}

const NOTE_VALUES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['5', '10', '20', '50', '100', '200', '500'],
  DJF: ['500', '1000', '2000', '5000', '10000'],
  CHF: ['10', '20', '50', '100', '200', '1000'],
};
const DEFAULT_NOTE_VALUES: readonly string[] = ['1', '5', '10', '20', '50', '100'];

/** Serves the count sheets and checks typed lines before they are saved. */
@Injectable()
export class CountSheetService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the sheet on which a day's first or second counts (`countNumber`) are typed. Refuses INVALID_INPUT for an
   * invalid date.
   */
  getCountSheet(establishment: Establishment, gamingDay: string, countNumber: 1 | 2): Promise<CountSheet> {
    const { establishmentId, currency } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const day = await this.readSheetDay(tx, establishment, gamingDay);
      return {
        gamingDay,
        state: day.state,
        countNumber,
        noteValues: NOTE_VALUES[currency] ?? DEFAULT_NOTE_VALUES,
        rows: await listCountSheetRows(tx, establishmentId, day, countNumber),
        totals: await readCountSheetTotals(tx, establishmentId, day, countNumber),
        notes: await listNoteTallies(tx, establishmentId, gamingDay, countNumber),
      };
    });
  }

  /**
   * Returns the sheet on which a day's totals of slips per machine (hand payments, tickets issued, fills) are typed.
   * Refuses INVALID_INPUT for an invalid date.
   */
  getPaymentSheet(establishment: Establishment, gamingDay: string): Promise<PaymentSheet> {
    const { establishmentId } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const day = await this.readSheetDay(tx, establishment, gamingDay);
      return {
        gamingDay,
        state: day.state,
        rows: await listPaymentSheetRows(tx, establishmentId, day),
        totals: await listPaymentTotals(tx, establishmentId, gamingDay),
      };
    });
  }

  /**
   * Checks counts typed or pasted in the format of the count file; writes nothing. Returns the sums of each line and
   * every cell that would be refused.
   */
  checkCounts(
    establishment: Establishment,
    gamingDay: string,
    countNumber: 1 | 2,
    csvText: string,
    language: Language,
  ): Promise<CheckedSheet> {
    const { establishmentId, currencyExponent, timeZone } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const refusals = new LineErrors();
      const day = await this.gamingDays.requireDayBounds(tx, establishment, gamingDay);
      const removalTerms = { ...day, timeZone, now: this.clock.now() };
      const lines = parseOrAddRefusal(refusals, () => parseCountFile(csvText, currencyExponent, refusals));
      const countedMachineNumbers = await listCountedMachineNumbers(tx, establishmentId, gamingDay, countNumber);
      await addMachineRefusals(tx, establishmentId, lines, refusals);
      for (const countLine of lines) {
        const { line, machine } = countLine;
        if (countedMachineNumbers.has(machine)) refusals.add(line, 'COUNT_ALREADY_ENTERED', { machine, countNumber });
        resolveRemoval(countLine, removalTerms, refusals);
      }
      return buildCheckedSheet(
        lines.map(({ line, machine, notes, ticketsMinor, coinsMinor }) => {
          const notesMinor = sumMinor(notes.map(({ valueMinor, count }) => valueMinor * count));
          return { line, machine, notesMinor, totalMinor: notesMinor + ticketsMinor + coinsMinor };
        }),
        refusals,
        language,
      );
    });
  }

  /**
   * Checks totals of slips typed or pasted in the format of the file of totals; writes nothing. Returns the sum of each
   * line and every cell that would be refused. Totals have no notes, hence 0.
   */
  checkPayments(
    establishment: Establishment,
    gamingDay: string,
    csvText: string,
    language: Language,
  ): Promise<CheckedSheet> {
    const { establishmentId, currencyExponent } = establishment;
    return this.database.runInSnapshot(async (tx) => {
      const refusals = new LineErrors();
      const totals = parseOrAddRefusal(refusals, () => parseTotalFile(csvText, currencyExponent, refusals));
      const enteredTotalKeys = await listEnteredTotalKeys(tx, establishmentId, gamingDay);
      const lines = [...new Map(totals.map((total) => [total.line, total])).values()];
      await addMachineRefusals(tx, establishmentId, lines, refusals);
      for (const { line, machine, kind } of totals) {
        if (enteredTotalKeys.has(`${machine} ${kind}`))
          refusals.add(line, 'TOTAL_ALREADY_ENTERED', { machine, kind, column: kind });
      }
      return buildCheckedSheet(
        lines.map(({ line, machine }) => {
          const lineTotals = totals.filter((total) => total.line === line);
          return {
            line,
            machine,
            notesMinor: 0n,
            totalMinor: sumMinor(lineTotals.map(({ amountMinor }) => amountMinor)),
          };
        }),
        refusals,
        language,
      );
    });
  }

  /** Returns the state and the end of a gaming day. Refuses INVALID_INPUT. */
  private async readSheetDay(tx: Tx, establishment: Establishment, gamingDay: string) {
    const { closesAt } = await this.gamingDays.requireDayBounds(tx, establishment, gamingDay);
    return { gamingDay, closesAt, state: await readDayState(tx, establishment.establishmentId, gamingDay) };
  }
}

/**
 * Returns the parsed lines of a text. A text that cannot be parsed at all has no lines: its error is added as a refusal
 * of line 1.
 */
function parseOrAddRefusal<Line>(refusals: LineErrors, parseText: () => Line[]): Line[] {
  try {
    return parseText();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals.add(1, error.code, error.details);
    return [];
  }
}

/**
 * Adds to `refusals` UNKNOWN_MACHINE for each line of an unregistered machine, and MACHINE_TWICE for each line that
 * repeats one.
 */
async function addMachineRefusals(
  tx: Tx,
  establishmentId: number,
  lines: readonly { readonly line: number; readonly machine: string }[],
  refusals: LineErrors,
): Promise<void> {
  const machineNumbers = lines.map(({ machine }) => machine);
  const machineIdByNumber = await findMachineIds(tx, establishmentId, machineNumbers);
  const seenMachineNumbers = new Set<string>();
  for (const { line, machine } of lines) {
    const details = { machine: machine.slice(0, 40), column: 'machine' };
    if (!machineIdByNumber.has(machine)) refusals.add(line, 'UNKNOWN_MACHINE', details);
    if (seenMachineNumbers.has(machine)) refusals.add(line, 'MACHINE_TWICE', details);
    seenMachineNumbers.add(machine);
  }
}

/**
 * Returns the checked lines with their sums, and the refused cells with their messages. A refusal of a whole line has
 * no column.
 */
function buildCheckedSheet(lines: readonly CheckedLine[], refusals: LineErrors, language: Language): CheckedSheet {
  return {
    lines,
    refused: refusals.sortedErrors.map(({ line, code, details }) => ({
      line,
      column: typeof details['column'] === 'string' ? details['column'] : '',
      code,
      message: formatRefusal(code, details, language),
    })),
    notesMinor: sumMinor(lines.map(({ notesMinor }) => notesMinor)),
    totalMinor: sumMinor(lines.map(({ totalMinor }) => totalMinor)),
  };
}
