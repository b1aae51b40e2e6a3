import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

export interface DocumentLinkProps {
  /** Name of the document. */
  readonly reportName: string;
  /** The official number of the document's subject, if it has one. */
  readonly officialNumber?: string;
  /** The gaming day of the document. */
  readonly day?: string;
  /** The text of the link when several are side by side. */
  readonly linkText?: string;
  /** For screen readers, when the page has several. */
  readonly label?: string;
}

/** Shows a link to the signed document about the page's subject, for users who may read documents. */
export function DocumentLink({ reportName, officialNumber, day, linkText, label }: DocumentLinkProps) {
  const { t } = useTranslation('acts');
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('reports.read');
  if (!mayRead) return null;
  return (
    <Button
      component={Link}
      className="no-print"
      size="md"
      variant="default"
      to={`/${establishment}/documents`}
      search={
        {
          report: reportName,
          ...(officialNumber === undefined ? {} : { of: officialNumber }),
          ...(day === undefined ? {} : { kind: 'day', day }),
        } as never
      }
      leftSection={<IconFileText size={18} aria-hidden />}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {linkText ?? t('document')}
    </Button>
  );
}
