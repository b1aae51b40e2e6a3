import { compareBy, groupBy, parseScaled, roundHalfAway, sumBy, sumWhere } from '../derive/arithmetic.js';
import { deriveLateBoxAmounts, MEDIA, type Medium } from '../derive/boxes.js';
import { findSetting, type Day } from '../derive/days.js';
import { DEBT_MEDIA } from '../derive/debts.js';
import { deriveSuspenseLines } from '../derive/suspense.js';
import { isUnknown, sumKnown } from '../derive/gaps.js';
import { createDayPeriod } from '../derive/period.js';
import type { MachineDay } from '../derive/machine-days.js';
import { listMachineDaysOfDocument, MONEY_FIGURES, splitMachineMoney } from '../figures/machine-money.js';
import type { RawData } from '../facts.js';
import { formatDayFigures, formatInstantFigures, createSentenceFigures } from '../sentences/figures-in-words.js';
import { listSettingFacts } from '../sentences/settings.js';
import { buildFacts, buildFigureRow, buildFindings, buildRow, buildTable, omitIfEmpty } from '../sections.js';
import type { Cells, ExpectedFacts, ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { Translate } from '../words.js';
import { deriveBridge, deriveJournal } from './books.js';
import { deriveCagnottes } from './cagnottes.js';
import type { DocumentContext } from './context.js';
import { deriveDayCorrections, deriveCorrections, derivePriorPeriod } from './corrections.js';
import { buildFindingRows } from './findings.js';
import { deriveProgressives } from './progressives.js';

/**
 * Derives the daily statement, part by part; only its head before the day is reconciled, and [] for an unrecorded day.
 */
export function deriveDailyStatement(context: DocumentContext): ExpectedSection[] {
  const { rawData, derived, period, translate } = context;
  const day = derived.days.findDay(period.firstDay);
  if (day === undefined) return [];
  const { opensAt, closesAt } = day;
  const headSection = buildFacts('head', translate, { opensAt, closesAt, ...buildClosingCells(rawData, day) });
  if (!day.isReconciled) return [headSection];
  return [
    headSection,
    deriveMachineStates(derived.listMachineDays(period), translate),
    ...deriveCommonParts(context, [day]),
    buildFindings('findings', ['machine', 'stationNumber', 'code', 'medium'], buildFindingRows(context)),
    ...deriveDayCorrections(context, day),
    ...derivePriorPeriod(context, day),
    deriveCumulativeSums(context, day.day),
    { kind: 'facts', name: 'settings', facts: listSettingFacts(rawData, day.day) },
  ];
}

/** Derives the parts that the statements of a day and of a period have in common. */
const deriveCommonParts = (context: DocumentContext, days: readonly Day[]): ExpectedSection[] => [
  ...omitIfEmpty(deriveBridge(context, days)),
  deriveMediaComparison(context, days),
  ...deriveCashInMachines(context, days),
  ...deriveHandPaysOwed(context, days),
  ...deriveSuspense(context, days),
  deriveFiscalProduct(context, days),
  ...deriveCagnottes(context, days),
  ...deriveProgressives(context, days),
  ...deriveOrphans(context, days),
  deriveJournal(context, days),
];

/** Derives the statement of a period: the sums of its closed days; the other days are only named. */
export function derivePeriodStatement(context: DocumentContext): ExpectedSection[] {
  const { derived, period, translate, createTranslator } = context;
  const recordedDays = derived.days.listRecordedDays(period);
  const closedDays = recordedDays.filter(({ isClosed }) => isClosed);
  const leftOutDates = listDates(recordedDays).filter((date) => !closedDays.some(({ day }) => day === date));
  if (closedDays.length === 0) return [deriveDayTable(context, recordedDays)];
  const dailyContext = { ...context, translate: createTranslator('daily-statement') };
  return [
    buildFacts('head', translate, {
      firstDay: closedDays[0]?.day,
      drawnUp: closedDays.at(-1)?.day,
      closedDays: closedDays.length,
      leftOutDays:
        leftOutDates.length === 0
          ? translate('noneLeftOut')
          : createSentenceFigures(...leftOutDates.map(formatDayFigures)),
    }),
    ...deriveCommonParts(dailyContext, closedDays),
    ...deriveCorrections(dailyContext, closedDays),
    deriveDayTable(context, recordedDays),
  ];
}

/** Returns every date from the first recorded day to the last, days without a record included; [] without days. */
function listDates(recordedDays: readonly Day[]): string[] {
  const [firstMidnight, lastMidnight] = [recordedDays[0], recordedDays.at(-1)].map((day) => Date.parse(day?.day ?? ''));
  const dates = [];
  for (let midnight = firstMidnight ?? Number.NaN; midnight <= (lastMidnight ?? 0); midnight += 86_400_000)
    dates.push(new Date(midnight).toISOString().slice(0, 10));
  return dates;
}

/** Derives every date of a statement's period, with the figures of the closed days, and their sum. */
function deriveDayTable({ rawData, derived }: DocumentContext, recordedDays: readonly Day[]): ExpectedTable {
  const noFigures = { coinInMinor: null, meteredWinMinor: null, cashWinMinor: null };
  // without a machine there is nothing to add up: absent, not zero
  const buildMoneyRow = (days: readonly Day[], cells: Cells, kind?: ExpectedRow['kind']): ExpectedRow => {
    const machineDays = listMachineDaysOfDocument({ derived, days });
    const absentFigures = machineDays.length === 0 ? noFigures : {};
    return buildFigureRow(splitMachineMoney(machineDays), MONEY_FIGURES, { ...cells, ...absentFigures }, kind);
  };
  const rows = listDates(recordedDays).map((gamingDay) => {
    const day = recordedDays.find((candidate) => candidate.day === gamingDay);
    if (day?.isClosed !== true) return buildRow({ gamingDay, closedAt: null, ...noFigures });
    const closedAt = rawData.findRows('day_closings', 'gaming_day', gamingDay).at(-1)?.closed_at;
    return buildMoneyRow([day], { gamingDay, closedAt });
  });
  const closedDays = recordedDays.filter(({ isClosed }) => isClosed);
  return buildTable(
    'days',
    ['gamingDay'],
    [...rows, ...(closedDays.length === 0 ? [] : [buildMoneyRow(closedDays, {}, 'total')])],
  );
}

/** Returns the instants of a closed day's closing and of its approval, in words; empty for another day. */
function buildClosingCells(rawData: RawData, { day, isClosed }: Day): Cells {
  const closing = rawData.findRows('day_closings', 'gaming_day', day).at(-1);
  if (!isClosed || closing === undefined) return {};
  const approvalDecision = rawData.requireRow('approval_decisions', 'request_id', closing.approval_request_id);
  return {
    state: createSentenceFigures(formatInstantFigures(rawData, closing.closed_at)),
    approvedBy: createSentenceFigures(formatInstantFigures(rawData, approvalDecision.decided_at)),
  };
}

/**
 * Derives the numbers of machines in service, out of service and silent; in the sum of days, a machine counts each day.
 */
function deriveMachineStates(machineDays: readonly MachineDay[], translate: Translate): ExpectedFacts {
  const countInState = (state: string): number => machineDays.filter((day) => day.state === state).length;
  return buildFacts('machines', translate, {
    inService: countInState('inService'),
    outOfService: countInState('outOfService'),
    silent: countInState('silent'),
  });
}

const VARIANCE_CODES = ['countVariance', 'countWithoutMeter', 'handPayVariance', 'ticketsOutVariance'];

/** The media of the statement: their findings' name, the prefix of their figures, and whether they are in a box. */
const COMPARED_MEDIA = [
  { medium: 'notes', figures: 'notes', actual: 'Counted' },
  { medium: 'tickets', figures: 'tickets', actual: 'Counted' },
  { medium: 'coins', figures: 'coins', actual: 'Counted' },
  { medium: 'jackpot', figures: 'jackpot', actual: 'Paid' },
  { medium: 'cancelledCredits', figures: 'cancelled', actual: 'Paid' },
  { medium: 'ticketsOut', figures: 'ticketsOut', actual: 'Paid' },
];

/**
 * Derives the metered amount of each medium beside the counted or paid one, and the number of machines beyond
 * tolerance. That number counts machine-days with a finding of the medium, and missing counts of boxes that hold it.
 */
function deriveMediaComparison({ derived, translate }: DocumentContext, days: readonly Day[]): ExpectedTable {
  const machineDays = listMachineDaysOfDocument({ derived, days });
  const money = splitMachineMoney(machineDays);
  const weightyFindings = days
    .flatMap(({ day: gamingDay }) => derived.listFindings(createDayPeriod(gamingDay)))
    .filter(({ severity }) => severity !== 'notice');
  const varianceFindings = weightyFindings.filter(({ code }) => VARIANCE_CODES.includes(code));
  const missingCountFindings = weightyFindings.filter(({ code }) => code === 'countMissing');
  const rows = COMPARED_MEDIA.map(({ medium, figures, actual }) => {
    const findFigure = (nameSuffix: string) => MONEY_FIGURES[`${figures}${nameSuffix}`];
    const machineDaysWithFinding = new Set(
      varianceFindings
        .filter((finding) => finding.medium === medium)
        .map(({ day: gamingDay, machine }) => `${gamingDay} ${machine}`),
    );
    const uncountedFindings = missingCountFindings.filter(
      ({ machineDay }) =>
        actual === 'Counted' && machineDay !== undefined && machineDay.boxDay.whole[medium as Medium] !== 0n,
    );
    return buildRow({
      medium: translate(`medium_${medium}`),
      meteredMinor: findFigure('Metered')?.(money),
      actualMinor: findFigure(actual)?.(money),
      varianceMinor: findFigure('Variance')?.(money),
      variancePercent: findFigure('VariancePercent')?.(money),
      machinesBeyond: machineDaysWithFinding.size + uncountedFindings.length,
    });
  });
  return buildTable('comparison', ['medium'], rows);
}

/**
 * Derives the money in the machines' boxes by medium, over days in order: at the first opening, put in, corrected late,
 * due in counted boxes, counted, and at the last closing. Returns [] where each box was counted on its own day.
 */
function deriveCashInMachines({ rawData, derived, translate }: DocumentContext, days: readonly Day[]): ExpectedTable[] {
  const machineDays = listMachineDaysOfDocument({ derived, days });
  const isCarried = ({ boxDay }: MachineDay): boolean =>
    [boxDay.opening, boxDay.remaining].some(({ unknown, ...content }) =>
      MEDIA.some((medium) => content[medium] !== 0n || unknown.has(medium)),
    );
  if (!machineDays.some(isCarried)) return [];
  const [firstDay, lastDay] = [days[0]?.day, days.at(-1)?.day];
  const ofDay = (day: string | undefined): MachineDay[] => machineDays.filter((machineDay) => machineDay.day === day);
  const columns = {
    notes: { entered: 'bills', due: 'dueNotes', counted: 'countedNotes' },
    tickets: { entered: 'ticketIn', due: 'dueTickets', counted: 'countedTickets' },
    coins: { entered: 'coins', due: 'dueCoins', counted: 'countedCoins' },
  } as const;
  const rows = MEDIA.map((medium) => {
    const { entered, due, counted } = columns[medium];
    const lateAmounts = deriveLateBoxAmounts(rawData).filter(
      (late) => late.medium === medium && days.some(({ day }) => day === late.day),
    );
    const sumLate = (selected: typeof lateAmounts): bigint => sumBy(selected, (late) => late.entered - late.left);
    const countedDays = machineDays
      .filter((day) => day.isCounted && (day.boxDay.due[medium] !== 0n || day[counted] !== 0n))
      .map(({ day, boxDay }) => boxDay.whole.since ?? day);
    const isOpeningUnknown = ofDay(firstDay).some(({ boxDay }) => boxDay.opening.unknown.has(medium));
    const isClosingUnknown = ofDay(lastDay).some(({ boxDay }) => boxDay.remaining.unknown.has(medium));
    return buildRow({
      medium: translate(`medium_${medium}`),
      openingMinor: isOpeningUnknown
        ? null
        : sumBy(ofDay(firstDay), ({ boxDay }) => boxDay.opening[medium]) -
          sumLate(lateAmounts.filter((late) => late.day === firstDay)),
      enteredMinor: sumKnown(machineDays, entered),
      lateMinor: sumLate(lateAmounts),
      dueMinor: sumKnown(machineDays, due),
      countedMinor: sumBy(machineDays, counted),
      since: countedDays.sort()[0] ?? null,
      closingMinor: isClosingUnknown ? null : sumBy(ofDay(lastDay), ({ boxDay }) => boxDay.remaining[medium]),
    });
  });
  return [buildTable('cash-in-machines', ['medium'], rows)];
}

/**
 * Derives the hand pays owed by medium, over days in order: at the first opening, won and not paid, paid for earlier
 * days, corrected late, and at the last closing. A medium without any is left out.
 */
function deriveHandPaysOwed({ derived, translate }: DocumentContext, days: readonly Day[]): ExpectedTable[] {
  const machineDays = listMachineDaysOfDocument({ derived, days });
  const [firstDay, lastDay] = [days[0]?.day, days.at(-1)?.day];
  const lateChanges = derived.listLateDebtChanges().filter((late) => days.some(({ day }) => day === late.day));
  const rows = DEBT_MEDIA.flatMap((medium) => {
    const debtDays = machineDays.map(({ day, debtDays: { [medium]: debtDay } }) => ({ day, ...debtDay }));
    const ofMedium = lateChanges.filter((late) => late.medium === medium);
    const ofFirstDay = sumWhere(ofMedium, (late) => late.day === firstDay, 'change');
    const openingMinor = sumWhere(
      debtDays,
      ({ day }) => day === firstDay,
      ({ opening }) => opening.owed,
    );
    const closing = debtDays.filter(({ day }) => day === lastDay).map((debtDay) => debtDay.closing);
    const cells = {
      openingMinor: openingMinor - ofFirstDay,
      unpaidMinor: sumBy(debtDays, 'unpaid'),
      settledMinor: sumBy(debtDays, 'settled'),
      lateMinor: sumBy(ofMedium, 'change'),
      closingMinor: sumBy(closing, 'owed'),
    };
    const isNothing = [...Object.values(cells), openingMinor, ofFirstDay].every((amount) => amount === 0n);
    if (isNothing && !isUnknown(machineDays, medium === 'jackpot' ? 'jackpot' : 'handPaidCancelled')) return [];
    const since = closing.flatMap((debt) => debt.since ?? []).sort()[0] ?? null;
    const figure = medium === 'jackpot' ? 'jackpot' : 'handPaidCancelled';
    const isUnknownOn = (day: string | undefined): boolean =>
      isUnknown(
        machineDays.filter((machineDay) => machineDay.day === day),
        figure,
      );
    return [
      buildRow({
        medium: translate(`medium_${medium}`),
        ...cells,
        ...(isUnknownOn(firstDay) ? { openingMinor: null } : {}),
        ...(isUnknown(machineDays, figure) ? { unpaidMinor: null, settledMinor: null } : {}),
        ...(isUnknownOn(lastDay) ? { closingMinor: null } : {}),
        since,
      }),
    ];
  });
  return rows.length === 0 ? [] : [buildTable('hand-pays-owed', ['medium'], rows)];
}

/**
 * Derives the differences in suspense at the end of the last day, oldest first, each with its balance in the column of
 * its age. Returns [] where there is none.
 */
function deriveSuspense({ rawData, derived, translate }: DocumentContext, days: readonly Day[]): ExpectedTable[] {
  const lastDay = days.at(-1)?.day ?? '';
  const firstDay = derived.days.recordedDays[0]?.day ?? lastDay;
  const machineDays = derived.listMachineDays({ firstDay, lastDay });
  const lines = deriveSuspenseLines(rawData, lastDay, machineDays, derived.listLateDebtChanges());
  const settlements = rawData.listRows('suspense_settlements').filter(({ gaming_day: day }) => day <= lastDay);
  const amounts = [
    ...lines.map((line) => ({ ...line, settled: 0n })),
    ...settlements.map(({ of_gaming_day: ofDay, machine_id: machineId, medium, amount_minor: settled }) => {
      return { ofDay, machineId, medium, amount: 0n, settled };
    }),
  ];
  const groups = groupBy(amounts, ({ ofDay, machineId, medium }) => `${ofDay} ${machineId} ${medium}`);
  const rows = [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      const [amountMinor, settledMinor] = [sumBy(group, 'amount'), sumBy(group, 'settled')];
      const balance = amountMinor - settledMinor;
      if (first === undefined || balance === 0n) return [];
      const ageDays = (Date.parse(lastDay) - Date.parse(first.ofDay)) / 86_400_000;
      const cells = {
        amountMinor,
        settledMinor,
        recentMinor: ageDays <= 30 ? balance : 0n,
        olderMinor: ageDays > 30 && ageDays <= 90 ? balance : 0n,
        oldestMinor: ageDays > 90 ? balance : 0n,
      };
      const { ofDay: gamingDay, machineId, medium: name } = first;
      const caseNumber = findCaseNumber(rawData, gamingDay, machineId, name);
      return [{ gamingDay, machine: rawData.findMachineNumber(machineId), name, caseNumber, cells }];
    })
    .sort(compareBy('gamingDay', 'machine', 'name'));
  if (rows.length === 0) return [];
  const sumColumn = (column: keyof (typeof rows)[number]['cells']): bigint => sumBy(rows, ({ cells }) => cells[column]);
  const total: ExpectedRow = {
    kind: 'total',
    cells: {
      recentMinor: sumColumn('recentMinor'),
      olderMinor: sumColumn('olderMinor'),
      oldestMinor: sumColumn('oldestMinor'),
    },
  };
  return [
    buildTable(
      'suspense',
      ['gamingDay', 'machine', 'medium'],
      [
        ...rows.map(({ gamingDay, machine, name, caseNumber, cells }) =>
          buildRow({ caseNumber, gamingDay, machine, medium: translate(`medium_${name}`), ...cells }),
        ),
        total,
      ],
    ),
  ];
}

/** Returns the number of a difference's case, the lowest recorded for it; empty without one. */
function findCaseNumber(rawData: RawData, day: string, machineId: bigint, medium: string): string {
  const subject = `${machineId}~${medium}`;
  const numbers = rawData
    .listRows('case_numbers')
    .flatMap((row) => (row.gaming_day === day && row.subject === subject ? [row.case_number] : []));
  return numbers.length === 0 ? '' : `${day.slice(2).replaceAll('-', '')}-${Math.min(...numbers)}`;
}

/** Articles that name the base of the levy on machines, with the coefficient that each requires. */
const LEVY_ARTICLES: ReadonlyMap<string, string> = new Map([['FR', 'CGCT L2333-55-1']]);

/**
 * Derives the net of days, and the base of the levy: the sum of each day's net times its fiscal coefficient. A day
 * without a coefficient counts with its net, unless an article requires one: the base is then unknown.
 */
function deriveFiscalProduct({ rawData, derived, translate }: DocumentContext, days: readonly Day[]): ExpectedFacts {
  const dayNets = days.map((day) => ({
    net: sumBy(listMachineDaysOfDocument({ derived, days: [day] }), 'cashWin'),
    isKnown: !isUnknown(listMachineDaysOfDocument({ derived, days: [day] }), 'cashWin'),
    coefficient: findSetting(rawData, 'fiscalCoefficient', day.day) ?? null,
  }));
  const coefficients = new Set(dayNets.map(({ coefficient }) => coefficient));
  const isAbsent = coefficients.has(null);
  const isStated = dayNets.some(({ coefficient }) => coefficient !== null);
  const product = sumBy(dayNets, ({ net, coefficient }) =>
    coefficient === null ? net : roundHalfAway(net * parseScaled(coefficient, 8), 10n ** 8n),
  );
  const article = LEVY_ARTICLES.get(rawData.establishment.jurisdiction);
  const isUnstated = isAbsent && article !== undefined;
  const isNetKnown = dayNets.every(({ isKnown }) => isKnown);
  const partialBasis = isStated ? 'mixed' : 'net';
  const statedBasis = isAbsent ? partialBasis : 'coefficient';
  const basis = translate(`levyBasis_${isUnstated ? 'unknown' : statedBasis}`);
  return buildFacts('fiscal', translate, {
    net: isNetKnown ? sumBy(dayNets, 'net') : null,
    ...(isStated
      ? { coefficient: coefficients.size === 1 ? dayNets[0]?.coefficient : translate('coefficientChanged') }
      : {}),
    levyBase: isUnstated || !isNetKnown ? null : product,
    levyBasis:
      article === undefined
        ? translate('levyBasisUnnamed', { basis })
        : translate('levyBasisNamed', { basis, article }),
  });
}

/**
 * Derives the sums of orphans (money without a known owner): before these days, by act within them, and after the last.
 * `leftOutMinor` sums entries of days between them. Returns [] where there was never an entry.
 */
function deriveOrphans({ rawData }: DocumentContext, days: readonly Day[]): ExpectedTable[] {
  const gamingDays = new Set(days.map(({ day }) => day));
  const [firstDay = '', lastDay = ''] = [days[0]?.day, days.at(-1)?.day];
  const entries = rawData.listRows('orphan_entries').filter((entry) => entry.gaming_day <= lastDay);
  if (entries.length === 0) return [];
  const entriesInDays = entries.filter((entry) => gamingDays.has(entry.gaming_day));
  const entriesBefore = entries.filter((entry) => entry.gaming_day < firstDay);
  const entriesBetween = entries.filter((entry) => !entriesInDays.includes(entry) && !entriesBefore.includes(entry));
  const sumEntriesOfAction = (action: string): bigint =>
    sumWhere(entriesInDays, (entry) => entry.act === action, 'amount_minor');
  const cells = {
    entries: entriesInDays.length,
    openingMinor: sumBy(entriesBefore, 'amount_minor'),
    receivedMinor: sumEntriesOfAction('received'),
    refundedMinor: sumEntriesOfAction('refunded'),
    forfeitedMinor: sumEntriesOfAction('forfeited'),
    cancelledMinor: sumEntriesOfAction('cancelled'),
    ...(entriesBetween.length === 0 ? {} : { leftOutMinor: sumBy(entriesBetween, 'amount_minor') }),
    closingMinor: sumBy(entries, 'amount_minor'),
  };
  return [buildTable('orphans', undefined, [buildRow(cells)])];
}

/** Counted and paid figures that a correction of a closed day adds to its cash win, or subtracts. */
const ADDED_FIGURES = [
  'countedNotesMinor',
  'countedTicketsMinor',
  'countedCoinsMinor',
  'electronicInMinor',
  'restrictedTicketOutMinor',
  'restrictedElectronicOutMinor',
];
const SUBTRACTED_FIGURES = [
  'electronicOutMinor',
  'restrictedTicketInMinor',
  'restrictedElectronicInMinor',
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
function deriveCumulativeSums({ rawData, derived, translate }: DocumentContext, day: string): ExpectedTable {
  const seasonStart = String(findSetting(rawData, 'seasonStart', day) ?? '11-01');
  const year = Number(day.slice(0, 4));
  const seasonFirstDay = `${day.slice(5) >= seasonStart ? year : year - 1}-${seasonStart}`;
  const firstDayByPeriod = { day, month: `${day.slice(0, 7)}-01`, season: seasonFirstDay, year: `${year}-01-01` };
  const lateAmounts = deriveLateBoxAmounts(rawData);
  // what stays in the machines by corrections is cash win of the day on which it was put in
  const sumLateGrowth = (firstDay: string): bigint =>
    sumWhere(
      lateAmounts,
      ({ ofDay }) => ofDay >= firstDay && ofDay <= day,
      ({ entered, left }) => entered - left,
    );
  const lateDebtChanges = derived.listLateDebtChanges();
  const sumLateDebts = (firstDay: string): bigint =>
    sumWhere(lateDebtChanges, ({ ofDay }) => ofDay >= firstDay && ofDay <= day, 'change');
  const rows = Object.entries(firstDayByPeriod).map(([name, firstDay]) => {
    const corrections = rawData
      .listRows('prior_period_adjustments')
      .filter((correction) => correction.of_gaming_day >= firstDay && correction.of_gaming_day <= day);
    const sumCorrections = (figureNames: readonly string[]): bigint =>
      sumWhere(
        corrections,
        ({ figure }) => figureNames.includes(figure),
        (correction) => correction.corrected_minor - correction.frozen_minor,
      );
    const money = splitMachineMoney(derived.listMachineDays({ firstDay, lastDay: day }));
    const [coinIn, meteredWin] = [MONEY_FIGURES['coinIn']?.(money), MONEY_FIGURES['meteredWin']?.(money)];
    const plays = money.flatMap(({ play }) => play ?? []);
    return buildFigureRow(money, MONEY_FIGURES, {
      period: translate(`period_${name}`),
      // nothing metered in a period is a sum of nothing
      coinInMinor: coinIn ?? (isUnknown(plays, 'coinIn') ? null : 0n),
      meteredWinMinor: meteredWin ?? (isUnknown(plays, 'meteredWin') ? null : 0n),
      meteredWinCorrectionMinor: sumCorrections(['meteredWinMinor']),
      cashWinCorrectionMinor:
        sumCorrections(ADDED_FIGURES) -
        sumCorrections(SUBTRACTED_FIGURES) +
        sumLateGrowth(firstDay) -
        sumLateDebts(firstDay),
    });
  });
  return buildTable('cumulative', ['period'], rows);
}
