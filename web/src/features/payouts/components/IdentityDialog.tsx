import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { ProtectedDataDialog } from '#web/components/dialogs/LookDialog.js';
import { IdentityDocumentFields } from '#web/components/forms/fields/PaperFields.js';
import { Note } from '#web/components/general/Note.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import {
  BLANK_IDENTITY_DOCUMENT,
  serializeIdentityDocument,
  useIdentityDocumentValidator,
} from '#web/components/forms/paper.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { toFullPath } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { SlipDialogProps } from './VoidDialog.js';

const IDENTITY_PATH = '/payouts/{payoutId}/identity';

/**
 * Shows a dialog that records the winner's identity document as presented. It stays open with a warning when the winner
 * is excluded from the casino.
 */
export function RecordIdentityDialog({ sheet: { payoutId }, onClose }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const validateDocumentField = useIdentityDocumentValidator();
  const form = useTextForm(BLANK_IDENTITY_DOCUMENT, (name, values) => validateDocumentField(name, values[name]));
  const [exclusionInForce, setExclusionInForce] = useState<ApiSchema<'ExclusionInForce'> | null>(null);
  const identityMutation = useEstablishmentMutation('post', IDENTITY_PATH);
  const sendIdentity = (): void =>
    identityMutation.mutate(
      { path: { payoutId }, body: serializeIdentityDocument(form.values) },
      {
        onSuccess: ({ exclusion }) => {
          notifySuccess(t('identity.kept'));
          if (exclusion === null) onClose();
          else setExclusionInForce(exclusion);
        },
      },
    );
  if (exclusionInForce !== null) {
    return (
      <Dialog title={t('identity.title')} onClose={onClose} isPersistent>
        <ExclusionWarning exclusion={exclusionInForce} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <WriteDialog
      title={t('identity.title')}
      submitLabel={t('identity.keep')}
      onSubmit={() => form.submit(sendIdentity)}
      onClose={onClose}
      mutation={identityMutation}
      isPersistent
    >
      <Text size="sm">{t('identity.about')}</Text>
      <IdentityDocumentFields form={form} nameHint={t('identity.nameHint')} />
    </WriteDialog>
  );
}

/** Warns the cashier, before any payment, that the winner is excluded from the casino. */
function ExclusionWarning({
  exclusion,
  onClose,
}: {
  readonly exclusion: ApiSchema<'ExclusionInForce'>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('payouts');
  const { formatDay } = useFormats();
  const { exclusionNumber, lastDay } = exclusion;
  return (
    <Stack>
      <Note color="red" role="alert" title={t('identity.excluded')}>
        {t('identity.excludedAbout', { number: exclusionNumber, until: formatDay(lastDay) })}
      </Note>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('identity.excludedSeen')}</Button>
      </Group>
    </Stack>
  );
}

/** Shows the winner's document once the user has stated a purpose. */
export function ViewIdentityDialog({ sheet: { payoutId }, onClose }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatDay } = useFormats();
  return (
    <ProtectedDataDialog
      title={t('identity.lookTitle')}
      onClose={onClose}
      fetchProtectedData={async (purpose) => {
        const identity = await fetchQuery(toFullPath(IDENTITY_PATH), {
          params: { path: { establishment, payoutId }, query: { purpose } },
        });
        return [
          { label: t('identity.name'), value: identity.fullName },
          { label: t('identity.bornOn'), value: formatDay(identity.bornOn) },
          { label: t('identity.type'), value: t(`identity.${identity.documentType}`) },
          { label: t('identity.number'), value: identity.documentNumber },
        ];
      }}
    />
  );
}
