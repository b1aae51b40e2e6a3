import { useEffect, useState } from 'react';
import type { ApiSchema } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import type { Problem } from '#web/api/problem.js';
import { forgetTabletDraft, readTabletDraft, storeTabletDraft, type DraftFields } from './tablet-drafts.js';

export type ServerDraft = ApiSchema<'CountDraftView'>;

/** A loaded draft, from which the count is resumed. */
export interface LoadedDraft {
  readonly key: string;
  readonly fields: DraftFields;
  /** The server's revision that the tablet saw; 0: none. */
  readonly revision: number;
  /** The person who saved it last on the server; null: it is this tablet's own, or blank. */
  readonly savedByName: string | null;
}

/** Sends a draft to the server. */
export type SaveDraft = (
  body: { readonly fields: Record<string, string>; readonly revision: number },
  options: { readonly onSuccess: (draft: ServerDraft) => void; readonly onError: (problem: Problem) => void },
) => void;

/**
 * Returns the draft from which a count is resumed: this tablet's if the server lacks it, otherwise the server's.
 * Without the server, the tablet's.
 */
export function chooseDraft(key: string, serverDraft: ServerDraft | undefined): LoadedDraft {
  const tabletDraft = readTabletDraft(key);
  const revision = serverDraft?.revision ?? 0;
  if (tabletDraft !== null && (!tabletDraft.isSaved || serverDraft === undefined))
    return { key, fields: tabletDraft.fields, revision, savedByName: null };
  return { key, fields: serverDraft?.fields ?? {}, revision, savedByName: serverDraft?.savedByName ?? null };
}

export type DraftState = 'blank' | 'onTablet' | 'saved' | 'otherTablet';

const SAVE_DELAY_MS = 700;

const parseFields = (text: string): Record<string, string> => JSON.parse(text) as Record<string, string>;

/**
 * Stores the figures of a count at each change: on the tablet at once, on the server a moment later, again when the
 * network is back. `otherTablet`: another tablet saved meanwhile, and nothing more is sent.
 */
export function useCountDraft(
  loaded: LoadedDraft,
  fields: DraftFields,
  { save, isSaving, isDone }: { readonly save: SaveDraft; readonly isSaving: boolean; readonly isDone: boolean },
): DraftState {
  const { isServerReachable } = useConnection();
  const text = JSON.stringify(fields);
  const [initialText] = useState(text);
  const [server, setServer] = useState({ revision: loaded.revision, text: initialText, isOvertaken: false });
  const isUnsaved = text !== server.text;
  const { key } = loaded;
  useEffect(() => {
    if (isDone) forgetTabletDraft(key);
    else if (text !== initialText) storeTabletDraft(key, { fields: parseFields(text), isSaved: !isUnsaved });
  }, [key, text, initialText, isUnsaved, isDone]);
  const { revision, isOvertaken } = server;
  const maySave = isUnsaved && !isDone && !isSaving && !isOvertaken && isServerReachable;
  useEffect(() => {
    if (!maySave) return;
    const timer = setTimeout(
      () =>
        save(
          { fields: parseFields(text), revision },
          {
            onSuccess: (saved) => setServer({ revision: saved.revision, text, isOvertaken: false }),
            onError: ({ code }) =>
              setServer((previous) => ({ ...previous, isOvertaken: code === 'CONCURRENT_CHANGE' })),
          },
        ),
      SAVE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [maySave, text, revision, save]);
  if (server.isOvertaken) return 'otherTablet';
  if (isUnsaved) return 'onTablet';
  return server.revision === 0 ? 'blank' : 'saved';
}
