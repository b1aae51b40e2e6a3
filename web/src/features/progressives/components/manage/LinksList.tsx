import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { activeLinks, useProgressiveWords } from '../progressive.js';
import type { Progressive, ProgressiveLink } from '../progressive.js';

/** The sources of a progressive; the Direction may end them. */
export function LinksList({ of }: { readonly of: Progressive }) {
  const { t } = useTranslation('progressives');
  const { placeOf } = useProgressiveWords();
  const mayManage = useHasPermission('progressives.manage') && !of.hits.some(({ state }) => state === 'reported');
  const [ended, setEnded] = useState<ProgressiveLink | null>(null);
  const places = activeLinks(of);
  return (
    <section aria-label={`${of.name} – ${t('places')}`}>
      <Title order={3} size="h5" mb="xs">
        {t('places')}
      </Title>
      {places.length === 0 && <Text c="dimmed">{t('noPlace')}</Text>}
      <Group component="ul" m={0} p={0} gap="md">
        {places.map((link) => (
          <Group key={link.linkNumber} component="li" gap="xs" style={{ listStyle: 'none' }}>
            <Text>{placeOf(link)}</Text>
            {mayManage && (
              <Button
                size="md"
                variant="subtle"
                className="no-print"
                aria-label={t('act.unlinkOf', { place: placeOf(link), name: of.name })}
                onClick={() => setEnded(link)}
              >
                {t('act.unlink')}
              </Button>
            )}
          </Group>
        ))}
      </Group>
      {ended !== null && <UnlinkDialog of={of} link={ended} close={() => setEnded(null)} />}
    </section>
  );
}

interface UnlinkProps {
  readonly of: Progressive;
  readonly link: ProgressiveLink;
  readonly close: () => void;
}

/** Dialog that ends a source of the progressive, with the reason. */
function UnlinkDialog({ of, link, close }: UnlinkProps) {
  const { t } = useTranslation('progressives');
  const { placeOf } = useProgressiveWords();
  const write = useWriteHere('post', '/api/establishments/{establishment}/progressives/{progressive}/links/{link}/end');
  const place = placeOf(link);
  const send = (reason: string): void =>
    write.mutate(
      { path: { progressive: String(of.progressiveNumber), link: String(link.linkNumber) }, body: { reason } },
      announceAndClose(close, t('unlink.done', { place })),
    );
  return (
    <WriteReasonForm
      title={t('act.unlinkOf', { place, name: of.name })}
      about={t('unlink.about', { place, name: of.name })}
      label={t('unlink.reason')}
      act={t('act.unlink')}
      longest={1000}
      write={write}
      close={close}
      send={send}
    />
  );
}
