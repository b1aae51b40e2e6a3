/** The time of a technician's identification for a machine, and the period in which their sheet was open. */
export interface Identification {
  readonly identifiedAt: Date;
  /** End of the period in which a door may be opened without a sheet. */
  readonly validUntil: Date;
  /** Their sheet, and its closing time, if any; null: none was opened. */
  readonly sheet: { readonly closedAt: Date | null } | null;
}

/**
 * Returns true when a door of the machine was opened by a technician identified before it. Only the clock drift allowed
 * to machines is tolerated. An opening is covered until the identification ends, or until the sheet (report of the
 * intervention) that followed it is closed. An open sheet has no end yet.
 *
 * @article MC:20.3
 */
export function isOpeningCovered(
  openedAt: Date,
  identifications: readonly Identification[],
  maxDriftSeconds: number,
): boolean {
  const driftMs = maxDriftSeconds * 1000;
  return identifications.some(({ identifiedAt, validUntil, sheet }) => {
    const coveredUntilMs = Math.max(
      validUntil.getTime(),
      sheet === null ? 0 : (sheet.closedAt?.getTime() ?? Number.POSITIVE_INFINITY),
    );
    return openedAt.getTime() >= identifiedAt.getTime() - driftMs && openedAt.getTime() <= coveredUntilMs + driftMs;
  });
}

/** The people who close a sheet that its technician never signs. */
export interface UnsignedClosing {
  readonly technician: bigint;
  readonly supervisor: bigint;
  /** A member of the Direction. */
  readonly confirmer: bigint;
}

/**
 * Returns true when these people may close a sheet without its technician.
 *
 * 1. A supervisor closes it and another person of the Direction confirms: no one approves their own act.
 * 2. The technician is neither of them, regardless of their other functions: no one closes as unsigned a sheet they did
 * not sign.
 */
export const canCloseUnsignedSheet = ({ technician, supervisor, confirmer }: UnsignedClosing): boolean =>
  supervisor !== confirmer && technician !== supervisor && technician !== confirmer;

/** The moment of a reading on a sheet. */
export const READING_MOMENTS = ['before', 'after'] as const;
/** Moment of a reading of an intervention: before or after the work. */
export type ReadingMoment = (typeof READING_MOMENTS)[number];

/** Kinds of entries on a sheet: an act, or a part that was replaced. */
export const SHEET_ENTRY_KINDS = ['act', 'part'] as const;
/** Kind of an entry of an intervention sheet: work, or an installed part. */
export type SheetEntryKind = (typeof SHEET_ENTRY_KINDS)[number];

/** The parts whose touching makes a sheet record the meters. */
export const TOUCHED_PARTS = ['logicArea', 'counters'] as const;
/** Part of a machine touched by an intervention. */
export type TouchedPart = (typeof TOUCHED_PARTS)[number];

/** The meters recorded on a sheet. */
export interface SheetMeters {
  /** Every station of the machine, by its number on it. */
  readonly stations: readonly number[];
  /** True when an act recorded it, the logic door was opened or the memory was cleared. */
  readonly isTouched: boolean;
  /** When the memory was cleared; null: it was not. */
  readonly clearedAt: Date | null;
  /** The readings in force: at most one per station and moment. */
  readonly readings: readonly { readonly station: number; readonly moment: ReadingMoment; readonly readAt: Date }[];
}

/** A reading that an intervention sheet still lacks. */
export interface MissingReading {
  readonly station: number;
  readonly moment: ReadingMoment;
}

/**
 * Returns the readings that a technician's sheet still lacks, by station and moment; empty when it may be signed.
 *
 * 1. When the logic area or the counters were touched, each station of the machine is read before and after.
 * 2. A reading after is later than the one before it.
 * 3. Around a memory clear, before is before the clear, and after is at its instant or later.
 */
export function listMissingReadings({ stations, isTouched, clearedAt, readings }: SheetMeters): MissingReading[] {
  if (!isTouched) return [];
  const findReadAtMs = (station: number, moment: ReadingMoment): number | undefined =>
    readings.find((reading) => reading.station === station && reading.moment === moment)?.readAt.getTime();
  return stations.flatMap((station): MissingReading[] => {
    const beforeMs = findReadAtMs(station, 'before');
    const afterMs = findReadAtMs(station, 'after');
    const hasBefore = beforeMs !== undefined && (clearedAt === null || beforeMs < clearedAt.getTime());
    // after a clear at its instant or later; otherwise strictly after the reading before
    const earliestAfterMs = clearedAt?.getTime() ?? (beforeMs ?? 0) + 1;
    const hasAfter = afterMs !== undefined && afterMs >= earliestAfterMs;
    return [
      ...(hasBefore ? [] : [{ station, moment: 'before' as const }]),
      ...(hasAfter ? [] : [{ station, moment: 'after' as const }]),
    ];
  });
}

/** The counters of a station read at one moment of a sheet; null: none could be read. */
export interface ReadCounters {
  readonly station: number;
  readonly moment: ReadingMoment;
  readonly counters: Readonly<Record<string, unknown>> | null;
}

/** A counter read before or after, but not both times. */
export interface UnpairedCounter {
  readonly station: number;
  readonly counter: string;
  /** The moment without a reading. */
  readonly missing: ReadingMoment;
}

/**
 * Returns the counters read only before or only after a machine's memory was cleared, and the missing moment: their
 * value there would be unknown. A station without any reading on one side has no list to compare.
 */
export function listUnpairedCounters(readings: readonly ReadCounters[]): UnpairedCounter[] {
  return readings.flatMap(({ station, moment, counters }): UnpairedCounter[] => {
    const missingMoment = moment === 'before' ? 'after' : 'before';
    const otherCounters = readings.find(
      (reading) => reading.station === station && reading.moment === missingMoment,
    )?.counters;
    if (counters === null || otherCounters === null || otherCounters === undefined) return [];
    return Object.keys(counters)
      .filter((counter) => !(counter in otherCounters))
      .map((counter) => ({ station, counter, missing: missingMoment }));
  });
}
