import type { SettingValue } from '../raw-rows.js';
import { absoluteValue, parseScaled } from './arithmetic.js';
import type { Day } from './days.js';
import { WHOLE_HOLD, type MachineDay } from './machine-days.js';

/**
 * The cumulative hold of machines: their play since the last change of denomination, certified return, rake, program or
 * formula of the win.
 * A day continues the sums of the last reconciled day before it.
 */

/** Summed play of a machine under unchanged terms; the theoretical win in millionths of a minor unit. */
export interface HoldRun {
  readonly sinceDay: string;
  /** Opening of the first day in the sums. */
  readonly sinceOpensAt: string;
  readonly dayCount: number;
  readonly games: bigint;
  readonly coinIn: bigint;
  readonly meteredWin: bigint;
  readonly theoreticalWin: bigint;
  readonly beyondSinceDay: string | null;
}

/** The cumulative hold of a machine after a day, and its judgement. */
export interface DayHold {
  readonly judgement: string;
  readonly isDayIncluded: boolean;
  readonly run: HoldRun | null;
}

/** Cumulative holds after a day, by machine. */
export type HoldsByMachine = ReadonlyMap<bigint, DayHold>;

/** Play that is compared with theory. */
export type SummedPlay = Pick<HoldRun, 'games' | 'coinIn' | 'meteredWin' | 'theoreticalWin'>;

type GetSetting = (key: string) => SettingValue | undefined;

/** Derives the cumulative hold of each machine after a day, from the sums before it. */
export function deriveHolds(
  machineDays: readonly MachineDay[],
  earlierRuns: ReadonlyMap<bigint, HoldRun>,
  day: Day,
  getSetting: GetSetting,
): HoldsByMachine {
  return new Map(
    machineDays.map((machineDay) => {
      const earlierRun = earlierRuns.get(machineDay.machineId) ?? null;
      return [machineDay.machineId, deriveDayHold(machineDay, earlierRun, day, getSetting)] as const;
    }),
  );
}

/** Returns the sums of the machines that have any. */
export const listRuns = (holds: HoldsByMachine): ReadonlyMap<bigint, HoldRun> =>
  new Map([...holds].flatMap(([machineId, { run }]) => (run === null ? [] : [[machineId, run] as const])));

/** Derives one machine's cumulative hold; a change of terms since the sums began ends them. */
function deriveDayHold(machineDay: MachineDay, earlierRun: HoldRun | null, day: Day, getSetting: GetSetting): DayHold {
  const changedAt = findLastTermsChange(machineDay.versions) ?? '';
  if (changedAt > day.opensAt) return { judgement: 'termsChanged', isDayIncluded: false, run: null };
  const formulaChangeDate = machineDay.formulaChangeDate ?? '';
  const isRunOver =
    earlierRun === null || changedAt > earlierRun.sinceOpensAt || formulaChangeDate > earlierRun.sinceDay;
  const run = isRunOver ? null : earlierRun;
  const reason = explainUnjudged(machineDay);
  if (reason !== null) {
    const isStillJudged = reason === 'noPlay' && run !== null;
    return { judgement: isStillJudged ? judge(run, getSetting) : reason, isDayIncluded: false, run };
  }
  const sums = {
    games: machineDay.gamesPlayed + (run?.games ?? 0n),
    coinIn: machineDay.coinIn + (run?.coinIn ?? 0n),
    meteredWin: machineDay.meteredWin + (run?.meteredWin ?? 0n),
    theoreticalWin: machineDay.theoreticalWin + (run?.theoreticalWin ?? 0n),
  };
  const judgement = judge(sums, getSetting);
  const newRun: HoldRun = {
    ...sums,
    sinceDay: run?.sinceDay ?? day.day,
    sinceOpensAt: run?.sinceOpensAt ?? day.opensAt,
    dayCount: 1 + (run?.dayCount ?? 0),
    beyondSinceDay: judgement === 'beyond' ? (run?.beyondSinceDay ?? day.day) : null,
  };
  return { judgement, isDayIncluded: true, run: newRun };
}

/** Returns why the play of a day is not judged; null when it is. */
export function explainUnjudged({
  isMetered,
  coinIn,
  coinInWithKnownHold,
  gamesPlayed,
  gaps,
}: Pick<MachineDay, 'isMetered' | 'coinIn' | 'coinInWithKnownHold' | 'gamesPlayed' | 'gaps'>): string | null {
  if (!isMetered || (coinIn <= 0n && !gaps.has('coinIn'))) return 'noPlay';
  if (gaps.has('coinIn') || gaps.has('meteredWin')) return 'playUnknown';
  if (gamesPlayed <= 0n || gaps.has('gamesPlayed')) return 'gamesUnknown';
  return coinIn === coinInWithKnownHold ? null : 'returnUnknown';
}

/** Judges play by the number of games and the tolerated distance from theory, in points. */
export function judge(play: SummedPlay, getSetting: GetSetting): 'within' | 'beyond' | 'tooFewGames' {
  if (play.games < BigInt(String(getSetting('holdMinimumGames')))) return 'tooFewGames';
  const distance = absoluteValue(play.meteredWin * WHOLE_HOLD - play.theoreticalWin);
  const toleratedPoints = parseScaled(getSetting('holdTolerancePoints'), 8);
  return distance * 100n * 10n ** 8n > toleratedPoints * play.coinIn * WHOLE_HOLD ? 'beyond' : 'within';
}

/** Returns the instant of the last change of a machine's terms; undefined when they never changed. */
function findLastTermsChange(versions: MachineDay['versions']): string | undefined {
  // of several versions at one instant the last is in force
  const inForce = versions.filter(({ effective_at: at }, index) => versions[index + 1]?.effective_at !== at);
  return inForce.findLast((version, index) => {
    const previous = inForce[index - 1];
    if (previous === undefined) return false;
    const isProgramReplaced = previous.program_id !== '' && previous.program_id !== version.program_id;
    return (
      version.change === 'program' ||
      isProgramReplaced ||
      version.denomination_minor !== previous.denomination_minor ||
      version.return_percent !== previous.return_percent ||
      version.rake_percent !== previous.rake_percent
    );
  })?.effective_at;
}
