import type { ReactNode } from 'react';

export interface ScrollRegionProps {
  /** What it contains, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A wide table scrolls in here, so that the page never does. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    <div className="scroll-region" role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      {children}
    </div>
  );
}
