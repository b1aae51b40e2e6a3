import { SetMetadata, createParamDecorator, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { CallerRequest } from '#platform/database/idempotency.js';
import { declaredAccessKey } from '#platform/http/routes.js';
import { refuse } from '#refusals/refusal.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { PermissionName } from './permissions.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';

/** The author of a request, with their rights in the establishment of the request. */
export interface Actor {
  readonly personId: bigint;
  readonly fullName: string;
  /** Null for a token. */
  readonly accountId: bigint | null;
  readonly sessionId: string | null;
  /** Null for a session. */
  readonly tokenId: bigint | null;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<PermissionName>;
}

/** Returns the account of a signed-in caller. Refuses FORBIDDEN (a token). */
export function requireAccountId(actor: Actor): bigint {
  return actor.accountId ?? refuse('FORBIDDEN', { permission: 'session' });
}

/** The establishment that the route names; the operator itself (0) where a route names none. */
export interface Establishment {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly currencyExponent: number;
  readonly jurisdiction: JurisdictionCode;
  readonly timeZone: string;
}

/** Requirements of a route on its caller. */
export type DeclaredAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn'; readonly allowLocked?: true; readonly allowAssignedPassword?: true }
  | { readonly kind: 'permission'; readonly permission: PermissionName };

export interface RequestAccess {
  readonly actor: Actor;
  readonly establishment: Establishment;
  /** True while their session's proof of identity is fresh; never for a token. */
  readonly isRecentlyAuthenticated: boolean;
}

export type RequestWithAccess = CallerRequest & { releveAccess?: RequestAccess };

/** Declares who may use a route or a controller; the guard reads it. */
const declareAccess = (access: DeclaredAccess): CustomDecorator => SetMetadata(declaredAccessKey, access);

/** The route is open to everyone, signed in or not. */
export const Public = (): CustomDecorator => declareAccess({ kind: 'public' });

/** The route is open to every signed-in person, regardless of their functions: for their own sessions and password. */
export const SignedIn = (): CustomDecorator => declareAccess({ kind: 'signedIn' });

/** Like `SignedIn`, and open to a locked session too: for locking and signing out. */
export const SignedInOrLocked = (): CustomDecorator =>
  declareAccess({ kind: 'signedIn', allowLocked: true, allowAssignedPassword: true });

/** Like `SignedIn`, and open to a person who has not changed an assigned password yet: for changing it. */
export const SignedInBeforePasswordChange = (): CustomDecorator =>
  declareAccess({ kind: 'signedIn', allowAssignedPassword: true });

export const recentAuthenticationKey = 'releve:freshProof';

/** The caller must have proved their identity recently, in a session; a token cannot. */
export const RequireRecentAuthentication = (): CustomDecorator => SetMetadata(recentAuthenticationKey, true);

/**
 * The caller must hold this permission in the establishment that the route names by `:establishment`; in the operator
 * itself where the route names none.
 */
export const Permission = (permission: PermissionName): CustomDecorator =>
  declareAccess({ kind: 'permission', permission });

/** Returns the caller and the establishment that the guard stored in the request. Throws on a public route. */
export function getRequestAccess(context: ExecutionContext): RequestAccess {
  const access = context.switchToHttp().getRequest<RequestWithAccess>().releveAccess;
  if (access === undefined) throw new Error('a public route has no actor and no establishment');
  return access;
}

export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext) => getRequestAccess(context).actor,
);

export const CurrentEstablishment = createParamDecorator(
  (_: unknown, context: ExecutionContext) => getRequestAccess(context).establishment,
);

/** Handler parameter: whether the caller's proof of identity is fresh, for a route that only sometimes needs one. */
export const IsRecentlyAuthenticated = createParamDecorator(
  (_: unknown, context: ExecutionContext) => getRequestAccess(context).isRecentlyAuthenticated,
);
