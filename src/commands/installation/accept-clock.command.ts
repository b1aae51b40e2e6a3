import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { ensureConsolePersonId } from '#identity/people/console-person.js';
import { withApplication } from '../running/application.js';
import { UsageError } from '../running/command-line.js';
import { formatConsoleText } from '../words/words.js';
import type { CommandResult } from '../running/output.js';

/**
 * Runs `releve accept-clock --reason R`: accepts the server's clock as it is now, after it jumped, and records the act
 * in the log. Throws UsageError for a reason outside 3 to 2000 characters.
 */
export function acceptClock(options: { readonly reason: string }): Promise<CommandResult> {
  const reason = options.reason.trim();
  if (reason.length < 3 || reason.length > 2000) throw new UsageError('reasonTooShort');
  return withApplication(async ({ context, database }) => {
    const acceptedAt = new Date();
    await context.get(ClockGuard).acceptClock(await ensureConsolePersonId(database, acceptedAt), reason);
    return {
      json: { clockAt: acceptedAt, reason },
      text: formatConsoleText('clockAccepted', { at: acceptedAt.toISOString() }),
    };
  });
}
