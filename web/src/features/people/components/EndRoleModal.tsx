import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, isInvalidLocalText } from '#web/components/figures/zone.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface EndRoleModalProps {
  readonly grant: Shape<'GrantRow'>;
  readonly close: () => void;
}

/**
 * Shows a dialog that ends a person's function, at a given instant or, when it is empty, now. The period during which
 * the person had it stays on record.
 */
export function EndRoleModal({ grant, close }: EndRoleModalProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const establishment = useEstablishmentCode();
  const { timeZone } = useEstablishment();
  const [typedUntil, setTypedUntil] = useState('');
  const [reason, setReason] = useState('');
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const endGrant = useWrite('post', '/api/establishments/{establishment}/grants/{grantId}/end');
  const heldUntil = parseLocalInstant(typedUntil, timeZone);
  const isInstantInvalid = isInvalidLocalText(typedUntil, timeZone);
  const sendEnd = (): void => {
    setHasTriedToSend(true);
    if (isInstantInvalid) return;
    const params = { path: { establishment, grantId: grant.grantId } };
    endGrant.mutate({ params, body: { reason, ...(heldUntil === null ? {} : { heldUntil }) } }, { onSuccess: close });
  };
  return (
    <WriteDialog
      title={t('functions.endOf', { role: translateShell(`role.${grant.role}`) })}
      submitLabel={t('functions.end')}
      onSubmit={sendEnd}
      close={close}
      mutation={endGrant}
      isCheckedByBrowser
    >
      <Text>{t('functions.endDoes', { name: grant.fullName })}</Text>
      <InstantInput
        dayLabel={t('functions.until')}
        timeLabel={t('functions.untilTime')}
        description={t('functions.fromHint')}
        value={typedUntil}
        error={hasTriedToSend && isInstantInvalid ? t('fault.instant') : null}
        setValue={setTypedUntil}
      />
      <ReasonInput value={reason} setReason={setReason} />
    </WriteDialog>
  );
}
