/** The command line itself is wrong: said on standard error, exit code 2. */
export class UsageError extends Error {}
