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
export function limitConnections(server: Server, { connections, trustedProxies }: ConnectionLimits): void {
  const logger = new Logger('connections');
  const proxyAddresses = buildAddressList(trustedProxies);
  const openCountByAddress = new Map<string, number>();
  let refusedCount = 0;
  let lastReportAt = Number.NEGATIVE_INFINITY;
  /** Counts a refused connection and logs the number at most once a minute. */
  const countRefusal = (reason: string): void => {
    refusedCount += 1;
    if (performance.now() - lastReportAt < REPORT_INTERVAL_MS) return;
    logger.warn(`${refusedCount} connections were refused: ${reason}`);
    [refusedCount, lastReportAt] = [0, performance.now()];
  };
  server.maxConnections = connections.total;
  server.on('drop', () => countRefusal(`${connections.total} are open (RELEVE_CONNECTIONS)`));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress, remoteFamily } = socket;
    if (remoteAddress === undefined || isAddressListed(proxyAddresses, remoteAddress, remoteFamily)) return;
    const address = normaliseCallerAddress(remoteAddress);
    const openCount = openCountByAddress.get(address) ?? 0;
    if (openCount >= connections.perAddress) {
      countRefusal(`one address has ${openCount} open (RELEVE_CONNECTIONS_PER_ADDRESS)`);
      socket.destroy();
      return;
    }
    openCountByAddress.set(address, openCount + 1);
    socket.once('close', () => {
      const remainingCount = (openCountByAddress.get(address) ?? 1) - 1;
      if (remainingCount === 0) openCountByAddress.delete(address);
      else openCountByAddress.set(address, remainingCount);
    });
  });
}

type ConnectionLimits = Pick<Config, 'connections' | 'trustedProxies'>;

/** Returns the addresses and networks (`10.0.0.0/8`) as a list against which addresses can be checked. */
function buildAddressList(networks: readonly string[]): BlockList {
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
function isAddressListed(list: BlockList, address: string, family: string | undefined): boolean {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return list.check(plainAddress, family === 'IPv6' && plainAddress === address ? 'ipv6' : 'ipv4');
}
