import { compareBy, groupBy, sumOf } from '../derive/arithmetic.js';
import { isWithin, periodOfDay, type Period } from '../derive/period.js';
import { listBoxes } from '../derive/takings.js';
import type { Ticket } from '../derive/tickets.js';
import {
  sumTicketAmounts,
  isIssue,
  isRedemption,
  isVoid,
  listTicketActs,
  sumOverDays,
  listOwedTickets,
  namePlace,
  listTicketActsIn,
  sumTickets,
  countTickets,
  ticketFigures,
  listTicketsBesideCounters,
  subtractDays,
} from '../figures/ticket-acts.js';
import type { TicketAct } from '../figures/ticket-acts.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildFigureRow,
  buildGroupTable,
  ignoreOrder,
  buildRawRow,
  buildRow,
  buildItemTable,
  buildTable,
  addSum,
  addTotal,
} from '../sections.js';
import type { ExpectedTable, Figures, ListedTable } from '../sections.js';
import type { Words } from '../words.js';
import type { Context } from './context.js';

/**
 * The documents of tickets, from the tickets and their steps alone: the value and state of each ticket after each day,
 * not the sums stored by the product. Rows are in any order.
 */

type Acts = readonly TicketAct[];

const sumAmountsWhere = (acts: Acts, isCounted: (act: TicketAct) => boolean): bigint =>
  sumTicketAmounts(acts.filter(isCounted));
const sumAmountsOfStep = (acts: Acts, name: string): bigint => sumAmountsWhere(acts, ({ step }) => step.step === name);

/** Returns the kind of place of a step; a machine's whatever the place's name. */
const findPlaceKind = ({ step }: TicketAct): string => (step.machine_id === null ? step.place : 'machine');

/** Derives the faulty prints of tickets; the other tables of the document declare their own records and figures. */
export function deriveTicketIssuance({ translate, ...scope }: Context): ExpectedTable[] {
  const acts = listTicketActsIn(scope);
  const faultTests: Readonly<Record<string, (act: TicketAct) => boolean>> = {
    incomplete: ({ step }) => step.step === 'abandon',
    duplicate: ({ step }) => step.step === 'reprint',
    unconfirmed: ({ step, ticket }) => step.step === 'request' && ticket.last_step === 1,
  };
  const rows = Object.entries(faultTests).map(([name, isOfPrint]) =>
    buildFigureRow(acts.filter(isOfPrint), ticketFigures, { what: translate(`prints_${name}`) }),
  );
  return [ignoreOrder(buildTable('prints', ['what'], rows))];
}

/**
 * Returns the figures that carry the amount owed on tickets from the opening of a period to its closing.
 * The opening and the closing sum the tickets then owed; the others sum the acts of one sort within the period.
 */
function buildRollForwardFigures(period: Period): Figures<TicketAct> {
  const sumInPeriod =
    (isIncluded: (act: TicketAct) => boolean) =>
    (acts: Acts): bigint =>
      sumAmountsWhere(acts, (act) => isWithin(period, act.step.gaming_day) && isIncluded(act));
  const isStepNamed =
    (...names: readonly string[]) =>
    ({ step }: TicketAct): boolean =>
      names.includes(step.step);
  const sumRedeemedAt = (place: string) => sumInPeriod((act) => isRedemption(act) && findPlaceKind(act) === place);
  const sumOwedWhen =
    (isIncludedDay: (day: string) => boolean) =>
    (acts: Acts): bigint =>
      sumOf(listOwedTickets(acts.filter(({ step }) => isIncludedDay(step.gaming_day))), 'amount_minor');
  const [sumFound, sumRestored] = [sumInPeriod(isStepNamed('find')), sumInPeriod(isStepNamed('restore'))];
  return {
    opening: sumOwedWhen((day) => day < period.firstDay),
    issued: sumInPeriod(isIssue),
    redeemedAtMachines: sumRedeemedAt('machine'),
    redeemedAtDesks: sumRedeemedAt('desk'),
    redeemedAtKiosks: sumRedeemedAt('kiosk'),
    voided: sumInPeriod(isVoid),
    expired: sumInPeriod(isStepNamed('expire')),
    orphans: (acts) => sumFound(acts) - sumRestored(acts),
    closing: sumOwedWhen((day) => day <= period.lastDay),
  };
}

const DAY_MS = 86_400_000;

/** Returns the age of an owed ticket on a day: its number of days, and the name of its class. */
function classifyAge(ticket: Ticket, day: string): { readonly days: number; readonly age: string } {
  const days = (Date.parse(day) - Date.parse(ticket.gaming_day)) / DAY_MS;
  if (ticket.payable_until < day) return { days, age: 'past' };
  return { days, age: days === 0 ? 'today' : days <= 7 ? 'week' : days <= 30 ? 'month' : 'older' };
}

/**
 * Derives the amount owed on tickets at the end of a period: its roll-forward, its age, its account, each owed ticket.
 */
export function deriveTicketLiability(context: Context): ExpectedTable[] {
  const { facts, period, translate } = context;
  const { firstDay, lastDay } = period;
  const kindName = (kind: string): string => translate(`ticketKind_${kind}`);
  const acts = listTicketActs(facts)
    .filter(({ step }) => step.gaming_day <= lastDay)
    .toSorted(compareBy(({ ticket }) => ticket.kind));
  const owedTickets = listOwedTickets(acts).map((ticket) => ({ ticket, ...classifyAge(ticket, lastDay) }));
  const liabilityTables = [
    buildGroupTable('kinds', acts, {
      keys: { kind: ({ ticket }) => kindName(ticket.kind) },
      figures: buildRollForwardFigures(period),
    }),
    ...(firstDay === lastDay ? [] : [deriveRollForwardByDay(context, acts, kindName)]),
    buildGroupTable('ages', owedTickets, {
      keys: { age: ({ age }) => translate(`age_${age}`), kind: ({ ticket }) => kindName(ticket.kind) },
      figures: ticketFigures,
    }),
    deriveAccount(context, acts),
    buildItemTable('tickets', ['ticketId'], owedTickets, ({ ticket, days }) =>
      buildRawRow(ticket, { ageDays: days, issuedOn: ticket.gaming_day }),
    ),
  ];
  return liabilityTables.map(ignoreOrder);
}

/**
 * Derives the roll-forward of the amount owed by day and kind of ticket.
 * It has the recorded days on which a kind had an amount owed before, or an act.
 */
function deriveRollForwardByDay(
  { derived, period }: Context,
  acts: Acts,
  kindName: (kind: string) => string,
): ListedTable {
  const byKind = [...groupBy(acts, ({ ticket }) => ticket.kind)];
  const rows = derived.days.listRecordedIn(period).flatMap(({ day }) => {
    const figures = buildRollForwardFigures(periodOfDay(day));
    return byKind
      .filter(
        ([, group]) => group.some(({ step }) => step.gaming_day === day) || (figures['opening']?.(group) ?? 0n) !== 0n,
      )
      .map(([kind, group]) => buildFigureRow(group, figures, { gamingDay: day, kind: kindName(kind) }));
  });
  return buildTable('days', ['gamingDay', 'kind'], rows);
}

/** The account's line of each kind of entry. */
const ACCOUNT_LINES: Readonly<Record<string, string>> = {
  ticketsOut: 'issuedAtMachines',
  ticketIssued: 'issuedAtDesks',
  paidByTicket: 'issuedAtDesks',
  ticketsIn: 'redeemedAtMachines',
  ticketRedeemed: 'redeemedAtDesks',
  ticketVoided: 'voided',
  ticketsExpired: 'expired',
};

/** An amount on a line of the account: by the tickets themselves, or as posted. */
interface AccountLine {
  readonly line: string;
  readonly system: bigint;
  readonly posted: bigint;
}

/** Returns what each act changes of the amount owed on tickets, under its line of the account. */
const buildSystemLines = (acts: Acts): AccountLine[] =>
  acts.flatMap((act): AccountLine[] => {
    const { ticket, step } = act;
    const amount = ticket.amount_minor;
    const systemLine = (name: string, system: bigint): AccountLine => ({ line: name, system, posted: 0n });
    const placeName = (placeKind: string): string => (placeKind === 'machine' ? 'Machines' : 'Desks');
    return [
      ...(isIssue(act) ? [systemLine(`issuedAt${placeName(ticket.place)}`, amount)] : []),
      ...(isRedemption(act) ? [systemLine(`redeemedAt${placeName(step.place)}`, -amount)] : []),
      ...(isVoid(act) ? [systemLine('voided', -amount)] : []),
      ...(step.step === 'expire' ? [systemLine('expired', -amount)] : []),
      ...(step.step === 'find' ? [systemLine('orphans', -amount)] : []),
      ...(step.step === 'restore' ? [systemLine('orphans', amount)] : []),
    ];
  });

/**
 * Derives the account of outstanding tickets by line, as the tickets give it and as posted, with the difference.
 * A reversal is on the line of the entry that it reverses.
 */
function deriveAccount({ facts, period, translate }: Context, acts: Acts): ListedTable {
  const roles = facts.findRows('account_roles', 'account_role', 'outstandingTickets');
  const codes = new Set(roles.map(({ account_code: code }) => code));
  const postings = facts.rowsOf('postings').filter(({ account_code: code }) => codes.has(code));
  const posted = postings.flatMap(({ entry_id: id, credit_minor: credit, debit_minor: debit }): AccountLine[] => {
    const entry = facts.requireRow('journal_entries', 'entry_id', id);
    if (entry.gaming_day > period.lastDay) return [];
    const reversed = facts.findRow('journal_entries', 'entry_id', entry.reverses_entry_id ?? undefined);
    const { fact } = reversed ?? entry;
    const line = ACCOUNT_LINES[fact] ?? (fact.startsWith('orphan') ? 'orphans' : 'other');
    return [{ line, system: 0n, posted: credit - debit }];
  });
  return buildGroupTable('account', [...buildSystemLines(acts), ...posted], {
    keys: { what: ({ line }) => translate(`account_${line}`) },
    figures: {
      system: (lines) => sumOf(lines, 'system'),
      posted: (lines: readonly AccountLine[]) => sumOf(lines, 'posted'),
      difference: (lines) => sumOf(lines, 'posted') - sumOf(lines, 'system'),
    },
  });
}

/**
 * Returns the bill boxes taken in the drops of a period, each with the tickets that should be in it (`expected`).
 * Those are the tickets presented to its machine since the previous box was taken, and stacked.
 */
function listDroppedBoxes({ facts, period }: Context) {
  const exchanges = facts
    .rowsOf('drop_exchanges')
    .filter(
      (candidate) =>
        candidate.container === 'billBox' && candidate.reversed_at === null && candidate.taken_box_id !== null,
    );
  const stacked = listTicketActs(facts)
    .filter(({ step }) => step.step === 'stack')
    .map((act) => ({ ...act, presentedAt: act.before.at(-1)?.received_at ?? '' }));
  return facts
    .listRowsIn('drops', period)
    .flatMap((drop) => listBoxes(facts, drop.drop_id).map((box) => ({ ...box, drop })))
    .filter(({ box }) => box.container === 'billBox')
    .map(({ drop, exchange, box, agreed }) => {
      const previousAt = exchanges
        .filter((earlier) => earlier.machine_id === exchange.machine_id && earlier.done_at < exchange.done_at)
        .reduce((last, { done_at: at }) => (at > last ? at : last), '');
      const expectedTickets = stacked.filter(
        ({ step, presentedAt: at }) =>
          step.machine_id === exchange.machine_id && at <= exchange.done_at && at > previousAt,
      );
      return { drop, machine: facts.findMachineNumber(exchange.machine_id), box, expected: expectedTickets, agreed };
    });
}

/**
 * Derives the stacked tickets of machines beside their counters and counts, and those of boxes beside their content.
 * `exceptions`: the tickets of boxes without an agreed count, or with less than expected.
 */
export function deriveTicketDropVariance(context: Context): ExpectedTable[] {
  const stacked = listTicketActsIn(context).filter(({ step }) => step.step === 'stack');
  const stackedTickets = stacked.map(({ ticket, step }) => ({ ticket, machineId: step.machine_id }));
  const [metered, counted] = [sumOverDays((day) => day.ticketIn), sumOverDays((day) => day.countedTickets)];
  const [lessMetered, lessCounted] = [subtractDays(metered), subtractDays(counted)];
  const machineTickets = listTicketsBesideCounters(context, stackedTickets, [metered, sumTickets, counted]);
  const boxes = listDroppedBoxes(context);
  const boxLines = boxes.map(({ drop, machine, box, expected, agreed }) => {
    const [expectedCount, expectedMinor] = [BigInt(expected.length), sumTicketAmounts(expected)];
    const countedCount = agreed === null ? null : BigInt(agreed.ticket_count);
    const countedMinor = agreed?.tickets_minor ?? null;
    return {
      box: box.box_number,
      drop: String(drop.drop_number),
      gamingDay: drop.gaming_day,
      machine,
      expectedCount,
      expectedMinor,
      countedCount,
      countedMinor,
      differenceCount: countedCount === null ? null : countedCount - expectedCount,
      differenceMinor: countedMinor === null ? null : countedMinor - expectedMinor,
    };
  });
  const noCounts = { countedCount: null, countedMinor: null, differenceCount: null, differenceMinor: null };
  const exceptionalBoxes = boxes.filter((_, index) => {
    const { differenceCount: countDifference = null, differenceMinor: amountDifference = null } = boxLines[index] ?? {};
    return countDifference === null || amountDifference === null || countDifference < 0n || amountDifference < 0n;
  });
  const exceptions = exceptionalBoxes.flatMap(({ expected }) => expected);
  return [
    buildGroupTable('machines', machineTickets, {
      keys: { machine: ({ machine }) => machine },
      figures: {
        tickets: countTickets,
        metered,
        stacked: sumTickets,
        counted,
        stackedLessMetered: lessMetered,
        countedLessStacked: (records) => negateUnlessNull(lessCounted(records)),
        countedLessMetered: sumOverDays((day) => day.countedTickets - day.ticketIn),
      },
    }),
    buildTable(
      'boxes',
      ['drop', 'box'],
      addSum(boxLines.map(buildRow), boxes.some(({ agreed }) => agreed) ? {} : noCounts),
    ),
    buildItemTable('exceptions', ['ticketId'], exceptions, ({ ticket, presentedAt }) =>
      buildRawRow(ticket, { receivedAt: presentedAt }),
    ),
  ].map(ignoreOrder);
}

const negateUnlessNull = (amount: bigint | null): bigint | null => (amount === null ? null : -amount);

/** Derives the acts on tickets in a period: their numbers and amounts by step and resulting state, then each act. */
export function deriveTicketTransactions({ translate, ...scope }: Context): ExpectedTable[] {
  const acts = listTicketActsIn(scope);
  const stepName = ({ step }: TicketAct): string => translate(`step_${step.step}`);
  return [
    buildGroupTable('sums', acts, {
      keys: { step: stepName, toState: ({ step }) => translate(`state_${step.to_state}`) },
      figures: { steps: (group) => group.length, amount: sumTicketAmounts },
      hasTotal: false,
    }),
    buildTable(
      'steps',
      ['ticketId', 'receivedAt', 'step'],
      acts.map((act) =>
        buildRawRow(
          { ...act.ticket, ...act.step },
          {
            step: stepName(act),
            where: namePlace(scope.facts, act.step, translate),
            amountMinor: act.ticket.amount_minor,
          },
        ),
      ),
    ),
  ].map(ignoreOrder);
}

/** A movement of a desk for a ticket: sold, given back, cashed, or paid in as found. */
interface DeskAct {
  readonly movement: RawRow<'desk_movements'>;
  readonly desk: RawRow<'desks'>;
  readonly act: 'sold' | 'givenBack' | 'cashed' | 'found';
}

/**
 * Returns the desk movements for tickets, each with the act on the ticket behind it.
 * A redemption is `cashed` when a step of a ticket has the movement, otherwise `found`; an issue is `sold` or
 * `givenBack`.
 */
const listDeskActs = ({ facts, period }: Context): DeskAct[] =>
  facts
    .listRowsIn('desk_movements', period)
    .filter(({ kind }) => kind === 'ticketIssued' || kind === 'ticketRedeemed')
    .map((movement) => {
      const { kind, amount_minor: amount, desk_id: deskId, movement_number: number } = movement;
      const hasTicketStep = facts
        .findRows('ticket_steps', 'desk_id', deskId)
        .some((ticketStep) => ticketStep.movement_number === number);
      const redemptionName = hasTicketStep ? 'cashed' : 'found';
      const act = kind === 'ticketRedeemed' ? redemptionName : amount > 0n ? 'sold' : 'givenBack';
      return { movement, act, desk: facts.requireRow('desks', 'desk_id', deskId) };
    });

const sumMovements = (acts: readonly DeskAct[], ...names: readonly DeskAct['act'][]): bigint =>
  sumOf(acts, ({ act, movement }) => (names.includes(act) ? movement.amount_minor : 0n));

/** Figures of the cashiers: tickets sold and cashed, with their amounts and those given back or paid in as found. */
const cashierFigures = {
  soldTickets: (acts: readonly DeskAct[]) => acts.filter(({ act }) => act === 'sold').length,
  sold: (acts: readonly DeskAct[]) => sumMovements(acts, 'sold'),
  givenBack: (acts: readonly DeskAct[]) => -sumMovements(acts, 'givenBack'),
  cashedTickets: (acts: readonly DeskAct[]) => acts.filter(({ act }) => act === 'cashed').length,
  cashed: (acts: readonly DeskAct[]) => -sumMovements(acts, 'cashed'),
  found: (acts: readonly DeskAct[]) => -sumMovements(acts, 'found'),
  net: (acts: readonly DeskAct[]) => sumMovements(acts, 'sold', 'givenBack', 'cashed', 'found'),
};

/** Derives the tickets paid at desks and change machines, by desk and person, beside the tickets' own steps. */
export function deriveTicketCashier(context: Context): ExpectedTable[] {
  const { facts, translate } = context;
  const acts = listDeskActs(context).toSorted(
    compareBy(
      ({ desk }) => desk.desk_code,
      ({ movement }) => movement.movement_number,
    ),
  );
  const deskName = ({ desk_code: code, kind }: DeskAct['desk']): string =>
    `${translate(kind === 'changeMachine' ? 'ticketPlace_kiosk' : 'ticketPlace_desk')}\u00a0${code}`;
  const people = [...groupBy(acts, ({ desk }) => desk)].flatMap(([desk, group]) => {
    const byPerson = [...groupBy(group, ({ movement }) => facts.findPersonName(movement.recorded_by))];
    const rows = byPerson.map(([person, personActs]) =>
      buildFigureRow(personActs, cashierFigures, { desk: deskName(desk), person }),
    );
    return rows.length < 2 ? rows : [...rows, buildFigureRow(group, cashierFigures, {}, 'subtotal')];
  });
  const movements = acts.map(({ movement }) => {
    const amount = movement.amount_minor;
    return buildRawRow(movement, { inMinor: amount > 0n ? amount : null, outMinor: amount < 0n ? -amount : null });
  });
  return [
    buildTable('people', ['desk', 'person'], addTotal(people, acts, cashierFigures)),
    deriveAgreement(listTicketActsIn(context), acts, translate),
    buildTable('tickets', ['movementNumber'], movements),
  ].map(ignoreOrder);
}

/**
 * Derives the agreement between the desks' movements for tickets and the tickets' own steps, with the differences.
 * Tickets printed for a hand-pay slip (`forSlips`) have no movement of a desk, and so no difference.
 */
function deriveAgreement(acts: Acts, deskActs: readonly DeskAct[], translate: Words): ListedTable {
  const isPrintAtDesk = ({ step }: TicketAct): boolean => step.step === 'print' && step.place !== 'machine';
  const hasMovement = ({ step }: TicketAct): boolean => step.movement_number !== null;
  const redeemed = sumAmountsWhere(acts, (act) => isRedemption(act) && findPlaceKind(act) !== 'machine');
  const agreementRow = (name: string, desksMinor: bigint | null, ticketsMinor: bigint) =>
    buildRow({
      what: translate(`agreement_${name}`),
      desksMinor,
      ticketsMinor,
      differenceMinor: desksMinor === null ? null : desksMinor - ticketsMinor,
    });
  return buildTable(
    'agreement',
    ['what'],
    [
      agreementRow(
        'sold',
        sumMovements(deskActs, 'sold'),
        sumAmountsWhere(acts, (act) => isPrintAtDesk(act) && hasMovement(act)),
      ),
      agreementRow(
        'redeemed',
        -sumMovements(deskActs, 'cashed', 'found'),
        redeemed + sumAmountsOfStep(acts, 'find') - sumAmountsOfStep(acts, 'restore'),
      ),
      agreementRow(
        'forSlips',
        null,
        sumAmountsWhere(acts, (act) => isPrintAtDesk(act) && !hasMovement(act)),
      ),
    ],
  );
}

/** Derives the expired tickets, and the acts of expiry by their entry in the journal. */
export function deriveExpiredTickets({ facts, period }: Context): ExpectedTable[] {
  const expired = listTicketActsIn({ facts, period }).filter(({ step }) => step.step === 'expire');
  const entryOf = ({ step }: TicketAct) => facts.findRow('journal_entries', 'entry_id', step.entry_id ?? undefined);
  return [
    buildGroupTable('acts', expired, {
      keys: { entryNumber: (act) => entryOf(act)?.entry_number },
      figures: {
        ...ticketFigures,
        gamingDay: ([act]) => act?.step.gaming_day,
        receivedAt: ([act]) => act?.step.received_at,
      },
    }),
    buildItemTable('tickets', ['ticketId'], expired, ({ ticket }) =>
      buildRawRow(ticket, { issuedOn: ticket.gaming_day }),
    ),
  ].map(ignoreOrder);
}
