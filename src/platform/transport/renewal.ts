import type { Server } from 'node:https';
import { Logger } from '@nestjs/common';
import type { Clock } from '../runtime/clock.js';
import type { TlsFiles } from '../runtime/config.js';
import { readCertificate, type Certificate } from './certificate.js';

/** Interval for reading two small files: a renewed certificate is served within seconds. */
const CHECK_INTERVAL_MS = 5_000;
const DAY_MS = 86_400_000;
/** Days before expiry from which a certificate is reported once a day. */
const WARNING_DAYS = 21;

/**
 * Serves a renewed certificate without a restart; open connections use the old one. Returns a function that stops the
 * watch.
 * An invalid pair (half written, or with another's key) leaves the previous one in service and is reported once. A
 * certificate that ends within three weeks is reported daily.
 */
export function watchCertificateRenewals(
  server: Server,
  files: TlsFiles,
  firstCertificate: Certificate,
  clock: Clock,
): () => void {
  const logger = new Logger('tls');
  let servedCertificate = firstCertificate;
  let lastReport = '';
  let warnedAt = -Infinity;
  const reportOnce = (message: string): void => {
    if (message !== lastReport) logger.warn(message);
    lastReport = message;
  };
  /** Serves the files' certificate if it was renewed, and warns daily when it ends within three weeks. */
  const checkFiles = (): void => {
    const now = clock.now();
    try {
      const certificateOnDisk = readCertificate(files, now);
      if (certificateOnDisk.cert !== servedCertificate.cert || certificateOnDisk.key !== servedCertificate.key) {
        server.setSecureContext({ cert: certificateOnDisk.cert, key: certificateOnDisk.key });
        servedCertificate = certificateOnDisk;
        logger.log(`The certificate was renewed: valid to ${certificateOnDisk.validTo.toISOString()}`);
      }
      lastReport = '';
    } catch (error) {
      reportOnce(`The certificate in service stays: ${error instanceof Error ? error.message : String(error)}`);
    }
    const daysLeft = Math.floor((servedCertificate.validTo.getTime() - now.getTime()) / DAY_MS);
    if (daysLeft < WARNING_DAYS && now.getTime() - warnedAt >= DAY_MS) {
      warnedAt = now.getTime();
      logger.warn(`The certificate ends on ${servedCertificate.validTo.toISOString()}: renew ${files.certificate}`);
    }
  };
  checkFiles();
  const timer = setInterval(checkFiles, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
