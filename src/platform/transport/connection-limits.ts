import { BlockList, type Server, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Config } from '../runtime/config.js';
import { normaliseCallerAddress } from './network-address.js';

/** Minimum interval between log lines about refused connections: a flood must not fill the log too. */
const REPORT_INTERVAL_MS = 60_000;

/**
 * Limits a server's open connections, in total and from one address; an excess one is closed before a byte of it is
 * read.
 * Connections of reverse proxies serve many clients and count in the total only.
 */
export function limitConnections(server: Server, { connections, trustedProxies }: LimitedBy): void {
  const logger = new Logger('connections');
  const proxies = buildBlockList(trustedProxies);
  const openByAddress = new Map<string, number>();
  let refusedCount = 0;
  let lastReportAt = Number.NEGATIVE_INFINITY;
  /** Counts a refused connection and logs the number at most once a minute. */
  const countRefusal = (reason: string): void => {
    refusedCount += 1;
    if (performance.now() - lastReportAt < REPORT_INTERVAL_MS) return;
    logger.warn(`${refusedCount} connections were refused: ${reason}`);
    [refusedCount, lastReportAt] = [0, performance.now()];
  };
  server.maxConnections = connections.inAll;
  server.on('drop', () => countRefusal(`${connections.inAll} are open (RELEVE_CONNECTIONS)`));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress, remoteFamily } = socket;
    if (remoteAddress === undefined || isListed(proxies, remoteAddress, remoteFamily)) return;
    const address = normaliseCallerAddress(remoteAddress);
    const openConnections = openByAddress.get(address) ?? 0;
    if (openConnections >= connections.ofAddress) {
      countRefusal(`one address has ${openConnections} open (RELEVE_CONNECTIONS_PER_ADDRESS)`);
      socket.destroy();
      return;
    }
    openByAddress.set(address, openConnections + 1);
    socket.once('close', () => {
      const remaining = (openByAddress.get(address) ?? 1) - 1;
      if (remaining === 0) openByAddress.delete(address);
      else openByAddress.set(address, remaining);
    });
  });
}

type LimitedBy = Pick<Config, 'connections' | 'trustedProxies'>;

/** Returns the addresses and networks (`10.0.0.0/8`) as a list against which addresses can be checked. */
function buildBlockList(networks: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (bits === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, Number(bits), family);
  }
  return blockList;
}

/** Returns whether the address is in the list; an IPv4 address may be written as IPv6 (`::ffff:`). */
function isListed(list: BlockList, address: string, family: string | undefined): boolean {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return list.check(plainAddress, family === 'IPv6' && plainAddress === address ? 'ipv6' : 'ipv4');
}
