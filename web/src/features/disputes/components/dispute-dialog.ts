import type { ApiSchema } from '#web/api/client.js';

/** Props of the dialog of each step of a dispute. */
export interface DisputeDialogProps {
  readonly dispute: ApiSchema<'DisputeRow'>;
  readonly onClose: () => void;
}
