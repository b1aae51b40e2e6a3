import { useState } from 'react';
import type { DraftFields } from './tablet-drafts.js';
import { useCountDraft, type DraftState, type LoadedDraft, type SaveDraft } from './use-count-draft.js';

/** Names of a form's fields in a draft. */
const FORM_PREFIX = 'form/';

/** Returns the initial values of a form: those of the draft, or the given ones. Secrets are in no draft. */
export const readDraftValues = <Values extends Readonly<Record<string, string>>>(
  { fields }: LoadedDraft,
  initialValues: Values,
): Values =>
  Object.fromEntries(
    Object.entries(initialValues).map(([name, value]) => [name, fields[FORM_PREFIX + name] ?? value]),
  ) as Values;

export interface DraftedForm {
  readonly draftState: DraftState;
  readonly isDone: boolean;
  /** Ends the draft: the count is signed. */
  readonly finish: () => void;
}

/** Stores a count's figures and the named form values as its draft until `finish`. */
export function useDraftedForm(
  draft: LoadedDraft,
  figures: readonly DraftFields[],
  values: Readonly<Record<string, string>>,
  saving: { readonly save: SaveDraft; readonly isSaving: boolean },
): DraftedForm {
  const [isDone, setDone] = useState(false);
  const typedValues = Object.entries(values).filter(([, value]) => value !== '');
  const fields = Object.assign(
    Object.fromEntries(typedValues.map(([name, value]) => [FORM_PREFIX + name, value])),
    ...figures,
  ) as DraftFields;
  const draftState = useCountDraft(draft, fields, { ...saving, isDone });
  return { draftState, isDone, finish: () => setDone(true) };
}
