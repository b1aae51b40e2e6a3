import type { Shape } from '#web/api/client.js';

/** Properties of the dialogs of one piece. */
export interface PieceDialogProps {
  readonly of: Shape<'EquipmentItemRow'>;
  readonly close: () => void;
}
