import {
  DAYS_TO_READ,
  HOUR_MS,
  MINUTE_MS,
  addDays,
  dropDayFrom,
  iso,
  isDropDay,
  localHour,
  opensAt,
} from './calendar.mjs';
import { countBody, countsFile, reading, readingsFile, totalsFile } from './house.mjs';
import { notesOf } from './machine.mjs';

const BATCH_HOURS = 6;
/** Minutes after the closing. */
const AFTER = { boundary: 10, office: 15, reconciliation: 25, closing: 40, late: 50 };
/** Counts of the last machines are typed, the others come as a file. */
const TYPED_COUNTS = 2;
const TYPED_READING = { index: 4, hour: 12 };
/** Tickets that customers keep; older ones are cashed at a desk. */
const POCKETS = { paper: 120, system: 6 };

/** Returns how full the room is at a local hour, from 0 to 1; between 04:00 and 10:00 it is closed. */
function occupancyAt(hour) {
  if (hour >= 4 && hour < 10) return 0;
  if (hour >= 10 && hour < 16) return 0.4;
  return hour >= 16 && hour < 22 ? 0.8 : hour === 3 ? 0.4 : 1;
}

/** One gaming day: its true play, its reports, and the acts of the staff. */
export class Scene {
  /** `lastDay` is the last one of the house. */
  constructor(house, day, lastDay) {
    this.lastDay = lastDay;
    this.house = house;
    this.random = house.random;
    this.day = day;
    this.opens = opensAt(day);
    this.closes = opensAt(addDays(day, 1));
    this.hours = (this.closes - this.opens) / HOUR_MS;
    this.isDropDay = isDropDay(day);
    this.happenings = new Map();
    this.readings = [];
    this.counts = [];
    this.totals = [];
    this.slips = [];
    this.acts = [];
    this.afterPlay = [];
    this.officeActs = [];
    this.afterClosing = [];
    this.truth = new Map();
    /** Cents by which the cash in all machines grew over the day. */
    this.cashInMachinesMoved = 0;
    this.hasSheets = false;
    for (const machine of house.machines) machine.startDay();
    for (const happen of house.tomorrow.splice(0)) happen(this);
  }

  /** The machine of which one reading a day is typed. */
  get typedMachine() {
    return this.house.machines[TYPED_READING.index];
  }

  /**
   * Takes a machine in service that nothing else happens to until a day; undefined when there is none. It is played on
   * this day.
   */
  take(isSuitable = () => true, until = this.day) {
    const free = this.house.machines.filter(
      (machine) =>
        machine.isInService && !machine.isTurning && (machine.busyUntil ?? '') < this.day && isSuitable(machine),
    );
    if (free.length === 0) return undefined;
    const machine = this.random.pick(free);
    // its box too: what a fault leaves in it shows at the next count
    machine.busyUntil = dropDayFrom(until);
    machine.isIdle = false;
    machine.popularity = 0.9;
    return machine;
  }

  /** Returns an hour of the day at which the room is open, with open hours before and after it. */
  openHour() {
    return 8 + this.random.below(10);
  }

  /**
   * Plans an act at a machine: `before` the play of an hour, twenty minutes into it, or `after` it, five minutes before
   * its end.
   */
  happen(machine, hour, moment, act) {
    const key = `${machine.number} ${hour} ${moment}`;
    this.happenings.set(key, [...(this.happenings.get(key) ?? []), act]);
  }

  /** Plans an act of the staff at an instant; the clock is set to it. */
  act(at, perform) {
    this.acts.push({ at, perform });
  }

  /** Adds a board's answer to the readings, and remembers the truth. */
  read(machine, at, more = {}) {
    const entry = { ...reading(machine, at), ...more };
    machine.remember(at);
    this.readings.push(entry);
    return entry;
  }

  /** Returns whether the box of a day is counted before the house ends. */
  isCountedFrom(day) {
    return dropDayFrom(day) <= this.lastDay;
  }

  /** Returns whether the days within which a machine is empty again end before the house. */
  isReadFrom(day) {
    return addDays(day, DAYS_TO_READ) <= this.lastDay;
  }

  readingsOf(machine) {
    return this.readings.filter((entry) => entry.machine === machine.number);
  }

  readingAt(machine, hour) {
    return this.readingsOf(machine).find(({ at }) => at === this.opens + (hour + 1) * HOUR_MS);
  }

  countOf(machine) {
    return this.counts.find((count) => count.machine === machine.number);
  }

  /** Plays the whole day, then the counts and the desks. */
  play() {
    for (let hour = 0; hour < this.hours; hour += 1) {
      const start = this.opens + hour * HOUR_MS;
      const occupancy = occupancyAt(localHour(start));
      for (const machine of this.house.machines) {
        this.#perform(machine, hour, 'before', start + 20 * MINUTE_MS);
        machine.playHour(start + 40 * MINUTE_MS, occupancy, this.house.pocketsOf(machine));
        this.#perform(machine, hour, 'after', start + 55 * MINUTE_MS);
        const isTyped = this.typedMachine === machine && hour === TYPED_READING.hour;
        this.read(machine, start + HOUR_MS, isTyped ? { channel: 'typed' } : { channel: machine.channel });
      }
      this.#cashTickets(start + 50 * MINUTE_MS);
    }
    for (const machine of this.house.machines) this.#reckon(machine);
    for (const act of this.afterPlay) act();
  }

  /** Cashes old tickets at a desk; the product knows those of the ticket system only. */
  #cashTickets(at) {
    const { paperPockets, systemPockets } = this.house;
    paperPockets.splice(0, Math.max(0, paperPockets.length - POCKETS.paper));
    for (const ticket of systemPockets.splice(0, Math.max(0, systemPockets.length - POCKETS.system)))
      this.act(at, async () => {
        const refusal = await this.house.cashTicket(ticket);
        if (refusal !== undefined) throw new Error(`ticket refused at the desk: ${refusal}`);
      });
  }

  #perform(machine, hour, moment, at) {
    for (const act of this.happenings.get(`${machine.number} ${hour} ${moment}`) ?? []) act(at);
  }

  /** States the true figures of a machine's day, and its entries. */
  #reckon(machine) {
    const { money, box } = machine;
    const paid = { jackpot: 0, cancelledCredits: 0 };
    for (const slip of machine.slips) {
      paid[slip.kind] += slip.amount;
      this.slips.push({ ...slip, payAt: slip.wonAt + 10 * MINUTE_MS, source: slip });
    }
    const due = this.isDropDay ? { notes: notesOf(box), tickets: box.tickets } : { notes: 0, tickets: 0 };
    // promotional money is owed to no one: the account of the cash in machines leaves it out
    const taken = this.isDropDay ? due.notes + due.tickets - box.restricted : 0;
    this.cashInMachinesMoved += money.bills + money.ticketIn - money.restrictedIn - taken;
    if (this.isDropDay) this.counts.push({ machine: machine.number, ...machine.takeBox() });
    if (machine.hasTickets)
      for (const act of machine.ticketActs) this.act(act.at, () => this.#playTicket(machine, act));
    else if (money.ticketOut > 0) this.totals.push({ machine: machine.number, issued: money.ticketOut });
    this.truth.set(machine.number, {
      coinInMinor: money.coinIn,
      coinOutMinor: money.coinOut,
      jackpotMinor: money.jackpot,
      meteredWinMinor: money.coinIn - money.coinOut - money.jackpot,
      theoreticalWinMinor: money.theoretical / 10_000,
      gamesPlayed: money.games,
      dropMinor: money.drop,
      billsMinor: money.bills,
      ticketInMinor: money.ticketIn,
      ticketOutMinor: money.ticketOut,
      handPaidCancelledMinor: money.handPaidCancelled,
      ...(machine.profile === 'full' ? { creditsChangeMinor: money.creditsChange } : {}),
      counted: this.isDropDay,
      countedNotesMinor: due.notes,
      countedTicketsMinor: due.tickets,
      dueNotesMinor: due.notes,
      dueTicketsMinor: due.tickets,
      paidJackpotMinor: paid.jackpot,
      paidCancelledMinor: paid.cancelledCredits,
      ticketsIssuedMinor: money.ticketOut,
      ...(machine.hasTickets ? { promotionalNetMinor: money.restrictedIn } : {}),
      cashWinMinor:
        money.bills + money.ticketIn - money.restrictedIn - paid.jackpot - paid.cancelledCredits - money.ticketOut,
      actualHoldPercent: money.coinIn === 0 ? null : (money.coinIn - money.coinOut - money.jackpot) / money.coinIn,
    });
  }

  /** Sends everything to the product, in order of time, and ends with the office's work of the morning. */
  async report() {
    const { house } = this;
    for (let hour = BATCH_HOURS; hour <= this.hours; hour += BATCH_HOURS) {
      const until = this.opens + hour * HOUR_MS;
      this.act(until, () => this.#sendBatch(until));
    }
    for (const slip of this.slips) this.act(slip.payAt, () => this.#enterSlip(slip));
    for (const entry of this.readings.filter(({ channel }) => channel === 'typed'))
      this.act(entry.at + 2 * MINUTE_MS, () => this.#typeReading(entry));
    for (const { at, perform } of this.acts.toSorted((one, other) => one.at - other.at)) {
      if (at > this.closes + AFTER.boundary * MINUTE_MS) throw new Error(`an act at ${iso(at)}, after its day`);
      house.setClock(at);
      await perform();
    }
    house.setClock(this.closes + AFTER.boundary * MINUTE_MS);
    await this.#sendBatch(this.closes + AFTER.boundary * MINUTE_MS);
    house.setClock(this.closes + AFTER.office * MINUTE_MS);
    await this.#sendFile();
    await this.#enterCounts();
    if (this.totals.length > 0) {
      this.house.files.totals = totalsFile(this.totals);
      await this.upload(`/days/${this.day}/totals/import`, this.house.files.totals);
    }
    for (const act of this.officeActs) await act();
    house.setClock(this.closes + AFTER.reconciliation * MINUTE_MS);
  }

  /** Prints a ticket or takes it in. A ticket that must not be taken in is refused. */
  async #playTicket({ number }, { kind, ticket, isOutcomeLost, isPrintedTwice, mayBeRefused }) {
    if (kind === 'print') {
      await this.house.printTicket(ticket, { machine: number });
      const again = { machine: number, number: ticket.number, isPrinted: true, isDuplicate: true };
      if (isPrintedTwice) await this.house.device.post('/ticket-devices/prints', again);
      return;
    }
    const refusal = await this.house.takeTicket(ticket, number, { isOutcomeLost });
    if (refusal === undefined) return;
    if (mayBeRefused === undefined) throw new Error(`ticket refused by ${number}: ${refusal}`);
    mayBeRefused.refusals.push(refusal);
  }

  async #enterSlip(slip) {
    const refusal = await this.house.paySlip(slip);
    if (refusal === undefined) return;
    if (slip.mayBeRefused === undefined) throw new Error(`slip refused: ${refusal}`);
    slip.mayBeRefused.refusals.push(refusal);
  }

  /** Types a reading; a wrong one that is refused is typed again as it is. */
  async #typeReading(entry) {
    const { status, body } = await this.house.typeReading(entry);
    if (status < 400) return;
    if (entry.fault === undefined) throw new Error(`typed reading refused: ${JSON.stringify(body)}`);
    entry.fault.refusals.push(body.code);
    await this.#typeReading({ ...entry, counters: entry.honest, fault: undefined });
  }

  async #sendBatch(until) {
    const batch = this.readings.filter(
      (entry) => entry.channel === 'device' && (entry.sendAt ?? entry.at) <= until && !entry.isSent,
    );
    for (const entry of batch) entry.isSent = true;
    await this.house.sendReadings(this.isShuffled ? this.random.shuffled(batch) : batch);
  }

  get fileReadings() {
    return this.readings.filter(({ channel }) => channel === 'file');
  }

  /** Imports the readings of the machines that report by file: the faulty file first, if there is one. */
  async #sendFile() {
    if (this.faultyFile !== undefined && (await this.faultyFile()) === 'accepted') return;
    if (this.fileReadings.length > 0) {
      this.house.files.readings = readingsFile(this.fileReadings);
      const answer = await this.upload('/readings/import', this.house.files.readings);
      if (answer.refusedCount > 0) throw new Error(`lines refused: ${JSON.stringify(answer.refused.slice(0, 3))}`);
    }
  }

  async #enterCounts() {
    if (this.faultyCounts !== undefined) await this.faultyCounts();
    const typed = new Set(this.house.machines.slice(-TYPED_COUNTS).map(({ number }) => number));
    const inFile = this.counts.filter(({ machine }) => !typed.has(machine));
    if (inFile.length > 0) {
      this.house.files.counts = countsFile(inFile);
      await this.upload(`/days/${this.day}/counts/import`, this.house.files.counts);
    }
    const counts = this.counts.filter(({ machine }) => typed.has(machine)).map(countBody);
    if (counts.length > 0) await this.house.accountant.post(`/days/${this.day}/counts`, { countNumber: 1, counts });
  }

  /** Uploads a file that must be accepted. */
  async upload(path, content) {
    const { status, body } = await this.house.accountant.tryUpload(path, content);
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 1500)}\n${content}`);
    return body;
  }

  setClockAfter(moment) {
    this.house.setClock(this.closes + AFTER[moment] * MINUTE_MS);
  }
}
