import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { PageLink } from '#web/components/pages/Go.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ReasonDialog } from '../ReasonDialog.js';
import { Tag } from '../Tag.js';
import { WithdrawButton } from '../WithdrawButton.js';

type ReadingConflict = ApiSchema<'ReadingConflictView'>;
type ConflictingReading = ReadingConflict['readings'][number];

/**
 * Shows the readings of one instant that contradict each other, in open days: all, or those of a machine or day. Users
 * who may adjust meters choose the one that holds. Shows nothing when there are none.
 */
export function ConflictingReadings({
  machine,
  day,
}: {
  readonly machine?: string;
  readonly day?: string | undefined;
}) {
  const { t } = useTranslation('days');
  const query = { ...(machine === undefined ? {} : { machine }), ...(day === undefined ? {} : { day }) };
  const conflictsQuery = useEstablishmentQuery('/reading-conflicts', { query });
  if (conflictsQuery.data === undefined) return <QueryStatus query={conflictsQuery} />;
  if (conflictsQuery.data.length === 0) return null;
  return (
    <TitledSection title={t('conflicts.title')}>
      <Text size="sm" mb="sm">
        {t('conflicts.about')}
      </Text>
      <Stack gap="lg">
        {conflictsQuery.data.map((conflict) => (
          <ConflictTable key={`${conflict.machine} ${conflict.station} ${conflict.readAt}`} conflict={conflict} />
        ))}
      </Stack>
    </TitledSection>
  );
}

/** Shows the readings of one instant side by side: origin, values of the counters in conflict, and the choice. */
function ConflictTable({ conflict }: { readonly conflict: ReadingConflict }) {
  const { t } = useTranslation('days');
  const { formatInstant, formatCount } = useFormats();
  const { machine, station, counters, readings, requestId, isMine } = conflict;
  const mayPropose = useHasPermission('adjustments.propose');
  const mayChoose = mayPropose && requestId === null;
  const title = t('conflicts.of', { machine, station, at: formatInstant(conflict.readAt) });
  return (
    <div>
      <Text fw={600} size="sm">
        {title} {requestId !== null && <Tag tone="wait">{t('conflicts.asked')}</Tag>}
      </Text>
      <ListTable
        label={title}
        columns={[
          t('conflicts.reading'),
          ...counters.map(({ label }) => ({ label, isFigure: true })),
          ...(mayChoose ? [t('conflicts.choice')] : []),
        ]}
        miw={640}
      >
        {readings.map((reading) => (
          <Table.Tr key={`${reading.batchId} ${reading.variant}`}>
            <Table.Th scope="row" fw={400}>
              <ReadingOrigin reading={reading} />
            </Table.Th>
            {counters.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {formatCount(reading.counters[name])}
              </Table.Td>
            ))}
            {mayChoose && (
              <Table.Td>{reading.isContradicted && <KeepButton conflict={conflict} reading={reading} />}</Table.Td>
            )}
          </Table.Tr>
        ))}
      </ListTable>
      {requestId !== null && isMine && <WithdrawButton requestId={requestId} />}
    </div>
  );
}

/** Returns a function that describes who sent a reading, and when it was received. */
function useOriginFormatter(): (reading: ConflictingReading) => string {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  return ({ source, sentBy, receivedAt }) =>
    t(`conflicts.from_${source}`, { by: sentBy ?? '—', at: formatInstant(receivedAt) });
}

/** Shows the origin of a reading: device, file or person, its sender, when it was received, and its import. */
function ReadingOrigin({ reading }: { readonly reading: ConflictingReading }) {
  const { t } = useTranslation('days');
  const formatOrigin = useOriginFormatter();
  const establishment = useEstablishmentCode();
  const { importId, note } = reading;
  return (
    <Text size="sm">
      {formatOrigin(reading)}
      {note !== '' && ` · ${note}`}
      {importId !== null && (
        <>
          {' · '}
          <PageLink to={`/${establishment}/imports/${importId}`}>
            {t('conflicts.import', { number: importId })}
          </PageLink>
        </>
      )}
    </Text>
  );
}

/** Shows a button that requests that this reading be kept; another person approves. */
function KeepButton({
  conflict,
  reading,
}: {
  readonly conflict: ReadingConflict;
  readonly reading: ConflictingReading;
}) {
  const { t } = useTranslation('days');
  const formatOrigin = useOriginFormatter();
  const choiceMutation = useEstablishmentMutation('post', '/reading-conflicts/choices');
  const { machine, station, readAt } = conflict;
  const { batchId, variant } = reading;
  return (
    <DialogButton label={t('conflicts.keep')} size="xs" variant="default">
      {(close) => (
        <ReasonDialog
          title={t('conflicts.keepTitle', { machine })}
          description={t('conflicts.keepText', { origin: formatOrigin(reading) })}
          label={t('reason')}
          submitLabel={t('askApproval')}
          isPending={choiceMutation.isPending}
          problem={choiceMutation.error}
          onClose={close}
          onSubmit={(reason) =>
            choiceMutation.mutate(
              { body: { machine, station, readAt, batchId, variant, reason } },
              { onSuccess: close },
            )
          }
        />
      )}
    </DialogButton>
  );
}
