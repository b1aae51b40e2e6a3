import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { buildIdleReaderHandler } from '#platform/transport/slow-readers.js';
import { until } from '../support/until.js';

/** Much longer than a reader pauses on busy cores. */
const READ_S = 15;
/** At five megabytes a second this takes longer than `READ_S`. */
const LARGE = 90 << 20;

let folder: string;
let server: Server;
let reader: Socket;
let isClosed = false;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'releve-reader-'));
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...made, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'certificate.pem'], {
    cwd: folder,
    stdio: 'ignore',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  reader.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Opens a connection that receives one large response and reads it as instructed. */
async function open(kind: string, take: (socket: Socket) => void): Promise<void> {
  isClosed = false;
  const limit = buildIdleReaderHandler(READ_S);
  const answer: RequestListener = (request, response) => {
    response.once('close', () => {
      isClosed = true;
    });
    limit(request as Request, response as Response, () => response.end(Buffer.alloc(LARGE)));
  };
  const file = (name: string): Buffer => readFileSync(join(folder, name));
  const isSecure = kind === 'https';
  server = isSecure
    ? createSecure({ key: file('key.pem'), cert: file('certificate.pem') }, answer)
    : createPlain(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = { port: (server.address() as AddressInfo).port, host: '127.0.0.1' };
  reader = isSecure ? connectSecurely({ ...at, rejectUnauthorized: false }) : connect(at);
  reader.on('error', () => undefined);
  take(reader);
  reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
}

describe.each(['http', 'https'])('by %s, one large response', (kind) => {
  it('ends when nothing of it is read', async () => {
    await open(kind, (socket) => socket.once('data', () => socket.pause()));
    await until(() => isClosed);
  });

  it('continues to its end when it is read slowly', async () => {
    let taken = 0;
    await open(kind, (socket) =>
      socket.on('data', (part: Buffer) => {
        taken += part.length;
        socket.pause();
        // five megabytes a second: the system reports progress in steps of one or two
        setTimeout(() => socket.resume(), part.length / 5_000);
      }),
    );
    await until(() => taken >= LARGE || reader.destroyed);
    expect(taken).toBeGreaterThanOrEqual(LARGE);
  });
});
