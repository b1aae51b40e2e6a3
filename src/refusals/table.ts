/** The status and sentences of one refusal: `{name}` in a sentence is filled from the refusal's details. */
export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429;
  readonly fr: string;
  readonly en: string;
}

export type RefusalTable = Readonly<Record<string, RefusalEntry>>;
