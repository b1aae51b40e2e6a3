import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import type { Worth } from '../derive/arithmetic.js';
import { versionsBefore } from '../derive/days.js';
import { boxesOf, worthOf } from '../derive/takings.js';
import { facts, row, table, total, unlessEmpty } from '../sections.js';
import { comparedCells } from './sums.js';

/** Derives the sheet of a drop, and the report of its count. */
export function dropSheet({ facts: raw, words, of }) {
  const drop = raw.one('drops', 'drop_number', BigInt(of));
  const lines = raw.where('drop_lines', 'drop_id', drop.drop_id);
  const exchanges = raw.where('drop_exchanges', 'drop_id', drop.drop_id);
  const standing = exchanges.filter(({ reversed_at: reversed }) => reversed === null);
  const team = raw
    .where('drop_team', 'drop_id', drop.drop_id)
    .map((each) => ({ name: raw.nameOf(each.person_id), joinedAt: each.joined_at }));
  return [
    facts('drop', [
      [words('drop'), drop.drop_number],
      [words('gamingDay'), drop.gaming_day],
      [words('plannedAt'), drop.planned_at],
      [words('openedAt'), drop.opened_at],
      [words('closedAt'), drop.closed_at],
      [words('lines'), lines.length],
      [words('takenCount'), standing.filter(({ taken_box_id: box }) => box !== null).length],
    ]),
    table(
      'team',
      ['name'],
      team
        .sort(
          compareByText(
            ({ joinedAt }) => joinedAt,
            ({ name }) => name,
          ),
        )
        .map(row),
    ),
    table('machines', ['machine', 'what'], machineRows(raw, { drop, lines, standing, words })),
    ...unlessEmpty(
      table(
        'mistakes',
        undefined,
        exchanges
          .filter(({ reversed_at: reversed }) => reversed !== null)
          .map((each) => row({ doneAt: each.done_at, reversedAt: each.reversed_at })),
      ),
    ),
    table(
      'interruptions',
      ['interruptionNumber'],
      raw
        .where('drop_interruptions', 'drop_id', drop.drop_id)
        .map((each) =>
          row({ interruptionNumber: each.interruption_number, beganAt: each.began_at, endedAt: each.ended_at }),
        ),
    ),
    table('conveyances', ['conveyanceNumber'], conveyances(raw, drop)),
  ];
}

function conveyances(raw, drop) {
  const held = raw.where('drop_conveyance_boxes', 'drop_id', drop.drop_id);
  return raw
    .where('drop_conveyances', 'drop_id', drop.drop_id)
    .map(({ conveyance_number: number, handed_at: at }) =>
      row({
        conveyanceNumber: number,
        handedAt: at,
        boxCount: held.filter((each) => each.conveyance_number === number).length,
      }),
    );
}

function machineRows(raw, { drop, lines, standing, words }) {
  const boxOf = (id) => raw.one('drop_boxes', 'box_id', id)?.box_number ?? null;
  return lines
    .map((line) => {
      const versions = versionsBefore(raw, line.machine_id, `${drop.opened_at ?? drop.planned_at}~`);
      const stand = raw.one('stands', 'stand_id', versions.at(-1)?.stand_id)?.stand_number ?? null;
      return { ...line, stand, machine: raw.machineOf(line.machine_id) };
    })
    .sort(
      compareByText(
        ({ stand }) => stand,
        ({ machine }) => machine,
        ({ container }) => container,
      ),
    )
    .map(({ machine_id: machineId, machine, container, stand }) => {
      const done = standing.find((each) => each.machine_id === machineId && each.container === container);
      return row({
        machine,
        stand,
        what: words(`container_${container}`),
        takenBox: boxOf(done?.taken_box_id),
        putBox: boxOf(done?.put_box_id),
        doneAt: done?.done_at ?? null,
        ...readingOf(raw, drop, machineId),
      });
    });
}

/** Returns the readings taken for the drop while it was open: the last of each station, together. */
function readingOf(raw, { opened_at: from, closed_at: until }, machineId) {
  const last = raw.where('stations', 'machine_id', machineId).flatMap(({ station_id: id }) => {
    const own = raw
      .where('meter_readings', 'station_id', id)
      .filter(({ read_at: at }) => at >= from && (until === null || at <= until))
      .filter(({ batch_id: batch }) => raw.one('reading_batches', 'batch_id', batch).reason === 'drop');
    return own.slice(-1);
  });
  if (last.length === 0) return { readAt: null, dropCredits: null };
  return {
    readAt: last
      .map(({ read_at: at }) => at)
      .sort()
      .at(-1),
    dropCredits: sumOf(last, ({ drop_credits: credits }) => credits ?? 0n),
  };
}

const contentCells = (counts) => {
  const cells = {
    notesMinor: sumOf(counts, ({ notes }) => worthOf(notes)),
    ticketCount: sumOf(counts, ({ ticket_count: count }) => BigInt(count)),
    ticketsMinor: sumOf(counts, ({ tickets_minor: tickets }) => tickets),
    coinsMinor: sumOf(counts, ({ coins }) => worthOf(coins)),
  };
  return { ...cells, totalMinor: cells.notesMinor + cells.ticketsMinor + cells.coinsMinor };
};

const NOT_AGREED = { notesMinor: null, ticketCount: null, ticketsMinor: null, coinsMinor: null, totalMinor: null };

export function countReport(context) {
  const { facts: raw, words, of } = context;
  const drop = raw.one('drops', 'drop_number', BigInt(of));
  const certified = raw.one('drop_certifications', 'drop_id', drop.drop_id);
  const boxes = boxesOf(raw, drop.drop_id).sort(compareByText(({ box }) => box.box_number));
  const agreed = boxes.flatMap((each) => (each.agreed === null ? [] : [each.agreed]));
  const coinsConveyed = raw.where('coin_departures', 'drop_id', drop.drop_id);
  const sums = contentCells(agreed);
  // for conveyed coins the extracted amount is booked (MC:19.5)
  const extracted = raw.where('coin_extractions', 'drop_id', drop.drop_id);
  const coins = sums.coinsMinor + sumOf(extracted, ({ value_minor: value, pieces }: Worth) => value * pieces);
  return [
    facts('report', [
      [words('drop'), drop.drop_number],
      [words('gamingDay'), drop.gaming_day],
      [words('certifiedAt'), certified?.certified_at ?? null],
      [words('notes'), certified === undefined ? null : sums.notesMinor],
      [words('tickets'), certified === undefined ? null : sums.ticketsMinor],
      [words('coins'), certified === undefined ? null : coins],
      [words('total'), certified === undefined ? null : sums.notesMinor + sums.ticketsMinor + coins],
    ]),
    table('boxes', ['box'], boxRows(raw, boxes, agreed)),
    table('counts', undefined, boxes.flatMap(countRows)),
    ...['notes', 'coins'].flatMap((medium) => denominations(raw, medium, boxes)),
    ...unlessEmpty(table('conveyed', ['valueMinor'], conveyedCoins(raw, drop, coinsConveyed))),
    table('machines', ['machine'], machinesAgainstMeters(context, drop, boxes, coinsConveyed)),
  ];
}

function boxRows(raw, boxes, agreed) {
  if (boxes.length === 0) return [];
  const rows = boxes.map(({ exchange, box, counts, agreed: own }) =>
    row({
      box: box.box_number,
      machine: raw.machineOf(exchange.machine_id),
      counted: counts.length,
      ...(own === null ? NOT_AGREED : contentCells([own])),
    }),
  );
  return [...rows, total(agreed.length === 0 ? NOT_AGREED : contentCells(agreed))];
}

/** Returns every count of a box on which two people agree, beside the one in force. */
function countRows({ box, counts, agreed }) {
  if (agreed === null) return [];
  const standing = contentCells([agreed]).totalMinor;
  return counts.map((count) => {
    const cells = contentCells([count]);
    return row({
      box: box.box_number,
      countedAt: count.counted_at,
      ...cells,
      varianceMinor: cells.totalMinor - standing,
    });
  });
}

function denominations(raw, medium, boxes) {
  const own = boxes
    .filter(({ agreed }) => agreed !== null && agreed[medium].length > 0)
    .map(({ exchange, box, agreed }) => ({
      box: box.box_number,
      machine: raw.machineOf(exchange.machine_id),
      lines: agreed[medium].map(({ valueMinor, count }) => ({ value: BigInt(valueMinor), pieces: BigInt(count) })),
    }));
  if (own.length === 0) return [];
  const all = own.flatMap(({ lines }) => lines);
  const values = [...groupsOf(all, ({ value }) => value)].sort(([one], [other]) => (one < other ? -1 : 1));
  const sum = (lines) => sumOf(lines, ({ pieces }) => pieces);
  const cellsOf = (lines) =>
    Object.fromEntries(
      values.map(([value]) => {
        const held = lines.filter((line) => line.value === value);
        return [`pieces${value}`, held.length === 0 ? null : sum(held)];
      }),
    );
  return [
    table(
      `${medium}-by-box`,
      ['box'],
      [...own.map(({ box, machine, lines }) => row({ box, machine, ...cellsOf(lines) })), total(cellsOf(all))],
    ),
    table(
      `${medium}-by-value`,
      ['valueMinor'],
      [
        ...values.map(([value, lines]) =>
          row({ valueMinor: value, pieces: sum(lines), amountMinor: value * sum(lines) }),
        ),
        total({
          pieces: sum(all),
          amountMinor: sumOf(
            all,
            ({ value, pieces }: { readonly value: bigint; readonly pieces: bigint }) => value * pieces,
          ),
        }),
      ],
    ),
  ];
}

/** Returns coins as they left the machines, and as extracted (MC:19.5). */
function conveyedCoins(raw, drop, departures) {
  const extractions = raw.where('coin_extractions', 'drop_id', drop.drop_id);
  const values = [...new Set([...departures, ...extractions].map(({ value_minor: value }) => value))];
  const lines = values
    .sort((one, other) => (one < other ? -1 : 1))
    .map((value) => {
      const pieces = (list) =>
        sumOf(
          list.filter((each) => each.value_minor === value),
          (each: any) => each.pieces,
        );
      return { valueMinor: value, departed: pieces(departures), extracted: pieces(extractions) };
    });
  const whole = lines.map((line) => {
    const difference = line.extracted - line.departed;
    return { ...line, difference, varianceMinor: difference * line.valueMinor };
  });
  const sum = (key) => sumOf(whole, (line) => line[key]);
  const keys = ['departed', 'extracted', 'difference', 'varianceMinor'];
  return whole.length === 0 ? [] : [...whole.map(row), total(Object.fromEntries(keys.map((key) => [key, sum(key)])))];
}

/** Compares the drop's takings of each machine with its meters of the gaming day. */
function machinesAgainstMeters({ facts: raw, derived }, drop, boxes, departures) {
  const day = { firstDay: drop.gaming_day, lastDay: drop.gaming_day };
  const metered = new Map(derived.machineDays(day).map((each) => [each.machineId, each]));
  const brought = boxes
    .filter(({ agreed }) => agreed !== null)
    .map(({ exchange, agreed }) => {
      const { notesMinor: notes, ticketsMinor: tickets, coinsMinor: coins } = contentCells([agreed]);
      return { machineId: exchange.machine_id, notes, tickets, coins };
    });
  const alone = departures.map(({ machine_id: machineId, value_minor: value, pieces }) => ({
    machineId,
    notes: 0n,
    tickets: 0n,
    coins: value * pieces,
  }));
  const machines = [...groupsOf([...brought, ...alone], ({ machineId }) => machineId)].map(([machineId, list]) => ({
    machine: raw.machineOf(machineId),
    list,
    meters: metered.get(machineId),
  }));
  if (machines.length === 0) return [];
  const rows = machines
    .sort(compareByText(({ machine }) => machine))
    .map((each) => row({ machine: each.machine, ...meterComparison([each]) }));
  return [...rows, total(meterComparison(machines))];
}

function meterComparison(machines) {
  const compared = machines.filter(({ meters }) => meters !== undefined);
  const cells = (medium, ofMeters) => {
    const counted = (of) =>
      sumOf(
        of.flatMap(({ list }) => list),
        (each) => each[medium],
      );
    const metered = compared.length === 0 ? null : sumOf(compared, ({ meters }) => meters[ofMeters]);
    const found = comparedCells(medium, 'Counted', metered, compared.length === 0 ? null : counted(compared));
    return { ...found, [`${medium}CountedMinor`]: counted(machines) };
  };
  return { ...cells('notes', 'bills'), ...cells('tickets', 'ticketIn'), ...cells('coins', 'coins') };
}
