import { BlockList } from 'node:net';
import type { Server, Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Config } from '../runtime/config.js';
import { throttleAddress } from './network-address.js';

/** Minimum interval between log lines about refused connections: a flood must not fill the log too. */
const REPORT_INTERVAL_MS = 60_000;

/**
 * Limits a server's open connections, in total and from one address; an excess one is closed before a byte of it is
 * read.
 * Connections of reverse proxies serve many clients and count in the total only.
 */
export function limitConnections(server: Server, { connections, trustedProxies }: LimitedBy): void {
  const logger = new Logger('connections');
  const proxies = blockListOf(trustedProxies);
  const held = new Map<string, number>();
  let refused = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const say = (why: string): void => {
    refused += 1;
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    logger.warn(`${refused} connections were refused: ${why}`);
    [refused, reportedAt] = [0, performance.now()];
  };
  server.maxConnections = connections.inAll;
  server.on('drop', () => say(`${connections.inAll} are open (RELEVE_CONNECTIONS)`));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress, remoteFamily } = socket;
    if (remoteAddress === undefined || isListed(proxies, remoteAddress, remoteFamily)) return;
    const address = throttleAddress(remoteAddress);
    const open = held.get(address) ?? 0;
    if (open >= connections.ofAddress) {
      say(`one address has ${open} open (RELEVE_CONNECTIONS_PER_ADDRESS)`);
      socket.destroy();
      return;
    }
    held.set(address, open + 1);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left === 0) held.delete(address);
      else held.set(address, left);
    });
  });
}

type LimitedBy = Pick<Config, 'connections' | 'trustedProxies'>;

/** Returns the addresses and networks as a list to check addresses against. */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isListed(list: BlockList, address: string, family: string | undefined): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return list.check(plain, family === 'IPv6' && plain === address ? 'ipv6' : 'ipv4');
}
