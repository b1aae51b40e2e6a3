/** An act of a script that the server refused. */
export class RefusedAct extends Error {
  constructor(
    readonly code: string,
    readonly reply: { readonly details?: { readonly doubt?: unknown } },
  ) {
    super(JSON.stringify(reply));
  }
}
