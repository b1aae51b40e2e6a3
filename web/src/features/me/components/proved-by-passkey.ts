import { write } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { signWithPasskey } from '#web/api/passkeys.js';

/**
 * Returns the signature of an existing passkey of the user, required before another factor is added. Throws Problem.
 */
export async function signPasskeyChallenge(): Promise<Shape<'PasskeyAssertionDto'>> {
  return signWithPasskey(await write('post', '/api/sessions/current/passkey-challenge', {}));
}
