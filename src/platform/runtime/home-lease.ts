import { join } from 'node:path';
import { refuse } from '#refusals/refusal.js';
import { Lease } from './process-lease.js';

/**
 * Takes the home for one server, until released or until the process is gone. Refuses HOME_IN_USE while another server
 * has it; commands run beside a server and take no lease.
 */
export function acquireHomeLease(home: string): Lease {
  const leaseOrHolderPid = Lease.acquireExclusive(join(home, 'server.lock'));
  return leaseOrHolderPid instanceof Lease
    ? leaseOrHolderPid
    : refuse('HOME_IN_USE', { home, process: leaseOrHolderPid });
}
