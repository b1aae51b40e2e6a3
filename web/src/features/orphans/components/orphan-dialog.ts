import type { Shape } from '#web/api/client.js';

/** What each act on an orphan opens its dialog with. */
export interface OrphanDialogProps {
  readonly orphan: Shape<'OrphanRow'>;
  readonly close: () => void;
}
