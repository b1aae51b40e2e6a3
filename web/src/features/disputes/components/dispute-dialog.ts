import type { Shape } from '#web/api/client.js';

/** What each step of a dispute opens its dialog with. */
export interface DisputeDialogProps {
  readonly dispute: Shape<'DisputeRow'>;
  readonly close: () => void;
}
