import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';

/**
 * Limits devices' batches to half of the database's connections, so that a person never waits behind the whole floor.
 */
@Injectable()
export class DeviceConcurrencyLimiter {
  private readonly limiter;

  constructor(@Inject(CONFIG) { poolSize }: Config) {
    this.limiter = pLimit(Math.max(1, Math.floor(poolSize / 2)));
  }

  /** Runs a device's work in its turn, a person's at once. */
  runInTurn<T>({ tokenId }: { readonly tokenId: bigint | null }, task: () => Promise<T>): Promise<T> {
    return tokenId === null ? task() : this.limiter(task);
  }
}
