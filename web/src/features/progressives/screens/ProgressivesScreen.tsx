import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DocumentLinks } from '#web/components/general/DocumentLinks.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { NewProgressiveDialog } from '../components/manage/NewProgressiveDialog.js';
import { ProgressiveSection } from './ProgressiveSection.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the progressives (shared jackpots) of the black-jack tables: their amounts, sources and hits (wins). AI67
 * provides for none, so none can be added there.
 */
export function ProgressivesScreen() {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const mayManage = useHasPermission('progressives.manage') && jurisdiction !== 'AI67';
  const progressivesQuery = useEstablishmentQuery('/progressives');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayManage && (
          <DialogButton label={t('act.new')} isAddition variant="default">
            {(close) => <NewProgressiveDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <QueryStatus query={progressivesQuery} />
      {progressivesQuery.data?.length === 0 && (
        <EmptyState
          title={t(jurisdiction === 'AI67' ? 'notHere' : 'empty')}
          explanation={t(mayManage ? 'emptyTextManager' : 'emptyText')}
        />
      )}
      <Stack>
        {progressivesQuery.data?.map(({ progressiveNumber }) => (
          <ProgressiveSection
            key={progressiveNumber}
            progressiveNumber={progressiveNumber}
            allProgressives={progressivesQuery.data}
          />
        ))}
      </Stack>
      <DocumentLinks title={t('documents')} documents={[{ report: 'progressive-register', name: t('register') }]} />
    </>
  );
}
