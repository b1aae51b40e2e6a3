/** What the server refused, or that it could not be reached. */
export class Problem extends Error {
  constructor(
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    /** A code of the server's closed list, or NETWORK. */
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Problem';
  }
}

/** The problem that an answer tells; an answer that tells none (a proxy's page) becomes one by its status. */
export function problemOf(status: number, body: unknown): Problem {
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) {
    const { details } = body as { readonly details?: Readonly<Record<string, unknown>> };
    return new Problem(status, String(body.code), String(body.message), details);
  }
  return new Problem(status, `HTTP_${status}`, '');
}

/** What the server would say to whoever does not hold the right: told before anything is typed. */
export function lackOf(permission: string): Problem {
  return new Problem(403, 'FORBIDDEN', '', { permission });
}
