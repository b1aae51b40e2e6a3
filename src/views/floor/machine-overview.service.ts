import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { readGamingCalendar } from '#establishments/days/gaming-calendar.js';
import { computeDayBounds } from '#establishments/days/gaming-day.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { MachineChangesService, parseCorrection } from '#machines/inventory/machine-changes.service.js';
import type { MachineCorrection } from '#machines/inventory/machine-changes.service.js';
import { listWinCounters, type FormulaCounter } from '#domain/meters/win-formula.js';
import type { MachineRow, MachineVersionRow } from '#machines/records/machines.queries.js';
import { loadMachineFormulas, type MachineFormula } from '#machines/win-formulas/machine-formulas.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { StandsService } from '#machines/stands/stands.service.js';
import { listVersionDifferences, type FactDifference } from '#machines/inventory/version-differences.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { Refusal } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { findBoxContentNow, type BoxContentNow } from './box-content.queries.js';
import {
  findJudgedHold,
  findLastClosedDay,
  listOpenFindingsByDay,
  listPendingCorrectionRows,
  listMachinePhotographs,
  listPlateChanges,
  listStationOverviews,
  listVersionPeople,
} from './machine-overview.queries.js';
import type {
  JudgedHoldOverview,
  LastClosedDay,
  OpenFindingsOfDay,
  PhotographTaken,
  PlateChangeRow,
  StationOverview,
  VersionPeople,
} from './machine-overview.queries.js';

/** A correction of a machine's description that awaits a decision. */
export interface PendingCorrection {
  readonly requestId: bigint;
  /** Kind of the change; null: facts only. */
  readonly change: string | null;
  readonly effectiveAt: Date;
  readonly reason: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  /** Requested by the caller, so that another person decides. */
  readonly isOwn: boolean;
  readonly differences: readonly FactDifference[];
}

/** The formula of metered win of a machine on the current gaming day. */
export interface MachineFormulaOverview extends Pick<MachineFormula, 'coinOut' | 'stated'> {
  /** Counters from which metered win is computed, each with its sign. */
  readonly counters: readonly FormulaCounter[];
}

/** All data of a machine's page, in one response; null where the caller may not read it. */
export interface MachineOverview {
  /** The server's instant, and the gaming day current then: the "now" of a change or a document. */
  readonly asOf: Date;
  readonly gamingDay: string;
  readonly machine: MachineRow;
  readonly stations: readonly StationOverview[];
  readonly winFormula: MachineFormulaOverview;
  /** Photographs of the machine, the latest first. */
  readonly photographs: readonly PhotographTaken[];
  /** Corrections that await a decision. */
  readonly pendingCorrections: readonly PendingCorrection[];
  readonly lastReadAt: Date | null;
  readonly lastClosedDay: LastClosedDay | null;
  /** Cumulative hold since the last change of program, denomination or return. */
  readonly hold: JudgedHoldOverview | null;
  /** What its boxes should hold now, as metered since they were last counted; null before its first reconciliation. */
  readonly boxContent: BoxContentNow | null;
  readonly openFindings: readonly OpenFindingsOfDay[];
}

/** An event in the inventory history of a machine. */
export interface MachineHistoryEntry {
  /** Kind of entry: description, plate or photograph. */
  readonly kind: 'version' | 'plate' | 'photograph';
  /** For a version: the kind of change that created it. */
  readonly change: string | null;
  readonly versionNumber: number | null;
  readonly photographId: bigint | null;
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
  readonly recordedByName: string | null;
  readonly reason: string;
  readonly differences: readonly FactDifference[];
  /** The two people of a correction; null for an entry that one person may make. */
  readonly approval: {
    readonly requestId: bigint;
    readonly requestedByName: string | null;
    readonly requestedAt: Date | null;
    readonly decidedByName: string | null;
    readonly decidedAt: Date | null;
  } | null;
}

/** The page of a machine: its plate, its readings, its photographs, pending corrections, and its history in order. */
@Injectable()
export class MachineOverviewService {
  constructor(
    private readonly database: Database,
    private readonly machines: MachinesService,
    private readonly changes: MachineChangesService,
    private readonly stands: StandsService,
    private readonly gamingDays: GamingDaysService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the page of a machine: plate, stations, photographs, pending corrections, last closed day and open
   * findings. Refuses with UNKNOWN_MACHINE.
   */
  getMachineOverview(actor: Actor, establishment: Establishment, sbmNumber: string): Promise<MachineOverview> {
    return this.database.runInSnapshot(async (tx) => {
      const { establishmentId } = establishment;
      const machine = await this.machines.requireMachine(tx, establishmentId, sbmNumber);
      const { machineId } = machine;
      const canReadDays = actor.permissions.has('days.read');
      const stations = await listStationOverviews(tx, establishmentId, machineId);
      const gamingDay = await this.gamingDays.findCurrentDay(tx, establishment);
      return {
        asOf: this.clock.now(),
        gamingDay,
        machine,
        stations,
        winFormula: await this.readFormula(tx, establishment, gamingDay, machineId),
        photographs: await listMachinePhotographs(tx, establishmentId, machineId),
        pendingCorrections: await this.listPendingCorrections(tx, actor, establishment, machine),
        lastReadAt: findLatestInstant(stations.map((station) => station.lastReadAt)),
        lastClosedDay: canReadDays ? ((await findLastClosedDay(tx, establishmentId, machineId)) ?? null) : null,
        hold: canReadDays ? ((await findJudgedHold(tx, establishmentId, machineId)) ?? null) : null,
        boxContent: canReadDays ? ((await findBoxContentNow(tx, establishmentId, machineId)) ?? null) : null,
        openFindings: canReadDays ? await listOpenFindingsByDay(tx, establishmentId, machineId) : [],
      };
    });
  }

  /** Returns the history of a machine, latest first: versions, plates and photographs. Refuses with UNKNOWN_MACHINE. */
  listMachineHistory(establishment: Establishment, sbmNumber: string): Promise<MachineHistoryEntry[]> {
    return this.database.runInSnapshot(async (tx) => {
      const { establishmentId } = establishment;
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, sbmNumber);
      const versions = await this.machines.listVersions(tx, establishmentId, machineId);
      const versionPeople = await listVersionPeople(tx, establishmentId, machineId);
      const peopleByVersion = new Map(
        versionPeople.map((peopleOfVersion) => [peopleOfVersion.versionNumber, peopleOfVersion]),
      );
      const historyEntries = [
        ...versions.map((version) => toVersionEntry(version, versions, peopleByVersion.get(version.versionNumber))),
        ...(await listPlateChanges(tx, establishmentId, machineId)).map(toPlateEntry),
        ...(await listMachinePhotographs(tx, establishmentId, machineId)).map(toPhotographEntry),
      ];
      return historyEntries.sort(
        (left, right) =>
          right.effectiveAt.getTime() - left.effectiveAt.getTime() ||
          right.recordedAt.getTime() - left.recordedAt.getTime(),
      );
    });
  }

  /** Returns the formula of a machine on a gaming day, with its counters. */
  private async readFormula(
    tx: Tx,
    { establishmentId }: Establishment,
    gamingDay: string,
    machineId: bigint,
  ): Promise<MachineFormulaOverview> {
    const { opensAt } = computeDayBounds(gamingDay, await readGamingCalendar(tx, establishmentId));
    const getFormula = await loadMachineFormulas(tx, establishmentId, { gamingDay, opensAt }, [machineId]);
    const { coinOut, stated } = getFormula(machineId);
    return { coinOut, stated, counters: listWinCounters(coinOut) };
  }

  /**
   * Lists the pending corrections of a machine, with the differences that each would make and whether the actor
   * requested it.
   */
  private async listPendingCorrections(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    machine: MachineRow,
  ): Promise<PendingCorrection[]> {
    const { establishmentId } = establishment;
    const pendingRequests = await listPendingCorrectionRows(tx, establishmentId, machine.sbmNumber);
    const stands = pendingRequests.length === 0 ? [] : await this.stands.listStands(tx, establishmentId);
    const standNumberById = new Map(stands.map((stand) => [stand.standId, stand.standNumber]));
    const pendingCorrections: PendingCorrection[] = [];
    for (const { subject, requestedBy, ...request } of pendingRequests) {
      const correction = parseCorrection({ subject, reason: request.reason });
      pendingCorrections.push({
        ...request,
        change: correction.kind ?? null,
        effectiveAt: correction.effectiveAt,
        isOwn: requestedBy === actor.personId,
        differences: await this.computeFactDifferences(tx, establishmentId, correction, standNumberById),
      });
    }
    return pendingCorrections;
  }

  /**
   * Returns the differences that a correction would make; empty when it no longer can be applied, and its approval
   * would be refused.
   */
  private async computeFactDifferences(
    tx: Tx,
    establishmentId: number,
    correction: MachineCorrection,
    standNumberById: ReadonlyMap<bigint, string>,
  ): Promise<readonly FactDifference[]> {
    try {
      const { baseVersion, attributes } = await this.changes.planCorrection(tx, establishmentId, correction);
      const standNumber = attributes.standId === null ? null : (standNumberById.get(attributes.standId) ?? null);
      return listVersionDifferences(baseVersion, { ...attributes, standNumber });
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }
}

/** Returns the latest of these instants; null when all are null. */
function findLatestInstant(instants: readonly (Date | null)[]): Date | null {
  const knownInstants = instants.filter((instant) => instant !== null);
  return knownInstants.sort((left, right) => right.getTime() - left.getTime())[0] ?? null;
}

/** Returns the version that was in force at a version's instant before that one was recorded; null for the first. */
function findPreviousVersion(
  versions: readonly MachineVersionRow[],
  { effectiveAt, versionNumber }: MachineVersionRow,
): MachineVersionRow | null {
  const earlierVersions = versions.filter(
    (version) => version.versionNumber < versionNumber && version.effectiveAt.getTime() <= effectiveAt.getTime(),
  );
  earlierVersions.sort(
    (left, right) =>
      right.effectiveAt.getTime() - left.effectiveAt.getTime() || right.versionNumber - left.versionNumber,
  );
  // A correction of the time before the registration is compared with the first version.
  return earlierVersions[0] ?? (versionNumber > 1 ? (versions[0] ?? null) : null);
}

/** Returns the history entry of a version, with its differences from the version before and its approval. */
function toVersionEntry(
  version: MachineVersionRow,
  versions: readonly MachineVersionRow[],
  people: VersionPeople | undefined,
): MachineHistoryEntry {
  return {
    kind: 'version',
    change: version.change,
    versionNumber: version.versionNumber,
    photographId: null,
    effectiveAt: version.effectiveAt,
    recordedAt: version.recordedAt,
    recordedByName: people?.recordedByName ?? null,
    reason: version.reason,
    differences: listVersionDifferences(findPreviousVersion(versions, version), version),
    approval: people === undefined ? null : toVersionApproval(people),
  };
}

/** Returns the request and decision of a version; null when it needed none. */
function toVersionApproval(people: VersionPeople): MachineHistoryEntry['approval'] {
  const { requestId, requestedByName, requestedAt, decidedByName, decidedAt } = people;
  return requestId === null ? null : { requestId, requestedByName, requestedAt, decidedByName, decidedAt };
}

/** Returns the history entry of a changed plate: maker, serial number or both. */
function toPlateEntry(plateChange: PlateChangeRow): MachineHistoryEntry {
  const differences = [
    { field: 'maker', before: plateChange.makerBefore, after: plateChange.makerAfter },
    { field: 'serialNumber', before: plateChange.serialNumberBefore, after: plateChange.serialNumberAfter },
  ];
  return {
    kind: 'plate',
    change: null,
    versionNumber: null,
    photographId: null,
    effectiveAt: plateChange.recordedAt,
    recordedAt: plateChange.recordedAt,
    recordedByName: plateChange.recordedByName,
    reason: plateChange.reason,
    differences: differences.filter((difference) => difference.before !== null),
    approval: null,
  };
}

/** Returns the history entry of a photograph. */
function toPhotographEntry(photograph: PhotographTaken): MachineHistoryEntry {
  return {
    kind: 'photograph',
    change: null,
    versionNumber: null,
    photographId: photograph.photographId,
    effectiveAt: photograph.takenAt,
    recordedAt: photograph.recordedAt,
    recordedByName: photograph.recordedByName,
    reason: '',
    differences: [],
    approval: null,
  };
}
