import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface PageLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>> | undefined;
  readonly children: ReactNode;
}

/** Shows a link to a page of the application, with its search parameters. */
export function PageLink({ to, search = {}, children }: PageLinkProps) {
  return (
    <Anchor component={Link} to={to} search={search as never} size="sm">
      {children}
    </Anchor>
  );
}
