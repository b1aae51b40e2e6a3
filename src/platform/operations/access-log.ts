import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import sonicBoom from 'sonic-boom';
import type { CallerRequest } from '../database/idempotency.js';
import { getRequestId } from './request-id.js';
import { getRouteTemplate } from './request-route.js';

/** Maximum number of unwritten bytes, for a slow reader or a full disk; further lines are dropped. */
const MAX_UNWRITTEN_BYTES = 4 * 1024 * 1024;
const REPORT_INTERVAL_MS = 60_000;
const CLOSING_MS = 1_000;

/** Writes one JSON line per request, as long as writing is possible. */
export interface AccessLog {
  readonly handler: RequestHandler;
  /** Writes the remaining lines, for at most a second. */
  close(): Promise<void>;
}

/**
 * Opens the access log on standard output (`stdout`) or at the end of a file. Throws when the file cannot be opened.
 * A line contains the time, the request's identifier, the method, the template of its route and the establishment's
 * code. It also contains the person by number, the status and the milliseconds: no address, no query, no body, no
 * header.
 * Later write errors (a full disk, a closed reader) only lose the line.
 */
export function openAccessLog(destinationName: string): AccessLog {
  // pino's own destination flushes itself when the process ends, and on a full disk retries forever
  const stream = new sonicBoom.SonicBoom({
    fd: openDestination(destinationName),
    sync: false,
    maxLength: MAX_UNWRITTEN_BYTES,
  });
  let isClosed = false;
  let reportedAt = -Infinity;
  stream.on('error', (error: Error) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    process.stderr.write(`The access log cannot be written: ${error.message}\n`);
  });
  const formatters = { level: (level: string) => ({ level }) };
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters }, stream);
  return {
    handler: (request: CallerRequest, response, next) => {
      const startedAt = performance.now();
      response.once('close', () => {
        if (isClosed) return;
        logger.info({
          id: getRequestId(response),
          method: request.method,
          route: getRouteTemplate(request),
          // for an unknown caller the address may contain anything
          ...(request.writtenBy === undefined
            ? {}
            : { establishment: request.params['establishment'], person: Number(request.writtenBy) }),
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
          // the caller left, or a connection broke, before the whole response was sent
          ...(response.writableFinished ? {} : { cut: true }),
        });
      });
      next();
    },
    close: async () => {
      isClosed = true;
      const streamClosed = once(stream, 'close').catch(() => undefined);
      stream.end();
      await Promise.race([streamClosed, sleep(CLOSING_MS, undefined, { ref: false })]);
      stream.destroy();
    },
  };
}

/** Returns the file descriptor of standard output (`stdout`), or of the named file, opened for appending. */
function openDestination(destinationName: string): number {
  if (destinationName === 'stdout') return process.stdout.fd;
  mkdirSync(dirname(destinationName), { recursive: true });
  return openSync(destinationName, 'a', 0o640);
}
