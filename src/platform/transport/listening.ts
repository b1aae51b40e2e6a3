import type { Server as HttpsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Clock } from '../runtime/clock.js';
import type { Config } from '../runtime/config.js';
import type { Certificate } from './certificate.js';
import { limitConnections } from './connection-limits.js';
import { createRedirectServer } from './https-only.js';
import { watchCertificateRenewals } from './renewal.js';

/** An application that listens. */
export interface ListeningApplication {
  /** For example https://127.0.0.1:3000 */
  readonly url: string;
  /** Stops everything beside the application's own listener. */
  stop(): void;
}

/**
 * Listens at the configured address and returns the server's URL and `stop`.
 * With a certificate, follows its renewals and, if a port is configured for it, redirects plain http to https.
 */
export async function startListening(
  app: NestExpressApplication,
  config: Config,
  certificate: Certificate | undefined,
  clock: Clock,
): Promise<ListeningApplication> {
  const { host, port, tls, redirectPort } = config;
  const server = app.getHttpServer() as Server;
  const getPort = (): number => (server.address() as AddressInfo).port;
  const isSecure = tls !== undefined && certificate !== undefined;
  const redirectServer = isSecure && redirectPort !== undefined ? createRedirectServer(getPort) : undefined;
  if (redirectServer !== undefined) limitConnections(redirectServer, config);
  try {
    await app.listen(port, host);
    if (redirectServer !== undefined) await once(redirectServer.listen(redirectPort, host), 'listening');
  } catch (error) {
    redirectServer?.close();
    await app.close();
    throw error;
  }
  const stopWatchingRenewals = isSecure
    ? watchCertificateRenewals(server as HttpsServer, tls, certificate, clock)
    : undefined;
  const hostInUrl = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${isSecure ? 'https' : 'http'}://${hostInUrl}:${getPort()}`,
    stop: () => {
      stopWatchingRenewals?.();
      redirectServer?.close();
      redirectServer?.closeAllConnections();
    },
  };
}
