import type { ImportListener } from '#meters/files/readings-writer.js';
import type { LineRefusal } from '#meters/ingest/csv-line-parser.js';
import type { MachinesImportOptions } from '#machines/inventory/machines-import.service.js';
import type { ImportAnswer, ImportOptions } from '#meters/readings-import.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { findAssignedColumns, type ImportFigures, type ImportOptionsChosen } from './import-kinds.js';
import { NO_FIGURES, buildRefusedLine, limitRefusedLines, mergeRefusedLines } from './import-lines.js';

/** Selects the options of an import that apply to readings. */
export function selectReadingOptions(options: ImportOptionsChosen): ImportOptions {
  const { registerMachines, again, note, dateOrder, markedUtc, repeatedHour, sheet } = options;
  const columns = findAssignedColumns(options);
  return {
    registerMachines: registerMachines === true,
    again: again === true,
    ...(note === undefined ? {} : { note }),
    ...(columns === undefined ? {} : { columns }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(markedUtc === undefined ? {} : { markedUtc }),
    ...(repeatedHour === undefined ? {} : { repeatedHour }),
    ...(sheet === undefined ? {} : { sheet }),
  };
}

/** Selects the options of an import that apply to machines. */
export function selectMachineOptions(options: ImportOptionsChosen): MachinesImportOptions {
  const { partial, createStands, again, dateOrder, sheet } = options;
  const columns = findAssignedColumns(options);
  return { partial, createStands, again, dateOrder, sheet, ...(columns === undefined ? {} : { columns }) };
}

/** Returns a listener that reports progress, and the list in which it collects refused lines. */
export function createImportMonitor({ reportProgress }: { readonly reportProgress: (rows: number) => void }): {
  readonly listener: ImportListener;
  readonly refusedLines: LineRefusal[];
} {
  const refusedLines: LineRefusal[] = [];
  return {
    refusedLines,
    listener: { onProgress: reportProgress, onRefusedLines: (lines) => refusedLines.push(...lines) },
  };
}

/**
 * Returns the figures of an import of readings; its refused lines have messages in both languages. `lineRefusals`:
 * those lines with codes, when they are known; else the messages of the answer serve for both.
 */
export function buildReadingFigures(
  importResult: Serialized<ImportAnswer> | ImportAnswer,
  lineRefusals: readonly LineRefusal[],
): ImportFigures {
  const { rows, accepted, duplicates, conflicts, exceptions, refusedCount, closedDays, registeredMachines } =
    importResult;
  return {
    rows,
    triedRows: rows,
    accepted,
    duplicates,
    conflicts,
    exceptions,
    refusedCount,
    refused:
      lineRefusals.length > 0
        ? lineRefusals.map(buildRefusedLine)
        : mergeRefusedLines(importResult.refused, importResult.refused),
    closedDays: closedDays.map(({ gamingDay, readings }) => ({ gamingDay, readings })),
    registeredMachines,
  };
}

/** The number of lines of a file of machines, and the refused ones in one language. */
interface MachineImportResult {
  readonly rows: number;
  readonly refused: Parameters<typeof mergeRefusedLines>[0];
}

/** Builds the figures of an import of machines; its refused lines have their messages in both languages. */
export function buildMachineFigures(
  importResult: MachineImportResult,
  englishLines: MachineImportResult['refused'],
  accepted: number,
): ImportFigures {
  const refused = mergeRefusedLines(importResult.refused, englishLines);
  return {
    ...NO_FIGURES,
    rows: importResult.rows,
    triedRows: importResult.rows,
    accepted,
    ...limitRefusedLines(refused),
  };
}
