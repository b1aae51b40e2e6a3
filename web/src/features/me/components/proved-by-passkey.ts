import { write } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { signWithPasskey } from '#web/api/passkeys.js';

/** The signature of a passkey that one has already, before another factor is added. Throws Problem. */
export async function provedByPasskey(): Promise<Shape<'PasskeyAssertionDto'>> {
  return signWithPasskey(await write('post', '/api/sessions/current/passkey-challenge', {}));
}
