import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { isEventStream } from './request-route.js';

const DRAIN_PAUSE_MS = 25;

/** Requests without a complete response, so that a stopping server can finish them. */
export class OpenRequests {
  readonly #openResponses = new Set<Response>();
  #isStopping = false;

  readonly handler: RequestHandler = (_request, response, next) => {
    this.#openResponses.add(response);
    response.once('close', () => this.#openResponses.delete(response));
    if (this.#isStopping) response.setHeader('Connection', 'close');
    next();
  };

  get count(): number {
    return this.#openResponses.size;
  }

  /**
   * Accepts no more connections, ends the event streams (their readers reconnect), and waits for the other requests.
   * Returns the number still unfinished after `timeLimitS`.
   */
  async drain(server: Server, timeLimitS: number): Promise<number> {
    this.#isStopping = true;
    server.close();
    const deadline = performance.now() + timeLimitS * 1000;
    for (const response of this.#openResponses) if (!response.headersSent) response.setHeader('Connection', 'close');
    for (;;) {
      server.closeIdleConnections();
      for (const response of this.#openResponses)
        if (isEventStream(response) && !response.writableEnded) response.end();
      if (this.#openResponses.size === 0 || performance.now() >= deadline) return this.#openResponses.size;
      await sleep(DRAIN_PAUSE_MS);
    }
  }
}
