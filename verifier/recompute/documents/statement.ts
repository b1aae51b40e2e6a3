import { parseScaled, roundHalfAway, sumOf, sumWhere } from '../derive/arithmetic.js';
import { findSetting, type Day } from '../derive/days.js';
import { periodOfDay } from '../derive/period.js';
import type { MachineDay } from '../derive/machine-days.js';
import { listMachineDaysOf, MONEY_FIGURES, splitMoney } from '../figures/machine-money.js';
import type { Facts } from '../facts.js';
import { dayInWords, instantInWords, inWords } from '../sentences/figures-in-words.js';
import { listSettingFacts } from '../sentences/settings.js';
import { buildFacts, buildFigureRow, buildFindings, buildRow, buildTable, omitIfEmpty } from '../sections.js';
import type { Cells, ExpectedFacts, ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { Words } from '../words.js';
import { deriveBridge, deriveJournal } from './books.js';
import { deriveCagnottes } from './cagnottes.js';
import type { Context } from './context.js';
import { deriveAdjustments, deriveCorrections, derivePriorPeriod } from './corrections.js';
import { buildFindingRows } from './findings.js';
import { deriveProgressives } from './progressives.js';

/**
 * Derives the daily statement, part by part; only its head before the day is reconciled, and [] for an unrecorded day.
 */
export function deriveDailyStatement(context: Context): ExpectedSection[] {
  const { facts, derived, period, translate } = context;
  const day = derived.days.findDay(period.firstDay);
  if (day === undefined) return [];
  const { opensAt, closesAt } = day;
  const head = buildFacts('head', translate, { opensAt, closesAt, ...buildClosingFacts(facts, day) });
  if (!day.isReconciled) return [head];
  return [
    head,
    deriveMachineStates(derived.listMachineDays(period), translate),
    ...deriveCommonParts(context, [day]),
    buildFindings('findings', ['machine', 'stationNumber', 'code', 'medium'], buildFindingRows(context)),
    ...deriveAdjustments(context, day),
    ...derivePriorPeriod(context, day),
    deriveCumulativeSums(context, day.day),
    { kind: 'facts', name: 'settings', facts: listSettingFacts(facts, day.day) },
  ];
}

/** Derives the parts that the statements of a day and of a period have in common. */
const deriveCommonParts = (context: Context, days: readonly Day[]): ExpectedSection[] => [
  ...omitIfEmpty(deriveBridge(context, days)),
  deriveMediaComparison(context, days),
  deriveFiscalProduct(context, days),
  ...deriveCagnottes(context, days),
  ...deriveProgressives(context, days),
  ...deriveOrphans(context, days),
  deriveJournal(context, days),
];

/** Derives the statement of a period: the sums of its closed days; the other days are only named. */
export function derivePeriodStatement(context: Context): ExpectedSection[] {
  const { derived, period, translate, createTranslator } = context;
  const recorded = derived.days.listRecordedIn(period);
  const closedDays = recorded.filter(({ isClosed }) => isClosed);
  const datesLeftOut = listDates(recorded).filter((date) => !closedDays.some(({ day }) => day === date));
  if (closedDays.length === 0) return [deriveDays(context, recorded)];
  const dailyContext = { ...context, translate: createTranslator('daily-statement') };
  return [
    buildFacts('head', translate, {
      firstDay: closedDays[0]?.day,
      drawnUp: closedDays.at(-1)?.day,
      closedDays: closedDays.length,
      leftOutDays: datesLeftOut.length === 0 ? translate('noneLeftOut') : inWords(...datesLeftOut.map(dayInWords)),
    }),
    ...deriveCommonParts(dailyContext, closedDays),
    ...deriveCorrections(dailyContext, closedDays),
    deriveDays(context, recorded),
  ];
}

/** Returns every date from the first recorded day to the last, days without a record included; [] without days. */
function listDates(recorded: readonly Day[]): string[] {
  const [firstTime, lastTime] = [recorded[0], recorded.at(-1)].map((day) => Date.parse(day?.day ?? ''));
  const dates = [];
  for (let midnight = firstTime ?? Number.NaN; midnight <= (lastTime ?? 0); midnight += 86_400_000)
    dates.push(new Date(midnight).toISOString().slice(0, 10));
  return dates;
}

/** Derives every date of a statement's period, with the figures of the closed days, and their sum. */
function deriveDays({ facts, derived }: Context, recorded: readonly Day[]): ExpectedTable {
  const noFigures = { coinInMinor: null, meteredWinMinor: null, cashWinMinor: null };
  // without a machine there is nothing to add up: absent, not zero
  const moneyRow = (days: readonly Day[], cells: Cells, kind?: ExpectedRow['kind']): ExpectedRow => {
    const machineDays = listMachineDaysOf({ derived, days });
    const absent = machineDays.length === 0 ? noFigures : {};
    return buildFigureRow(splitMoney(machineDays), MONEY_FIGURES, { ...cells, ...absent }, kind);
  };
  const rows = listDates(recorded).map((gamingDay) => {
    const day = recorded.find((candidate) => candidate.day === gamingDay);
    if (day?.isClosed !== true) return buildRow({ gamingDay, closedAt: null, ...noFigures });
    const closedAt = facts.findRows('day_closings', 'gaming_day', gamingDay).at(-1)?.closed_at;
    return moneyRow([day], { gamingDay, closedAt });
  });
  const closedDays = recorded.filter(({ isClosed }) => isClosed);
  return buildTable(
    'days',
    ['gamingDay'],
    [...rows, ...(closedDays.length === 0 ? [] : [moneyRow(closedDays, {}, 'total')])],
  );
}

/** Returns the instants of a closed day's closing and of its approval, in words; empty for another day. */
function buildClosingFacts(facts: Facts, { day, isClosed }: Day): Cells {
  const closing = facts.findRows('day_closings', 'gaming_day', day).at(-1);
  if (!isClosed || closing === undefined) return {};
  const approvalDecision = facts.requireRow('approval_decisions', 'request_id', closing.approval_request_id);
  return {
    state: inWords(instantInWords(facts, closing.closed_at)),
    approvedBy: inWords(instantInWords(facts, approvalDecision.decided_at)),
  };
}

/**
 * Derives the numbers of machines in service, out of service and silent; in the sum of days, a machine counts each day.
 */
function deriveMachineStates(machineDays: readonly MachineDay[], translate: Words): ExpectedFacts {
  const countIn = (state: string): number => machineDays.filter((day) => day.state === state).length;
  return buildFacts('machines', translate, {
    inService: countIn('inService'),
    outOfService: countIn('outOfService'),
    silent: countIn('silent'),
  });
}

const VARIANCES = ['countVariance', 'countWithoutMeter', 'handPayVariance', 'ticketsOutVariance'];

/** The media of the statement: their findings' name, the prefix of their figures, and whether they are in a box. */
const MEDIA = [
  { medium: 'notes', figures: 'notes', actual: 'Counted' },
  { medium: 'tickets', figures: 'tickets', actual: 'Counted' },
  { medium: 'coins', figures: 'coins', actual: 'Counted' },
  { medium: 'jackpot', figures: 'jackpot', actual: 'Paid' },
  { medium: 'cancelledCredits', figures: 'cancelled', actual: 'Paid' },
  { medium: 'ticketsOut', figures: 'ticketsOut', actual: 'Paid' },
];

/**
 * Derives the metered amount of each medium beside the counted or paid one, and the number of machines beyond tolerance.
 * That number counts machine-days with a finding of the medium, and metered machine-days without a count.
 */
function deriveMediaComparison({ derived, translate }: Context, days: readonly Day[]): ExpectedTable {
  const machineDays = listMachineDaysOf({ derived, days });
  const money = splitMoney(machineDays);
  const varianceFindings = days
    .flatMap(({ day: machineDay }) => derived.listFindings(periodOfDay(machineDay)))
    .filter(({ severity, code }) => severity !== 'notice' && VARIANCES.includes(code));
  const rows = MEDIA.map(({ medium, figures, actual }) => {
    const findFigure = (name: string) => MONEY_FIGURES[`${figures}${name}`];
    const isMetered = (machineDay: MachineDay): boolean => findFigure('Metered')?.(splitMoney([machineDay])) !== 0n;
    const foundMachineDays = new Set(
      varianceFindings
        .filter((finding) => finding.medium === medium)
        .map(({ day: machineDay, machine }) => `${machineDay} ${machine}`),
    );
    const uncountedDays = machineDays.filter(
      (machineDay) => actual === 'Counted' && !machineDay.isCounted && isMetered(machineDay),
    );
    return buildRow({
      medium: translate(`medium_${medium}`),
      meteredMinor: findFigure('Metered')?.(money),
      actualMinor: findFigure(actual)?.(money),
      varianceMinor: findFigure('Variance')?.(money),
      variancePercent: findFigure('VariancePercent')?.(money),
      machinesBeyond: foundMachineDays.size + uncountedDays.length,
    });
  });
  return buildTable('comparison', ['medium'], rows);
}

/**
 * Derives the net of days, and the sum of each day's net times its fiscal coefficient.
 * Without a coefficient, it has the net alone.
 */
function deriveFiscalProduct({ facts, derived, translate }: Context, days: readonly Day[]): ExpectedFacts {
  const nets = days.map((day) => ({
    net: sumOf(listMachineDaysOf({ derived, days: [day] }), 'cashWin'),
    coefficient: findSetting(facts, 'fiscalCoefficient', day.day) ?? null,
  }));
  const withCoefficient = nets.filter(({ coefficient }) => coefficient !== null);
  const coefficients = new Set(nets.map(({ coefficient }) => coefficient));
  const product = sumOf(withCoefficient, ({ net, coefficient }) =>
    roundHalfAway(net * parseScaled(coefficient, 8), 10n ** 8n),
  );
  return buildFacts('fiscal', translate, {
    net: sumOf(nets, 'net'),
    ...(withCoefficient.length === 0
      ? {}
      : {
          coefficient: coefficients.size === 1 ? withCoefficient[0]?.coefficient : translate('coefficientChanged'),
          fiscalProduct: product,
        }),
  });
}

/**
 * Derives the sums of orphans (money without a known owner): before these days, by act within them, and after the last.
 * `leftOutMinor` sums entries of days between them. Returns [] where there was never an entry.
 */
function deriveOrphans({ facts }: Context, days: readonly Day[]): ExpectedTable[] {
  const dates = new Set(days.map(({ day }) => day));
  const [firstDay = '', lastDay = ''] = [days[0]?.day, days.at(-1)?.day];
  const entries = facts.rowsOf('orphan_entries').filter((entry) => entry.gaming_day <= lastDay);
  if (entries.length === 0) return [];
  const enteredInDays = entries.filter((entry) => dates.has(entry.gaming_day));
  const enteredBefore = entries.filter((entry) => entry.gaming_day < firstDay);
  const enteredBetween = entries.filter((entry) => !enteredInDays.includes(entry) && !enteredBefore.includes(entry));
  const sumOfAct = (act: string): bigint => sumWhere(enteredInDays, (entry) => entry.act === act, 'amount_minor');
  const cells = {
    entries: enteredInDays.length,
    openingMinor: sumOf(enteredBefore, 'amount_minor'),
    receivedMinor: sumOfAct('received'),
    refundedMinor: sumOfAct('refunded'),
    forfeitedMinor: sumOfAct('forfeited'),
    cancelledMinor: sumOfAct('cancelled'),
    ...(enteredBetween.length === 0 ? {} : { leftOutMinor: sumOf(enteredBetween, 'amount_minor') }),
    closingMinor: sumOf(entries, 'amount_minor'),
  };
  return [buildTable('orphans', undefined, [buildRow(cells)])];
}

/** Counted and paid figures that a correction of a closed day adds to its cash win, or subtracts. */
const ADDED_FIGURES = ['countedNotesMinor', 'countedTicketsMinor', 'countedCoinsMinor', 'electronicInMinor'];
const SUBTRACTED_FIGURES = [
  'electronicOutMinor',
  'paidJackpotMinor',
  'paidProgressiveMinor',
  'paidBonusMinor',
  'paidCancelledMinor',
  'paidShortPayMinor',
  'paidComplementMinor',
  'ticketsIssuedMinor',
  'fillsMinor',
];

/**
 * Derives the sums of a day, and those from the first day of its month, season and year until it.
 * Beside them are the later corrections of those days, in metered win and in cash win.
 */
function deriveCumulativeSums({ facts, derived, translate }: Context, day: string): ExpectedTable {
  const seasonStart = String(findSetting(facts, 'seasonStart', day) ?? '11-01');
  const year = Number(day.slice(0, 4));
  const seasonFirstDay = `${day.slice(5) >= seasonStart ? year : year - 1}-${seasonStart}`;
  const starts = { day, month: `${day.slice(0, 7)}-01`, season: seasonFirstDay, year: `${year}-01-01` };
  const rows = Object.entries(starts).map(([name, firstDay]) => {
    const corrections = facts
      .rowsOf('prior_period_adjustments')
      .filter((correction) => correction.of_gaming_day >= firstDay && correction.of_gaming_day <= day);
    const sumCorrections = (figureNames: readonly string[]): bigint =>
      sumWhere(
        corrections,
        ({ figure }) => figureNames.includes(figure),
        (correction) => correction.corrected_minor - correction.frozen_minor,
      );
    return buildFigureRow(splitMoney(derived.listMachineDays({ firstDay, lastDay: day })), MONEY_FIGURES, {
      period: translate(`period_${name}`),
      meteredWinCorrectionMinor: sumCorrections(['meteredWinMinor']),
      cashWinCorrectionMinor: sumCorrections(ADDED_FIGURES) - sumCorrections(SUBTRACTED_FIGURES),
    });
  });
  return buildTable('cumulative', ['period'], rows);
}
