import type { Shape } from '#web/api/client.js';

/** Properties of the dialog of each act on an orphan. */
export interface OrphanDialogProps {
  readonly orphan: Shape<'OrphanRow'>;
  readonly close: () => void;
}
