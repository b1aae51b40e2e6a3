import { createHash } from 'node:crypto';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refuse } from '#refusals/refusal.js';
import { isPublicRoute } from './routes.js';
import { isLocalRequest } from '../transport/https-only.js';
import { normaliseCallerAddress } from '../transport/network-address.js';

const PERIOD_SECONDS = 60;
/** A sign-in hashes a password; reading is little work. */
const WRITE_WEIGHT = 10;
/** Number of recently admitted callers remembered: ten thousand devices, and an establishment's people. */
const MAX_REMEMBERED_CALLERS = 50_000;

/** Requests per minute from unknown callers; a write counts as ten. */
export interface UnknownCallerLimits {
  /** Limit of one network address, which a whole floor may share. */
  readonly perAddress: number;
  /** Limit of one browser or device, identified by its cookie or token. */
  readonly perDevice: number;
}

interface AdmittedRequest extends Request {
  /** Set by the guard of access once it knows the caller. */
  readonly releveAccess?: unknown;
}

/**
 * Limits the requests of unknown callers (TOO_MANY_REQUESTS): on public routes, and with an invalid token or session.
 * Recently admitted callers are not counted, regardless of others at the same address, so that devices behind one
 * collector do not hinder each other. Programs of this machine itself are not counted either.
 */
export class UnknownCallersGuard implements CanActivate {
  readonly #byAddress: RateLimiterMemory;
  readonly #byDevice: RateLimiterMemory;
  readonly #knownDevices = new Set<string>();

  constructor(
    private readonly reflector: Reflector,
    { perAddress, perDevice }: UnknownCallerLimits,
  ) {
    this.#byAddress = new RateLimiterMemory({ points: perAddress, duration: PERIOD_SECONDS });
    this.#byDevice = new RateLimiterMemory({ points: perDevice, duration: PERIOD_SECONDS });
  }

  /**
   * Limits the requests of unknown callers, by network address and by device; requests from this machine pass.
   * On public routes every request counts, a write as ten. On others only a request that is then answered 401 counts,
   * and a device admitted before is not limited. Refuses TOO_MANY_REQUESTS.
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AdmittedRequest>();
    if (isLocalRequest(request)) return true;
    const counterKeys = readCounterKeys(request);
    if (isPublicRoute(this.reflector, context)) {
      await this.#assertWithinLimits(counterKeys);
      await this.#countRequest(counterKeys, ['GET', 'HEAD'].includes(request.method) ? 1 : WRITE_WEIGHT);
      return true;
    }
    const isKnownDevice = counterKeys.device !== undefined && this.#knownDevices.has(counterKeys.device);
    if (!isKnownDevice) await this.#assertWithinLimits(counterKeys);
    this.#updateKnownDevices(counterKeys, request, http.getResponse<Response>());
    return true;
  }

  /**
   * When the response ends, remembers a device whose caller the access guard admitted, in place of the oldest when too
   * many are known. Forgets one that was not admitted, and counts the request if it was answered 401.
   */
  #updateKnownDevices(counterKeys: CounterKeys, request: AdmittedRequest, response: Response): void {
    response.once('close', () => {
      const { device } = counterKeys;
      if (request.releveAccess === undefined) {
        if (device !== undefined) this.#knownDevices.delete(device);
        if (response.statusCode === 401) void this.#countRequest(counterKeys, 1);
      } else if (device !== undefined && !this.#knownDevices.has(device)) {
        const [oldestDevice] = this.#knownDevices;
        if (this.#knownDevices.size >= MAX_REMEMBERED_CALLERS && oldestDevice !== undefined)
          this.#knownDevices.delete(oldestDevice);
        this.#knownDevices.add(device);
      }
    });
  }

  /**
   * Refuses TOO_MANY_REQUESTS, with the seconds to wait, when the address or the device has used up its requests.
   * A device is known by the digest of its cookie or token.
   */
  async #assertWithinLimits({ address, device }: CounterKeys): Promise<void> {
    const limiterStates = [
      [this.#byAddress, await this.#byAddress.get(address)] as const,
      [this.#byDevice, device === undefined ? null : await this.#byDevice.get(device)] as const,
    ];
    const waitTimesMs = limiterStates.flatMap(([{ points }, state]) =>
      state !== null && state.consumedPoints >= points ? [state.msBeforeNext] : [],
    );
    if (waitTimesMs.length > 0)
      refuse('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(Math.max(...waitTimesMs) / 1000)) });
  }

  /** Counts a request, as `points` of them, for its address and its device. */
  async #countRequest({ address, device }: CounterKeys, points: number): Promise<void> {
    await this.#byAddress.penalty(address, points);
    if (device !== undefined) await this.#byDevice.penalty(device, points);
  }
}

interface CounterKeys {
  readonly address: string;
  /** Digest of the presented cookie or token; undefined: none. */
  readonly device: string | undefined;
}

/** Returns the keys under which a caller's requests are counted: its address, and the digest of its cookie or token. */
function readCounterKeys({ ip, headers }: Request): CounterKeys {
  const presentedCredential = headers.authorization ?? headers.cookie;
  return {
    address: normaliseCallerAddress(ip ?? 'unknown'),
    device:
      presentedCredential === undefined ? undefined : createHash('sha256').update(presentedCredential).digest('base64'),
  };
}
