import type { CountedAct } from '#domain/tables/sessions.js';
import type { serializeChips } from '#web/components/chips/chips.js';
import type { buildNotesBody } from '#web/components/counts/pieces.js';
import { useCountReview, type ReviewStep } from '#web/outbox/counts/use-count-review.js';
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

/** A table's count in the server's form. */
interface CountBody {
  readonly chips: ReturnType<typeof serializeChips>;
  readonly notes: ReturnType<typeof buildNotesBody>;
}

/** Returns the review of a session's count, for its present figures. */
export function useTableReview(sessionId: string, act: CountedAct, figures: CountBody): ReviewStep {
  const mutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/count-reviews/{act}');
  return useCountReview(JSON.stringify(figures), mutation, (options) =>
    mutation.mutate({ path: { sessionId, act }, body: figures }, options),
  );
}
