import { useEffect, useState } from 'react';

/** Texts of an unsent form; never a secret. */
export type DraftValues = Readonly<Partial<Record<string, string>>>;

const getStorageKey = (draftName: string): string => `releve.draft.${draftName}`;

/** Returns the values of an unsent form, as stored in this browser tab when the form opens; empty: none. */
export function useInitialDraft(draftName: string): DraftValues {
  const [values] = useState(() => JSON.parse(sessionStorage.getItem(getStorageKey(draftName)) ?? '{}') as DraftValues);
  return values;
}

/**
 * Stores the values of an unsent form in this browser tab, so that neither closing it nor a reload loses them. Returns
 * the function that removes them, once the form was sent. Credentials do not belong in `values`.
 */
export function useStoredDraft(draftName: string, values: DraftValues): () => void {
  const [isSent, setIsSent] = useState(false);
  const stored = JSON.stringify(values);
  useEffect(() => {
    if (isSent) sessionStorage.removeItem(getStorageKey(draftName));
    else sessionStorage.setItem(getStorageKey(draftName), stored);
  }, [draftName, stored, isSent]);
  return () => {
    sessionStorage.removeItem(getStorageKey(draftName));
    setIsSent(true);
  };
}
