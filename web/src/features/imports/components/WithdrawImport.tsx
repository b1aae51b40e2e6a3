import { Alert, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

type ImportWithdrawal = ApiSchema<'ImportWithdrawal'>;

/** Shows a button that requests the withdrawal of an import, with its effect. */
export function WithdrawImportButton({ importId }: { readonly importId: string }) {
  const { t } = useTranslation('imports');
  return (
    <DialogButton label={t('withdrawal.act')} size="sm" variant="default">
      {(close) => <WithdrawalDialog importId={importId} onClose={close} />}
    </DialogButton>
  );
}

/** Shows the dialog of a withdrawal: its effect first, then the reason. Another person sees the same and approves. */
function WithdrawalDialog({ importId, onClose }: { readonly importId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('imports');
  const planQuery = useEstablishmentQuery('/imports/{importId}/withdrawal', { path: { importId } });
  const requestMutation = useEstablishmentMutation('post', '/imports/{importId}/withdrawal');
  const plan = planQuery.data;
  const hasEffect = plan !== undefined && plan.readings + plan.counts + plan.totals + plan.machines.length > 0;
  return (
    <ReasonFormDialog
      title={t('withdrawal.title')}
      size="lg"
      explanation={t('withdrawal.text')}
      label={t('withdrawal.reason')}
      submitLabel={hasEffect ? t('withdrawal.ask') : null}
      isPending={requestMutation.isPending}
      problem={requestMutation.error}
      onClose={onClose}
      onSubmit={(reason) =>
        requestMutation.mutate(
          { path: { importId }, body: { reason } },
          announceAndClose(onClose, ({ requestId }) => t('withdrawal.asked', { request: requestId })),
        )
      }
    >
      <QueryStatus query={planQuery} />
      {plan !== undefined && !hasEffect && <Text>{t('withdrawal.none')}</Text>}
      {plan !== undefined && <WithdrawalEffect withdrawal={plan} tense="future" />}
    </ReasonFormDialog>
  );
}

export interface WithdrawalEffectProps {
  readonly withdrawal: ImportWithdrawal;
  /** Whether it is still to come, or done. */
  readonly tense: 'future' | 'past';
}

/** Lists the facts that a withdrawal reverses, and those that stay with the reason. */
export function WithdrawalEffect({ withdrawal, tense }: WithdrawalEffectProps) {
  const { t } = useTranslation('imports');
  const { formatCount, formatDay } = useFormats();
  const { readings, counts, totals, machines, kept } = withdrawal;
  const reversed = [
    ...Object.entries({ readings, counts, totals }).flatMap(([kind, count]) =>
      count === 0 ? [] : [t(`withdrawal.reversed_${kind}`, { count, shown: formatCount(count) })],
    ),
    ...(machines.length === 0
      ? []
      : [t('withdrawal.reversed_machines', { count: machines.length, machines: machines.join(', ') })]),
  ];
  return (
    <Stack gap="xs">
      {reversed.length > 0 && (
        <>
          <Text fw={600}>{t(`withdrawal.reverses_${tense}`)}</Text>
          <List size="sm">
            {reversed.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </>
      )}
      {kept.length > 0 && (
        <Alert color="yellow" title={t(`withdrawal.keeps_${tense}`)}>
          <List size="sm">
            {kept.map(({ reason, gamingDay, machine, facts }) => (
              <List.Item key={`${reason} ${gamingDay ?? ''} ${machine ?? ''}`}>
                {t(`withdrawal.kept_${reason}`, {
                  count: facts,
                  day: gamingDay === null ? '' : formatDay(gamingDay),
                  machine: machine ?? '',
                })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
