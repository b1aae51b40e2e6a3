import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { Refusal, parseAcceptLanguage, refuse } from '#refusals/refusal.js';
import type { Config } from '../runtime/config.js';

/** Half a year, for this name alone: other names of the establishment are not ours to bind. */
const strictTransportSecurity = helmet.strictTransportSecurity({ maxAge: 180 * 24 * 3600, includeSubDomains: false });

/** Refuses (LISTENING_IN_CLEAR), in production, to be reachable from other machines without encryption. */
export function assertEncryptedListening({ production, host, tls, trustedProxies }: Config): void {
  if (production && !isLoopback(host) && tls === undefined && trustedProxies.length === 0) {
    refuse('LISTENING_IN_CLEAR', { host });
  }
}

/**
 * Returns the handler that refuses requests without https (HTTPS_REQUIRED) where https is set up.
 * Programs of this machine, such as a health check, may do without. A browser that uses https is instructed to return
 * by https only.
 */
export function buildHttpsHandler({ tls, trustedProxies }: Config): RequestHandler {
  const isHttpsSetUp = tls !== undefined || trustedProxies.length > 0;
  return (request, response, next) => {
    if (request.secure) {
      strictTransportSecurity(request, response, next);
      return;
    }
    if (!isHttpsSetUp || isLocalRequest(request)) {
      next();
      return;
    }
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const refusal = new Refusal('HTTPS_REQUIRED');
    response.status(refusal.status).set({ 'Content-Language': language, 'Cache-Control': 'no-store' });
    response.json(refusal.buildBody(language));
  };
}

/** Returns true for a direct request from this machine: a reverse proxy on it names its client in a header. */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
  return !isForwarded && isLoopback(socket.remoteAddress ?? '');
}

/** Returns whether the address is reachable from this machine only. */
function isLoopback(host: string): boolean {
  const plainHost = host.replace(/^::ffff:/u, '');
  return plainHost === 'localhost' || plainHost === '::1' || (isIP(plainHost) === 4 && plainHost.startsWith('127.'));
}

/**
 * Creates a listener of plain http that redirects to the same address by https.
 * It refuses requests that would send data in clear: writes and sign-ins are not redirected.
 */
export function createRedirectServer(getHttpsPort: () => number): Server {
  return createServer((request, response) => {
    request.resume();
    const httpsLocation = buildHttpsLocation(request, getHttpsPort());
    if (httpsLocation === undefined || !['GET', 'HEAD'].includes(request.method ?? '')) {
      sendHttpsRequired(request, response);
      return;
    }
    response.writeHead(308, { location: httpsLocation, 'cache-control': 'no-store' }).end();
  });
}

/** Returns the https address of a request; undefined for a malformed host or path. */
function buildHttpsLocation({ headers: { host = '' }, url = '/' }: IncomingMessage, port: number): string | undefined {
  const [, hostName] = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/iu.exec(host) ?? [];
  if (hostName === undefined || !url.startsWith('/')) return undefined;
  return `https://${hostName}${port === 443 ? '' : `:${port}`}${url}`;
}

/** Answers HTTPS_REQUIRED, in the caller's language, to a request of the unencrypted listener. */
function sendHttpsRequired({ headers }: IncomingMessage, response: ServerResponse): void {
  const language = parseAcceptLanguage(headers['accept-language']);
  const refusal = new Refusal('HTTPS_REQUIRED');
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(refusal.buildBody(language)));
}
