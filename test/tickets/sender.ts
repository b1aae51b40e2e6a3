import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TwoServers } from './two-servers.js';

export interface Outcome {
  readonly status: number;
  /** The code of the refusal, or the state of the ticket, card or transfer. */
  readonly is: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Sends a request to one of two servers until it is answered, each time under the same key. A lost answer does not
 * count, nor does one of a server that is busy or has lost its database.
 */
export function senderTo(
  servers: () => TwoServers,
  code: string,
  random: (below: number) => number,
): (path: string, body: object, bearer: string, key?: string) => Promise<Outcome> {
  const once = async (path: string, body: object, bearer: string, key: string): Promise<Outcome | undefined> => {
    try {
      const { url } = await servers().at(random(2) as 0 | 1);
      const answer = await fetch(`${url}/api/establishments/${code}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      const responseBody = (await answer.json()) as Record<string, unknown>;
      const { code: refusal = '', state = 'done' } = responseBody as { code?: string; state?: string };
      return { status: answer.status, is: answer.status < 300 ? state : refusal, body: responseBody };
    } catch (error) {
      // compared by name: the error is created outside the test's own realm
      if (['TypeError', 'SyntaxError', 'AbortError'].includes((error as Error).name)) return undefined;
      throw error;
    }
  };
  return async (path, body, bearer, key = randomUUID()) => {
    for (;;) {
      const answer = await once(path, body, bearer, key);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(50);
    }
  };
}
