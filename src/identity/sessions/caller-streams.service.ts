import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Establishment } from '../access.decorators.js';
import { CallersService } from './callers.service.js';
import type { PermissionName } from '../permissions.js';

/** How often a stream proves that it lives, and that its caller may still read it. */
const heartbeatMs = 5000;
/** What a browser waits before it comes back. */
const retryMs = 3000;
/** How long a caller who was just asked about may go on being told: many screens must not each ask at every word. */
const trustedMs = 250;

/** An open stream of one caller. */
export interface CallerStream {
  /** Sends an event while the caller may still read; ends the stream once he may not. */
  tell(event: string, id: string, json: string): void;
  /** From now on its heart beats until the caller is gone, and then `end` is called: at once when he left before. */
  live(end: () => void): void;
}

/** Server-sent events to callers, each held to his permission as long as he listens. */
@Injectable()
export class CallerStreams {
  constructor(private readonly callers: CallersService) {}

  /** Begins a stream; `ready` is what is said at once. */
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
      // refused, or the database does not answer now: the stream ends, and the browser asks again
      return false;
    }
  }
}

function textOf(event: string, id: string, json: string): string {
  return `id: ${id}\nevent: ${event}\ndata: ${json}\n\n`;
}
