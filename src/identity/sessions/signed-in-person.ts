import type { Role } from '#declarations/shapes/roles.js';
import type { Config } from '#platform/runtime/config.js';
import type { PermissionName } from '../access/permissions.js';
import { secondFactorRoles } from '../credentials/totp.js';
import type { AccountRow } from './sessions.queries.js';

/** The signed-in person, with their rights by establishment. */
export interface SignedInPerson {
  readonly personId: bigint;
  readonly fullName: string;
  /** Null for a token. */
  readonly accountId: bigint | null;
  readonly login: string | null;
  readonly mustChangePassword: boolean;
  /** `toSet`: their functions need one, and nothing else is available to them before; `none`: they may set one. */
  readonly secondFactor: 'none' | 'set' | 'toSet';
  /** True: they may prove their identity with a passkey. */
  readonly hasPasskey: boolean;
  /** True: they may lock their session and return to it with their PIN. */
  readonly hasPin: boolean;
  /** Seconds without a request after which the session is locked; its page also locks it by itself. */
  readonly lockAfterSeconds: number;
  /** Establishments in which the person has functions. */
  readonly establishments: readonly {
    /** Code of the establishment, as in addresses of the interface. */
    readonly code: string;
    /** Name of the establishment. */
    readonly name: string;
    readonly roles: readonly Role[];
    readonly permissions: readonly PermissionName[];
  }[];
}

/**
 * Returns `set` when the account has a second factor, `toSet` when a function of its person needs one, and `none`
 * otherwise.
 * `policy`: whether the installation requires second factors.
 */
export function getSecondFactorState(
  policy: Config['secondFactor'],
  account: AccountRow | undefined,
  heldRoles: readonly Role[],
): SignedInPerson['secondFactor'] {
  if (account?.has_factor === true) return 'set';
  const isRequired = policy === 'required' && heldRoles.some((role) => secondFactorRoles.includes(role));
  return isRequired && account !== undefined ? 'toSet' : 'none';
}
