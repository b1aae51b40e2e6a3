import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, isInvalidLocalDateTime } from '#web/components/figures/zone.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface EndRoleDialogProps {
  readonly grant: ApiSchema<'GrantRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that ends a person's function, at a given instant or, when it is empty, now. The period during which
 * the person had it stays on record.
 */
export function EndRoleDialog({ grant, onClose }: EndRoleDialogProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const { timeZone } = useEstablishment();
  const [untilInput, setUntilInput] = useState('');
  const [reason, setReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const endMutation = useEstablishmentMutation('post', '/grants/{grantId}/end');
  const heldUntil = parseLocalInstant(untilInput, timeZone);
  const isInstantInvalid = isInvalidLocalDateTime(untilInput, timeZone);
  const sendEnd = (): void => {
    setSubmitted(true);
    if (isInstantInvalid) return;
    endMutation.mutate(
      { path: { grantId: grant.grantId }, body: { reason, ...(heldUntil === null ? {} : { heldUntil }) } },
      { onSuccess: onClose },
    );
  };
  return (
    <WriteDialog
      title={t('functions.endOf', { role: translateShell(`role.${grant.role}`) })}
      submitLabel={t('functions.end')}
      onSubmit={sendEnd}
      onClose={onClose}
      mutation={endMutation}
      nativeValidation
    >
      <Text>{t('functions.endDoes', { name: grant.fullName })}</Text>
      <InstantInput
        dayLabel={t('functions.until')}
        timeLabel={t('functions.untilTime')}
        description={t('functions.fromHint')}
        value={untilInput}
        error={wasSubmitted && isInstantInvalid ? t('fault.instant') : null}
        setValue={setUntilInput}
      />
      <ReasonInput value={reason} onChange={setReason} />
    </WriteDialog>
  );
}
