import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { refuse } from '#refusals/refusal.js';
import type { Establishment, RequestWithAccess } from '../access/access.decorators.js';
import { CallersService } from './callers.service.js';
import type { PermissionName } from '../access/permissions.js';

/** Interval at which a stream sends a heartbeat and checks that its caller may still read it. */
const HEARTBEAT_MS = 5000;
/** Delay before a browser reconnects. */
const CLIENT_RETRY_MS = 3000;
/** Period for which a checked caller stays trusted: many screens must not each query at every event. */
const TRUST_PERIOD_MS = 250;

/** Delay before a refused stream may be requested again, in seconds: another page may have closed by then. */
const RETRY_AFTER_SECONDS = 60;
/** Maximum number of unread characters: beyond it the stream is cut off, and the browser resumes where it was. */
const MAX_UNREAD_CHARACTERS = 1 << 20;

/** An open stream of one caller. */
export interface CallerStream {
  /** Sends an event while the caller may still read; otherwise ends the stream. */
  sendEvent(event: string, id: string, json: string): void;
  /** Starts the heartbeat until the caller is gone, then calls `onEnd`; at once when they have already disconnected. */
  keepAlive(onEnd: () => void): void;
}

/** The caller's request for a stream in an establishment, and the response that becomes the stream. */
interface StreamRequest {
  readonly establishment: Establishment;
  readonly request: Request;
  readonly response: Response;
}

/** Server-sent events to callers, whose permission is checked while they listen. */
@Injectable()
export class CallerStreams {
  /** Number of open streams, by person or device. */
  readonly #streamCountByCaller = new Map<string, number>();
  #streamCount = 0;

  constructor(
    private readonly callers: CallersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Opens a stream of server-sent events for the caller; `readyEvent` is sent at once, under the name `ready`.
   * Each later event is written only while the caller may still read, else the stream ends. A client that leaves too
   * much unread is disconnected. `keepAlive` sends an empty line now and then, and calls its function when the stream
   * closes. Refuses TOO_MANY_STREAMS.
   */
  openStream(
    { establishment, request, response }: StreamRequest,
    permission: PermissionName,
    readyEvent: { readonly id: string; readonly json: string },
  ): CallerStream {
    this.#reserveStream(request, response);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${CLIENT_RETRY_MS}\n${formatEvent('ready', readyEvent.id, readyEvent.json)}`);
    // the permission is checked again before each event, at most four times a second
    let trustedUntil = 0;
    /** Returns whether the caller may still read; a positive answer is trusted for a quarter of a second. */
    const isStillAllowed = async (): Promise<boolean> => {
      if (performance.now() < trustedUntil) return true;
      const isAllowed = await this.isStillPermitted(establishment, request, permission);
      if (isAllowed) trustedUntil = performance.now() + TRUST_PERIOD_MS;
      return isAllowed;
    };
    // events are written one after the other, because each waits for its check
    let lastWrite: Promise<void> = Promise.resolve();
    /** Writes an event after those before it, or ends the stream of a caller who may no longer read. */
    const enqueueWrite = (text: string): void => {
      lastWrite = lastWrite.then(async () => {
        const isAllowed = await isStillAllowed();
        if (response.writableEnded || response.destroyed) return;
        if (response.writableLength > MAX_UNREAD_CHARACTERS) response.destroy();
        else if (isAllowed) response.write(text);
        else response.end('event: ended\ndata: {}\n\n');
      });
    };
    return {
      sendEvent: (event, id, json) => {
        enqueueWrite(formatEvent(event, id, json));
      },
      keepAlive: (onEnd) => {
        if (response.destroyed) {
          onEnd();
          return;
        }
        const heartbeat = setInterval(() => {
          enqueueWrite(':\n\n');
        }, HEARTBEAT_MS);
        response.on('close', () => {
          clearInterval(heartbeat);
          onEnd();
        });
      },
    };
  }

  /**
   * Counts a stream against two limits, of all streams and of those of its caller, until the response closes.
   * Refuses TOO_MANY_STREAMS.
   */
  #reserveStream(request: Request, response: Response): void {
    const { total, perPerson } = this.config.streams;
    const { releveAccess: access } = request as RequestWithAccess & Request;
    if (access === undefined) throw new Error('a stream has a caller, whom the guard names');
    const { tokenId, personId } = access.actor;
    const callerKey = tokenId === null ? `person ${personId}` : `token ${personId} ${tokenId}`;
    const callerStreamCount = this.#streamCountByCaller.get(callerKey) ?? 0;
    if (callerStreamCount >= perPerson)
      refuse('TOO_MANY_STREAMS', { open: callerStreamCount, seconds: RETRY_AFTER_SECONDS });
    if (this.#streamCount >= total)
      refuse('TOO_MANY_STREAMS', { open: this.#streamCount, seconds: RETRY_AFTER_SECONDS });
    // a caller who disconnected while it was being opened does not trigger the close event any more
    if (response.destroyed) return;
    this.#streamCountByCaller.set(callerKey, callerStreamCount + 1);
    this.#streamCount += 1;
    response.once('close', () => {
      this.#streamCount -= 1;
      const remainingCount = (this.#streamCountByCaller.get(callerKey) ?? 1) - 1;
      if (remainingCount === 0) this.#streamCountByCaller.delete(callerKey);
      else this.#streamCountByCaller.set(callerKey, remainingCount);
    });
  }

  /**
   * Returns whether the caller still has a valid, unlocked session or token with the permission; false also on an
   * error.
   */
  private async isStillPermitted(
    establishment: Establishment,
    request: Request,
    permission: PermissionName,
  ): Promise<boolean> {
    try {
      const caller = await this.callers.findCaller(request, establishment.code, 'looking');
      if (caller === null || caller.isLocked) return false;
      this.callers.assertPermission(caller, permission);
      return true;
    } catch {
      // refused, or the database is unreachable now: the stream ends, and the browser reconnects
      return false;
    }
  }
}

/** Returns an event in the text form of server-sent events. */
function formatEvent(event: string, id: string, json: string): string {
  return `id: ${id}\nevent: ${event}\ndata: ${json}\n\n`;
}
