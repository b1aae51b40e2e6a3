import type { Shape } from '#web/api/client.js';

/** Props of the dialog of each step of a dispute. */
export interface DisputeDialogProps {
  readonly dispute: Shape<'DisputeRow'>;
  readonly close: () => void;
}
