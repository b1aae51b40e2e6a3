import type { CreditDifference } from '#domain/steps/credit-levels.js';
import type { CounterValues } from '#domain/meters/counters.js';
import { computeTheoreticalHold, type HoldHistory } from '#domain/reconciliation/hold.js';
import { CLEARED_TOGETHER_MS } from '#domain/reconciliation/linked-findings.js';
import type { HoldDay } from '#domain/reconciliation/hold-period.js';
import { computeMeterHistory, type MeterHistory, type MeterHistoryInput } from '#domain/meters/meter-history.js';
import { collectTrueValues, type MeterException } from '#domain/meters/meter-step.js';
import type { CoinOutContent } from '#domain/meters/win-formula.js';
import { findFarthestReading, findRemoval } from '#domain/reconciliation/box-removal.js';
import type {
  DayTotals,
  DoubtfulStep,
  MachineDay,
  Movement,
  StationDay,
  StationSegment,
} from '#domain/reconciliation/reconciliation-types.js';
import { buildRamClearMeterEvent } from '#meters/events/ram-clears.js';
import { listPlayLimits } from '#machines/records/play-limits.js';
import { loadMachineFormulas, type MachineFormula } from '#machines/win-formulas/machine-formulas.js';
import { groupByKey } from '#domain/group-by-key.js';
import { listEffectiveAdjustments, listMeterBreaks } from '#meters/movements/movements.queries.js';
import { parseAdjustmentRow, parseExcursion } from '#meters/movements/stored-rows.js';
import type { Queryable } from '#platform/database/rows.js';
import {
  listCountFigures,
  listPromotionalTickets,
  listSlipFigures,
  listStackedTickets,
  listTotalFigures,
} from '../counts/counts.queries.js';
import type { CountFigures, PromotionalTicketsRow, StackedTicketsRow, TotalFigures } from '../counts/counts.queries.js';
import { listCardTransfers, type StoredValueCardTransfersRow } from '../counts/stored-value-card-transfers.queries.js';
import {
  RECONCILED_COUNTERS,
  listChangedVersions,
  listHoldSums,
  listMachinesOfDay,
  listMemoryClears,
  listNotableInstants,
  listRamClears,
  listReadingsAroundInstants,
  listMultiStationMachineIds,
  readCurrencyUnitMinor,
  streamStationDays,
} from './machine-days.queries.js';
import type { DayWindow, InstantRow, MachineRow, ReconciledCounter, StationRow } from './machine-days.queries.js';
import { loadHoldDays } from './hold-periods.queries.js';
import { listCreditDifferences } from './credit-levels.queries.js';
import { listOpeningDebts, parseDebts, type OpeningDebtsRow } from './hand-pays-owed.queries.js';
import { listOpeningBoxes, type OpeningBoxesRow } from './machine-boxes.queries.js';
import { listRemovalReadings, listTicketsUntilRemoval } from './box-removals.queries.js';
import type { MachineRemoval, TicketsUntilRemovalRow } from './box-removals.queries.js';

const EMPTY_LIST: readonly never[] = [];
const EARLIEST_INSTANT = new Date(0);

/** A machine's day ready for reconciliation, with the version of its sheet that applies. */
export interface LoadedMachine {
  readonly row: MachineRow;
  readonly day: MachineDay;
}

/**
 * Yields the data for reconciling a day, a few machines at a time. A plain station, whose counters only increased,
 * needs just its two boundary readings. Any other station is replayed from the readings around its events, and its
 * machine is yielded last. The order of statements is fixed.
 */
export async function* loadMachineDays(db: Queryable, window: DayWindow): AsyncGenerator<LoadedMachine[]> {
  const floorData = await loadFloorData(db, window);
  const notableInstants = await listNotableInstants(db, window);
  const notableStationIds = new Set(notableInstants.map((instant) => instant.stationId));
  const multiStationMachineIds = await listMultiStationMachineIds(db, window.establishmentId);
  const remainingMachines = new Map(floorData.machines.map((machine) => [machine.machineId, machine]));
  const buildPlainDay = (stationRow: StationRow, machine: MachineRow): StationDay =>
    buildPlainStationDay(stationRow, machine, getCachedHoldUnits(machine, floorData.theoreticalHolds));
  const replayedRows: StationRow[] = [];
  const unsettledStationIds = new Set<bigint>();
  for await (const stationRows of streamStationDays(db, window)) {
    const machines: LoadedMachine[] = [];
    for (const stationRow of stationRows) {
      const { machineId, stationId } = stationRow;
      const machine = remainingMachines.get(machineId);
      if (machine === undefined) continue;
      const isPlain =
        !multiStationMachineIds.has(machineId) &&
        !floorData.changedVersions.has(machineId) &&
        !floorData.removals.has(machineId) &&
        !hasUncountedCredits(stationRow) &&
        !notableStationIds.has(stationId);
      const isUnsettled = needsReplay(stationRow, machine, floorData);
      if (isUnsettled) unsettledStationIds.add(stationId);
      if (isPlain && !isUnsettled) {
        remainingMachines.delete(machineId);
        machines.push(...buildLoadedMachines(machine, [buildPlainDay(stationRow, machine)], floorData));
      } else {
        replayedRows.push(stationRow);
      }
    }
    yield machines;
  }
  const versionsByMachine = new Map(
    floorData.machines.map((machine) => [
      machine.machineId,
      floorData.changedVersions.get(machine.machineId) ?? [machine],
    ]),
  );
  const replayedDays = await replayStations(db, window, replayedRows, versionsByMachine, {
    notableInstants,
    unsettledStationIds,
    getFormula: floorData.getFormula,
    removals: floorData.removals,
  });
  const differences = await listCreditDifferences(db, window, mapUncountedStations(replayedRows, floorData));
  const stationRowsByMachine = groupByKey(replayedRows, (row) => row.machineId);
  const stationDaysByMachine = new Map(
    [...remainingMachines.values()].map((machine) => [
      machine.machineId,
      (stationRowsByMachine.get(machine.machineId) ?? EMPTY_LIST)
        .map((row) =>
          addDifference(replayedDays.get(row.stationId) ?? buildPlainDay(row, machine), differences.get(row.stationId)),
        )
        .toSorted((a, b) => a.stationNumber - b.stationNumber),
    ]),
  );
  const ticketsUntilRemoval = await loadTicketsUntilRemoval(db, window, floorData.removals, stationDaysByMachine);
  yield [...remainingMachines.values()].flatMap((machine) =>
    buildLoadedMachines(
      machine,
      stationDaysByMachine.get(machine.machineId) ?? EMPTY_LIST,
      floorData,
      ticketsUntilRemoval.get(machine.machineId),
    ),
  );
}

/** Returns the tickets of machines until the removal of their boxes, where a reading divides their day. */
async function loadTicketsUntilRemoval(
  db: Queryable,
  window: DayWindow,
  removals: ReadonlyMap<bigint, Date>,
  stationDaysByMachine: ReadonlyMap<bigint, readonly StationDay[]>,
): Promise<ReadonlyMap<bigint, TicketsUntilRemovalRow>> {
  const machineRemovals = [...removals].flatMap(([machineId, removedAt]): MachineRemoval[] => {
    const readAt = findFarthestReading(stationDaysByMachine.get(machineId) ?? EMPTY_LIST, removedAt);
    return readAt === null ? [] : [{ machineId, removedAt, readAt }];
  });
  const ticketRows = machineRemovals.length === 0 ? [] : await listTicketsUntilRemoval(db, window, machineRemovals);
  return new Map(ticketRows.map((row) => [row.machineId, row]));
}

/** Returns a station's day with the credits that its counters lack or have too many, if any. */
const addDifference = (stationDay: StationDay, creditDifference: CreditDifference | undefined): StationDay =>
  creditDifference === undefined ? stationDay : { ...stationDay, creditDifference };

/** Data about the day's machines other than their meters, by machine id. */
interface FloorData {
  readonly window: DayWindow;
  readonly machines: readonly MachineRow[];
  readonly changedVersions: ReadonlyMap<bigint, readonly MachineRow[]>;
  readonly openingBoxes: ReadonlyMap<bigint, OpeningBoxesRow>;
  readonly openingDebts: ReadonlyMap<bigint, OpeningDebtsRow>;
  readonly memoryClears: ReadonlyMap<bigint, readonly Date[]>;
  readonly counts: ReadonlyMap<bigint, readonly CountFigures[]>;
  /** Instants at which the counted boxes left their machines, where it is stated. */
  readonly removals: ReadonlyMap<bigint, Date>;
  readonly totals: ReadonlyMap<bigint, readonly TotalFigures[]>;
  readonly slips: ReadonlyMap<bigint, readonly TotalFigures[]>;
  readonly stackedTickets: ReadonlyMap<bigint, StackedTicketsRow>;
  readonly promotionalTickets: ReadonlyMap<bigint, PromotionalTicketsRow>;
  readonly cardTransfers: ReadonlyMap<bigint, StoredValueCardTransfersRow>;
  readonly holdHistories: ReadonlyMap<bigint, HoldHistory>;
  readonly getHoldDay: (machineId: bigint) => HoldDay;
  readonly currencyUnitMinor: bigint;
  readonly getFormula: (machineId: bigint) => MachineFormula;
  /** Theoretical holds computed so far. */
  readonly theoreticalHolds: Map<string, bigint | null>;
}

/**
 * Reads everything about the day's machines except their meters. `theoreticalHolds` starts empty and caches the holds
 * that are computed.
 */
async function loadFloorData(db: Queryable, window: DayWindow): Promise<FloorData> {
  const getMachineId = (row: { readonly machineId: bigint }): bigint => row.machineId;
  const clearedFrom = new Date(window.opensAt.getTime() - CLEARED_TOGETHER_MS);
  const memoryClears = await listMemoryClears(db, window, clearedFrom);
  const getFormula = await loadMachineFormulas(db, window.establishmentId, window, window.machineIds);
  const counts = groupByKey(await listCountFigures(db, window), getMachineId);
  return {
    window,
    machines: await listMachinesOfDay(db, window),
    changedVersions: groupByKey(await listChangedVersions(db, window), getMachineId),
    openingBoxes: new Map((await listOpeningBoxes(db, window)).map((row) => [row.machineId, row])),
    openingDebts: new Map((await listOpeningDebts(db, window)).map((row) => [row.machineId, row])),
    memoryClears: new Map(memoryClears.map(({ machineId, clearedAt }) => [machineId, clearedAt])),
    counts,
    removals: new Map(
      [...counts].flatMap(([machineId, countsOfMachine]) => {
        const removedAt = findRemoval(countsOfMachine);
        return removedAt === null ? [] : [[machineId, removedAt] as const];
      }),
    ),
    totals: groupByKey(await listTotalFigures(db, window), getMachineId),
    slips: groupByKey(await listSlipFigures(db, window), getMachineId),
    stackedTickets: new Map((await listStackedTickets(db, window)).map((row) => [row.machineId, row])),
    promotionalTickets: new Map((await listPromotionalTickets(db, window)).map((row) => [row.machineId, row])),
    cardTransfers: new Map((await listCardTransfers(db, window)).map((row) => [row.machineId, row])),
    holdHistories: new Map((await listHoldSums(db, window)).map((row) => [row.machineId, row])),
    getHoldDay: await loadHoldDays(db, window, (machineId) => getFormula(machineId).changeDay),
    getFormula,
    currencyUnitMinor: await readCurrencyUnitMinor(db, window.establishmentId),
    theoreticalHolds: new Map(),
  };
}

/**
 * Returns the machine's day as a list of one. The list is empty for a machine retired before the day without a reading,
 * count, slip, ticket, card transfer, money in its boxes or hand pay owed.
 */
function buildLoadedMachines(
  machine: MachineRow,
  stations: readonly StationDay[],
  floorData: FloorData,
  ticketsUntilRemoval?: TicketsUntilRemovalRow,
): LoadedMachine[] {
  const { machineId } = machine;
  const { window } = floorData;
  const versionsOfDay = floorData.changedVersions.get(machineId) ?? EMPTY_LIST;
  const counts = floorData.counts.get(machineId) ?? EMPTY_LIST;
  const enteredTotals = floorData.totals.get(machineId) ?? EMPTY_LIST;
  const slips = floorData.slips.get(machineId) ?? EMPTY_LIST;
  const stackedTickets = floorData.stackedTickets.get(machineId);
  const totals = [...slips, ...enteredTotals];
  const isRetired = machine.state === 'retired' && versionsOfDay.length === 0;
  const cardTransfers = floorData.cardTransfers.get(machineId);
  const openingBoxes = floorData.openingBoxes.get(machineId);
  const { coinOut, stated } = floorData.getFormula(machineId);
  const openingDebts = floorData.openingDebts.get(machineId);
  const hasNoEntry =
    counts.length + totals.length === 0 &&
    [stackedTickets, cardTransfers, openingBoxes, openingDebts].every((row) => row === undefined);
  if (isRetired && hasNoEntry && stations.every((station) => station.readingCount === 0)) return [];
  const { areTermsChanged, earlierPeriod } = floorData.getHoldDay(machineId);
  // Every property in one literal: objects of one shape cost a fraction of those put together from parts.
  const day: MachineDay = {
    machineId,
    gamingDay: window.gamingDay,
    areTermsChanged,
    earlierPeriod,
    isInService: machine.state === 'inService',
    inServiceSeconds: computeInServiceSeconds(machine, versionsOfDay, window),
    isRegisteredWithin: isRegisteredWithinDay(machine, versionsOfDay, window),
    hasHopper: machine.hasHopper,
    dropWeekdays: machine.dropWeekdays,
    isSheetIncomplete: machine.isSheetIncomplete || machine.isPlateIncomplete,
    opensAt: window.opensAt,
    closesAt: window.closesAt,
    denominationMinor: machine.denominationMinor,
    currencyUnitMinor: floorData.currencyUnitMinor,
    formula: { coinOut, isStated: stated !== null },
    volatilityIndex: machine.volatilityIndex,
    holdHistory: floorData.holdHistories.get(machineId) ?? null,
    stations,
    counts,
    // entered totals take precedence over the totals of the slips
    totals: mapTotalsByKind(totals),
    slips: mapTotalsByKind(slips),
    boxes: openingBoxes,
    clearedAt: floorData.memoryClears.get(machineId),
    debts: openingDebts === undefined ? undefined : parseDebts(openingDebts),
    tickets: stackedTickets,
    ticketsUntilRemoval,
    promotionalTickets: floorData.promotionalTickets.get(machineId),
    cards: cardTransfers,
  };
  return [{ row: machine, day }];
}

/** Returns totals by their kind; of two of one kind the last counts. */
function mapTotalsByKind(totals: readonly TotalFigures[]): DayTotals {
  return Object.fromEntries(totals.map((total) => [total.kind, total.amountMinor]));
}

/**
 * Returns the day of a plain station (nothing but play between its two boundary readings) as one segment. Without both
 * readings it has no segment.
 */
function buildPlainStationDay(stationRow: StationRow, machine: MachineRow, holdUnits: bigint | null): StationDay {
  const { stationNumber, openingReadAt, closingReadAt, readingCount, conflictCount, statedReturnHundredths } =
    stationRow;
  const stationFields = {
    stationNumber,
    openingReadAt,
    readingCount,
    conflictCount,
    statedReturnHundredths,
    doubts: [],
  };
  if (closingReadAt === null || openingReadAt === null) {
    return { ...stationFields, closingReadAt: closingReadAt ?? openingReadAt, segments: [] };
  }
  const segment = {
    denominationMinor: machine.denominationMinor,
    holdUnits,
    movement: selectMovement(stationRow),
    fromReadAt: openingReadAt,
    toReadAt: closingReadAt,
  };
  return { ...stationFields, closingReadAt, segments: [segment] };
}

/**
 * Returns the movement of a station's counters; a counter not reported is undefined. It is written out because an
 * object literal costs a fraction of one built counter by counter.
 */
function selectMovement(stationRow: StationRow): Movement & Readonly<Record<ReconciledCounter, bigint | undefined>> {
  return {
    dropCredits: stationRow.dropCredits ?? undefined,
    cancelledCredits: stationRow.cancelledCredits ?? undefined,
    coinInCredits: stationRow.coinInCredits ?? undefined,
    coinOutCredits: stationRow.coinOutCredits ?? undefined,
    jackpotCredits: stationRow.jackpotCredits ?? undefined,
    wonCredits: stationRow.wonCredits ?? undefined,
    currentCredits: stationRow.currentCredits ?? undefined,
    handPaidCancelledCredits: stationRow.handPaidCancelledCredits ?? undefined,
    ticketInCredits: stationRow.ticketInCredits ?? undefined,
    ticketOutCredits: stationRow.ticketOutCredits ?? undefined,
    billsCredits: stationRow.billsCredits ?? undefined,
    electronicInCredits: stationRow.electronicInCredits ?? undefined,
    electronicOutCredits: stationRow.electronicOutCredits ?? undefined,
    gamesPlayed: stationRow.gamesPlayed ?? undefined,
    gamesWon: stationRow.gamesWon ?? undefined,
    gamesLost: stationRow.gamesLost ?? undefined,
    coinsCredits: stationRow.coinsCredits ?? undefined,
    progressiveCredits: stationRow.progressiveCredits ?? undefined,
    bucketCoinsCredits: stationRow.bucketCoinsCredits ?? undefined,
    cashableTicketInCents: stationRow.cashableTicketInCents ?? undefined,
    restrictedTicketInCents: stationRow.restrictedTicketInCents ?? undefined,
    cashableTicketOutCents: stationRow.cashableTicketOutCents ?? undefined,
    restrictedTicketOutCents: stationRow.restrictedTicketOutCents ?? undefined,
    ticketInCount: stationRow.ticketInCount ?? undefined,
    ticketOutCount: stationRow.ticketOutCount ?? undefined,
    cashableElectronicInCents: stationRow.cashableElectronicInCents ?? undefined,
    restrictedElectronicInCents: stationRow.restrictedElectronicInCents ?? undefined,
    cashableElectronicOutCents: stationRow.cashableElectronicOutCents ?? undefined,
    restrictedElectronicOutCents: stationRow.restrictedElectronicOutCents ?? undefined,
    restrictedPlayedCredits: stationRow.restrictedPlayedCredits ?? undefined,
  };
}

/**
 * Returns the theoretical hold of a machine (the share of the stakes it should retain); null when it is not certified.
 * Holds are cached for one computation, because ten thousand machines share a few dozen certified returns.
 */
function getCachedHoldUnits(
  { returnPercent, rakePercent }: MachineRow,
  theoreticalHolds: Map<string, bigint | null>,
): bigint | null {
  const returnKey = `${returnPercent ?? ''}/${rakePercent ?? ''}`;
  let holdUnits = theoreticalHolds.get(returnKey);
  if (holdUnits === undefined) {
    holdUnits = computeTheoreticalHold(returnPercent, rakePercent);
    theoreticalHolds.set(returnKey, holdUnits);
  }
  return holdUnits;
}

/**
 * Checks whether the station's day must be replayed, because its two boundary readings are not enough to compute it or
 * the notes it counted are not the bills it credited.
 */
function needsReplay(
  stationRow: StationRow,
  { denominationMinor }: MachineRow,
  { currencyUnitMinor }: FloorData,
): boolean {
  // A new or long-silent station: its readings are searched further back.
  if (stationRow.openingReadAt === null || stationRow.closingReadAt === null) return true;
  if (stationRow.isUneven || stationRow.isReadAgainBefore || hasFurtherReadings(stationRow)) return true;
  const { noteUnits, billsCredits } = stationRow;
  const isNotesCompared = noteUnits !== null && billsCredits !== null;
  if (isNotesCompared && noteUnits * currencyUnitMinor !== billsCredits * denominationMinor) return true;
  return RECONCILED_COUNTERS.some((name) => name !== 'currentCredits' && (stationRow[name] ?? 0n) < 0n);
}

/** Returns the content of the coin out counter of each station whose board may not count the credits on the machine. */
const mapUncountedStations = (
  stationRows: readonly StationRow[],
  { getFormula }: FloorData,
): ReadonlyMap<bigint, CoinOutContent> =>
  new Map(
    stationRows
      .filter(hasUncountedCredits)
      .map(({ stationId, machineId }) => [stationId, getFormula(machineId).coinOut]),
  );

/** Returns whether a station was read within the day, by a board that may not count the credits on the machine. */
const hasUncountedCredits = ({ closingReadAt, currentCredits }: StationRow): boolean =>
  closingReadAt !== null && currentCredits === null;

/** Returns whether an instant of the day was read more than once, in conflict or with further counters. */
const hasFurtherReadings = ({ conflictCount, complementCount }: StationRow): boolean =>
  conflictCount + complementCount > 0;

/** Why stations are replayed, beside changes of their machine's sheet, and the formula of each machine. */
interface ReplayContext extends Pick<FloorData, 'getFormula' | 'removals'> {
  /** Instants at which a station did more than count up. */
  readonly notableInstants: readonly InstantRow[];
  /** Stations whose boundary readings do not suffice. */
  readonly unsettledStationIds: ReadonlySet<bigint>;
}

/**
 * Returns by station the days that must be replayed: those with irregular steps, events, changes of the machine's
 * sheet, or boundary readings that do not suffice. Their readings, RAM clears and adjustments are read together.
 */
async function replayStations(
  db: Queryable,
  window: DayWindow,
  stationRows: readonly StationRow[],
  versionsByMachine: ReadonlyMap<bigint, readonly MachineRow[]>,
  { notableInstants, unsettledStationIds, getFormula, removals }: ReplayContext,
): Promise<ReadonlyMap<bigint, StationDay>> {
  const { establishmentId, opensAt, closesAt } = window;
  const rowByStation = new Map(stationRows.map((row) => [row.stationId, row]));
  const instantsOfStations = notableInstants.filter((instant) => rowByStation.has(instant.stationId));
  const versionChanges: InstantRow[] = stationRows.flatMap((row) =>
    (versionsByMachine.get(row.machineId) ?? [])
      .slice(1)
      .map((version) => ({ stationId: row.stationId, at: version.effectiveAt, isReading: false })),
  );
  const removalReadings = await listReadingsOfRemovals(db, window, stationRows, removals);
  const removalReadingByStation = new Map(removalReadings.map(({ stationId, readAt }) => [stationId, readAt]));
  const replayedStationIds = new Set([
    ...removalReadingByStation.keys(),
    ...instantsOfStations.map((instant) => instant.stationId),
    ...versionChanges.map((versionChange) => versionChange.stationId),
    ...unsettledStationIds,
  ]);
  if (replayedStationIds.size === 0) return new Map();
  const stationIds = [...replayedStationIds];
  const boundaryInstants = stationIds.flatMap((stationId) =>
    listBoundaryInstants(stationId, rowByStation.get(stationId), window),
  );
  const conflictingStationIds = stationRows.filter(hasFurtherReadings).map((row) => row.stationId);
  const isWithinDay = (instant: InstantRow): boolean => instant.at > opensAt && instant.at <= closesAt;
  const instantsToRead = [
    ...boundaryInstants,
    ...instantsOfStations,
    ...versionChanges.filter(isWithinDay),
    ...removalReadings.map(({ stationId, readAt }) => ({ stationId, at: readAt, isReading: true })),
  ];
  const readingsByStation = groupByKey(
    await listReadingsAroundInstants(db, establishmentId, instantsToRead, { opensAt, closesAt, conflictingStationIds }),
    (row) => row.stationId,
  );
  const earliestReadAt = [...readingsByStation.values()].reduce(
    (earliestSoFar, [row]) => (row && row.readAt < earliestSoFar ? row.readAt : earliestSoFar),
    opensAt,
  );
  const facts = await readReplayFacts(db, { establishmentId, stationIds, after: earliestReadAt, until: closesAt });
  const machineIds = [...new Set(stationIds.flatMap((stationId) => rowByStation.get(stationId)?.machineId ?? []))];
  const limits = await listPlayLimits(db, establishmentId, machineIds);
  const replayedDays = new Map<bigint, StationDay>();
  for (const stationId of stationIds) {
    const stationRow = rowByStation.get(stationId);
    if (stationRow === undefined) continue;
    const stationReadings = readingsByStation.get(stationId) ?? [];
    const historyInput = {
      readings: stationReadings,
      events: (facts.ramClears.get(stationId) ?? []).map(buildEventOfClear),
      adjustments: (facts.adjustments.get(stationId) ?? []).map(parseAdjustmentRow),
      limits: limits.get(stationRow.machineId) ?? [],
      // one formula for the whole day
      coinOut: [{ from: EARLIEST_INSTANT, coinOut: getFormula(stationRow.machineId).coinOut }],
      excursions: (facts.breaks.get(stationId) ?? []).flatMap(parseExcursion),
    };
    replayedDays.set(
      stationId,
      replayStation(stationRow, versionsByMachine.get(stationRow.machineId) ?? [], historyInput, {
        ...window,
        removalReadAt: removalReadingByStation.get(stationId) ?? null,
      }),
    );
  }
  return replayedDays;
}

const buildEventOfClear = (ramClear: Awaited<ReturnType<typeof listRamClears>>[number]) =>
  buildRamClearMeterEvent(ramClear.occurredAt, ramClear);

/** Returns the readings nearest to the removals of the machines' boxes, one for each of their stations. */
async function listReadingsOfRemovals(
  db: Queryable,
  window: DayWindow,
  stationRows: readonly StationRow[],
  removals: ReadonlyMap<bigint, Date>,
) {
  const stationRemovals = stationRows.flatMap(({ stationId, machineId }) => {
    const removedAt = removals.get(machineId);
    return removedAt === undefined ? [] : [{ stationId, removedAt }];
  });
  return stationRemovals.length === 0 ? [] : listRemovalReadings(db, window, stationRemovals);
}

/** Returns the first and last instant of a station's day: those of its boundary readings, where it has them. */
function listBoundaryInstants(
  stationId: bigint,
  row: StationRow | undefined,
  { opensAt, closesAt }: DayWindow,
): InstantRow[] {
  const [opening, closing] = [row?.openingReadAt ?? null, row?.closingReadAt ?? null];
  return [
    { stationId, at: opening ?? opensAt, isReading: opening !== null },
    { stationId, at: closing ?? closesAt, isReading: closing !== null },
  ];
}

/** Returns the RAM clears, adjustments in force and irregular steps of stations within a window, by station. */
async function readReplayFacts(
  db: Queryable,
  window: {
    readonly establishmentId: number;
    readonly stationIds: readonly bigint[];
    readonly after: Date;
    readonly until: Date;
  },
) {
  const { establishmentId, stationIds, after, until } = window;
  const ramClears = await listRamClears(db, establishmentId, stationIds, after, until);
  const adjustments = await listEffectiveAdjustments(db, window);
  const breaks = await listMeterBreaks(db, window);
  return {
    ramClears: groupByKey(ramClears, (row) => row.stationId),
    adjustments: groupByKey(adjustments, (row) => row.station_id),
    breaks: groupByKey(breaks, (row) => row.station_id),
  };
}

/**
 * Returns a station's day as replayed from its readings, with the steps in doubt. A segment ends where the denomination
 * or the hold changes. Without a reading within the day, or with unusable ones, there are no segments.
 */
function replayStation(
  stationRow: StationRow,
  versions: readonly MachineRow[],
  historyInput: Pick<MeterHistoryInput, 'readings' | 'events' | 'adjustments' | 'limits' | 'coinOut' | 'excursions'>,
  window: DayWindow & { readonly removalReadAt: Date | null },
): StationDay {
  const { stationNumber, readingCount, conflictCount, statedReturnHundredths } = stationRow;
  const readInstants = historyInput.readings.map((reading) => reading.readAt);
  const openingReadAt = readInstants.filter((at) => at <= window.opensAt).at(-1) ?? null;
  const closingReadAt = readInstants.at(-1) ?? null;
  const stationFields = {
    stationNumber,
    openingReadAt,
    closingReadAt,
    readingCount,
    conflictCount,
    statedReturnHundredths,
  };
  const firstReadAt = openingReadAt ?? readInstants[0];
  if (firstReadAt === undefined || closingReadAt === null || closingReadAt <= window.opensAt)
    return { ...stationFields, segments: [], doubts: [] };
  const [versionAtOpening] = versions;
  const input = {
    from: firstReadAt,
    to: window.closesAt,
    readings: historyInput.readings,
    sizes: { digits: stationRow.meterDigits, counterDigits: stationRow.counterDigits },
    denominationMinor: versionAtOpening?.denominationMinor ?? 1n,
    events: [
      ...historyInput.events,
      ...versions.slice(1).flatMap((version, index) => {
        const previousVersion = versions[index];
        const hasSameValues =
          previousVersion?.denominationMinor === version.denominationMinor &&
          previousVersion.returnPercent === version.returnPercent &&
          previousVersion.rakePercent === version.rakePercent;
        const { denominationMinor, effectiveAt } = version;
        return hasSameValues ? [] : [{ kind: 'denominationChange' as const, at: effectiveAt, denominationMinor }];
      }),
    ],
    adjustments: historyInput.adjustments,
    limits: historyInput.limits,
    coinOut: historyInput.coinOut,
    excursions: historyInput.excursions,
  };
  const historyResult = computeMeterHistory(input);
  if (historyResult.kind === 'refused') return { ...stationFields, segments: [], doubts: [] };
  const { history } = historyResult;
  return {
    ...stationFields,
    segments: buildStationSegments(history, versions),
    doubts: listDoubtfulSteps(history.exceptions, historyInput),
    ...buildRemovalPart(input, window.removalReadAt, versions),
  };
}

/** Builds the segments of a station's history, with the hold of the version in force at their start. */
const buildStationSegments = (
  { segments }: Pick<MeterHistory, 'segments'>,
  versions: readonly MachineRow[],
): StationSegment[] =>
  segments.map((segment) => ({
    denominationMinor: segment.denominationMinor,
    holdUnits: computeHoldUnitsAt(segment.from, versions),
    movement: Object.fromEntries(Object.entries(segment.counters).map(([name, counter]) => [name, counter.movement])),
    fromReadAt: segment.from,
    toReadAt: segment.to,
  }));

/** Builds the part of a station's day until the reading nearest to a removal of boxes; empty without that reading. */
function buildRemovalPart(
  input: MeterHistoryInput,
  removalReadAt: Date | null,
  versions: readonly MachineRow[],
): Pick<StationDay, 'untilRemoval'> {
  if (removalReadAt === null) return {};
  if (removalReadAt <= input.from) return { untilRemoval: { readAt: removalReadAt, segments: [] } };
  const result = computeMeterHistory({ ...input, to: removalReadAt });
  if (result.kind === 'refused') return {};
  return { untilRemoval: { readAt: removalReadAt, segments: buildStationSegments(result.history, versions) } };
}

/** Returns the steps that a station's history leaves in doubt, with the counters of their readings. */
function listDoubtfulSteps(
  exceptions: readonly MeterException[],
  { readings, adjustments }: Pick<MeterHistoryInput, 'readings' | 'adjustments'>,
): readonly DoubtfulStep[] {
  return exceptions.flatMap(({ severity, code, counters, identity, previousAt, nextAt }): DoubtfulStep[] => {
    if (severity === 'note') return [];
    const [previous, next] = [findCountersAt(readings, previousAt), findCountersAt(readings, nextAt)];
    const start = { ...previous, ...Object.fromEntries(collectTrueValues(previousAt, adjustments)) };
    const step = { code, counters, earlierReadAt: previousAt, laterReadAt: nextAt, previous, next, start };
    return [{ severity, identity: identity?.name ?? null, ...step }];
  });
}

/** Returns the counters of the reading of an instant, without further readings of it; none without a reading. */
function findCountersAt(readings: MeterHistoryInput['readings'], readAt: Date): CounterValues {
  return readings.find((reading) => reading.readAt.getTime() === readAt.getTime())?.counters ?? {};
}

/**
 * Returns the theoretical hold of the version in force at that instant, or of the first version when none was; null
 * when it is not certified.
 */
function computeHoldUnitsAt(instant: Date, versions: readonly MachineRow[]): bigint | null {
  const versionInForce = versions.findLast((version) => version.effectiveAt <= instant) ?? versions[0];
  return versionInForce === undefined
    ? null
    : computeTheoreticalHold(versionInForce.returnPercent, versionInForce.rakePercent);
}

/**
 * Returns for how many seconds of the day the machine was in service. `versions`: the versions of its sheet during the
 * day when there were several, else empty; then its state at the closing counts.
 */
function computeInServiceSeconds(machine: MachineRow, versions: readonly MachineRow[], window: DayWindow): number {
  const dayMs = window.closesAt.getTime() - window.opensAt.getTime();
  if (versions.length === 0) return machine.state === 'inService' ? dayMs / 1000 : 0;
  let inServiceMs = 0;
  for (const [index, version] of versions.entries()) {
    if (version.state !== 'inService') continue;
    const startMs = Math.max(version.effectiveAt.getTime(), window.opensAt.getTime());
    const endMs = versions[index + 1]?.effectiveAt.getTime() ?? window.closesAt.getTime();
    inServiceMs += Math.max(0, endMs - startMs);
  }
  return inServiceMs / 1000;
}

/** Checks whether the machine's first version applies only after the day's opening. */
function isRegisteredWithinDay(machine: MachineRow, versions: readonly MachineRow[], window: DayWindow): boolean {
  return (versions[0] ?? machine).effectiveAt > window.opensAt;
}
