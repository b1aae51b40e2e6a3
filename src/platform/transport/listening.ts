import type { Server as HttpsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Clock } from '../runtime/clock.js';
import type { Config } from '../runtime/config.js';
import type { Certificate } from './certificate.js';
import { limitConnections } from './connection-limits.js';
import { redirector } from './https-only.js';
import { followRenewals } from './renewal.js';

/** An application that listens. */
export interface ListeningApplication {
  /** For example https://127.0.0.1:3000 */
  readonly url: string;
  /** Stops everything beside the application's own listener. */
  stop(): void;
}

/** Listens at the configured address; with a certificate, follows its renewals and redirects plain http to https. */
export async function listen(
  app: NestExpressApplication,
  config: Config,
  certificate: Certificate | undefined,
  clock: Clock,
): Promise<ListeningApplication> {
  const { host, port, tls, redirectPort } = config;
  const server = app.getHttpServer() as Server;
  const portOf = (): number => (server.address() as AddressInfo).port;
  const isSecure = tls !== undefined && certificate !== undefined;
  const beside = isSecure && redirectPort !== undefined ? redirector(portOf) : undefined;
  if (beside !== undefined) limitConnections(beside, config);
  try {
    await app.listen(port, host);
    if (beside !== undefined) await once(beside.listen(redirectPort, host), 'listening');
  } catch (error) {
    beside?.close();
    await app.close();
    throw error;
  }
  const unfollow = isSecure ? followRenewals(server as HttpsServer, tls, certificate, clock) : undefined;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${isSecure ? 'https' : 'http'}://${name}:${portOf()}`,
    stop: () => {
      unfollow?.();
      beside?.close();
      beside?.closeAllConnections();
    },
  };
}
