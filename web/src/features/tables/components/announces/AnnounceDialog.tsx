import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { SessionDialogProps } from '../session/session.js';

/** People who answer for an announce, in the order in which they identify themselves. */
const SIGNERS = ['visa', 'inspecteur'] as const;

/** Shows the dialog that enters a written announce, with its visa and the inspecteur who is present. */
export function AnnounceDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation(['tables', 'acts']);
  const { validateMinLength, validateRequired } = useFieldValidators();
  const { initialTime, parseInstant } = useEstablishmentClock();
  const form = useTextForm(
    {
      bets: '',
      noticeGivenAt: initialTime,
      noticeRecipient: '',
      visaCode: '',
      visaSecret: '',
      inspecteurCode: '',
      inspecteurSecret: '',
    },
    (name, values) => {
      if (name === 'noticeGivenAt') return parseInstant(values.noticeGivenAt) === null ? t('acts:instant') : null;
      return name === 'bets' ? validateMinLength(values.bets) : validateRequired(values[name]);
    },
  );
  const announceMutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/announces');
  const enterAnnounce = (): void => {
    const { bets, noticeRecipient, visaCode, visaSecret, inspecteurCode, inspecteurSecret } = form.values;
    const noticeGivenAt = parseInstant(form.values.noticeGivenAt);
    if (noticeGivenAt === null) return;
    const body = {
      bets: bets.trim(),
      noticeGivenAt,
      noticeRecipient: noticeRecipient.trim(),
      visa: { code: visaCode.trim(), secret: visaSecret },
      inspecteur: { code: inspecteurCode.trim(), secret: inspecteurSecret },
    };
    const path = { sessionId: session.sessionId };
    announceMutation.mutate({ path, body }, announceAndClose(onClose, t('announces.done')));
  };
  return (
    <WriteDialog
      title={t('announces.dialog', { table: session.tableNumber })}
      submitLabel={t('announces.send')}
      onSubmit={() => form.submit(enterAnnounce)}
      onClose={onClose}
      mutation={announceMutation}
      size="64rem"
      needsServer
    >
      <Textarea
        label={t('announces.bets')}
        description={t('announces.betsAbout')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('bets')}
      />
      <InstantInput
        dayLabel={t('acts:onDay')}
        timeLabel={t('acts:atTime')}
        description={t('announces.noticeAbout')}
        {...form.getField('noticeGivenAt')}
      />
      <TextInput label={t('announces.recipient')} required maxLength={120} {...form.getInputProps('noticeRecipient')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {SIGNERS.map((part) => (
          <CredentialFieldset
            key={part}
            legend={t(`announces.signer_${part}`)}
            responsibility={t(`announces.signer_${part}About`)}
            code={form.getField(`${part}Code`)}
            secret={form.getField(`${part}Secret`)}
          />
        ))}
      </SimpleGrid>
    </WriteDialog>
  );
}
