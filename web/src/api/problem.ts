/** A refusal by the server, or an unreachable server. */
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

/** Returns the problem that a response describes; another body (a proxy's page) becomes `HTTP_` and its status. */
export function parseProblem(status: number, body: unknown): Problem {
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) {
    const { details } = body as { readonly details?: Readonly<Record<string, unknown>> };
    return new Problem(status, String(body.code), String(body.message), details);
  }
  return new Problem(status, `HTTP_${status}`, '');
}

/** Server failures that guarantee that nothing was recorded. */
const nothingRecordedCodes: readonly string[] = ['DATABASE_UNREACHABLE', 'DISK_FULL', 'ROWS_IN_USE', 'TOOK_TOO_LONG'];

/**
 * Returns true when a write with this result may have been recorded: its response was lost, or the server does not know
 * either.
 */
export function isOutcomeUnknown({ status, code }: { readonly status: number; readonly code: string }): boolean {
  return status === 0 || (status >= 500 && !nothingRecordedCodes.includes(code));
}

/** Returns the server's refusal of a user without the permission, shown before any input. */
export function createPermissionProblem(permission: string): Problem {
  return new Problem(403, 'FORBIDDEN', '', { permission });
}
