import { DROP_WEEKDAYS, HOUR_MS, MINUTE_MS, iso, localTime, opensAt } from './calendar.mjs';
import { Client, UnexpectedResponse } from './client.mjs';
import { HIGHEST_BET, Machine, NOTES } from './machine.mjs';

/** Settings of the house: readings every hour, boxes on four days, no tolerance, since the truth is known. */
const SETTINGS = {
  readingIntervalMinutes: 60,
  dropWeekdays: DROP_WEEKDAYS.join(''),
  ...Object.fromEntries(
    ['notes', 'tickets', 'coins', 'ticketsOut'].flatMap((medium) => [
      [`${medium}ToleranceMinor`, '0'],
      [`${medium}TolerancePercent`, '0'],
    ]),
  ),
};
const DENOMINATIONS = [1, 1, 2, 5, 10, 20, 50];
const TURNING_INDEX = 5;
/** Machines on the ticket system. */
const TICKET_INDICES = [6, 7];
const DESK = 'C1';
export const KIOSK = 'B1';
const LOWEST_RETURN = 8_500;
const VOLATILITIES = ['low', 'middle', 'high'];
const SUPERVISOR_ABOVE = 119_999;
const IDENTITY_ABOVE = 150_000;

export const euros = (cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const snake = (name) => name.replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);

/** A house with its machines, played through the public interface of a running server. */
export class House {
  /**
   * `server` has the url, the establishment's code, `setClock`, the credentials of each person and of the device, and
   * their secrets at another person's screen.
   */
  constructor(server, { random, size, firstDay, hasFaults }) {
    const client = (name) => new Client(server.url, server.establishment, server.credentials[name]);
    this.accountant = client('accountant');
    this.direction = client('direction');
    this.secondDirection = client('secondDirection');
    this.supervisor = client('supervisor');
    this.cashier = client('cashier');
    this.changer = client('changer');
    this.device = client('device');
    this.secrets = server.secrets;
    this.setClock = (at) => server.setClock(new Date(at));
    this.random = random;
    this.firstDay = firstDay;
    /** Tickets in customers' pockets; those of the ticket system, which other machines do not take, apart. */
    this.paperPockets = [];
    this.systemPockets = [];
    this.sequence = 0;
    this.machines = Array.from({ length: size }, (_, index) => createMachine(index, size, random, hasFaults));
    /** Notes and tickets of the files already imported, so that a fault can bring one again. */
    this.files = {};
    /** What of today's faults happens tomorrow: each receives tomorrow's scene. */
    this.tomorrow = [];
  }

  pocketsOf(machine) {
    return machine.hasTickets ? this.systemPockets : this.paperPockets;
  }

  machine(number) {
    return this.machines.find((machine) => machine.number === number);
  }

  async open() {
    const at = opensAt(this.firstDay);
    this.setClock(at + MINUTE_MS);
    for (const [key, value] of Object.entries(SETTINGS)) {
      const body = { value, effectiveFrom: this.firstDay, reason: 'règle de la maison' };
      await this.approve(await this.direction.post(`/settings/${key}/proposals`, body), this.secondDirection);
    }
    for (const machine of this.machines) await this.register(machine, at - 24 * HOUR_MS);
    if (this.machines.some(({ hasTickets }) => hasTickets)) await this.#openDesks();
    for (const machine of this.machines) machine.remember(at);
    await this.sendReadings(this.machines.map((machine) => reading(machine, at)));
  }

  /** Opens the desk that cashes tickets and the kiosk that prints promotional ones. */
  async #openDesks() {
    for (const { deskCode, kind, holder, client } of [
      { deskCode: DESK, kind: 'cashDesk', holder: this.secrets.cashier, client: this.cashier },
      { deskCode: KIOSK, kind: 'changeMachine', holder: this.secrets.changer, client: this.changer },
    ]) {
      await this.direction.post('/desks', { deskCode, kind, floatMinor: '0', room: 'Salle des Palmiers' });
      const [{ lastMovement: seenMovement }] = (await this.supervisor.get('/desks')).filter(
        (desk) => desk.deskCode === deskCode,
      );
      const count = { countedMinor: '0', seenMovement, outcome: 'handedOver', reason: '', witness: holder };
      await this.supervisor.post(`/desks/${deskCode}/counts`, count);
      const transfer = { fromDesk: null, toDesk: deskCode, amountMinor: '100000000', chips: [], reason: 'dotation' };
      const { transferId } = await this.supervisor.post('/desk-transfers', transfer);
      await client.post(`/desk-transfers/${transferId}/receipt`, { isAccepted: true, reason: '' });
    }
  }

  /** Prints a ticket of the system by a machine or the kiosk; its number is known then. */
  async printTicket(ticket, device) {
    this.sequence += 1;
    const kind = ticket.isRestricted ? { kind: 'restricted' } : {};
    const request = { ...device, amountMinor: String(ticket.amount), sequence: this.sequence, ...kind };
    ticket.number = (await this.device.post('/ticket-devices/requests', request)).number;
    await this.device.post('/ticket-devices/prints', { ...device, number: ticket.number, isPrinted: true });
  }

  /** Takes a ticket in by a machine. Returns the refusal, if any. */
  async takeTicket({ number }, machine, { isOutcomeLost = false } = {}) {
    const presented = await this.device.tryPost('/ticket-devices/presentations', { machine, number });
    if (presented.status >= 400) return presented.body.code;
    if (!isOutcomeLost) await this.device.post('/ticket-devices/outcomes', { machine, number, outcome: 'stacked' });
    return undefined;
  }

  /** Pays a ticket at the desk. Returns the refusal, if any. */
  async cashTicket({ number, amount }) {
    const body = { ticket: number, amount: euros(amount), desk: DESK };
    const { status, body: answer } = await this.cashier.tryPost('/ticket-redemptions', body);
    return status >= 400 ? answer.code : undefined;
  }

  async register(machine, registeredAt) {
    await this.direction.post('/machines', {
      sbmNumber: machine.number,
      serialNumber: `S-${machine.number}`,
      maker: 'Essai',
      model: 'Essai 1',
      location: 'Salle des Palmiers',
      denominationMinor: String(machine.denomination),
      returnPercent: (machine.returnHundredths / 100).toFixed(2),
      returnCertifiedOn: '2020-01-01',
      registeredAt: iso(registeredAt),
      technical: { highestWagerCredits: String(HIGHEST_BET) },
      stations: [{ stationNumber: 1, meterDigits: machine.digits }],
    });
  }

  async approve({ requestId, approvalRequestId }, approver = this.direction) {
    const decision = { decision: 'approved', reason: 'vu et vérifié' };
    await approver.post(`/approvals/${requestId ?? approvalRequestId}/decision`, decision);
  }

  /** Sends readings as the device; throws unless all are accepted. */
  async sendReadings(readings) {
    if (readings.length === 0) return;
    const refused = await this.trySendReadings(readings);
    if (refused.length > 0) throw new UnexpectedResponse(`readings refused: ${JSON.stringify(refused)}`);
  }

  /** Sends readings as the device; returns those that are refused. */
  async trySendReadings(readings) {
    const body = readings.map(({ machine, at, counters }) => ({
      machine,
      readAt: iso(at),
      counters: Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, String(value)])),
    }));
    return (await this.device.post('/readings', { readings: body })).refused;
  }

  async typeReading({ machine, at, counters }) {
    const values = Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, String(value)]));
    const body = { machine, readAt: iso(at), reason: 'manualCheck', counters: values };
    return this.accountant.tryPost('/readings/manual', body);
  }

  /** Opens and pays a slip. Returns the refusal of the opening, if any. */
  async paySlip({ machine, kind, amount, wonAt, payAt, again = false }) {
    this.setClock(payAt - 5 * MINUTE_MS);
    const body = { machine, kind, amount: euros(amount), wonAt: iso(wonAt), combination: 'trois sept' };
    const opened = await this.changer.tryPost('/payouts', again ? { ...body, anotherWinReason: 'autre gain' } : body);
    if (opened.status >= 400) return opened.body.code;
    const path = `/payouts/${opened.body.payoutId}`;
    if (amount > SUPERVISOR_ABOVE) await this.supervisor.post(`${path}/authorisations`, { level: 'superviseur' });
    if (amount > IDENTITY_ABOVE) {
      const identity = { documentType: 'passport', documentNumber: '12AB34567', bornOn: '1970-12-31' };
      await this.changer.post(`${path}/identity`, { ...identity, fullName: 'Ondine Fictive' });
    }
    this.setClock(payAt);
    await this.cashier.post(`${path}/payment`, { method: 'cheque', reference: '4711' });
    return undefined;
  }

  /** Changes a machine's terms from an instant on, as the Direction. */
  change(machine, effectiveAt, change) {
    return this.direction.post(`/machines/${machine.number}/changes`, {
      effectiveAt: iso(effectiveAt),
      reason: 'demande de la direction',
      ...change,
    });
  }
}

/**
 * Two machines report by file, the others by the device; every third has an old board. A counter of the fourth is about
 * to turn over, which the others of its board prove; with faults, those of one old board turn over often.
 */
function createMachine(index, size, random, hasFaults) {
  const profile = index % 3 === 2 ? 'few' : 'full';
  const isTurning = hasFaults && index === TURNING_INDEX;
  return new Machine(
    {
      number: `0${101 + index}`,
      channel: index < 2 ? 'file' : 'device',
      profile,
      denomination: random.pick(DENOMINATIONS),
      returnHundredths: LOWEST_RETURN + random.below(1_200),
      volatility: VOLATILITIES[index % 3],
      digits: isTurning ? 6 : index === 3 ? 7 : 9,
      turnsOver: index === 3,
      isTurning,
      hasTickets: TICKET_INDICES.includes(index),
    },
    random,
  );
}

/** Returns the answer of a machine's board, as a reading. */
export const reading = (machine, at) => ({ machine: machine.number, at, counters: machine.report() });

/** Returns readings as a file: every counter of the first one, an empty cell where a machine has no such counter. */
export function readingsFile(readings, { time = (at) => iso(at), delimiter = ',' } = {}) {
  const names = [...new Set(readings.flatMap(({ counters }) => Object.keys(counters)))];
  return [
    ['asset_number', 'read_at', ...names.map(snake)],
    ...readings.map(({ machine, at, counters }) => [machine, time(at), ...names.map((name) => counters[name] ?? '')]),
  ]
    .map((cells) => `${cells.join(delimiter)}\n`)
    .join('');
}

/** Writes an instant as a French spreadsheet does: day first, local. */
export const frenchTime = (at) => {
  const [year, month, day, hour, minute] = localTime(at).split(/[-T:]/);
  return `${day}/${month}/${year} ${hour}:${minute}`;
};

export function countsFile(counts) {
  return [
    ['machine', ...NOTES.map((note) => `notes_${note}`), 'tickets', 'ticket_count'],
    ...counts.map(({ machine, notes, tickets, ticketCount }) => [
      machine,
      ...NOTES.map((note) => notes[note]),
      euros(tickets),
      ticketCount,
    ]),
  ]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

/** Returns a count as the screen sends it. */
export const countBody = ({ machine, notes, tickets, ticketCount }) => ({
  machine,
  notes: NOTES.filter((note) => notes[note] > 0).map((note) => ({ value: String(note), count: notes[note] })),
  tickets: euros(tickets),
  ticketCount,
});

export function totalsFile(totals) {
  return [['machine', 'tickets_issued'], ...totals.map(({ machine, issued }) => [machine, euros(issued)])]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}
