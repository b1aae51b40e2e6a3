import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Returns the codes of the desks that the user holds, from which cash is paid; undefined while loading. */
export function useOwnDeskCodes(): readonly string[] | undefined {
  const { personId } = usePerson();
  const { data } = useEstablishmentQuery('/desks');
  return data
    ?.filter(({ heldBy, retiredAt }) => heldBy === personId && retiredAt === null)
    .map((desk) => desk.deskCode);
}

/**
 * Shows the choice of the desk that pays, among `deskCodes` (undefined while they load); informs a user who holds none.
 */
export function DeskField({
  label,
  deskCodes,
  value,
  setDesk,
  error,
}: {
  readonly label: string;
  readonly deskCodes: readonly string[] | undefined;
  readonly value: string | null;
  readonly setDesk: (desk: string | null) => void;
  readonly error: string | null;
}) {
  const { t } = useTranslation('payouts');
  return (
    <Select
      label={label}
      required
      data={[...(deskCodes ?? [])]}
      value={value}
      onChange={setDesk}
      description={deskCodes?.length === 0 ? t('pay.noDesk') : null}
      error={error}
    />
  );
}
