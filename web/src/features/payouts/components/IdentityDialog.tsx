import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { LookDialog } from '#web/components/dialogs/LookDialog.js';
import { IdentityDocumentFields } from '#web/components/forms/fields/PaperFields.js';
import { Note } from '#web/components/general/Note.js';
import { announce } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import {
  BLANK_IDENTITY_DOCUMENT,
  encodeIdentityDocument,
  useDocumentFieldErrors,
} from '#web/components/forms/paper.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { SlipDialogProps } from './VoidDialog.js';

const IDENTITY_PATH = '/api/establishments/{establishment}/payouts/{payoutId}/identity';

/**
 * Shows a dialog that records the winner's identity document as presented. It stays open with a warning when the winner
 * is excluded from the casino.
 */
export function IdentityDialog({ sheet: { payoutId }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const findError = useDocumentFieldErrors();
  const form = useTypedForm(BLANK_IDENTITY_DOCUMENT, (name, values) => findError(name, values[name]));
  const [exclusionInForce, setExclusionInForce] = useState<Shape<'ExclusionInForce'> | null>(null);
  const identityWrite = useWriteHere('post', IDENTITY_PATH);
  const sendIdentity = (): void =>
    identityWrite.mutate(
      { path: { payoutId }, body: encodeIdentityDocument(form.values) },
      {
        onSuccess: ({ exclusion }) => {
          announce(t('identity.kept'));
          if (exclusion === null) close();
          else setExclusionInForce(exclusion);
        },
      },
    );
  if (exclusionInForce !== null) {
    return (
      <Dialog title={t('identity.title')} close={close} isPersistent>
        <ExclusionWarning exclusion={exclusionInForce} close={close} />
      </Dialog>
    );
  }
  return (
    <WriteDialog
      title={t('identity.title')}
      submitLabel={t('identity.keep')}
      onSubmit={() => form.submit(sendIdentity)}
      close={close}
      mutation={identityWrite}
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
  close,
}: {
  readonly exclusion: Shape<'ExclusionInForce'>;
  readonly close: () => void;
}) {
  const { t } = useTranslation('payouts');
  const { formatDay: formatDay } = useFormats();
  const { exclusionNumber, lastDay } = exclusion;
  return (
    <Stack>
      <Note color="red" role="alert" title={t('identity.excluded')}>
        {t('identity.excludedAbout', { number: exclusionNumber, until: formatDay(lastDay) })}
      </Note>
      <Group justify="flex-end">
        <Button onClick={close}>{t('identity.excludedSeen')}</Button>
      </Group>
    </Stack>
  );
}

/** Shows the winner's document once the user has stated a purpose. */
export function IdentityView({ sheet: { payoutId }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatDay: formatDay } = useFormats();
  return (
    <LookDialog
      title={t('identity.lookTitle')}
      close={close}
      readFacts={async (purpose) => {
        const identity = await fetchRead(IDENTITY_PATH, {
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
