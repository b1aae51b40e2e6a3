import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Valid form of a proxy's identifier; any other is replaced, because it would be written to the log. */
const WELL_FORMED_ID = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Gives each request an identifier, in the header X-Request-Id of its response. It is that of a proxy in front of us
 * when well formed, otherwise one that a person can read out, such as `4f2a-91bc-07de`.
 */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const proxyId = request.get('x-request-id');
  const id = proxyId !== undefined && WELL_FORMED_ID.test(proxyId) ? proxyId : generateRequestId();
  response.locals['requestId'] = id;
  response.setHeader('X-Request-Id', id);
  next();
};

/** Returns the identifier of the request that a response answers; a new one when the request has none. */
export function getRequestId(response: Response): string {
  const id: unknown = response.locals['requestId'];
  return typeof id === 'string' ? id : generateRequestId();
}

/** Returns a random identifier that a person can read out, such as `4f2a-91bc-07de`. */
function generateRequestId(): string {
  return randomBytes(6)
    .toString('hex')
    .replaceAll(/(.{4})(?=.)/g, '$1-');
}
