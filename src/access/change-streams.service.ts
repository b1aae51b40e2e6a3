import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ChangesService } from '../audit/changes.service.js';
import type { ChangesOfHouse } from '../audit/changes.service.js';
import { toWire } from '../platform/json.js';
import type { House } from './access.decorators.js';
import { CallersService } from './callers.service.js';

/** How often a stream proves that it lives, and that its caller may still read it. */
const heartbeatMs = 5000;
/** What a browser waits before it comes back. */
const retryMs = 3000;

/** The open streams of changes, each for one caller in one house. */
@Injectable()
export class ChangeStreams {
  constructor(
    private readonly changes: ChangesService,
    private readonly callers: CallersService,
  ) {}

  /** Writes events to the response until the caller leaves or may no longer read. */
  async open(house: House, request: Request, response: Response, lastEventId: string | null): Promise<void> {
    const { establishmentId } = house;
    const known = lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
    const from = known ?? (await this.changes.size(establishmentId));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${retryMs}\nid: ${from}\nevent: ready\ndata: {"size":"${from}"}\n\n`);
    const tell = (changes: ChangesOfHouse): void => {
      void this.whileAllowed(
        house,
        request,
        response,
        `id: ${changes.size}\nevent: changes\ndata: ${toWire(changes)}\n\n`,
      );
    };
    const missed = await this.changes.since(establishmentId, from);
    // whoever left while the database was asked does not say so again: nothing would ever end his heartbeat
    if (response.destroyed) return;
    if (missed !== null) tell(missed);
    const stopListening = this.changes.listen(establishmentId, missed?.size ?? from, tell);
    const heart = setInterval(() => void this.whileAllowed(house, request, response, ':\n\n'), heartbeatMs);
    response.on('close', () => {
      clearInterval(heart);
      stopListening();
    });
  }

  /** A right that was taken away, a session that ended or locked: nothing more is said, and the stream ends. */
  private async whileAllowed(house: House, request: Request, response: Response, text: string): Promise<void> {
    const isAllowed = await this.isAllowed(house, request);
    if (response.writableEnded || response.destroyed) return;
    if (isAllowed) response.write(text);
    else response.end('event: ended\ndata: {}\n\n');
  }

  private async isAllowed(house: House, request: Request): Promise<boolean> {
    try {
      const caller = await this.callers.callerOf(request, house.code, 'looking');
      if (caller === null || caller.isLocked) return false;
      this.callers.check(caller, 'establishments.read');
      return true;
    } catch {
      // refused, or the database does not answer now: the stream ends, and the browser asks again
      return false;
    }
  }
}
