import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { Note } from '#web/components/general/Note.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, isInvalidLocalText } from '#web/components/figures/zone.js';
import { roleNames } from '#web/components/enrolment/roles.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { Role } from '#declarations/shapes/roles.js';

export interface GiveRoleModalProps {
  readonly person: Shape<'EstablishmentPersonRow'>;
  readonly close: () => void;
}

/** Gives a person a function, now or from a future instant. A function given by two people only opens a request. */
export function GiveRoleModal({ person, close }: GiveRoleModalProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const { t: translateRight } = useTranslation('rights');
  const establishment = useEstablishmentCode();
  const { timeZone } = useEstablishment();
  const [role, setRole] = useState<Role | null>(null);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [hasTriedToSend, setTried] = useState(false);
  const functions = useRead('/api/establishments/{establishment}/functions', { params: { path: { establishment } } });
  const giveRole = useWriteHere('post', '/api/establishments/{establishment}/grants');
  const chosenFunction = functions.data?.find((one) => one.role === role);
  const heldRoles = person.roles.map((one) => one.role);
  const conflict = chosenFunction?.incompatibleWith.find((other) => heldRoles.includes(other));
  const heldFrom = parseLocalInstant(from, timeZone);
  const heldUntil = parseLocalInstant(until, timeZone);
  const isFromInvalid = isInvalidLocalText(from, timeZone);
  const isUntilInvalid = isInvalidLocalText(until, timeZone);
  const sendGrant = (): void => {
    setTried(true);
    if (role === null || isFromInvalid || isUntilInvalid) return;
    giveRole.mutate(
      {
        body: {
          personId: person.personId,
          role,
          ...(heldFrom === null ? {} : { heldFrom }),
          ...(heldUntil === null ? {} : { heldUntil }),
          ...(reason === '' ? {} : { reason }),
        },
      },
      { onSuccess: close },
    );
  };
  return (
    <WriteDialog
      title={t('functions.giveTo', { name: person.fullName })}
      act={t('functions.give')}
      send={sendGrant}
      close={close}
      write={giveRole}
      isCheckedByBrowser
      isDisabled={role === null || conflict !== undefined}
    >
      <Select
        label={t('functions.function')}
        required
        data-autofocus
        data={roleNames
          .filter((one) => !heldRoles.includes(one))
          .map((one) => ({ value: one, label: translateShell(`role.${one}`) }))}
        value={role}
        error={
          conflict === undefined ? undefined : t('functions.conflict', { role: translateShell(`role.${conflict}`) })
        }
        onChange={(value) => setRole(value)}
      />
      {chosenFunction !== undefined && (
        <Text size="sm" c="dimmed">
          {t('functions.permits', { count: chosenFunction.permissions.length })}{' '}
          {chosenFunction.permissions.map((permission) => translateRight(permission)).join(', ')}
        </Text>
      )}
      <InstantInput
        dayLabel={t('functions.from')}
        timeLabel={t('functions.fromTime')}
        description={t('functions.fromHint')}
        value={from}
        error={hasTriedToSend && isFromInvalid ? t('fault.instant') : null}
        setValue={setFrom}
      />
      <InstantInput
        dayLabel={t('functions.until')}
        timeLabel={t('functions.untilTime')}
        description={t('functions.untilHint')}
        value={until}
        error={hasTriedToSend && isUntilInvalid ? t('fault.instant') : null}
        setValue={setUntil}
      />
      {chosenFunction?.isGivenByTwo === true && <Note>{t('requests.byTwo')}</Note>}
      {chosenFunction?.isGivenByTwo === true ? (
        <ReasonInput value={reason} setReason={setReason} hasFocus={false} />
      ) : (
        <Textarea
          label={t('reason')}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </WriteDialog>
  );
}
