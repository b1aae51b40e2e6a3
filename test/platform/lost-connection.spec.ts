import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildDataSourceOptions } from '#platform/database/database.js';

let server: Server;
afterEach(() => {
  server.close();
});

/** Returns a message of the PostgreSQL protocol: its type, its length, its body. */
function buildMessage(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATED = buildMessage('R', Buffer.from([0, 0, 0, 0]));
const READY = buildMessage('Z', Buffer.from('I'));
const SHUTTING_DOWN = buildMessage(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

it('a database that ends as it accepts a connection fails the query, and not the process', async () => {
  server = createServer((socket) => {
    // sent together: no listener can be attached between the two
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUTTING_DOWN])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const source = new DataSource(buildDataSourceOptions({ url: `postgres://nobody@127.0.0.1:${port}/none` }));
  await expect(source.initialize()).rejects.toThrow(/terminat|not queryable/);
});
