import { formatMinorText } from '../money.js';
import { formatPercentHalfAwayFromZero } from '../percent.js';
import { createFinding } from './create-finding.js';
import {
  computeActualHold,
  computeGameVariance,
  computeHoldInterval,
  isHoldOutsideInterval,
  HOLD_UNITS,
  type GameVariance,
  type MachinePlay,
} from './hold.js';
import { selectJudgedPlay, type HoldFigures, type HoldPeriod, type JudgedHold } from './hold-period.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import type { Finding, MachineDay, StationDay } from './reconciliation-types.js';

/**
 * Returns the findings about a machine's hold (win ÷ coin in):
 *
 * 1. a cumulative hold beyond the fixed threshold: to explain on the first day, a notice while it lasts;
 * 2. the day's hold outside the statistical interval for its number of games;
 * 3. the cumulative hold outside the interval for the cumulative games.
 *
 * A day that cannot be judged has none; its judgement states why.
 */
export function listHoldFindings(
  machineDay: Pick<MachineDay, 'gamingDay' | 'volatilityIndex' | 'holdHistory'>,
  figures: HoldFigures & { readonly hold: JudgedHold },
  rules: ReconciliationRules,
): readonly Finding[] {
  const dayPlay = selectJudgedPlay(figures);
  if (typeof dayPlay === 'string') return [];
  const { gamingDay, volatilityIndex, holdHistory } = machineDay;
  const findings: Finding[] = [];
  const period = figures.hold.isDayIncluded ? figures.hold.period : null;
  if (period !== null && period.beyondSinceDay !== null) {
    findings.push(
      createFinding('holdBeyondTolerance', 'hold', {
        ...rules.describeSettings('holdTolerancePoints', 'holdMinimumGames'),
        ...(period.beyondSinceDay === gamingDay ? {} : { severity: 'notice' }),
        evidence: { ...buildPeriodEvidence(period), beyondSinceDay: period.beyondSinceDay },
      }),
    );
  }
  const variance = computeGameVariance(volatilityIndex, holdHistory, rules.sigmaMinimumDays);
  if (variance === null) return findings;
  findings.push(...listIntervalFindings('hold', dayPlay, () => buildPlayEvidence(dayPlay), variance, rules));
  if (period !== null && period.days > 1)
    findings.push(
      ...listIntervalFindings('cumulativeHold', period, () => buildPeriodEvidence(period), variance, rules),
    );
  return findings;
}

/**
 * Returns a notice for each station whose closing reading states an impossible return: below the
 * establishment's minimum, or above 100 %. No figure rests on it; a stated 0 is a machine that states none.
 */
export function listStatedReturnFindings(
  { stations }: { readonly stations: readonly Pick<StationDay, 'stationNumber' | 'statedReturnHundredths'>[] },
  rules: Pick<ReconciliationRules, 'returnMinimumScaled' | 'describeSettings'>,
): readonly Finding[] {
  return stations.flatMap(({ stationNumber, statedReturnHundredths: stated }) => {
    if (stated === null || stated === 0n) return [];
    const isPlausible = stated * HUNDREDTHS_SCALE >= rules.returnMinimumScaled && stated <= 10_000n;
    if (isPlausible) return [];
    return [
      createFinding('statedReturnDoubtful', '', {
        stationNumber,
        evidence: { statedReturnPercent: formatMinorText(stated, 2) },
        ...rules.describeSettings('certifiedReturnMinimumPercent'),
      }),
    ];
  });
}

/** A scaled percentage has eight decimals. */
const HUNDREDTHS_SCALE = 1_000_000n;

/** Returns the finding of a hold outside its interval, theoretical hold ± z·sigma÷√games; [] within it. */
function listIntervalFindings(
  medium: 'hold' | 'cumulativeHold',
  play: MachinePlay,
  buildEvidence: () => Finding['evidence'],
  variance: GameVariance,
  rules: ReconciliationRules,
): readonly Finding[] {
  if (!isHoldOutsideInterval(play, rules.holdConfidenceScaled, variance)) return [];
  const interval = computeHoldInterval(play, rules.holdConfidence, variance);
  return [
    createFinding('holdOutsideInterval', medium, {
      evidence: { ...buildEvidence(), ...interval, sigmaFrom: variance.origin, sigmaDays: variance.days },
      ...rules.describeSettings('holdIntervalConfidence', 'sigmaMinimumDays'),
    }),
  ];
}

/** Returns the games and both holds of some play, as evidence. */
function buildPlayEvidence(play: MachinePlay): Finding['evidence'] {
  return {
    games: play.games,
    actualHoldPercent: computeActualHold(play.meteredWinMinor, play.coinInMinor),
    theoreticalHoldPercent: formatPercentHalfAwayFromZero(play.theoreticalUnits, play.coinInMinor * HOLD_UNITS),
  };
}

/** Returns the cumulative figures of a period and the day since which they count, as evidence. */
function buildPeriodEvidence(period: HoldPeriod): Finding['evidence'] {
  return {
    ...buildPlayEvidence(period),
    coinInMinor: period.coinInMinor,
    meteredWinMinor: period.meteredWinMinor,
    sinceDay: period.sinceDay,
    days: period.days,
  };
}
