import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { importFileOnce, requireNewFile } from '#establishments/files/imported-files.queries.js';
import { readHeldRights } from '#identity/access/held-rights.js';
import { readFileText, withTextFile } from '#platform/files/text-file.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { buildIdempotencyKey, writeOnce } from '#platform/database/idempotency.js';
import { runRehearsal } from '#platform/database/rehearsal.js';
import type { Tx } from '#platform/database/rows.js';
import { toRefusal } from '#refusals/of-error.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import type { ImportFigures, RefusedImportLine, RowKind, WaitingImportLine } from '../files/import-kinds.js';
import { isConfirmedByTwo, writePermissionByKind } from '../files/import-kinds.js';
import type { ImportRun } from '../files/import-run.js';
import {
  MAX_LISTED_LINES,
  NO_FIGURES,
  buildRefusedLine,
  describeRefusal,
  limitRefusedLines,
} from '../files/import-lines.js';
import { addLineTexts } from '../files/import-texts.js';
import { ROW_COLUMNS } from '../files/row-columns.js';
import { RowActsService } from './row-acts.service.js';
import type { RowAct, RowContext, RowOutcome } from './row-acts.js';
import { judgeRowFile, type RowFile } from './row-file.js';
import { RowReader } from './row-reader.js';

/** Lines that a preview enters and rolls back: their locks take only seconds. */
export const MAX_TRIED_LINES = 2000;
/** Status from which a refusal is about the server, not the line. */
const SERVER_FAULT_STATUS = 500;

/** A run of a kind whose lines are entered one by one. */
type RowRun = ImportRun & { readonly kind: RowKind };

/** A line to enter. */
interface ReadLine {
  readonly line: number;
  readonly act: RowAct;
}

/** Outcome of each line that was tried. */
interface LineOutcomes {
  readonly entered: readonly (RowOutcome & { readonly line: number })[];
  readonly refused: readonly RefusedImportLine[];
}

/** Imports files line by line: each line is the act of its module's screen, with the person's present rights. */
@Injectable()
export class RowImportsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
    private readonly rowActs: RowActsService,
  ) {}

  /** Enters the lines and rolls all of them back. Throws the refusal of a file that cannot be read as a whole. */
  async previewImport(run: RowRun): Promise<ImportFigures> {
    const { establishmentId, kind, fileSha256, options } = run.pendingImport;
    const newFile = { establishmentId, kind, fileSha256, gamingDay: null };
    await requireNewFile(this.database.dataSource, newFile, options.again === true);
    const rowFile = await this.readFile(run);
    const { lines, refused } = this.readLines(run, rowFile);
    const tried = lines.slice(0, MAX_TRIED_LINES);
    const outcomes = await runRehearsal(this.database, (rehearsal) =>
      this.enterLines(run, tried, (act) => rehearsal.transaction((tx) => this.enterLine(tx, run, act))),
    );
    const figures = await this.addTexts(run, buildFigures(rowFile, refused, outcomes));
    return { ...figures, triedRows: rowFile.rows.length - lines.length + tried.length, file: rowFile.conclusions };
  }

  /**
   * Enters each line once, however often the import is started, in a transaction of its own. Throws the refusal of a
   * file that cannot be read as a whole.
   */
  async performImport(run: RowRun): Promise<ImportFigures> {
    const { establishmentId, importId, kind, fileSha256, options, personId } = run.pendingImport;
    const file = { establishmentId, kind, fileSha256, gamingDay: null };
    const buildKey = (part: string) =>
      buildIdempotencyKey(`import of ${kind}`, `import-${importId}-${part}`, fileSha256);
    // once: a restarted import has recorded its own file
    await writeOnce(this.database, establishmentId, buildKey('begin'), (tx) =>
      requireNewFile(tx, file, options.again === true),
    );
    const rowFile = await this.readFile(run);
    const { lines, refused } = this.readLines(run, rowFile);
    const outcomes = await this.enterLines(run, lines, (act, line) =>
      writeOnce(this.database, establishmentId, buildKey(`line-${line}`), (tx) => this.enterLine(tx, run, act)),
    );
    if (outcomes.entered.length > 0) {
      await writeOnce(this.database, establishmentId, buildKey('end'), async (tx) => {
        const importedAt = this.clock.now();
        await setAuditContext(tx, { establishmentId, personId, action: 'imports.run', happenedAt: importedAt });
        await importFileOnce(tx, { ...file, importedBy: personId, importedAt }, true);
      });
    }
    return this.addTexts(run, buildFigures(rowFile, refused, outcomes));
  }

  /** Adds the text of each refused line, except where a line names a person or is worth money. */
  private async addTexts(run: RowRun, figures: ImportFigures): Promise<ImportFigures> {
    if (ROW_COLUMNS[run.kind].isConfidential || figures.refused.length === 0) return figures;
    const { path, signal, pendingImport } = run;
    return withTextFile(path, pendingImport.options.sheet, (file) =>
      addLineTexts(figures, { path: file.path, signal }),
    );
  }

  /** Reads the file and judges it as a whole. Refuses with the codes of `judgeRowFile`. */
  private async readFile({ kind, pendingImport, establishment, path }: RowRun): Promise<RowFile> {
    const { options } = pendingImport;
    const { timeZone, currencyExponent } = establishment;
    const fileText = await readFileText(await readFile(path), options.sheet);
    const calendar = await this.gamingDays.readCalendar(this.database.dataSource, establishment);
    return judgeRowFile(fileText, ROW_COLUMNS[kind], options, {
      currencyExponent,
      timeZone,
      nowMs: this.clock.now().getTime(),
      closingTimes: calendar.closingTimes.map(({ time }) => time),
      hasDateCells: fileText.hasDateCells,
      knownNumbers: await this.rowActs.getActs(kind).listKnownNumbers(establishment),
    });
  }

  /** Reads every line into its act; lines with faults are refused with all of them. */
  private readLines(
    { kind, establishment }: RowRun,
    { rows, terms, faultsByLine }: RowFile,
  ): { readonly lines: readonly ReadLine[]; readonly refused: readonly RefusedImportLine[] } {
    const acts = this.rowActs.getActs(kind);
    const fileFaults = acts.judgeRows?.(rows);
    const lines: ReadLine[] = [];
    const refused: RefusedImportLine[] = [];
    for (const row of rows) {
      const { line } = row;
      const reader = new RowReader(row, terms);
      const fileFault = fileFaults?.get(line);
      const earlierFaults = faultsByLine.get(line) ?? (fileFault === undefined ? undefined : [fileFault]);
      const act = acts.readRow(reader, establishment);
      // a line that cannot be read as a whole has no cells to judge
      const faults = earlierFaults ?? reader.faults;
      if (faults.length === 0) lines.push({ line, act });
      else refused.push(...faults.map(({ code, details }) => buildRefusedLine({ line, code, details })));
    }
    return { lines, refused };
  }

  /** Enters lines one after the other, each by itself; throws a fault of the server. */
  private async enterLines(
    { signal, reportProgress }: RowRun,
    lines: readonly ReadLine[],
    enter: (act: RowAct, line: number) => Promise<RowOutcome>,
  ): Promise<LineOutcomes> {
    const entered: (RowOutcome & { readonly line: number })[] = [];
    const refused: RefusedImportLine[] = [];
    for (const [index, { line, act }] of lines.entries()) {
      signal.throwIfAborted();
      try {
        const { result, waits } = await enter(act, line);
        entered.push({ line, result, waits });
      } catch (error) {
        refused.push({ line, ...describeRefusal(requireLineRefusal(error)) });
      }
      reportProgress(index + 1);
    }
    return { entered, refused };
  }

  /** Enters a line with the present rights of its author. Refuses FORBIDDEN, and with the codes of the act. */
  private async enterLine(tx: Tx, { kind, pendingImport }: RowRun, act: RowAct): Promise<RowOutcome> {
    const { personId, askedBy, importId, fileName, state } = pendingImport;
    const isByTwo = isConfirmedByTwo(kind);
    const actor = await this.requireActor(tx, pendingImport, isByTwo ? askedBy : personId);
    const isConfirmed = state === 'running';
    if (isByTwo && isConfirmed) await this.requireActor(tx, pendingImport, personId);
    const context: RowContext = {
      tx,
      actor,
      approvedBy: isByTwo && isConfirmed ? personId : null,
      reason: `Import n° ${importId} : ${fileName}`,
    };
    return act(context);
  }

  /** Returns a person with their present rights. Refuses FORBIDDEN without the permission of the kind. */
  private async requireActor(tx: Tx, { establishmentId, kind }: RowRun['pendingImport'], personId: bigint) {
    const rights = await readHeldRights(tx, establishmentId, personId, this.clock.now());
    const permission = writePermissionByKind[kind];
    if (!rights.permissions.has(permission)) refuse('FORBIDDEN', { permission });
    const actor: Actor = { personId, fullName: '', accountId: null, sessionId: null, tokenId: null, ...rights };
    return actor;
  }
}

/** Returns the refusal of a line; throws an error that is not about the line. */
function requireLineRefusal(error: unknown): Refusal {
  const refusal = toRefusal(error);
  if (refusal === undefined || refusal.status >= SERVER_FAULT_STATUS) throw error;
  return refusal;
}

/** Builds the figures of the lines that were read and of those that were tried. */
function buildFigures({ rows }: RowFile, unread: readonly RefusedImportLine[], tried: LineOutcomes): ImportFigures {
  const refused = [...unread, ...tried.refused].sort((left, right) => left.line - right.line);
  const countResult = (result: RowOutcome['result']): number =>
    tried.entered.filter((outcome) => outcome.result === result).length;
  const waiting: WaitingImportLine[] = tried.entered.flatMap(({ line, waits }) =>
    waits.length === 0 ? [] : [{ line, steps: waits }],
  );
  const [duplicates, conflicts] = [countResult('known'), countResult('differs')];
  return {
    ...NO_FIGURES,
    rows: rows.length,
    triedRows: rows.length,
    accepted: countResult('entered'),
    duplicates: duplicates > 0 ? duplicates : null,
    conflicts: conflicts > 0 ? conflicts : null,
    ...limitRefusedLines(refused),
    refusedCount: new Set(refused.map(({ line }) => line)).size,
    waitingCount: waiting.length,
    waiting: waiting.slice(0, MAX_LISTED_LINES),
  };
}
