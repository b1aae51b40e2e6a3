import type { SettingValue } from '../raw-rows.js';
import { absoluteValue, parseScaled } from './arithmetic.js';
import { explainUnjudged, type DayHold, type HoldRun, type SummedPlay } from './hold.js';
import { WHOLE_HOLD, type MachineDay } from './machine-days.js';

/** Play that a finding about the hold states; `run`: its cumulative sums, null for the day alone. */
export interface HoldEvidence {
  readonly kind: 'hold';
  readonly play: SummedPlay;
  readonly run: HoldRun | null;
}

/** A return stated by a reading, in hundredths of a percent. */
export interface StatedReturnEvidence {
  readonly kind: 'statedReturn';
  readonly stated: bigint;
}

interface HoldDraft {
  readonly code: string;
  readonly medium: string;
  readonly severity?: 'notice';
  readonly evidence: HoldEvidence;
}

/** A maker's volatility index is 1.65 standard deviations (90 %). */
const VOLATILITY_HUNDREDTHS = 165n;

/**
 * Returns findings of a hold too far from theory: cumulative in points, and of the day and cumulative outside theory ±
 * z·σ/√n. A tolerance exceeded is to explain on the first day, afterwards a notice. There are none without known games
 * and return.
 */
export function deriveHoldFindings(
  machineDay: MachineDay,
  hold: DayHold | undefined,
  getSetting: (key: string) => SettingValue | undefined,
): HoldDraft[] {
  if (explainUnjudged(machineDay) !== null) return [];
  const { day, coinIn, gamesPlayed, meteredWin, theoreticalWin, version } = machineDay;
  const run = hold?.isDayIncluded === true ? hold.run : null;
  const drafts: HoldDraft[] = [];
  if (run !== null && run.beyondSinceDay !== null) {
    const draft = { code: 'holdBeyondTolerance', medium: 'hold', evidence: { kind: 'hold' as const, play: run, run } };
    drafts.push(run.beyondSinceDay === day ? draft : { ...draft, severity: 'notice' });
  }
  // without a volatility index, σ is estimated from the machine's own closed days, once there are enough of them
  if (version.volatility_index === null) return drafts;
  const factors = [
    parseScaled(getSetting('holdIntervalConfidence'), 8),
    parseScaled(version.volatility_index, 4),
  ] as const;
  const play = { games: gamesPlayed, coinIn, meteredWin, theoreticalWin };
  if (isOutsideInterval(play, factors))
    drafts.push({ code: 'holdOutsideInterval', medium: 'hold', evidence: { kind: 'hold', play, run: null } });
  if (run !== null && run.dayCount > 1 && isOutsideInterval(run, factors))
    drafts.push({ code: 'holdOutsideInterval', medium: 'cumulativeHold', evidence: { kind: 'hold', play: run, run } });
  return drafts;
}

/** Returns a notice for each station whose closing reading states a return below the minimum, or above 100 %. */
export function deriveStatedReturnFindings(
  { stations }: MachineDay,
  getSetting: (key: string) => SettingValue | undefined,
): { readonly code: string; readonly station: number; readonly evidence: StatedReturnEvidence }[] {
  const minimum = parseScaled(getSetting('certifiedReturnMinimumPercent'), 8);
  return stations.flatMap(({ stationNumber: station, statedReturn: stated }) => {
    // a machine without the figure reads 0
    if (stated === null || stated === 0n || (stated * 10n ** 6n >= minimum && stated <= 10_000n)) return [];
    return [{ code: 'statedReturnDoubtful', station, evidence: { kind: 'statedReturn', stated } }];
  });
}

/** Returns whether a hold is outside its interval; squares are compared, so that no root is needed. */
function isOutsideInterval(
  { games, coinIn, meteredWin, theoreticalWin }: SummedPlay,
  [confidenceFactor, volatilityIndex]: readonly [bigint, bigint],
): boolean {
  const distance = absoluteValue(meteredWin * WHOLE_HOLD - theoreticalWin);
  const squaredDistance = distance ** 2n * games * VOLATILITY_HUNDREDTHS ** 2n * 10n ** 4n * 10n ** 16n;
  return squaredDistance > confidenceFactor ** 2n * volatilityIndex ** 2n * coinIn ** 2n * WHOLE_HOLD ** 2n;
}
