import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { listActiveLinks, useProgressiveFormats, type Progressive, type ProgressiveLink } from '../progressive.js';

/** Lists the sources (tables and sites) of a progressive. The Direction may end them, unless a hit (win) is pending. */
export function LinkList({ progressive }: { readonly progressive: Progressive }) {
  const { t } = useTranslation('progressives');
  const { getLinkName } = useProgressiveFormats();
  const mayManage =
    useHasPermission('progressives.manage') && !progressive.hits.some(({ state }) => state === 'reported');
  const [linkToEnd, setLinkToEnd] = useState<ProgressiveLink | null>(null);
  const activeLinks = listActiveLinks(progressive);
  return (
    <section aria-label={`${progressive.name} – ${t('places')}`}>
      <Title order={3} size="h5" mb="xs">
        {t('places')}
      </Title>
      {activeLinks.length === 0 && <Text c="dimmed">{t('noPlace')}</Text>}
      <Group component="ul" m={0} p={0} gap="md">
        {activeLinks.map((link) => (
          <Group key={link.linkNumber} component="li" gap="xs" style={{ listStyle: 'none' }}>
            <Text>{getLinkName(link)}</Text>
            {mayManage && (
              <Button
                size="md"
                variant="subtle"
                className="no-print"
                aria-label={t('act.unlinkOf', { place: getLinkName(link), name: progressive.name })}
                onClick={() => setLinkToEnd(link)}
              >
                {t('act.unlink')}
              </Button>
            )}
          </Group>
        ))}
      </Group>
      {linkToEnd !== null && (
        <UnlinkDialog progressive={progressive} link={linkToEnd} onClose={() => setLinkToEnd(null)} />
      )}
    </section>
  );
}

interface UnlinkDialogProps {
  readonly progressive: Progressive;
  readonly link: ProgressiveLink;
  readonly onClose: () => void;
}

/** Shows the dialog that ends a source (linked table or site) of a progressive, with a reason. */
function UnlinkDialog({ progressive, link, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation('progressives');
  const { getLinkName } = useProgressiveFormats();
  const endMutation = useEstablishmentMutation('post', '/progressives/{progressive}/links/{link}/end');
  const linkName = getLinkName(link);
  const sendEnd = (reason: string): void =>
    endMutation.mutate(
      { path: { progressive: String(progressive.progressiveNumber), link: String(link.linkNumber) }, body: { reason } },
      announceAndClose(onClose, t('unlink.done', { place: linkName })),
    );
  return (
    <WriteReasonForm
      title={t('act.unlinkOf', { place: linkName, name: progressive.name })}
      explanation={t('unlink.about', { place: linkName, name: progressive.name })}
      label={t('unlink.reason')}
      submitLabel={t('act.unlink')}
      maxLength={1000}
      mutation={endMutation}
      onClose={onClose}
      onSubmit={sendEnd}
    />
  );
}
