import { useState } from 'react';
import type { ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';

export type CountReview = ApiSchema<'CountReview'>;

/** The review of a count, between its figures and its signatures. */
export interface ReviewStep {
  /** The review of the present figures; null: they are not reviewed yet, or changed since. */
  readonly review: CountReview | null;
  /** Reviews the present figures. */
  readonly request: () => void;
  /** Goes back to the figures. */
  readonly correct: () => void;
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
}

/** Manages the review of a count. `figures` is the count as text: a change of it lapses the review. */
export function useCountReview(
  figures: string,
  mutation: ReviewStep['mutation'],
  send: (options: { readonly onSuccess: (review: CountReview) => void }) => void,
): ReviewStep {
  const [reviewed, setReviewed] = useState<{ readonly figures: string; readonly review: CountReview } | null>(null);
  return {
    review: reviewed?.figures === figures ? reviewed.review : null,
    request: () => send({ onSuccess: (review) => setReviewed({ figures, review }) }),
    correct: () => setReviewed(null),
    mutation,
  };
}
