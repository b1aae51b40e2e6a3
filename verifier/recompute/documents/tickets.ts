import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import { agreedCount, boxesOf } from '../derive/takings.js';
import { row, table as tableInOrder, total } from '../sections.js';

/**
 * The documents of tickets, from the tickets and their steps alone: the value and state of each ticket after each day,
 * not the sums stored by the product.
 */

/** A table in any row order; each row is matched by its key. */
const table = (name, by, rows) => ({ ...tableInOrder(name, by, rows), isOrderFree: true });

const amountOf = (list) => sumOf(list, ({ ticket }) => ticket.amount_minor);
const within =
  ({ firstDay, lastDay }) =>
  (day) =>
    day >= firstDay && day <= lastDay;

/** Returns every step with its ticket, ticket by ticket in its own order. */
function stepsOf(raw) {
  return raw.of('tickets').flatMap((ticket) => {
    const own = raw.where('ticket_steps', 'ticket_id', ticket.ticket_id);
    return [...own]
      .sort((one, other) => one.step_number - other.step_number)
      .map((step, at, all) => ({ ticket, step, before: all.slice(0, at) }));
  });
}

const PROVING_STEPS = new Set(['print', 'handIn', 'cashByProcedure', 'present', 'cash', 'find']);
const PAYING_STEPS = new Set(['stack', 'cash', 'cashByProcedure']);

/**
 * Returns true for the first step that proves paper, which issued it; a second print or a late declaration does not.
 */
const isIssue = ({ step, before }) =>
  PROVING_STEPS.has(step.step) && !before.some((each) => PROVING_STEPS.has(each.step));
const isRedemption = ({ step }) => PAYING_STEPS.has(step.step);
const isVoid = ({ step, before }) => step.step === 'void' && before.some((each) => PROVING_STEPS.has(each.step));

const dayOf = ({ step }) => step.gaming_day;
const sortOf = (step) => (step.machine_id !== null ? 'machine' : step.place);

/** Returns the amount owed on the ticket after these steps. */
function isOwed(steps) {
  const last = steps.filter(({ step }) => step !== 'reprint').at(-1)?.step;
  if (last === 'handIn') return !steps.some(({ step }) => PAYING_STEPS.has(step));
  return ['print', 'present', 'return', 'restore'].includes(last);
}

/** Returns the name of a place in documents, such as `Appareil 4001`. */
function placeName(raw, { place, machine_id: machine, desk_id: desk }, words) {
  const name = words(`ticketPlace_${place}`);
  if (machine !== null) return `${name}\u00a0${raw.machineOf(machine)}`;
  const found = raw.one('desks', 'desk_id', desk);
  return found === undefined ? name : `${name}\u00a0${found.desk_code}`;
}

const kindName = (kind, words) => words(`ticketKind_${kind}`);

const withTotal = (rows, sum) => (rows.length === 0 ? [] : [...rows, total(sum)]);

/** Returns the sum of a figure over reconciled machine days, by machine; no entry: none is reconciled. */
function metered(derived, period, figure) {
  const sums = new Map();
  for (const day of derived.machineDays(period)) sums.set(day.machine, (sums.get(day.machine) ?? 0n) + figure(day));
  return sums;
}

/** Derives the faulty prints; the other tables of the document declare their records and figures. */
export function ticketIssuance({ facts: raw, period, words }) {
  const steps = stepsOf(raw).filter((each) => within(period)(dayOf(each)));
  const prints = [
    ['incomplete', ({ step }) => step.step === 'abandon'],
    ['duplicate', ({ step }) => step.step === 'reprint'],
    ['unconfirmed', ({ step, ticket }) => step.step === 'request' && ticket.last_step === 1],
  ] as const;
  return [
    table(
      'prints',
      ['what'],
      prints.map(([label, is]) => {
        const found = steps.filter(is);
        return row({ what: words(`prints_${label}`), tickets: found.length, amountMinor: amountOf(found) });
      }),
    ),
  ];
}

function sumOrNull(figures) {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : sumOf(known, (figure: any) => figure);
}

/**
 * Returns the amount owed before some days, their changes, and the amount owed after, from the state of each ticket.
 */
function rolled(steps, isBefore, isIn) {
  const own = steps.filter((each) => isIn(dayOf(each)));
  const redeemedAt = (sort) => amountOf(own.filter((each) => isRedemption(each) && sortOf(each.step) === sort));
  const owedBy = (isUntil) => {
    const byTicket = groupsOf(
      steps.filter((each) => isUntil(dayOf(each))),
      ({ ticket }) => ticket,
    );
    return sumOf([...byTicket], ([ticket, list]) => (isOwed(list.map(({ step }) => step)) ? ticket.amount_minor : 0n));
  };
  const named = (name) => amountOf(own.filter(({ step }) => step.step === name));
  return {
    openingMinor: owedBy(isBefore),
    issuedMinor: amountOf(own.filter(isIssue)),
    redeemedAtMachinesMinor: redeemedAt('machine'),
    redeemedAtDesksMinor: redeemedAt('desk'),
    redeemedAtKiosksMinor: redeemedAt('kiosk'),
    voidedMinor: amountOf(own.filter(isVoid)),
    expiredMinor: named('expire'),
    orphansMinor: named('find') - named('restore'),
    closingMinor: owedBy((day) => isBefore(day) || isIn(day)),
  };
}

const AGES = [
  ['today', (days) => days === 0],
  ['week', (days) => days <= 7],
  ['month', (days) => days <= 30],
  ['older', () => true],
];
const DAY = 86_400_000;

export function ticketLiability({ facts: raw, derived, period, words }) {
  const { firstDay, lastDay } = period;
  const steps = stepsOf(raw).filter((each) => dayOf(each) <= lastDay);
  const byKind = [...groupsOf(steps, ({ ticket }) => ticket.kind)].sort(compareByText(([kind]) => kind));
  const isBefore = (day) => day < firstDay;
  const ofPeriod = (list) => rolled(list, isBefore, within(period));
  const byTicket = [...groupsOf(steps, ({ ticket }) => ticket)];
  const owed = byTicket
    .filter(([, list]) => isOwed(list.map(({ step }) => step)))
    .map(([ticket]) => {
      const ageDays = (Date.parse(lastDay) - Date.parse(ticket.gaming_day)) / DAY;
      const age = ticket.payable_until < lastDay ? 'past' : AGES.find(([, is]: any) => is(ageDays))[0];
      return { ticket, ageDays, age };
    });
  const ages = [...groupsOf(owed, ({ age, ticket }) => `${age}|${ticket.kind}`).values()];
  return [
    table(
      'kinds',
      ['kind'],
      withTotal(
        byKind.map(([kind, list]) => row({ kind: kindName(kind, words), ...ofPeriod(list) })),
        ofPeriod(steps),
      ),
    ),
    ...(firstDay === lastDay ? [] : [daysTable(byKind, derived.days.within(period), words)]),
    table(
      'ages',
      ['age', 'kind'],
      withTotal(
        ages.map((own) =>
          row({
            age: words(`age_${own[0].age}`),
            kind: kindName(own[0].ticket.kind, words),
            tickets: own.length,
            amountMinor: amountOf(own),
          }),
        ),
        { tickets: owed.length, amountMinor: amountOf(owed) },
      ),
    ),
    accountTable(raw, steps, lastDay, words),
    table(
      'tickets',
      ['ticketId'],
      owed.map(({ ticket, ageDays }) =>
        row({
          ticketId: String(ticket.ticket_id),
          sequenceNumber: String(ticket.sequence_number),
          ageDays,
          issuedOn: ticket.gaming_day,
          payableUntil: ticket.payable_until,
          amountMinor: ticket.amount_minor,
        }),
      ),
    ),
  ];
}

function daysTable(byKind, days, words) {
  const rows = days.flatMap(({ day }) =>
    byKind.flatMap(([kind, list]) => {
      const figures = rolled(
        list,
        (each) => each < day,
        (each) => each === day,
      );
      const hasMoved = list.some((each) => dayOf(each) === day);
      return hasMoved || figures.openingMinor !== 0n
        ? [row({ gamingDay: day, kind: kindName(kind, words), ...figures })]
        : [];
    }),
  );
  return table('days', ['gamingDay', 'kind'], rows);
}

/** The account's line of each kind of entry. */
const LINES = {
  ticketsOut: 'issuedAtMachines',
  ticketIssued: 'issuedAtDesks',
  paidByTicket: 'issuedAtDesks',
  ticketsIn: 'redeemedAtMachines',
  ticketRedeemed: 'redeemedAtDesks',
  ticketVoided: 'voided',
  ticketsExpired: 'expired',
};

function accountTable(raw, steps, lastDay, words) {
  const system = new Map();
  const posted = new Map();
  const add = (sums, name, minor) => sums.set(name, (sums.get(name) ?? 0n) + minor);
  for (const each of steps) {
    const { ticket, step } = each;
    const worth = ticket.amount_minor;
    if (isIssue(each)) add(system, ticket.place === 'machine' ? 'issuedAtMachines' : 'issuedAtDesks', worth);
    if (isRedemption(each)) add(system, step.place === 'machine' ? 'redeemedAtMachines' : 'redeemedAtDesks', -worth);
    if (isVoid(each)) add(system, 'voided', -worth);
    if (step.step === 'expire') add(system, 'expired', -worth);
    if (step.step === 'find') add(system, 'orphans', -worth);
    if (step.step === 'restore') add(system, 'orphans', worth);
  }
  const roles = raw.where('account_roles', 'account_role', 'outstandingTickets');
  const codes = new Set(roles.map(({ account_code: code }) => code));
  for (const { entry_id: id, account_code: code, credit_minor: credit, debit_minor: debit } of raw.of('postings')) {
    const entry = codes.has(code) ? raw.one('journal_entries', 'entry_id', id) : undefined;
    if (entry === undefined || entry.gaming_day > lastDay) continue;
    const { fact } = raw.one('journal_entries', 'entry_id', entry.reverses_entry_id) ?? entry;
    add(posted, LINES[fact] ?? (fact.startsWith('orphan') ? 'orphans' : 'other'), credit - debit);
  }
  const line = (systemMinor, postedMinor) => ({ systemMinor, postedMinor, differenceMinor: postedMinor - systemMinor });
  const names = [...new Set([...system.keys(), ...posted.keys()])];
  const sum = (sums) => sumOf([...sums.values()], (minor) => minor);
  return table(
    'account',
    ['what'],
    withTotal(
      names.map((name) =>
        row({ what: words(`account_${name}`), ...line(system.get(name) ?? 0n, posted.get(name) ?? 0n) }),
      ),
      line(sum(system), sum(posted)),
    ),
  );
}

/**
 * Returns boxes taken in the drops of a period, each with the tickets that its machine stacked since the previous box.
 */
function droppedBoxes(raw, period) {
  const exchanges = raw
    .of('drop_exchanges')
    .filter((each) => each.container === 'billBox' && each.reversed_at === null && each.taken_box_id !== null);
  const stacked = stepsOf(raw).filter(({ step }) => step.step === 'stack');
  return raw
    .of('drops')
    .filter(({ gaming_day: day }) => within(period)(day))
    .flatMap((drop) => boxesOf(raw, drop.drop_id).map((box) => ({ ...box, drop })))
    .filter(({ box }) => box.container === 'billBox')
    .map(({ drop, exchange, box, counts }) => {
      const since = exchanges
        .filter(({ machine_id: of, done_at: at }) => of === exchange.machine_id && at < exchange.done_at)
        .map(({ done_at: at }) => at)
        .sort()
        .at(-1);
      const expected = stacked
        .map((each) => ({ ...each, at: each.before.at(-1).received_at }))
        .filter(({ step }) => step.machine_id === exchange.machine_id)
        .filter(({ at }) => at <= exchange.done_at && (since === undefined || at > since));
      return { drop, machine: raw.machineOf(exchange.machine_id), box, expected, agreed: agreedCount(counts) };
    });
}

export function ticketDropVariance({ facts: raw, derived, period }) {
  const isIn = within(period);
  const stacked = stepsOf(raw).filter(({ step }) => step.step === 'stack' && step.machine_id !== null);
  const own = groupsOf(
    stacked.filter((each) => isIn(dayOf(each))),
    ({ step }) => raw.machineOf(step.machine_id),
  );
  const counters = metered(derived, period, ({ ticketIn }) => ticketIn);
  const counts = metered(derived, period, ({ countedTickets }) => countedTickets ?? 0n);
  const machines = [...new Set([...own.keys(), ...counters.keys()])].sort(compareByText((machine) => machine));
  const lines = machines.flatMap((machine) => {
    const tickets = own.get(machine) ?? [];
    const [meteredMinor, stackedMinor] = [counters.get(machine) ?? null, amountOf(tickets)];
    const countedMinor = counts.get(machine) ?? null;
    if (![meteredMinor, stackedMinor, countedMinor].some((minor) => (minor ?? 0n) !== 0n)) return [];
    const less = (one, other) => (one === null || other === null ? null : one - other);
    return {
      machine,
      tickets: tickets.length,
      meteredMinor,
      stackedMinor,
      countedMinor,
      stackedLessMeteredMinor: less(stackedMinor, meteredMinor),
      countedLessStackedMinor: less(countedMinor, stackedMinor),
      countedLessMeteredMinor: less(countedMinor, meteredMinor),
    };
  });
  const boxes = droppedBoxes(raw, period);
  const found = boxes.map(({ drop, machine, box, expected, agreed }) => {
    const [expectedCount, expectedMinor] = [BigInt(expected.length), amountOf(expected)];
    const [countedCount, countedMinor] =
      agreed === null ? [null, null] : [BigInt(agreed.ticket_count), agreed.tickets_minor];
    return {
      box: box.box_number,
      drop: String(drop.drop_number),
      gamingDay: drop.gaming_day,
      machine,
      expectedCount,
      expectedMinor,
      countedCount,
      countedMinor,
      differenceCount: agreed === null ? null : countedCount - expectedCount,
      differenceMinor: agreed === null ? null : countedMinor - expectedMinor,
    };
  });
  const lacking = boxes.filter((_box, at) => {
    const { countedCount, differenceCount, differenceMinor } = found[at];
    return countedCount === null || differenceCount < 0n || differenceMinor < 0n;
  });
  return [
    table('machines', ['machine'], withTotal(lines.map(row), sumOfLines(lines))),
    table('boxes', ['drop', 'box'], withTotal(found.map(row), sumOfLines(found))),
    table(
      'exceptions',
      ['ticketId'],
      lacking.flatMap(({ expected }) =>
        expected.map(({ ticket, at }) =>
          row({
            ticketId: String(ticket.ticket_id),
            sequenceNumber: String(ticket.sequence_number),
            receivedAt: at,
            amountMinor: ticket.amount_minor,
          }),
        ),
      ),
    ),
  ];
}

/** Returns the sum of each figure over the lines that have it. */
function sumOfLines(lines) {
  const keys = Object.keys(lines[0] ?? {}).filter((key) => !['box', 'drop', 'gamingDay', 'machine'].includes(key));
  return Object.fromEntries(
    keys.map((key) => [key, sumOrNull(lines.map((line) => (line[key] === null ? null : BigInt(line[key]))))]),
  );
}

export function ticketTransactions({ facts: raw, period, words }) {
  const isIn = within(period);
  const steps = stepsOf(raw).filter((each) => isIn(dayOf(each)));
  const sums = [...groupsOf(steps, ({ step }) => `${step.step}|${step.to_state}`).values()];
  return [
    table(
      'sums',
      ['step', 'toState'],
      sums.map((own) => {
        const { step, to_state: state } = (own[0] as any).step;
        const named = { step: words(`step_${step}`), toState: words(`state_${state}`) };
        return row({ ...named, steps: own.length, amountMinor: amountOf(own) });
      }),
    ),
    table(
      'steps',
      ['ticketId', 'receivedAt', 'step'],
      steps.map(({ ticket, step }) =>
        row({
          ticketId: String(ticket.ticket_id),
          sequenceNumber: String(ticket.sequence_number),
          step: words(`step_${step.step}`),
          where: placeName(raw, step, words),
          receivedAt: step.received_at,
          happenedAt: step.happened_at,
          amountMinor: ticket.amount_minor,
        }),
      ),
    ),
  ];
}

/** Returns the act behind each desk movement for a ticket: the step that it pays, or the entry that it shares. */
function deskActs(raw, period) {
  return raw
    .of('desk_movements')
    .filter(({ kind, gaming_day: day }) => ['ticketIssued', 'ticketRedeemed'].includes(kind) && within(period)(day))
    .map((movement) => {
      const { kind, amount_minor: moved, desk_id: desk, movement_number: number } = movement;
      const step = raw.where('ticket_steps', 'desk_id', desk).find((each) => each.movement_number === number);
      const issued = moved > 0n ? 'sold' : 'givenBack';
      const act = kind === 'ticketIssued' ? issued : step === undefined ? 'found' : 'cashed';
      return { movement, act, desk: raw.one('desks', 'desk_id', desk) };
    });
}

export function ticketCashier({ facts: raw, period, words }) {
  const acts = deskActs(raw, period).sort(
    (one, other) =>
      (one.desk.desk_code < other.desk.desk_code ? -1 : Number(one.desk.desk_code > other.desk.desk_code)) ||
      one.movement.movement_number - other.movement.movement_number,
  );
  const moved = (list, act) =>
    sumOf(
      list.filter((each) => each.act === act),
      ({ movement }) => movement.amount_minor,
    );
  const figures = (list) => ({
    soldTickets: list.filter(({ act }) => act === 'sold').length,
    soldMinor: moved(list, 'sold'),
    givenBackMinor: -moved(list, 'givenBack'),
    cashedTickets: list.filter(({ act }) => act === 'cashed').length,
    cashedMinor: -moved(list, 'cashed'),
    foundMinor: -moved(list, 'found'),
    netMinor: sumOf(list, ({ movement }) => movement.amount_minor),
  });
  const nameOf = ({ desk_code: code, kind }) =>
    `${words(kind === 'changeMachine' ? 'ticketPlace_kiosk' : 'ticketPlace_desk')}\u00a0${code}`;
  const people = [...groupsOf(acts, ({ desk }) => desk)].flatMap(([desk, own]) => {
    const byPerson = [...groupsOf(own, ({ movement }) => raw.nameOf(movement.recorded_by))];
    const rows = byPerson.map(([person, list]) => row({ desk: nameOf(desk), person, ...figures(list) }));
    return rows.length < 2 ? rows : [...rows, { kind: 'subtotal', cells: figures(own) }];
  });
  const lines = acts.map(({ movement }) =>
    row({
      movementNumber: String(movement.movement_number),
      happenedAt: movement.happened_at,
      inMinor: movement.amount_minor > 0n ? movement.amount_minor : null,
      outMinor: movement.amount_minor < 0n ? -movement.amount_minor : null,
    }),
  );
  return [
    table('people', ['desk', 'person'], withTotal(people, figures(acts))),
    agreementTable(raw, { figures: figures(acts), period, words }),
    table('tickets', ['movementNumber'], lines),
  ];
}

function agreementTable(raw, { figures, period, words }) {
  const steps = stepsOf(raw).filter((each) => within(period)(dayOf(each)));
  const worth = (is) => amountOf(steps.filter(is));
  const named = (name) => worth(({ step }) => step.step === name);
  const atDesks = worth((each) => isRedemption(each) && sortOf(each.step) !== 'machine');
  const isPrint = (step) => step.step === 'print' && step.place !== 'machine';
  const line = (name, desksMinor, ticketsMinor) => ({
    what: words(`agreement_${name}`),
    desksMinor,
    ticketsMinor,
    differenceMinor: desksMinor === null ? null : desksMinor - ticketsMinor,
  });
  return table(
    'agreement',
    ['what'],
    [
      row(
        line(
          'sold',
          figures.soldMinor,
          worth(({ step }) => isPrint(step) && step.movement_number !== null),
        ),
      ),
      row(line('redeemed', figures.cashedMinor + figures.foundMinor, atDesks + named('find') - named('restore'))),
      row(
        line(
          'forSlips',
          null,
          worth(({ step }) => isPrint(step) && step.movement_number === null),
        ),
      ),
    ],
  );
}

export function expiredTickets({ facts: raw, period }) {
  const entryOf = (step) => raw.one('journal_entries', 'entry_id', step.entry_id);
  const expired = stepsOf(raw).filter((each) => each.step.step === 'expire' && within(period)(dayOf(each)));
  const acts = [...groupsOf(expired, ({ step }) => step.entry_id).values()];
  return [
    table(
      'acts',
      ['entryNumber'],
      withTotal(
        acts.map((own) => {
          const { step } = own[0] as any;
          const when = { gamingDay: step.gaming_day, receivedAt: step.received_at };
          return row({
            entryNumber: entryOf(step).entry_number,
            ...when,
            tickets: own.length,
            amountMinor: amountOf(own),
          });
        }),
        { tickets: expired.length, amountMinor: amountOf(expired) },
      ),
    ),
    table(
      'tickets',
      ['ticketId'],
      expired.map(({ ticket }) =>
        row({
          ticketId: String(ticket.ticket_id),
          sequenceNumber: String(ticket.sequence_number),
          issuedOn: ticket.gaming_day,
          payableUntil: ticket.payable_until,
          amountMinor: ticket.amount_minor,
        }),
      ),
    ),
  ];
}
