interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a count until every doubt about it is confirmed, as after a second count; returns the last response. */
export async function sendCountedAgain<Response extends Sent>(
  send: (confirmedDoubts: readonly string[]) => PromiseLike<Response>,
): Promise<Response> {
  const confirmedDoubts: string[] = [];
  for (;;) {
    const response = await send(confirmedDoubts);
    const { details } = response.body as { readonly details?: { readonly doubt?: unknown } };
    if (response.status < 400 || typeof details?.doubt !== 'string') return response;
    if (confirmedDoubts.includes(details.doubt)) return response;
    confirmedDoubts.push(details.doubt);
  }
}
