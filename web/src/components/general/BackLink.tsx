import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Shows a link back to the parent page. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Anchor component={Link} to={to} className="no-print">
      <Group gap={4} mih={44}>
        <IconArrowLeft size={18} aria-hidden />
        {children}
      </Group>
    </Anchor>
  );
}
