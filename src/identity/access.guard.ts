import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { refuse } from '#refusals/refusal.js';
import { declaredAccessKey } from '#platform/http/routes.js';
import { recentAuthenticationKey, type DeclaredAccess, type RequestWithAccess } from './access/access.decorators.js';
import { CallersService } from './sessions/callers.service.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Admits a request when its caller meets the declared access of its route, in the establishment named by its path.
 *
 * Order of refusals: forged by another site, not signed in, locked, written by another person, password to change,
 * other establishment, permission, proof that is not fresh, an unreliable clock for a write.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallersService,
    private readonly clockGuard: ClockGuard,
  ) {}

  /**
   * Judges every request by the access that its route declares, and stores the caller in the request (public routes
   * pass without one). A route without declared access is an error of the program.
   * Refuses CROSS_SITE_REQUEST, UNAUTHENTICATED, SESSION_LOCKED, SESSION_OF_ANOTHER, FRESH_PROOF_NEEDED, and the codes
   * of the checks of password, permission and clock.
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const accessTargets = [context.getHandler(), context.getClass()];
    const declaredAccess = this.reflector.getAllAndOverride<DeclaredAccess | undefined>(
      declaredAccessKey,
      accessTargets,
    );
    if (declaredAccess === undefined) {
      throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no access`);
    }
    const request = context.switchToHttp().getRequest<RequestWithAccess>();
    if (isCrossSiteWrite(request)) refuse('CROSS_SITE_REQUEST');
    if (declaredAccess.kind === 'public') return true;
    // the caller, in the establishment that the path names
    const establishmentCode = request.params['establishment'];
    const caller = await this.callers.findCaller(
      request,
      typeof establishmentCode === 'string' ? establishmentCode : null,
    );
    if (caller === null) refuse('UNAUTHENTICATED');
    if (caller.actor.sessionId !== null && lacksCsrfHeader(request)) refuse('CROSS_SITE_REQUEST');
    if (caller.isLocked && !(declaredAccess.kind === 'signedIn' && declaredAccess.allowLocked === true)) {
      refuse('SESSION_LOCKED');
    }
    // a page of one person must not write in the session of another
    const claimedPersonId = request.get('x-releve-person');
    if (claimedPersonId !== undefined && claimedPersonId !== caller.actor.personId.toString()) {
      refuse('SESSION_OF_ANOTHER');
    }
    if (declaredAccess.kind === 'signedIn' && declaredAccess.allowAssignedPassword !== true) {
      this.callers.assertPasswordChosen(caller);
    }
    if (declaredAccess.kind === 'permission') {
      this.callers.assertPermission(caller, declaredAccess.permission);
      if (!SAFE_METHODS.has(request.method)) this.clockGuard.assertClockCorrect();
    }
    if (
      this.reflector.get<boolean | undefined>(recentAuthenticationKey, context.getHandler()) === true &&
      !caller.isRecentlyAuthenticated
    ) {
      refuse('FRESH_PROOF_NEEDED');
    }
    request.releveAccess = caller;
    request.writtenBy = caller.actor.personId.toString();
    request.timeZone = caller.establishment.timeZone;
    return true;
  }
}

/** Returns whether the browser's own headers show that another site's page made this writing request. */
function isCrossSiteWrite(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const fetchSite = request.get('sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite !== 'same-origin';
  const origin = request.get('origin');
  return origin !== undefined && !isSameHost(origin, request.get('host'));
}

/** Returns whether the origin is a valid address of this host. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Returns whether a writing request lacks every header that a foreign page cannot set.
 * Browsers send cookies by themselves, so a request with a cookie needs such a header (an idempotency key, for
 * instance). A foreign page could set it only after a preflight, which is never allowed.
 */
function lacksCsrfHeader(request: Request): boolean {
  return (
    !SAFE_METHODS.has(request.method) &&
    request.get('sec-fetch-site') === undefined &&
    request.get('origin') === undefined &&
    request.get('idempotency-key') === undefined &&
    request.get('x-releve-client') === undefined
  );
}
