import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DocumentLinks } from '#web/components/general/DocumentLinks.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { NewProgressiveDialog } from '../components/manage/NewProgressiveDialog.js';
import { ProgressiveSection } from './ProgressiveSection.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows the progressives (shared jackpots) of the black-jack tables: their amounts, sources and hits (wins). AI67
 * provides for none, so none can be added there.
 */
export function ProgressivesScreen() {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const mayManage = useHasPermission('progressives.manage') && jurisdiction !== 'AI67';
  const progressivesRead = useReadHere('/api/establishments/{establishment}/progressives');
  return (
    <>
      <PageHead title={t('title')} summary={t('about')}>
        {mayManage && (
          <DialogButton
            label={t('act.new')}
            size="md"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {(close) => <NewProgressiveDialog close={close} />}
          </DialogButton>
        )}
      </PageHead>
      {progressivesRead.error !== null && <ProblemBox problem={progressivesRead.error} />}
      {progressivesRead.isPending && <Waiting />}
      {progressivesRead.data?.length === 0 && (
        <Empty
          title={t(jurisdiction === 'AI67' ? 'notHere' : 'empty')}
          explanation={t(mayManage ? 'emptyTextManager' : 'emptyText')}
        />
      )}
      <Stack>
        {progressivesRead.data?.map(({ progressiveNumber }) => (
          <ProgressiveSection
            key={progressiveNumber}
            number={progressiveNumber}
            allProgressives={progressivesRead.data}
          />
        ))}
      </Stack>
      <DocumentLinks title={t('documents')} documents={[{ report: 'progressive-register', name: t('register') }]} />
    </>
  );
}
