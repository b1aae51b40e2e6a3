import { IconAlertTriangle, IconArchive, IconCircleCheck, IconCircleX, IconCloudUpload } from '@tabler/icons-react';

/** States that are the same wherever they occur, as a `StateTag` shows them. */
export const STATE_LOOKS = {
  /** Nothing more is to be done about it. */
  done: { icon: IconCircleCheck, color: 'teal' },
  /** It counts no more; it stays on record. */
  cancelled: { icon: IconCircleX, color: 'gray' },
  /** It is no longer in use. */
  retired: { icon: IconArchive, color: 'gray' },
  /** Somebody must act. */
  alarm: { icon: IconAlertTriangle, color: 'red' },
  /** It went otherwise than planned, for a reason that was given. */
  odd: { icon: IconAlertTriangle, color: 'yellow' },
  /** It waits on this tablet for the network. */
  onTablet: { icon: IconCloudUpload, color: 'yellow' },
} as const;
