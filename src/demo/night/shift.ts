import type { DemoClient } from '../stage/client.js';
import { signInStaff, DEMO_PASSWORD } from '../stage/staff.js';
import type { ScheduledAction } from './agenda.js';

/** A person and their secret, as typed on another person's screen. */
export interface Credentials {
  readonly code: string;
  readonly secret: string;
}

/** An event reported by a machine. */
export interface ReportedEvent {
  readonly machine: string;
  readonly code: string;
  readonly at: Date;
  readonly note?: string;
}

const MINUTE_MS = 60_000;

/** The establishment during a gaming day: staff by login, machines, minutes since the opening. */
export class Shift {
  readonly opensAt: Date;
  readonly closesAt: Date;
  private readonly url: string;
  private readonly establishment: string;
  private readonly device: DemoClient;
  private readonly clients = new Map<string, Promise<DemoClient>>();
  private readonly printedCounts = new Map<string, number>();

  constructor(
    {
      url,
      establishment,
      device,
    }: { readonly url: string; readonly establishment: string; readonly device: DemoClient },
    { opensAt, closesAt }: { readonly opensAt: Date; readonly closesAt: Date },
  ) {
    this.url = url;
    this.establishment = establishment;
    this.device = device;
    this.opensAt = opensAt;
    this.closesAt = closesAt;
  }

  computeInstant(minute: number): Date {
    return new Date(this.opensAt.getTime() + minute * MINUTE_MS);
  }

  createAction(minute: number, perform: () => Promise<unknown>): ScheduledAction {
    return { at: this.computeInstant(minute), perform };
  }

  async post<ResponseBody = unknown>(login: string, path: string, body: object = {}): Promise<ResponseBody> {
    return (await this.getSignedInClient(login)).post<ResponseBody>(this.buildPath(path), body);
  }

  async get<ResponseBody>(login: string, path: string): Promise<ResponseBody> {
    return (await this.getSignedInClient(login)).get<ResponseBody>(this.buildPath(path));
  }

  /** Returns the client of a member of staff, who signs in once. */
  getSignedInClient(login: string): Promise<DemoClient> {
    const client = this.clients.get(login) ?? signInStaff(this.url, login);
    this.clients.set(login, client);
    return client;
  }

  buildCredentials(login: string): Credentials {
    return { code: login, secret: DEMO_PASSWORD };
  }

  async fetchPersonId(login: string): Promise<string> {
    return (await (await this.getSignedInClient(login)).get<{ personId: string }>('sessions/current')).personId;
  }

  /** Reports events of machines as the device; throws when one is refused. */
  async reportEvents(...events: readonly ReportedEvent[]): Promise<void> {
    const { refused } = await this.device.post<{ refused: readonly unknown[] }>(this.buildPath('machine-events'), {
      events: events.map(({ at, ...event }) => ({ ...event, occurredAt: at.toISOString() })),
    });
    if (refused.length > 0) throw new Error(`events were refused: ${JSON.stringify(refused)}`);
  }

  /** Reports that the door of a machine's cabinet was opened and closed. */
  reportSlotDoor(machine: string, openedAt: Date, closedAt: Date): Promise<void> {
    return this.reportEvents(
      { machine, code: 'slotDoorOpened', at: openedAt },
      { machine, code: 'slotDoorClosed', at: closedAt },
    );
  }

  /** Returns the printer's next ticket number of the day. Each day has a thousand numbers of its own, by its date. */
  takeSequenceNumber(printer: string): number {
    const printedCount = (this.printedCounts.get(printer) ?? 0) + 1;
    this.printedCounts.set(printer, printedCount);
    return (Math.floor(this.opensAt.getTime() / (24 * 60 * MINUTE_MS)) % 1_000) * 1_000 + printedCount;
  }

  /** Sends a request of a machine or a kiosk through the gateway. */
  postAsDevice<ResponseBody = unknown>(path: string, body: object): Promise<ResponseBody> {
    return this.device.post<ResponseBody>(this.buildPath(path), body);
  }

  buildPath(path: string): string {
    return `establishments/${this.establishment}/${path}`;
  }
}

/** Returns the credentials of a person with a drawn signature. */
export const buildSignedCredentials = (shift: Shift, login: string) => ({
  ...shift.buildCredentials(login),
  strokes: buildSignatureStrokes(login),
});

/**
 * Returns a signature drawn with a finger, as strokes of points (x, y, milliseconds), different for each name.
 * It has two strokes: a wave and a dash.
 */
function buildSignatureStrokes(signerName: string): readonly (readonly (readonly [number, number, number])[])[] {
  const seed = Array.from(signerName).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const waveStroke = Array.from({ length: 48 }, (_unused, step) => {
    const height = 18 + ((seed + step * 7) % 23);
    return [40 + step * 5, Math.round(90 - height * Math.sin((step * (3 + (seed % 4))) / 8)), step * 16] as const;
  });
  const dashStroke = [
    [60, 128, 900],
    [150, 122, 960],
    [262, 126, 1_040],
  ] as const;
  return [waveStroke, dashStroke];
}
