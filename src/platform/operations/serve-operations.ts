import { createHash, timingSafeEqual } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Refusal, parseAcceptLanguage } from '#refusals/refusal.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/**
 * Serves the operator's endpoints, outside the interface.
 * `/health/live`: the process answers. `/health/ready`: it can do its work (each check by name, 503 when one is down).
 * `/metrics`: figures for Prometheus, for those who may read them.
 */
export function serveOperations(app: NestExpressApplication, metricsToken: string | undefined): void {
  const readiness = app.get(Readiness);
  const metrics = app.get(Metrics);
  metrics.collectProcessMetrics();
  const server = app.getHttpAdapter().getInstance() as {
    get(path: string, handler: (request: Request, response: Response) => void): void;
  };
  server.get('/health/live', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'alive' });
  });
  server.get('/health/ready', (_request, response) => {
    void readiness.getReport().then(({ isReady, checks }) => {
      response.set('cache-control', 'no-store').status(isReady ? 200 : 503);
      response.json({ status: isReady ? 'ready' : 'notReady', checks });
    });
  });
  server.get('/metrics', (request, response) => {
    if (!canReadMetrics(request, metricsToken)) {
      const refusal = new Refusal('NOT_FOUND', { what: 'GET /metrics' });
      response.status(refusal.status).json(refusal.buildBody(parseAcceptLanguage(request.headers['accept-language'])));
      return;
    }
    metrics.format().then(
      (text) => response.set('cache-control', 'no-store').type(metrics.contentType).send(text),
      () => response.sendStatus(500),
    );
  });
}

/**
 * Returns whether a caller may read the metrics: with the token, or directly from this machine when no token is
 * configured.
 */
function canReadMetrics(request: Request, token: string | undefined): boolean {
  if (token !== undefined) return isSameToken(request.get('authorization') ?? '', `Bearer ${token}`);
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => request.headers[name] !== undefined);
  return !isForwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}

/** Returns whether two tokens are the same, in a time that does not depend on their text. */
function isSameToken(presentedToken: string, expectedToken: string): boolean {
  const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashText(presentedToken), hashText(expectedToken));
}
