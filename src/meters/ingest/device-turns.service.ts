import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';

/** Devices' batches share half of the database's connections: a person never waits behind the whole floor. */
@Injectable()
export class DeviceTurns {
  private readonly limit;

  constructor(@Inject(CONFIG) { poolSize }: Config) {
    this.limit = pLimit(Math.max(1, Math.floor(poolSize / 2)));
  }

  /** Runs the work of a device when its turn comes, that of a person at once. */
  take<T>({ tokenId }: { readonly tokenId: bigint | null }, work: () => Promise<T>): Promise<T> {
    return tokenId === null ? work() : this.limit(work);
  }
}
