import type { ReactNode } from 'react';

export interface ScrollRegionProps {
  /** Description of its content, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Shows a frame in which a wide table scrolls, so that the page itself never does. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    <div className="scroll-region" role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      {children}
    </div>
  );
}
