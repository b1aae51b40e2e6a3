import type { CountedAct } from '#domain/tables/sessions.js';
import type { SaveDraft } from '#web/outbox/counts/use-count-draft.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Returns the function that saves the draft of a session's count, and whether it is being saved. */
export function useTableDraftSaving(
  sessionId: string,
  act: CountedAct,
): { readonly save: SaveDraft; readonly isSaving: boolean } {
  const mutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/count-drafts/{act}');
  return {
    save: (body, options) => mutation.mutate({ path: { sessionId, act }, body }, options),
    isSaving: mutation.isPending,
  };
}
