import type { ApiSchema } from '#web/api/client.js';

/** Properties of the dialog of each act on an orphan. */
export interface OrphanDialogProps {
  readonly orphan: ApiSchema<'OrphanRow'>;
  readonly onClose: () => void;
}
