import type { RawRow } from '../raw-rows.js';
import { groupsOf, percentOf, roundHalfAway, parseScaled, sumOf } from '../derive/arithmetic.js';
import { settingOn } from '../derive/days.js';
import { bridge, journal } from './books.js';
import { findingRows } from './findings.js';
import { adjustments, corrections, priorPeriod } from './corrections.js';
import { dayInWords, instantInWords, inWords } from '../sentences/figures-in-words.js';
import { settingFacts } from '../sentences/settings.js';
import { facts, findings, row, table, total, unlessEmpty } from '../sections.js';
import { holdsOf, winsPaid } from './sums.js';
import { cagnottesOfDays } from './cagnottes.js';
import { progressivesOfDays } from './progressives.js';

/** Derives the daily statement, part by part. */
export function dailyStatement(context) {
  const { facts: raw, derived, period, words } = context;
  const day = derived.days.named(period.firstDay);
  const head = facts('head', [
    [words('opensAt'), day.opensAt],
    [words('closesAt'), day.closesAt],
    ...closingFacts(raw, day, words),
  ]);
  if (!day.isReconciled) return [head];
  const machineDays = derived.machineDays(period);
  return [
    head,
    machines(context, machineDays),
    ...unlessEmpty(bridge(context, [day])),
    media(context, [day]),
    findings('findings', ['machine', 'stationNumber', 'code', 'medium'], findingRows(context)),
    fiscal(context, [day]),
    ...cagnottesOfDays(context.facts, [day.day]),
    ...progressivesOfDays(context.facts, [day.day], context.wordsOf('progressive-register')),
    ...orphans(context, [day]),
    ...unlessEmpty(adjustments(context, day)),
    ...priorPeriod(context),
    cumulative(context),
    journal(context, [day]),
    facts('settings', settingFacts(raw, day.day)),
  ];
}

const machineDaysOf = (derived, days) =>
  days.flatMap(({ day }) => derived.machineDays({ firstDay: day, lastDay: day }));

/** Derives the statement of a period: its closed days together, the others named. */
export function periodStatement(context) {
  const { facts: raw, derived, period, words, wordsOf } = context;
  const recorded = derived.days.within(period);
  const days = recorded.filter(({ isClosed }) => isClosed);
  if (days.length === 0) return [daysOf(context, recorded)];
  const ofDays = { ...context, words: wordsOf('daily-statement') };
  const leftOut = calendarOf(recorded).filter((day) => !days.some((closed) => closed.day === day));
  return [
    facts('head', [
      [words('firstDay'), days[0].day],
      [words('drawnUp'), days.at(-1).day],
      [words('closedDays'), days.length],
      [words('leftOutDays'), leftOut.length === 0 ? words('noneLeftOut') : inWords(...leftOut.map(dayInWords))],
    ]),
    ...unlessEmpty(bridge(ofDays, days)),
    media(ofDays, days),
    fiscal(ofDays, days),
    ...cagnottesOfDays(
      ofDays.facts,
      days.map((each) => each.day),
    ),
    ...progressivesOfDays(
      ofDays.facts,
      days.map((each) => each.day),
      context.wordsOf('progressive-register'),
    ),
    ...orphans(ofDays, days),
    ...corrections(ofDays, days),
    journal(ofDays, days),
    daysOf({ facts: raw, derived }, recorded),
  ];
}

/** Returns every date from the first recorded day to the last. */
function calendarOf(recorded) {
  if (recorded.length === 0) return [];
  const [first, last] = [recorded[0].day, recorded.at(-1).day];
  const dates = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
  return dates;
}

/** Returns the days named by the statement of a period, and the sum of the closed ones. */
function daysOf({ facts: raw, derived }, recorded) {
  const noFigures = { coinInMinor: null, meteredWinMinor: null, cashWinMinor: null };
  // without a machine there is nothing to add up: absent, not zero
  const cells = (machineDays) =>
    machineDays.length === 0
      ? noFigures
      : {
          coinInMinor: sumOf(machineDays, ({ coinIn }) => coinIn),
          meteredWinMinor: sumOf(machineDays, ({ meteredWin }) => meteredWin),
          cashWinMinor: sumOf(machineDays, ({ cashWin }) => cashWin),
        };
  const none = { closedAt: null, ...noFigures };
  const rows = calendarOf(recorded).map((gamingDay) => {
    const day = recorded.find((each) => each.day === gamingDay);
    if (day?.isClosed !== true) return row({ gamingDay, ...none });
    const closing = raw.where('day_closings', 'gaming_day', gamingDay).at(-1);
    return row({ gamingDay, closedAt: closing.closed_at, ...cells(machineDaysOf(derived, [day])) });
  });
  const closed = recorded.filter(({ isClosed }) => isClosed);
  if (closed.length === 0) return table('days', ['gamingDay'], rows);
  return table('days', ['gamingDay'], [...rows, total(cells(machineDaysOf(derived, closed)))]);
}

/** Returns the requester and the approver of the closing, with the instants. */
function closingFacts(raw, { day, isClosed }, words) {
  const closing = raw.where('day_closings', 'gaming_day', day).at(-1);
  if (!isClosed || closing === undefined) return [];
  const decided = raw.one('approval_decisions', 'request_id', closing.approval_request_id);
  return [
    [words('state'), inWords(instantInWords(raw, closing.closed_at))],
    [words('approvedBy'), inWords(instantInWords(raw, decided.decided_at))],
  ];
}

function machines({ words }, machineDays) {
  const inState = (state) => machineDays.filter((day) => day.state === state).length;
  return facts('machines', [
    [words('inService'), inState('inService')],
    [words('outOfService'), inState('outOfService')],
    [words('silent'), inState('silent')],
  ]);
}

/** Returns the media. Beyond: machines with a finding of the medium, and metered machines without a count. */
function media({ derived, words }, days) {
  const machineDays = machineDaysOf(derived, days);
  const found = days
    .flatMap(({ day }) => derived.findings({ firstDay: day, lastDay: day }))
    .filter(({ severity }) => severity !== 'notice')
    .filter(({ code }) =>
      ['countVariance', 'countWithoutMeter', 'handPayVariance', 'ticketsOutVariance'].includes(code),
    );
  const line = (medium, metered, actual, isBox = false) => {
    const [meteredMinor, actualMinor] = [sumOf(machineDays, metered), sumOf(machineDays, actual)];
    const named = new Set(
      found.filter((each) => each.medium === medium).map(({ day, machine }) => `${day} ${machine}`),
    );
    const uncounted = machineDays.filter((day) => isBox && !day.isCounted && metered(day) !== 0n);
    return row({
      medium: words(`medium_${medium}`),
      meteredMinor,
      actualMinor,
      varianceMinor: actualMinor - meteredMinor,
      variancePercent: percentOf(actualMinor - meteredMinor, meteredMinor),
      machinesBeyond: named.size + uncounted.length,
    });
  };
  return table(
    'comparison',
    ['medium'],
    [
      line(
        'notes',
        (day) => day.bills,
        (day) => day.countedNotes,
        true,
      ),
      line(
        'tickets',
        (day) => day.ticketIn,
        (day) => day.countedTickets,
        true,
      ),
      line(
        'coins',
        (day) => day.coins,
        (day) => day.countedCoins,
        true,
      ),
      line('jackpot', (day) => day.jackpot, winsPaid),
      line(
        'cancelledCredits',
        (day) => day.handPaidCancelled,
        (day) => day.paid.cancelledCredits,
      ),
      line(
        'ticketsOut',
        (day) => day.ticketOut,
        (day) => day.paid.ticketsIssued,
      ),
    ],
  );
}

/** Returns the net, and the result of applying each day's fiscal coefficient to it. */
function fiscal({ facts: raw, derived, words }, days) {
  const nets = days.map((day) => ({
    net: sumOf(machineDaysOf(derived, [day]), ({ cashWin }) => cashWin),
    coefficient: settingOn(raw, 'fiscalCoefficient', day.day) ?? null,
  }));
  const judged = nets.filter(({ coefficient }) => coefficient !== null);
  const coefficients = new Set(nets.map(({ coefficient }) => coefficient));
  const product = ({ net, coefficient }) => roundHalfAway(net * parseScaled(coefficient, 8), 10n ** 8n);
  const beside =
    judged.length === 0
      ? []
      : [
          [words('coefficient'), coefficients.size === 1 ? judged[0].coefficient : words('coefficientChanged')],
          [words('fiscalProduct'), sumOf(judged, product)],
        ];
  return facts('fiscal', [[words('net'), sumOf(nets, ({ net }) => net)], ...beside]);
}

/**
 * Returns the register before the first of these days, their entries, those of days between them, and after the last.
 */
function orphans({ facts: raw }, days) {
  const named = new Set(days.map(({ day }) => day));
  const [first, last] = [days[0].day, days.at(-1).day];
  const entries = raw.of('orphan_entries').filter(({ gaming_day: day }) => day <= last);
  if (entries.length === 0) return [];
  const sum = (list) => sumOf(list, ({ amount_minor: amount }) => amount);
  const own = entries.filter(({ gaming_day: day }) => named.has(day));
  const before = entries.filter(({ gaming_day: day }) => day < first);
  const leftOut = entries.length - own.length - before.length;
  const ofAct = (act) => sum(own.filter((entry) => entry.act === act));
  return [
    table('orphans', undefined, [
      row({
        entries: own.length,
        openingMinor: sum(before),
        receivedMinor: ofAct('received'),
        refundedMinor: ofAct('refunded'),
        forfeitedMinor: ofAct('forfeited'),
        cancelledMinor: ofAct('cancelled'),
        ...(leftOut === 0 ? {} : { leftOutMinor: sum(entries) - sum(own) - sum(before) }),
        closingMinor: sum(entries),
      }),
    ]),
  ];
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

/** Returns sums from the first of the month, of the season and of the year until this day. */
function cumulative({ facts: raw, derived, period, words }) {
  const day = period.firstDay;
  const start = settingOn(raw, 'seasonStart', day) ?? '11-01';
  const year = Number(day.slice(0, 4));
  const season = day.slice(5) >= start ? `${year}-${start}` : `${year - 1}-${start}`;
  const starts = { day, month: `${day.slice(0, 7)}-01`, season, year: `${year}-01-01` };
  const corrected = (first, list, figures) =>
    sumOf(
      list.filter((each) => each.of_gaming_day >= first && figures.includes(each.figure)),
      (each: RawRow<'prior_period_adjustments'>) => each.corrected_minor - each.frozen_minor,
    );
  const rows = Object.entries(starts).map(([name, firstDay]) => {
    const days = derived.machineDays({ firstDay, lastDay: day });
    const changes = raw.of('prior_period_adjustments').filter((each) => each.of_gaming_day <= day);
    return row({
      period: words(`period_${name}`),
      days: groupsOf(days, (each: any) => each.day).size,
      coinInMinor: sumOf(days, ({ coinIn }) => coinIn),
      meteredWinMinor: sumOf(days, ({ meteredWin }) => meteredWin),
      meteredWinCorrectionMinor: corrected(firstDay, changes, ['meteredWinMinor']),
      actualHoldPercent: holdsOf(days).actual,
      floorParPercent: holdsOf(days).par,
      cashWinMinor: sumOf(days, ({ cashWin }) => cashWin),
      cashWinCorrectionMinor:
        corrected(firstDay, changes, ADDED_FIGURES) - corrected(firstDay, changes, SUBTRACTED_FIGURES),
    });
  });
  return table('cumulative', ['period'], rows);
}
