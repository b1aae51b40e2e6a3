/** Typed figures of a count by name of their field: `chips/…`, `notes/…`, `form/…`; never a secret. */
export type DraftFields = Readonly<Record<string, string>>;

/** The draft of a count on this tablet. */
export interface TabletDraft {
  readonly fields: DraftFields;
  /** True: the server has these figures too. */
  readonly isSaved: boolean;
}

/** Returns the key of a draft in the tablet's storage. */
export const buildDraftKey = (establishment: string, subject: string): string =>
  `releve.count.${establishment}.${subject}`;

/** Returns the draft that this tablet stored; null without one. */
export function readTabletDraft(key: string): TabletDraft | null {
  const text = localStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as TabletDraft);
}

/** Stores a draft on this tablet. */
export const storeTabletDraft = (key: string, draft: TabletDraft): void =>
  localStorage.setItem(key, JSON.stringify(draft));

/** Forgets a draft: its count is signed, or begins anew. */
export const forgetTabletDraft = (key: string): void => localStorage.removeItem(key);
