import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { findActiveLinks, useProgressiveWords, type Progressive, type ProgressiveLink } from '../progressive.js';

/** Lists the sources (tables and sites) of a progressive. The Direction may end them, unless a hit (win) is pending. */
export function LinksList({ progressive }: { readonly progressive: Progressive }) {
  const { t } = useTranslation('progressives');
  const { namePlace } = useProgressiveWords();
  const mayManage =
    useHasPermission('progressives.manage') && !progressive.hits.some(({ state }) => state === 'reported');
  const [endedLink, setEndedLink] = useState<ProgressiveLink | null>(null);
  const activeLinks = findActiveLinks(progressive);
  return (
    <section aria-label={`${progressive.name} – ${t('places')}`}>
      <Title order={3} size="h5" mb="xs">
        {t('places')}
      </Title>
      {activeLinks.length === 0 && <Text c="dimmed">{t('noPlace')}</Text>}
      <Group component="ul" m={0} p={0} gap="md">
        {activeLinks.map((link) => (
          <Group key={link.linkNumber} component="li" gap="xs" style={{ listStyle: 'none' }}>
            <Text>{namePlace(link)}</Text>
            {mayManage && (
              <Button
                size="md"
                variant="subtle"
                className="no-print"
                aria-label={t('act.unlinkOf', { place: namePlace(link), name: progressive.name })}
                onClick={() => setEndedLink(link)}
              >
                {t('act.unlink')}
              </Button>
            )}
          </Group>
        ))}
      </Group>
      {endedLink !== null && (
        <UnlinkDialog progressive={progressive} link={endedLink} close={() => setEndedLink(null)} />
      )}
    </section>
  );
}

interface UnlinkDialogProps {
  readonly progressive: Progressive;
  readonly link: ProgressiveLink;
  readonly close: () => void;
}

/** Shows the dialog that ends a source (linked table or site) of a progressive, with a reason. */
function UnlinkDialog({ progressive, link, close }: UnlinkDialogProps) {
  const { t } = useTranslation('progressives');
  const { namePlace } = useProgressiveWords();
  const endLink = useWriteHere(
    'post',
    '/api/establishments/{establishment}/progressives/{progressive}/links/{link}/end',
  );
  const place = namePlace(link);
  const sendEnd = (reason: string): void =>
    endLink.mutate(
      { path: { progressive: String(progressive.progressiveNumber), link: String(link.linkNumber) }, body: { reason } },
      announceAndClose(close, t('unlink.done', { place })),
    );
  return (
    <WriteReasonForm
      title={t('act.unlinkOf', { place, name: progressive.name })}
      explanation={t('unlink.about', { place, name: progressive.name })}
      label={t('unlink.reason')}
      submitLabel={t('act.unlink')}
      maxLength={1000}
      mutation={endLink}
      close={close}
      onSubmit={sendEnd}
    />
  );
}
