import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Establishment } from '../access.decorators.js';
import { CallersService } from './callers.service.js';
import type { PermissionName } from '../permissions.js';

/** How often a stream shows that it is alive, and checks that its caller may still read it. */
const heartbeatMs = 5000;
/** How long a browser waits before it reconnects. */
const retryMs = 3000;
/** How long a checked caller stays trusted: many screens must not each query at every event. */
const trustedMs = 250;

/** An open stream of one caller. */
export interface CallerStream {
  /** Sends an event while the caller may still read; ends the stream otherwise. */
  tell(event: string, id: string, json: string): void;
  /** Starts the heartbeat, until the caller is gone and `end` is called: at once when they disconnected before. */
  live(end: () => void): void;
}

/** Server-sent events to callers, whose permission is checked as long as they listen. */
@Injectable()
export class CallerStreams {
  constructor(private readonly callers: CallersService) {}

  /** Opens a stream; `ready` is sent at once. */
  open(
    {
      establishment,
      request,
      response,
    }: { readonly establishment: Establishment; readonly request: Request; readonly response: Response },
    permission: PermissionName,
    ready: { readonly id: string; readonly json: string },
  ): CallerStream {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${retryMs}\n${textOf('ready', ready.id, ready.json)}`);
    let trustedUntil = 0;
    const isAllowed = async (): Promise<boolean> => {
      if (performance.now() < trustedUntil) return true;
      const answer = await this.isAllowed(establishment, request, permission);
      if (answer) trustedUntil = performance.now() + trustedMs;
      return answer;
    };
    let turn: Promise<void> = Promise.resolve();
    const inTurn = (text: string): void => {
      turn = turn.then(async () => {
        const mayRead = await isAllowed();
        if (response.writableEnded || response.destroyed) return;
        if (mayRead) response.write(text);
        else response.end('event: ended\ndata: {}\n\n');
      });
    };
    return {
      tell: (event, id, json) => {
        inTurn(textOf(event, id, json));
      },
      live: (end) => {
        if (response.destroyed) {
          end();
          return;
        }
        const heart = setInterval(() => {
          inTurn(':\n\n');
        }, heartbeatMs);
        response.on('close', () => {
          clearInterval(heart);
          end();
        });
      },
    };
  }

  private async isAllowed(
    establishment: Establishment,
    request: Request,
    permission: PermissionName,
  ): Promise<boolean> {
    try {
      const caller = await this.callers.callerOf(request, establishment.code, 'looking');
      if (caller === null || caller.isLocked) return false;
      this.callers.check(caller, permission);
      return true;
    } catch {
      // refused, or the database is unreachable now: the stream ends, and the browser asks again
      return false;
    }
  }
}

function textOf(event: string, id: string, json: string): string {
  return `id: ${id}\nevent: ${event}\ndata: ${json}\n\n`;
}
