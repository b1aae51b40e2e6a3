import { Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useRoleDescriber, type AccountRole } from './account-role.js';

export interface ChangeRoleDialogProps {
  readonly role: AccountRole;
  readonly roles: readonly AccountRole[];
  /** First gaming day from which the change may be valid. */
  readonly earliestDay: string;
  readonly gamingDay: string;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that requests another account for a role (a fixed use of an account) from a gaming day on; another
 * person approves it. Only accounts of the role's kind that no other role ever used are offered.
 */
export function ChangeRoleDialog({ role, roles, earliestDay, gamingDay, onClose }: ChangeRoleDialogProps) {
  const { t } = useTranslation('ledger');
  const { name, holds } = useRoleDescriber()(role);
  const getTitle = useTitlePicker();
  const { formatDay } = useFormats();
  const accountsQuery = useEstablishmentQuery('/ledger/accounts');
  const usedAccountCodes = new Set(
    roles
      .filter((otherRole) => otherRole.role !== role.role)
      .flatMap((otherRole) => otherRole.history.map(({ accountCode }) => accountCode)),
  );
  const availableAccounts = (accountsQuery.data ?? []).filter(
    ({ accountCode, kind }) =>
      kind === role.kind && !usedAccountCodes.has(accountCode) && accountCode !== role.inForce?.accountCode,
  );
  const changeMutation = useEstablishmentMutation('post', '/account-roles/{role}/proposals');
  const form = useForm({
    initialValues: {
      accountCode: null as string | null,
      validFrom: earliestDay > gamingDay ? earliestDay : gamingDay,
      reason: '',
    },
    validate: {
      accountCode: (accountCode) => (accountCode === null ? t('roles.accountMissing') : null),
      validFrom: (validFrom) => (validFrom < earliestDay ? t('roles.tooEarly', { day: formatDay(earliestDay) }) : null),
      reason: (reason) => (reason.trim().length < 3 ? t('roles.reasonShort') : null),
    },
  });
  const sendRequest = ({ accountCode, validFrom, reason }: typeof form.values): void => {
    if (accountCode === null) return;
    changeMutation.mutate(
      { path: { role: role.role }, body: { accountCode, validFrom, reason: reason.trim() } },
      announceAndClose(onClose, ({ requestId }) => t('roles.asked', { request: requestId })),
    );
  };
  return (
    <WriteDialog
      title={t('roles.proposeFor', { name })}
      submitLabel={t('roles.ask')}
      onSubmit={form.onSubmit(sendRequest)}
      onClose={onClose}
      mutation={changeMutation}
      size="lg"
      isDisabled={availableAccounts.length === 0}
    >
      {accountsQuery.error !== null && <ProblemBox problem={accountsQuery.error} />}
      <Text size="sm">{holds}</Text>
      {role.inForce !== null && <Text size="sm">{t('roles.now', { account: role.inForce.accountCode })}</Text>}
      {accountsQuery.data !== undefined && availableAccounts.length === 0 ? (
        <Text fw={600}>{t('roles.noFree')}</Text>
      ) : (
        <Select
          data-autofocus
          label={t('roles.newAccount')}
          description={t('roles.newAccountHint')}
          required
          data={availableAccounts.map((account) => ({
            value: account.accountCode,
            label: `${account.accountCode} ${getTitle(account)}`,
          }))}
          {...form.getInputProps('accountCode')}
        />
      )}
      <DayInput
        label={t('roles.validFrom')}
        description={t('roles.earliest', { day: formatDay(earliestDay) })}
        earliestDay={earliestDay}
        day={form.values.validFrom}
        onChange={(day) => form.setFieldValue('validFrom', day ?? '')}
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
