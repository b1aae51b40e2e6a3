import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, type Shape } from '#web/api/client.js';
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

/**
 * Shows a dialog that gives a person a function, from and until given instants; empty ones mean from now, and without
 * an end. A powerful function needs two people: it is only requested, with a reason. One that is incompatible with a
 * function of the person cannot be given.
 */
export function GiveRoleModal({ person, close }: GiveRoleModalProps) {
  const { t } = useTranslation('people');
  const { t: translateRight } = useTranslation('rights');
  const establishment = useEstablishmentCode();
  const { timeZone } = useEstablishment();
  const [role, setRole] = useState<Role | null>(null);
  const [typedFrom, setTypedFrom] = useState('');
  const [typedUntil, setTypedUntil] = useState('');
  const [reason, setReason] = useState('');
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const functionsQuery = useRead('/api/establishments/{establishment}/functions', {
    params: { path: { establishment } },
  });
  const giveRole = useWriteHere('post', '/api/establishments/{establishment}/grants');
  const chosenFunction = functionsQuery.data?.find((candidate) => candidate.role === role);
  const heldRoles = person.roles.map(({ role: heldRole }) => heldRole);
  const conflictingRole = chosenFunction?.incompatibleWith.find((other) => heldRoles.includes(other));
  const heldFrom = parseLocalInstant(typedFrom, timeZone);
  const heldUntil = parseLocalInstant(typedUntil, timeZone);
  const isFromInvalid = isInvalidLocalText(typedFrom, timeZone);
  const isUntilInvalid = isInvalidLocalText(typedUntil, timeZone);
  /** Sends the function with its period, unless an instant is invalid. */
  const sendGrant = (): void => {
    setHasTriedToSend(true);
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
      submitLabel={t('functions.give')}
      onSubmit={sendGrant}
      close={close}
      mutation={giveRole}
      isCheckedByBrowser
      isDisabled={role === null || conflictingRole !== undefined}
    >
      <RoleSelect heldRoles={heldRoles} role={role} setRole={setRole} conflictingRole={conflictingRole} />
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
        value={typedFrom}
        error={hasTriedToSend && isFromInvalid ? t('fault.instant') : null}
        setValue={setTypedFrom}
      />
      <InstantInput
        dayLabel={t('functions.until')}
        timeLabel={t('functions.untilTime')}
        description={t('functions.untilHint')}
        value={typedUntil}
        error={hasTriedToSend && isUntilInvalid ? t('fault.instant') : null}
        setValue={setTypedUntil}
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

interface RoleSelectProps {
  /** The person's functions, which are not offered. */
  readonly heldRoles: readonly Role[];
  readonly role: Role | null;
  readonly setRole: (role: Role | null) => void;
  /** A function of the person that is incompatible with the chosen one. */
  readonly conflictingRole: Role | undefined;
}

/** Renders the choice of a function that the person does not have, with an error for an incompatible one. */
function RoleSelect({ heldRoles, role, setRole, conflictingRole }: RoleSelectProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  return (
    <Select
      label={t('functions.function')}
      required
      data-autofocus
      data={roleNames
        .filter((name) => !heldRoles.includes(name))
        .map((name) => ({ value: name, label: translateShell(`role.${name}`) }))}
      value={role}
      error={conflictingRole && t('functions.conflict', { role: translateShell(`role.${conflictingRole}`) })}
      onChange={setRole}
    />
  );
}
