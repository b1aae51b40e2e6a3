import { Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useRoleWords, type AccountRole } from './account-role.js';

export interface ChangeRoleDialogProps {
  readonly role: AccountRole;
  readonly roles: readonly AccountRole[];
  /** First gaming day from which the change may be valid. */
  readonly earliest: string;
  readonly gamingDay: string;
  readonly close: () => void;
}

/**
 * Shows a dialog that requests another account for a role (a fixed use of an account) from a gaming day on; another
 * person approves it. Only accounts of the role's kind that no other role ever used are offered.
 */
export function ChangeRoleDialog({ role, roles, earliest, gamingDay, close }: ChangeRoleDialogProps) {
  const { t } = useTranslation('ledger');
  const establishment = useEstablishmentCode();
  const { name, holds } = useRoleWords()(role);
  const getTitle = useTitlePicker();
  const { formatDay: formatDay } = useFormats();
  const accounts = useRead('/api/establishments/{establishment}/ledger/accounts', {
    params: { path: { establishment } },
  });
  const takenAccounts = new Set(
    roles
      .filter((other) => other.role !== role.role)
      .flatMap((other) => other.history.map(({ accountCode }) => accountCode)),
  );
  const freeAccounts = (accounts.data ?? []).filter(
    ({ accountCode, kind }) =>
      kind === role.kind && !takenAccounts.has(accountCode) && accountCode !== role.inForce?.accountCode,
  );
  const changeWrite = useWriteHere('post', '/api/establishments/{establishment}/account-roles/{role}/proposals');
  const form = useForm({
    initialValues: {
      accountCode: null as string | null,
      validFrom: earliest > gamingDay ? earliest : gamingDay,
      reason: '',
    },
    validate: {
      accountCode: (chosen) => (chosen === null ? t('roles.accountMissing') : null),
      validFrom: (from) => (from < earliest ? t('roles.tooEarly', { day: formatDay(earliest) }) : null),
      reason: (reason) => (reason.trim().length < 3 ? t('roles.reasonShort') : null),
    },
  });
  const sendRequest = ({ accountCode, validFrom, reason }: typeof form.values): void => {
    if (accountCode === null) return;
    changeWrite.mutate(
      { path: { role: role.role }, body: { accountCode, validFrom, reason: reason.trim() } },
      announceAndClose(close, ({ requestId }) => t('roles.asked', { request: requestId })),
    );
  };
  return (
    <WriteDialog
      title={t('roles.proposeFor', { name })}
      submitLabel={t('roles.ask')}
      onSubmit={form.onSubmit(sendRequest)}
      close={close}
      mutation={changeWrite}
      size="lg"
      isDisabled={freeAccounts.length === 0}
    >
      {accounts.error !== null && <ProblemBox problem={accounts.error} />}
      <Text size="sm">{holds}</Text>
      {role.inForce !== null && <Text size="sm">{t('roles.now', { account: role.inForce.accountCode })}</Text>}
      {accounts.data !== undefined && freeAccounts.length === 0 ? (
        <Text fw={600}>{t('roles.noFree')}</Text>
      ) : (
        <Select
          data-autofocus
          label={t('roles.newAccount')}
          description={t('roles.newAccountHint')}
          required
          data={freeAccounts.map((account) => ({
            value: account.accountCode,
            label: `${account.accountCode} ${getTitle(account)}`,
          }))}
          {...form.getInputProps('accountCode')}
        />
      )}
      <DayInput
        label={t('roles.validFrom')}
        description={t('roles.earliest', { day: formatDay(earliest) })}
        earliest={earliest}
        day={form.values.validFrom}
        onChange={(chosen) => form.setFieldValue('validFrom', chosen ?? '')}
      />
      <Textarea
        label={t('roles.reason')}
        required
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {t('roles.twoNeeded')}
      </Text>
    </WriteDialog>
  );
}
