import type { Request, Response } from 'express';
import { sessionCookie } from './session-rules.js';
import type { NewSession, Origin } from './sessions.service.js';

const flags = { httpOnly: true, sameSite: 'strict', path: '/api' } as const;

/**
 * The cookie that no script reads and no other site sends; over https only, where there is https.
 * It ends with the browser; when the session ends is the server's to say.
 */
export function setSessionCookie(response: Response, session: NewSession, secure: boolean): void {
  response.cookie(sessionCookie, session.secret, { ...flags, secure });
}

export function clearSessionCookie(response: Response): void {
  response.clearCookie(sessionCookie, flags);
}

export function originOf(request: Request): Origin {
  return { address: request.ip ?? 'unknown', userAgent: request.get('user-agent') ?? '' };
}
