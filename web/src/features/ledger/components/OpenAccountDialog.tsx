import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/accounting/journal-entry.js';

interface AccountFields {
  readonly accountCode: string;
  readonly kind: AccountKind;
  readonly titleFr: string;
  readonly titleEn: string;
}
const blankAccount: AccountFields = { accountCode: '', kind: 'asset', titleFr: '', titleEn: '' };

/**
 * Shows a dialog that adds an account to the chart of accounts: its code of three to eight digits, kind and titles. A
 * role (a fixed use of an account) is assigned to it later.
 */
export function OpenAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('ledger');
  const accountMutation = useEstablishmentMutation('post', '/ledger/accounts');
  const validateText = (text: string): string | null => (text.trim() === '' ? t('roles.missing') : null);
  const form = useForm({
    initialValues: blankAccount,
    validate: {
      accountCode: (code) => (/^\d{3,8}$/.test(code.trim()) ? null : t('roles.codeHint')),
      titleFr: validateText,
      titleEn: validateText,
    },
  });
  const sendAccount = ({ accountCode, kind, titleFr, titleEn }: typeof form.values): void => {
    const body = { accountCode: accountCode.trim(), kind, titleFr: titleFr.trim(), titleEn: titleEn.trim() };
    accountMutation.mutate({ body }, announceAndClose(onClose, t('roles.opened', { account: body.accountCode })));
  };
  return (
    <WriteDialog
      title={t('roles.openTitle')}
      submitLabel={t('roles.open')}
      onSubmit={form.onSubmit(sendAccount)}
      onClose={onClose}
      mutation={accountMutation}
    >
      <Text size="sm">{t('roles.openText')}</Text>
      <TextInput
        data-autofocus
        label={t('roles.code')}
        description={t('roles.codeHint')}
        inputMode="numeric"
        required
        {...form.getInputProps('accountCode')}
      />
      <Select
        label={t('roles.kind')}
        required
        allowDeselect={false}
        data={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput label={t('roles.titleFr')} required maxLength={120} {...form.getInputProps('titleFr')} />
      <TextInput label={t('roles.titleEn')} required maxLength={120} {...form.getInputProps('titleEn')} />
    </WriteDialog>
  );
}
