import { Group, Title } from '@mantine/core';
import { useHasPermission } from '#web/session/session.js';
import { DocumentLink } from './DocumentLink.js';

export interface DocumentLinksProps {
  readonly title: string;
  readonly documents: readonly { readonly report: string; readonly name: string }[];
}

/** Shows a titled row of links to the signed documents about the page's subject, for users who may read documents. */
export function DocumentLinks({ title, documents }: DocumentLinksProps) {
  if (!useHasPermission('reports.read')) return null;
  return (
    <section aria-label={title} className="no-print">
      <Title order={2} size="h4" mt="md" mb="xs">
        {title}
      </Title>
      <Group>
        {documents.map(({ report, name }) => (
          <DocumentLink key={report} reportName={report} linkText={name} />
        ))}
      </Group>
    </section>
  );
}
