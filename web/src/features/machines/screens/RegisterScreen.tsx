import { Button, Checkbox, Group, Paper, SimpleGrid, Stack, TextInput, Textarea, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { missingPermission } from '#web/api/problem.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { WholeInput } from '#web/components/forms/fields/WholeInput.js';
import { isWithin } from '#web/components/forms/typed-amount.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { instantOf, isMistyped } from '#web/components/figures/zone.js';
import { useWriteHere } from '#web/session/write-here.js';
import { FactInputs } from '../components/change/FactInputs.js';
import { faultsOf, fieldsOf, registrationBody } from '../components/change/change-form.js';
import type { FactField, FactFields } from '../components/change/change-form.js';

interface Identity {
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  readonly stations: string;
  readonly digits: string;
  readonly isInService: boolean;
  readonly registeredAt: string;
  readonly reason: string;
}

const blankIdentity: Identity = {
  sbmNumber: '',
  serialNumber: '',
  maker: '',
  stations: '1',
  digits: '10',
  isInService: true,
  registeredAt: '',
  reason: '',
};

const groups: readonly { readonly name: string; readonly fields: readonly FactField[] }[] = [
  { name: 'place', fields: ['location', 'stand'] },
  {
    name: 'game',
    fields: [
      'model',
      'gameName',
      'programId',
      'denomination',
      'lowestWager',
      'basis',
      'returnPercent',
      'certifiedOn',
      'rakePercent',
      'volatility',
    ],
  },
  { name: 'equipment', fields: ['acceptsNotes', 'acceptsCoins', 'acceptsTickets', 'hopper'] },
];

/** Registers a machine in the inventory: its numbers, place, game and components. */
export function RegisterScreen() {
  const { t } = useTranslation(['machines', 'common']);
  const mayManage = useHasPermission('machines.manage');
  return (
    <>
      <PageHead title={t('register.title')} about={t('register.about')} />
      {mayManage ? <RegisterForm /> : <ProblemBox problem={missingPermission('machines.manage')} />}
    </>
  );
}

/** Form with the machine's numbers, place, game, equipment and sheet; saving opens the new machine. */
function RegisterForm() {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { currencyExponent, timeZone } = useEstablishment();
  const [identity, setIdentity] = useState(blankIdentity);
  const [fields, setFields] = useState<FactFields>(fieldsOf(null, currencyExponent));
  const [isTried, setTried] = useState(false);
  const register = useWriteHere('post', '/api/establishments/{establishment}/machines');
  const faults = faultsOf(
    fields,
    groups.flatMap((group) => group.fields).filter((name) => name !== 'programId'),
    currencyExponent,
  );
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const { sbmNumber, serialNumber, maker, stations, digits, isInService, registeredAt, reason } = identity;
    if (Object.keys(faults).length > 0 || !isNumber(sbmNumber) || serialNumber === '' || maker === '') return;
    if (isMistyped(registeredAt, timeZone) || !isWithin(stations, 1, 64) || !isWithin(digits, 4, 18)) return;
    const at = instantOf(registeredAt, timeZone);
    const body = {
      ...registrationBody(fields, currencyExponent),
      sbmNumber,
      serialNumber,
      maker,
      state: isInService ? ('inService' as const) : ('outOfService' as const),
      stations: Array.from({ length: Number(stations) }, (_none, index) => ({
        stationNumber: index + 1,
        meterDigits: Number(digits),
      })),
      ...(at === null ? {} : { registeredAt: at }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    register.mutate(
      { body },
      {
        onSuccess: () => {
          announce(t('register.saved', { machine: sbmNumber }));
          void navigate({ to: '/$establishment/machines/$machine', params: { establishment, machine: sbmNumber } });
        },
      },
    );
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={860}>
        <Part title={t('register.identity')}>
          <IdentityInputs
            identity={identity}
            isTried={isTried}
            put={(changed) => setIdentity({ ...identity, ...changed })}
          />
        </Part>
        {groups.map((group) => (
          <Part key={group.name} title={t(`register.${group.name}`)}>
            <FactInputs
              shown={group.fields}
              fields={fields}
              faults={isTried ? faults : {}}
              put={(changed) => setFields({ ...fields, ...changed })}
              ownStand={null}
              showsSheet={group.name === 'equipment'}
            />
          </Part>
        ))}
        <Textarea
          label={t('change.reason')}
          description={t('register.reasonHint')}
          maxLength={2000}
          value={identity.reason}
          onChange={({ currentTarget }) => setIdentity({ ...identity, reason: currentTarget.value })}
        />
        {register.error !== null && <ProblemBox problem={register.error} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/$establishment/machines', params: { establishment } })}
          >
            {t('shell:cancel')}
          </Button>
          <Button type="submit" loading={register.isPending}>
            {t('register.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isNumber = (text: string): boolean => /^[A-Za-z0-9._/-]{1,30}$/.test(text);

/** Bordered section of the form with a title. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

interface IdentityInputsProps {
  readonly identity: Identity;
  readonly isTried: boolean;
  readonly put: (changed: Partial<Identity>) => void;
}

/** Inputs for the machine's numbers, maker, stations, first day and state. */
function IdentityInputs({ identity, isTried, put }: IdentityInputsProps) {
  const { t } = useTranslation('machines');
  const { timeZone } = useEstablishment();
  const missing = (text: string): string | null => (isTried && text.trim() === '' ? t('change.required') : null);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      <TextInput
        label={t('register.sbm')}
        description={t('register.sbmHint')}
        required
        maxLength={30}
        value={identity.sbmNumber}
        error={isTried && !isNumber(identity.sbmNumber) ? t('register.sbmHint') : null}
        onChange={({ currentTarget }) => put({ sbmNumber: currentTarget.value.trim() })}
      />
      <TextInput
        label={t('register.serial')}
        description={t('register.serialHint')}
        required
        maxLength={60}
        value={identity.serialNumber}
        error={missing(identity.serialNumber)}
        onChange={({ currentTarget }) => put({ serialNumber: currentTarget.value })}
      />
      <TextInput
        label={t('register.maker')}
        required
        maxLength={80}
        value={identity.maker}
        error={missing(identity.maker)}
        onChange={({ currentTarget }) => put({ maker: currentTarget.value })}
      />
      <WholeInput
        label={t('register.stations')}
        value={identity.stations}
        error={isTried && !isWithin(identity.stations, 1, 64) ? t('register.range', { from: 1, to: 64 }) : null}
        put={(stations) => put({ stations })}
      />
      <WholeInput
        label={t('register.digits')}
        description={t('register.digitsHint')}
        value={identity.digits}
        error={isTried && !isWithin(identity.digits, 4, 18) ? t('register.range', { from: 4, to: 18 }) : null}
        put={(digits) => put({ digits })}
      />
      <InstantInput
        dayLabel={t('register.registeredAt')}
        timeLabel={t('change.time')}
        description={t('register.registeredHint')}
        value={identity.registeredAt}
        error={isTried && isMistyped(identity.registeredAt, timeZone) ? t('change.invalidDate') : null}
        put={(registeredAt) => put({ registeredAt })}
      />
      <Checkbox
        mt="xs"
        label={t('register.inService')}
        checked={identity.isInService}
        onChange={({ currentTarget }) => put({ isInService: currentTarget.checked })}
      />
    </SimpleGrid>
  );
}
