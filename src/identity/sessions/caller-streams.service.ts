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
  /** Starts the heartbeat until the caller is gone, then calls `end`; at once when they have already disconnected. */
  keepAlive(end: () => void): void;
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
  readonly #openByCaller = new Map<string, number>();
  #openStreams = 0;

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
    this.#countStream(request, response);
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
      const isAllowedNow = await this.isAllowed(establishment, request, permission);
      if (isAllowedNow) trustedUntil = performance.now() + TRUST_PERIOD_MS;
      return isAllowedNow;
    };
    // events are written one after the other, because each waits for its check
    let lastWrite: Promise<void> = Promise.resolve();
    /** Writes an event after those before it, or ends the stream of a caller who may no longer read. */
    const writeInTurn = (text: string): void => {
      lastWrite = lastWrite.then(async () => {
        const mayRead = await isStillAllowed();
        if (response.writableEnded || response.destroyed) return;
        if (response.writableLength > MAX_UNREAD_CHARACTERS) response.destroy();
        else if (mayRead) response.write(text);
        else response.end('event: ended\ndata: {}\n\n');
      });
    };
    return {
      sendEvent: (event, id, json) => {
        writeInTurn(formatEvent(event, id, json));
      },
      keepAlive: (end) => {
        if (response.destroyed) {
          end();
          return;
        }
        const heartbeat = setInterval(() => {
          writeInTurn(':\n\n');
        }, HEARTBEAT_MS);
        response.on('close', () => {
          clearInterval(heartbeat);
          end();
        });
      },
    };
  }

  /**
   * Counts a stream against two limits, of all streams and of those of its caller, until the response closes.
   * Refuses TOO_MANY_STREAMS.
   */
  #countStream(request: Request, response: Response): void {
    const { inAll, ofPerson } = this.config.streams;
    const { releveAccess: access } = request as RequestWithAccess & Request;
    if (access === undefined) throw new Error('a stream has a caller, whom the guard names');
    const { tokenId, personId } = access.actor;
    const callerKey = tokenId === null ? `person ${personId}` : `token ${personId} ${tokenId}`;
    const openByCaller = this.#openByCaller.get(callerKey) ?? 0;
    if (openByCaller >= ofPerson) refuse('TOO_MANY_STREAMS', { open: openByCaller, seconds: RETRY_AFTER_SECONDS });
    if (this.#openStreams >= inAll)
      refuse('TOO_MANY_STREAMS', { open: this.#openStreams, seconds: RETRY_AFTER_SECONDS });
    // a caller who disconnected while it was being opened does not trigger the close event any more
    if (response.destroyed) return;
    this.#openByCaller.set(callerKey, openByCaller + 1);
    this.#openStreams += 1;
    response.once('close', () => {
      this.#openStreams -= 1;
      const remaining = (this.#openByCaller.get(callerKey) ?? 1) - 1;
      if (remaining === 0) this.#openByCaller.delete(callerKey);
      else this.#openByCaller.set(callerKey, remaining);
    });
  }

  /**
   * Returns whether the caller still has a valid, unlocked session or token with the permission; false also on an
   * error.
   */
  private async isAllowed(
    establishment: Establishment,
    request: Request,
    permission: PermissionName,
  ): Promise<boolean> {
    try {
      const caller = await this.callers.findCaller(request, establishment.code, 'looking');
      if (caller === null || caller.isLocked) return false;
      this.callers.requirePermission(caller, permission);
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
