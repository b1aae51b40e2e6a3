import { IconAlertTriangle, IconArchive, IconCircleCheck, IconCircleX, IconCloudUpload } from '@tabler/icons-react';

/** States with the same look on every screen, as a `StateTag` shows them. */
export const STATE_TAG_STYLES = {
  /** No action is needed any more. */
  done: { icon: IconCircleCheck, color: 'teal' },
  /** The item no longer counts, but stays on record. */
  cancelled: { icon: IconCircleX, color: 'gray' },
  /** The item is no longer in use. */
  retired: { icon: IconArchive, color: 'gray' },
  /** A person must act. */
  alarm: { icon: IconAlertTriangle, color: 'red' },
  /** The act deviated from the plan, for a stated reason. */
  odd: { icon: IconAlertTriangle, color: 'yellow' },
  /** The form waits on this tablet for the network. */
  onTablet: { icon: IconCloudUpload, color: 'yellow' },
} as const;
