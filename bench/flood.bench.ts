import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { AppModule } from '#app/app.module.js';
import { createApp } from '#platform/http/http.js';
import { SystemClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import { onDatabase } from './bench-database.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

const REQUESTS = scaled({ usual: 300, small: 3 });
/** Maximum cost of a request in milliseconds of processor time, the sender's part included. */
const LIMIT_MS = 50;

/**
 * Measures the cost of an unauthenticated request: thirty kilobytes that would expand to thirty megabytes of readings.
 */
export function run(): Promise<BenchRow[]> {
  return onDatabase({ name: 'flood', poolSize: 4 }, async ({ home, url }) => {
    const config = {
      ...readConfig({ RELEVE_HOME: home, PORT: '0', RELEVE_SECOND_FACTOR: 'offered' }),
      databaseUrl: url,
    };
    const platform = { config, clock: new SystemClock(), databaseUrl: url };
    const app = await createApp(AppModule.register(platform), new StderrLogger('error'));
    try {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as { port: number };
      const bomb = gzipSync(Buffer.alloc(30 << 20, ' '));
      await send(port, bomb);
      const memory = process.memoryUsage().rss;
      const before = process.cpuUsage();
      for (let sent = 0; sent < REQUESTS; sent += 1) await send(port, bomb);
      const { user, system } = process.cpuUsage(before);
      const each = (user + system) / 1000 / REQUESTS;
      const grown = (process.memoryUsage().rss - memory) / 1e6;
      return [
        {
          work: `${REQUESTS} anonymous requests of ${Math.round(bomb.length / 1000)} kB that would become 30 MB of readings`,
          figure: `${each.toFixed(1)} ms of processor each`,
          limit: `less than ${LIMIT_MS} ms`,
          met: each < LIMIT_MS,
          detail: `sender and server together; the process grew by ${Math.round(grown)} MB`,
        },
      ];
    } finally {
      await app.close();
    }
  });
}

function send(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'idempotency-key': 'of-nobody' };
    const path = '/api/establishments/NONE/readings';
    const clientRequest = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 401) resolve();
        else reject(new Error(`answered ${String(answer.statusCode)}`));
      });
    });
    clientRequest.on('error', reject).end(bytes);
  });
}
