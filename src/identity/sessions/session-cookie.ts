import type { Request, Response } from 'express';
import { readSecretCookie } from './callers.service.js';
import { browserCookie, pinReturnSeconds, sessionCookie } from '../access/session-rules.js';
import type { RequestOrigin } from './session-opening.js';
import type { NewSession } from './sessions.service.js';

const cookieFlags = { httpOnly: true, sameSite: 'strict', path: '/api' } as const;

/**
 * Sets the cookies of the session and, if it is new, of the browser. Scripts cannot read them, and other sites' pages
 * do not send them.
 * With `isSecure` they are sent over https only. The session's cookie ends with the browser; the server decides when
 * the session ends.
 */
export function setSessionCookie(response: Response, session: NewSession, isSecure: boolean): void {
  response.cookie(sessionCookie, session.secret, { ...cookieFlags, secure: isSecure });
  if (session.browserSecret !== null) {
    const browserFlags = { ...cookieFlags, secure: isSecure, maxAge: pinReturnSeconds * 1000 };
    response.cookie(browserCookie, session.browserSecret, browserFlags);
  }
}

/** Removes the session's cookie from the browser; the browser's own cookie remains. */
export function clearSessionCookie(response: Response): void {
  response.clearCookie(sessionCookie, cookieFlags);
}

/** Returns the request's network address, its user agent (browser name) and the secrets in our two cookies. */
export function getRequestOrigin(request: Request): RequestOrigin {
  return {
    address: request.ip ?? 'unknown',
    userAgent: request.get('user-agent') ?? '',
    browserSecret: readSecretCookie(request, browserCookie),
    sessionSecret: readSecretCookie(request, sessionCookie),
  };
}
