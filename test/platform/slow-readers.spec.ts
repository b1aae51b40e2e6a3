import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { endOfWhoDoesNotRead } from '#platform/transport/slow-readers.js';

/** Twice what a reader needs on busy cores: a look that comes late must not find that nothing was taken. */
const READ_S = 4;
const LARGE = 24 << 20;

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

/** Who is sent one large answer, and takes it as they are told to. */
async function open(kind: string, take: (socket: Socket) => void): Promise<void> {
  isClosed = false;
  const limit = endOfWhoDoesNotRead(READ_S);
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

describe.each(['http', 'https'])('by %s, one large answer', (kind) => {
  it('ends when nothing of it is taken', async () => {
    await open(kind, (socket) => socket.once('data', () => socket.pause()));
    for (let turn = 0; turn < 600 && !isClosed; turn += 1) await sleep(50);
    expect(isClosed).toBe(true);
  });

  it('goes on to its end when it is taken slowly', async () => {
    let taken = 0;
    const began = performance.now();
    await open(kind, (socket) =>
      socket.on('data', (part: Buffer) => {
        taken += part.length;
        socket.pause();
        // five megabytes a second: the system says what was taken in steps of one or two
        setTimeout(() => socket.resume(), part.length / 5_000);
      }),
    );
    for (let turn = 0; turn < 1_000 && taken < LARGE && !reader.destroyed; turn += 1) await sleep(50);
    expect(taken).toBeGreaterThanOrEqual(LARGE);
    // longer than whoever takes nothing has
    expect(performance.now() - began).toBeGreaterThan(READ_S * 1_000);
  });
});
