import type { Server } from 'node:https';
import { Logger } from '@nestjs/common';
import type { Clock } from '../runtime/clock.js';
import type { TlsFiles } from '../runtime/config.js';
import { readCertificate } from './certificate.js';
import type { Certificate } from './certificate.js';

/** Interval for reading two small files: a renewed certificate is served within seconds. */
const CHECK_INTERVAL_MS = 5_000;
const DAY_MS = 86_400_000;
/** Days before expiry from which a certificate is reported once a day. */
const WARNING_DAYS = 21;

/**
 * Serves a renewed certificate without a restart; open connections use the old one. Returns a function that stops the
 * watch.
 * An invalid pair (half written, or with another's key) leaves the previous one in service and is reported once.
 */
export function followRenewals(server: Server, files: TlsFiles, first: Certificate, clock: Clock): () => void {
  const logger = new Logger('tls');
  let served = first;
  let reported = '';
  let warnedAt = -Infinity;
  const report = (message: string): void => {
    if (message !== reported) logger.warn(message);
    reported = message;
  };
  const look = (): void => {
    const now = clock.now();
    try {
      const found = readCertificate(files, now);
      if (found.cert !== served.cert || found.key !== served.key) {
        server.setSecureContext({ cert: found.cert, key: found.key });
        served = found;
        logger.log(`The certificate was renewed: valid to ${found.validTo.toISOString()}`);
      }
      reported = '';
    } catch (error) {
      report(`The certificate in service stays: ${error instanceof Error ? error.message : String(error)}`);
    }
    const daysLeft = Math.floor((served.validTo.getTime() - now.getTime()) / DAY_MS);
    if (daysLeft < WARNING_DAYS && now.getTime() - warnedAt >= DAY_MS) {
      warnedAt = now.getTime();
      logger.warn(`The certificate ends on ${served.validTo.toISOString()}: renew ${files.certificate}`);
    }
  };
  look();
  const timer = setInterval(look, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
