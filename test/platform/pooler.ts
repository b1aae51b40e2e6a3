import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Pooler {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a proxy between a client and PostgreSQL that imitates PgBouncer: it drops a session's startup options
 * (`ignore_startup_parameters`), refuses them (its default), or forwards everything.
 */
export async function openPooler(to: number, how: 'drops' | 'refuses' | 'passes'): Promise<Pooler> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(to, '127.0.0.1');
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.once('data', (first: Buffer) => {
      if (how === 'refuses') {
        client.end(refusal('unsupported startup parameter: options'));
        database.destroy();
        return;
      }
      database.write(how === 'drops' ? withoutOptions(first) : first);
      client.pipe(database);
    });
    database.pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}

/**
 * Removes options from the first message of a connection: its length, the protocol, then names and values, each
 * zero-terminated.
 */
function withoutOptions(first: Buffer): Buffer {
  const words = first.subarray(8).toString('utf8').split('\0');
  const at = words.indexOf('options');
  if (at >= 0) words.splice(at, 2);
  const body = Buffer.from(words.join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  first.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

/** Returns an error message of the protocol: fields with a letter each, zero-terminated. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E', 0);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
