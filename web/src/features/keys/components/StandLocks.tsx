import { Button, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ListTable } from '#web/components/general/ListTable.js';

type RetiredStand = ApiSchema<'RetiredStandRow'>;

/**
 * Lists the retired stands (places of machines): whether their lock and key were handed in to the principal cashier,
 * who alone receives and returns them.
 */
export function StandLocks() {
  const { t } = useTranslation('keys');
  const mayReceiveLocks = useHasPermission('keys.receiveLocks');
  const [chosenStand, setChosenStand] = useState<RetiredStand | null>(null);
  const standsQuery = useEstablishmentQuery('/retired-stands');
  if (standsQuery.error !== null || standsQuery.data === undefined) return <QueryStatus query={standsQuery} />;
  if (standsQuery.data.length === 0) return <EmptyState title={t('locks.none')} explanation={t('locks.noneText')} />;
  return (
    <>
      <ListTable
        label={t('tab.locks')}
        columns={[t('locks.stand'), t('locks.retired'), t('locks.state'), t('acts')]}
        verticalSpacing="sm"
      >
        {standsQuery.data.map((stand) => (
          <StandRow key={stand.standNumber} stand={stand} onSelect={mayReceiveLocks ? setChosenStand : null} />
        ))}
      </ListTable>
      {chosenStand?.isComplete === false && (
        <ReceiveLockDialog stand={chosenStand} onClose={() => setChosenStand(null)} />
      )}
      {chosenStand?.isComplete === true && (
        <ReturnLockDialog stand={chosenStand} onClose={() => setChosenStand(null)} />
      )}
    </>
  );
}

interface StandRowProps {
  readonly stand: RetiredStand;
  readonly onSelect: ((stand: RetiredStand) => void) | null;
}

/**
 * Renders a retired stand (the place of a machine): whether its lock and key were handed in. The principal cashier has
 * a button to receive or return them.
 */
function StandRow({ stand, onSelect }: StandRowProps) {
  const { t } = useTranslation('keys');
  const { formatInstant } = useFormats();
  const { standNumber, room, retiredAt, withdrawalId, isComplete, lockNumber, keyNumber, handedInAt, broughtByName } =
    stand;
  return (
    <Table.Tr>
      <Table.Td fw={700}>{room === '' ? standNumber : `${standNumber} · ${room}`}</Table.Td>
      <Table.Td>
        {formatInstant(retiredAt)}
        {withdrawalId !== null && ` · ${t('locks.forATime')}`}
      </Table.Td>
      <Table.Td>
        {isComplete ? (
          <StateTag {...STATE_TAG_STYLES.done}>
            {t('locks.handedIn', {
              lock: lockNumber,
              key: keyNumber,
              at: formatInstant(handedInAt),
              name: broughtByName,
            })}
          </StateTag>
        ) : (
          <StateTag {...STATE_TAG_STYLES.alarm}>{t('locks.awaited')}</StateTag>
        )}
      </Table.Td>
      <Table.Td>
        {onSelect !== null && (!isComplete || withdrawalId !== null) && (
          <Button variant={isComplete ? 'default' : 'filled'} onClick={() => onSelect(stand)}>
            {t(isComplete ? 'locks.giveBack' : 'locks.receive')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Shows a dialog that records the lock and key of a retired stand (MC:20.2). The person who brings them proves their
 * identity with code and secret.
 */
function ReceiveLockDialog({
  stand: { standNumber },
  onClose,
}: {
  readonly stand: RetiredStand;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('keys');
  const lockMutation = useEstablishmentMutation('post', '/retired-stands/{stand}/lock');
  const form = useTextForm({ lockNumber: '', keyNumber: '', code: '', secret: '' }, (name, values) =>
    values[name].trim() === '' ? t('needed') : null,
  );
  const { lockNumber, keyNumber, code, secret } = form.values;
  const sendLock = (): void =>
    lockMutation.mutate(
      {
        path: { stand: standNumber },
        body: { lockNumber: lockNumber.trim(), keyNumber: keyNumber.trim(), bringer: { code: code.trim(), secret } },
      },
      { onSuccess: onClose },
    );
  return (
    <WriteDialog
      title={t('locks.title', { stand: standNumber })}
      submitLabel={t('locks.receive')}
      onSubmit={() => form.submit(sendLock)}
      onClose={onClose}
      mutation={lockMutation}
      needsServer
    >
      <TextInput
        label={t('locks.lock')}
        required
        size="md"
        maxLength={30}
        data-autofocus
        {...form.getInputProps('lockNumber')}
      />
      <TextInput label={t('locks.key')} required size="md" maxLength={30} {...form.getInputProps('keyNumber')} />
      <CredentialFieldset
        legend={t('locks.bringer')}
        responsibility={t('locks.bringerAbout')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}

/**
 * Shows a dialog that returns the lock and key of a stand to be used again; the person who takes them proves their
 * identity.
 */
function ReturnLockDialog({ stand, onClose }: { readonly stand: RetiredStand; readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { standNumber, lockNumber, keyNumber } = stand;
  const returnMutation = useEstablishmentMutation('post', '/retired-stands/{stand}/lock/return');
  const form = useTextForm({ code: '', secret: '' }, (name, values) =>
    values[name].trim() === '' ? t('needed') : null,
  );
  const taker = { code: form.values.code.trim(), secret: form.values.secret };
  const path = { stand: standNumber };
  return (
    <WriteDialog
      title={t('locks.giveBackOf', { stand: standNumber })}
      submitLabel={t('locks.giveBack')}
      onSubmit={() => form.submit(() => returnMutation.mutate({ path, body: { taker } }, { onSuccess: onClose }))}
      onClose={onClose}
      mutation={returnMutation}
      needsServer
    >
      <Text>{t('locks.giveBackAbout', { lock: lockNumber, key: keyNumber })}</Text>
      <CredentialFieldset
        legend={t('locks.taker')}
        responsibility={t('locks.bringerAbout')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}
