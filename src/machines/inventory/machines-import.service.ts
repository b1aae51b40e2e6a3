import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { importFileOnce, requireNewFile } from '#establishments/files/imported-files.queries.js';
import type { DateOrder } from '#domain/imports/date-order.js';
import { findDamagedNumbers } from '#domain/imports/machine-numbers.js';
import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { computeContentSha256, readFileText } from '#platform/files/text-file.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { Refusal, formatRefusal } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';
import type { Tx } from '#platform/database/rows.js';
import { parseMachineFile, type MachineFileRow, type RowFault } from './machine-file-rows.js';
import { listEstablishmentStands, findTakenIdentities, listMachineNumbers } from '../records/machines.queries.js';
import { CertifiedReturnsService } from '../records/certified-returns.service.js';
import { MachineNumbersService } from '../records/machine-numbers.service.js';
import { MachinesService, type NewMachine } from '../records/machines.service.js';
import { StandsService } from '../stands/stands.service.js';
import type { Language } from '#declarations/shapes/text.js';

/** Options of an import of machines. */
export interface MachinesImportOptions {
  /** The user's assignment of the headings, in the file's order; empty text: left out. */
  readonly columns?: AssignedColumns;
  /** True: the lines without an error are registered although others are refused. */
  readonly partial?: boolean | undefined;
  /** True: a stand missing from the file of stands is added to it, in the room of the machine's location. */
  readonly createStands?: boolean | undefined;
  readonly language?: Language | undefined;
  /** True: a file that was already imported is imported again. */
  readonly again?: boolean | undefined;
  /** Order of the file's numeric dates, when a person stated it. */
  readonly dateOrder?: DateOrder | undefined;
  /** Name of the sheet of a workbook. */
  readonly sheet?: string | undefined;
  /** The import that the file belongs to; absent: none. */
  readonly importId?: bigint | undefined;
}

/** A line of a file that was refused. */
export interface RefusedLine {
  readonly line: number;
  /** Code of the refusal. */
  readonly code: RefusalCode;
  readonly message: string;
}

/** The result of an import of machines. */
export interface MachinesImportResult {
  readonly rows: number;
  /** Number of registered machines. */
  readonly registered: number;
  /** Lines that were refused. */
  readonly refused: readonly RefusedLine[];
}

/** The importing user; the part of an actor that is stored. */
export type ImportActor = Pick<Actor, 'personId'>;

/** A line without a fault, and its machine. */
interface AcceptedRow {
  readonly row: MachineFileRow;
  readonly machine: NewMachine;
}

/**
 * Registers the machines of a CSV file or workbook. All lines are checked, and unless a partial import is requested,
 * all are registered or none.
 */
@Injectable()
export class MachinesImportService {
  constructor(
    private readonly db: Database,
    private readonly machines: MachinesService,
    private readonly stands: StandsService,
    private readonly machineNumbers: MachineNumbersService,
    private readonly certifiedReturns: CertifiedReturnsService,
    private readonly clock: Clock,
  ) {}

  /** Imports a file of machines once per idempotency key: a repeated request returns the first result. */
  importOnce(
    actor: ImportActor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    content: Buffer,
    options: MachinesImportOptions = {},
  ): Promise<Serialized<MachinesImportResult>> {
    return writeOnce(this.db, establishment.establishmentId, idempotencyKey, (tx) =>
      this.importMachines(tx, actor, establishment, content, options),
    );
  }

  /**
   * Registers the machines of a file. Every refused line is returned with its number, a code and a sentence. Unless
   * `partial` is set, one refused line means that nothing is written. Refuses MACHINE_FILE_NOT_VALID,
   * FILE_ALREADY_IMPORTED and DATE_ORDER_UNCERTAIN as a whole.
   */
  async importMachines(
    tx: Tx,
    actor: ImportActor,
    establishment: Establishment,
    content: Buffer,
    options: MachinesImportOptions = {},
  ): Promise<MachinesImportResult> {
    const { establishmentId, currencyExponent, timeZone } = establishment;
    const now = this.clock.now();
    await setAuditContext(tx, {
      establishmentId,
      personId: actor.personId,
      action: 'machines.import',
      happenedAt: now,
    });
    const fileSha256 = computeContentSha256(content);
    const file = { establishmentId, kind: 'machines', fileSha256, gamingDay: null } as const;
    await requireNewFile(tx, file, options.again === true);
    const { columns, dateOrder, sheet } = options;
    const { text, hasDateCells } = await readFileText(content, sheet);
    const context = { currencyExponent, timeZone, columns, dateOrder, hasDateCells, registeredAt: now };
    const rows = parseMachineFile(text, context);
    const faultsByLine = new Map<number, readonly RowFault[]>(rows.map((row) => [row.line, row.faults]));
    const acceptedRows = await this.selectAcceptedRows(tx, establishment, rows, options, faultsByLine);
    const refusedLines = [...faultsByLine].flatMap(([line, faults]) =>
      faults.map((fault) => buildRefusedLine(line, fault, options.language)),
    );
    if (refusedLines.length > 0 && options.partial !== true)
      return { rows: rows.length, registered: 0, refused: refusedLines };
    await this.registerAcceptedRows(tx, establishmentId, acceptedRows, actor.personId, options.importId);
    if (acceptedRows.length > 0) {
      await importFileOnce(tx, { ...file, importedBy: actor.personId, importedAt: now }, options.again === true);
    }
    return { rows: rows.length, registered: acceptedRows.length, refused: refusedLines };
  }

  /**
   * Returns the lines without a fault that agree with the inventory and with each other: of two lines with the same
   * number or stand, the first is accepted. Adds the faults of the others to `faultsByLine`.
   */
  private async selectAcceptedRows(
    tx: Tx,
    establishment: Establishment,
    rows: readonly MachineFileRow[],
    options: MachinesImportOptions,
    faultsByLine: Map<number, readonly RowFault[]>,
  ): Promise<AcceptedRow[]> {
    const rowsWithoutFault = rows.flatMap((row) => (row.machine === null ? [] : [{ row, machine: row.machine }]));
    const machines = rowsWithoutFault.map(({ machine }) => machine);
    const sbmNumbers = machines.map(({ sbmNumber }) => sbmNumber);
    const { establishmentId } = establishment;
    const takenIdentities = await findTakenIdentities(tx, establishmentId, sbmNumbers, machines);
    const numbersOutOfRange = await this.machineNumbers.findNumbersOutOfRange(tx, establishment, sbmNumbers);
    const judgeReturn = await this.certifiedReturns.createReturnJudge(tx, establishment);
    const damagedNumbers = findDamagedNumbers(sbmNumbers, await listMachineNumbers(tx, establishmentId));
    const takenSbmNumbers = new Set(takenIdentities.sbmNumbers);
    const takenSerialKeys = new Set(takenIdentities.serialNumbers);
    const standsByNumber = new Map(
      (await listEstablishmentStands(tx, establishmentId)).map((stand) => [stand.standNumber, stand]),
    );
    const occupiedStandNumbers = new Set<string>();
    const nowMs = this.clock.now().getTime();
    return rowsWithoutFault.filter(({ row, machine }) => {
      const lineFaults: RowFault[] = [];
      const serialKey = `${machine.maker} ${machine.serialNumber}`;
      if (takenSbmNumbers.has(machine.sbmNumber))
        lineFaults.push(buildRowFault('SBM_NUMBER_TAKEN', 'numbers', machine.sbmNumber));
      const known = damagedNumbers.get(machine.sbmNumber);
      if (known !== undefined)
        lineFaults.push({ code: 'MACHINE_NUMBER_DAMAGED', details: { machine: machine.sbmNumber, known } });
      if (numbersOutOfRange.numbers.includes(machine.sbmNumber)) {
        const details = { numbers: machine.sbmNumber, ranges: numbersOutOfRange.ranges };
        lineFaults.push({ code: 'SBM_NUMBER_OUT_OF_RANGE', details });
      }
      const refusedReturn = judgeReturn(machine.returnPercent);
      if (refusedReturn !== null) lineFaults.push(refusedReturn);
      if (takenSerialKeys.has(serialKey)) lineFaults.push(buildRowFault('SERIAL_NUMBER_TAKEN', 'numbers', serialKey));
      if (machine.registeredAt.getTime() > nowMs) {
        lineFaults.push(buildRowFault('MACHINE_CHANGE_IN_FUTURE', 'effectiveAt', machine.registeredAt.toISOString()));
      }
      if (row.standNumber !== null) {
        const stand = standsByNumber.get(row.standNumber);
        const isStandKnown = stand !== undefined || options.createStands === true;
        if (!isStandKnown) lineFaults.push(buildRowFault('UNKNOWN_STAND', 'stand', row.standNumber));
        if (stand !== undefined && stand.retiredAt !== null)
          lineFaults.push(buildRowFault('STAND_RETIRED', 'stand', row.standNumber));
        if (occupiedStandNumbers.has(row.standNumber) || typeof stand?.sbmNumber === 'string') {
          lineFaults.push(buildRowFault('STAND_OCCUPIED', 'stand', row.standNumber));
        }
      }
      if (lineFaults.length > 0) {
        faultsByLine.set(row.line, lineFaults);
        return false;
      }
      takenSbmNumbers.add(machine.sbmNumber);
      takenSerialKeys.add(serialKey);
      if (row.standNumber !== null) occupiedStandNumbers.add(row.standNumber);
      return true;
    });
  }

  /** Registers the machines of the accepted lines, after their missing stands. */
  private async registerAcceptedRows(
    tx: Tx,
    establishmentId: number,
    acceptedRows: readonly AcceptedRow[],
    recordedBy: bigint,
    importId: bigint | undefined,
  ): Promise<void> {
    const standIds = new Map(
      (await listEstablishmentStands(tx, establishmentId)).map((stand) => [stand.standNumber, stand.standId]),
    );
    const missingStands = acceptedRows.flatMap(({ row, machine }) =>
      row.standNumber === null || standIds.has(row.standNumber)
        ? []
        : [{ standNumber: row.standNumber, room: machine.location }],
    );
    for (const stand of await this.stands.createStands(tx, establishmentId, missingStands)) {
      standIds.set(stand.standNumber, stand.standId);
    }
    const machines = acceptedRows.map(({ row, machine }) => ({
      ...machine,
      importId,
      standId: row.standNumber === null ? null : (standIds.get(row.standNumber) ?? null),
    }));
    await this.machines.registerMachines(tx, establishmentId, machines, recordedBy);
  }
}

function buildRowFault(code: RefusalCode, detailName: string, value: string): RowFault {
  return { code, details: { [detailName]: value } };
}

function buildRefusedLine(line: number, { code, details }: RowFault, language: Language = 'fr'): RefusedLine {
  return { line, code, message: formatRefusal(new Refusal(code).code, details, language) };
}
