/** What the server refused, or that it could not be reached. */
export class Problem extends Error {
  constructor(
    /** HTTP status; 0 when there was no response. */
    readonly status: number,
    /** A code of the server's closed list, NETWORK, or NETWORK_WRITE. */
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Problem';
  }
}

/** The problem that a response describes; a response that describes none (a proxy's page) becomes one by its status. */
export function problemOf(status: number, body: unknown): Problem {
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) {
    const { details } = body as { readonly details?: Readonly<Record<string, unknown>> };
    return new Problem(status, String(body.code), String(body.message), details);
  }
  return new Problem(status, `HTTP_${status}`, '');
}

/** Failures of the server's after which it knows that nothing was recorded, and says so. */
const unrecorded: readonly string[] = ['DATABASE_UNREACHABLE', 'DISK_FULL', 'ROWS_IN_USE', 'TOOK_TOO_LONG'];

/** Whether a write that ended so may have been recorded: its response was lost, or the server does not know either. */
export function isOutcomeUnknown({ status, code }: { readonly status: number; readonly code: string }): boolean {
  return status === 0 || (status >= 500 && !unrecorded.includes(code));
}

/** The server's refusal of a user without the right: shown before anything is typed. */
export function lackOf(permission: string): Problem {
  return new Problem(403, 'FORBIDDEN', '', { permission });
}
