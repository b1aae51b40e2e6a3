import { Button, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import { ListTable } from '#web/components/general/ListTable.js';

type RetiredStand = Shape<'RetiredStandRow'>;

/**
 * Lists the retired stands (places of machines): whether their lock and key were handed in to the principal cashier,
 * who alone receives and returns them.
 */
export function StandLocks() {
  const { t } = useTranslation('keys');
  const establishment = useEstablishmentCode();
  const isCashier = useHasPermission('keys.receiveLocks');
  const [chosenStand, setChosenStand] = useState<RetiredStand | null>(null);
  const standsQuery = useRead('/api/establishments/{establishment}/retired-stands', {
    params: { path: { establishment } },
  });
  if (standsQuery.error !== null) return <ProblemBox problem={standsQuery.error} />;
  if (standsQuery.data === undefined) return <Waiting />;
  if (standsQuery.data.length === 0) return <Empty title={t('locks.none')} explanation={t('locks.noneText')} />;
  return (
    <>
      <ListTable
        label={t('tab.locks')}
        columns={[t('locks.stand'), t('locks.retired'), t('locks.state'), t('acts')]}
        verticalSpacing="sm"
      >
        {standsQuery.data.map((stand) => (
          <StandRow key={stand.standNumber} stand={stand} chooseStand={isCashier ? setChosenStand : null} />
        ))}
      </ListTable>
      {chosenStand?.isComplete === false && <LockDialog stand={chosenStand} close={() => setChosenStand(null)} />}
      {chosenStand?.isComplete === true && <GiveBackDialog stand={chosenStand} close={() => setChosenStand(null)} />}
    </>
  );
}

interface StandRowProps {
  readonly stand: RetiredStand;
  readonly chooseStand: ((stand: RetiredStand) => void) | null;
}

/**
 * Renders a retired stand (the place of a machine): whether its lock and key were handed in. The principal cashier has
 * a button to receive or return them.
 */
function StandRow({ stand, chooseStand }: StandRowProps) {
  const { t } = useTranslation('keys');
  const { formatInstant: formatInstant } = useFormats();
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
          <StateTag {...STATE_LOOKS.done}>
            {t('locks.handedIn', {
              lock: lockNumber,
              key: keyNumber,
              at: formatInstant(handedInAt),
              name: broughtByName,
            })}
          </StateTag>
        ) : (
          <StateTag {...STATE_LOOKS.alarm}>{t('locks.awaited')}</StateTag>
        )}
      </Table.Td>
      <Table.Td>
        {chooseStand !== null && (!isComplete || withdrawalId !== null) && (
          <Button variant={isComplete ? 'default' : 'filled'} onClick={() => chooseStand(stand)}>
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
function LockDialog({ stand: { standNumber }, close }: { readonly stand: RetiredStand; readonly close: () => void }) {
  const { t } = useTranslation('keys');
  const lockWrite = useWriteHere('post', '/api/establishments/{establishment}/retired-stands/{stand}/lock');
  const form = useTypedForm({ lockNumber: '', keyNumber: '', code: '', secret: '' }, (name, values) =>
    values[name].trim() === '' ? t('needed') : null,
  );
  const { lockNumber, keyNumber, code, secret } = form.values;
  const sendLock = (): void =>
    lockWrite.mutate(
      {
        path: { stand: standNumber },
        body: { lockNumber: lockNumber.trim(), keyNumber: keyNumber.trim(), bringer: { code: code.trim(), secret } },
      },
      { onSuccess: close },
    );
  return (
    <WriteDialog
      title={t('locks.title', { stand: standNumber })}
      submitLabel={t('locks.receive')}
      onSubmit={() => form.submit(sendLock)}
      close={close}
      mutation={lockWrite}
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
      <ProofOfPerson
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
function GiveBackDialog({ stand, close }: { readonly stand: RetiredStand; readonly close: () => void }) {
  const { t } = useTranslation('keys');
  const { standNumber, lockNumber, keyNumber } = stand;
  const returnWrite = useWriteHere('post', '/api/establishments/{establishment}/retired-stands/{stand}/lock/return');
  const form = useTypedForm({ code: '', secret: '' }, (name, values) =>
    values[name].trim() === '' ? t('needed') : null,
  );
  const taker = { code: form.values.code.trim(), secret: form.values.secret };
  const path = { stand: standNumber };
  return (
    <WriteDialog
      title={t('locks.giveBackOf', { stand: standNumber })}
      submitLabel={t('locks.giveBack')}
      onSubmit={() => form.submit(() => returnWrite.mutate({ path, body: { taker } }, { onSuccess: close }))}
      close={close}
      mutation={returnWrite}
      needsServer
    >
      <Text>{t('locks.giveBackAbout', { lock: lockNumber, key: keyNumber })}</Text>
      <ProofOfPerson
        legend={t('locks.taker')}
        responsibility={t('locks.bringerAbout')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}
