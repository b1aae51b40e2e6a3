import { Button, Checkbox, Group, Paper, SimpleGrid, Stack, TextInput, Textarea, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createPermissionProblem } from '#web/api/problem.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { isWholeNumberInRange } from '#web/components/forms/typed-amount.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, isInvalidLocalDateTime } from '#web/components/figures/zone.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { MachineFieldInputs } from '../components/change/FactInputs.js';
import { validateMachineFields, createMachineFields, buildRegistrationBody } from '../components/change/change-form.js';
import type { MachineField, MachineFields } from '../components/change/change-form.js';

interface MachineIdentity {
  readonly sbmNumber: string;
  readonly serialNumber: string;
  readonly maker: string;
  /** Number of stations (players' places). */
  readonly stationCount: string;
  /** Digits of each station's meters. */
  readonly digitCount: string;
  readonly isInService: boolean;
  readonly registeredAt: string;
  readonly reason: string;
}

const emptyIdentity: MachineIdentity = {
  sbmNumber: '',
  serialNumber: '',
  maker: '',
  stationCount: '1',
  digitCount: '10',
  isInService: true,
  registeredAt: '',
  reason: '',
};

type Range = Readonly<Record<'from' | 'to', number>>;

const stationRange: Range = { from: 1, to: 64 };
const digitRange: Range = { from: 4, to: 18 };

/** Returns true for a whole number in the range. */
const isInRange = (value: string, { from, to }: Range): boolean => isWholeNumberInRange(value, from, to);

const fieldGroups: readonly { readonly name: string; readonly fields: readonly MachineField[] }[] = [
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

/** Shows the form that registers a machine in the inventory, for users who manage machines. */
export function RegisterScreen() {
  const { t } = useTranslation(['machines', 'common']);
  const mayManage = useHasPermission('machines.manage');
  return (
    <>
      <PageHeader title={t('register.title')} summary={t('register.about')} />
      {mayManage ? <RegisterForm /> : <ProblemBox problem={createPermissionProblem('machines.manage')} />}
    </>
  );
}

/**
 * Builds the identity part of the request's body. The stations are numbered from 1, and their meters have the same
 * number of digits. An empty instant or reason is not sent.
 */
function buildIdentityBody(identity: MachineIdentity, timeZone: string) {
  const { sbmNumber, serialNumber, maker, stationCount, digitCount, isInService } = identity;
  const registeredAt = parseLocalInstant(identity.registeredAt, timeZone);
  const reason = identity.reason.trim();
  return {
    sbmNumber,
    serialNumber,
    maker,
    state: isInService ? ('inService' as const) : ('outOfService' as const),
    stations: Array.from({ length: Number(stationCount) }, (_none, index) => ({
      stationNumber: index + 1,
      meterDigits: Number(digitCount),
    })),
    ...(registeredAt === null ? {} : { registeredAt }),
    ...(reason === '' ? {} : { reason }),
  };
}

/** Renders the form of a new machine: numbers, place, game, equipment and sheet. Once saved, the machine is opened. */
function RegisterForm() {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { currencyExponent, timeZone } = useEstablishment();
  const [identity, setIdentity] = useState(emptyIdentity);
  const [fields, setFields] = useState<MachineFields>(createMachineFields(null, currencyExponent));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const registerMutation = useEstablishmentMutation('post', '/machines');
  // the program may be entered later
  const checkedFields = fieldGroups.flatMap((group) => group.fields).filter((field) => field !== 'programId');
  const fieldErrors = validateMachineFields(fields, checkedFields, currencyExponent);
  /** Sends the machine once its fields are valid. */
  const registerMachine = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setWasSubmitted(true);
    const { sbmNumber, serialNumber, maker, stationCount, digitCount, registeredAt } = identity;
    if (Object.keys(fieldErrors).length > 0 || !isMachineNumber(sbmNumber) || serialNumber === '' || maker === '')
      return;
    if (
      isInvalidLocalDateTime(registeredAt, timeZone) ||
      !isInRange(stationCount, stationRange) ||
      !isInRange(digitCount, digitRange)
    )
      return;
    const body = { ...buildRegistrationBody(fields, currencyExponent), ...buildIdentityBody(identity, timeZone) };
    registerMutation.mutate(
      { body },
      {
        onSuccess: () => {
          notifySuccess(t('register.saved', { machine: sbmNumber }));
          void navigate({ to: '/$establishment/machines/$machine', params: { establishment, machine: sbmNumber } });
        },
      },
    );
  };
  return (
    <form onSubmit={registerMachine} noValidate>
      <Stack maw={860}>
        <FormSection title={t('register.identity')}>
          <IdentityInputs
            identity={identity}
            wasSubmitted={wasSubmitted}
            setIdentity={(changes) => setIdentity({ ...identity, ...changes })}
          />
        </FormSection>
        {fieldGroups.map((group) => (
          <FormSection key={group.name} title={t(`register.${group.name}`)}>
            <MachineFieldInputs
              shownFields={group.fields}
              fields={fields}
              fieldErrors={wasSubmitted ? fieldErrors : {}}
              setFields={(changes) => setFields({ ...fields, ...changes })}
              currentStand={null}
              showSheet={group.name === 'equipment'}
            />
          </FormSection>
        ))}
        <Textarea
          label={t('change.reason')}
          description={t('register.reasonHint')}
          maxLength={2000}
          value={identity.reason}
          onChange={({ currentTarget }) => setIdentity({ ...identity, reason: currentTarget.value })}
        />
        {registerMutation.error !== null && <ProblemBox problem={registerMutation.error} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/$establishment/machines', params: { establishment } })}
          >
            {t('shell:cancel')}
          </Button>
          <Button type="submit" loading={registerMutation.isPending}>
            {t('register.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns true for a machine's number of up to 30 letters, digits and signs. */
const isMachineNumber = (value: string): boolean => /^[A-Za-z0-9._/-]{1,30}$/.test(value);

/** Renders a bordered section of the form with its title. */
function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
  readonly identity: MachineIdentity;
  readonly wasSubmitted: boolean;
  readonly setIdentity: (changes: Partial<MachineIdentity>) => void;
}

/** Renders the inputs for the machine's numbers, maker, stations, first day and state. */
function IdentityInputs({ identity, wasSubmitted, setIdentity }: IdentityInputsProps) {
  const { t } = useTranslation('machines');
  const { timeZone } = useEstablishment();
  const validateRequired = (value: string): string | null =>
    wasSubmitted && value.trim() === '' ? t('change.required') : null;
  const validateRange = (value: string, range: Range): string | null =>
    wasSubmitted && !isInRange(value, range) ? t('register.range', range) : null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
      <TextInput
        label={t('register.sbm')}
        description={t('register.sbmHint')}
        required
        maxLength={30}
        value={identity.sbmNumber}
        error={wasSubmitted && !isMachineNumber(identity.sbmNumber) ? t('register.sbmHint') : null}
        onChange={({ currentTarget }) => setIdentity({ sbmNumber: currentTarget.value.trim() })}
      />
      <TextInput
        label={t('register.serial')}
        description={t('register.serialHint')}
        required
        maxLength={60}
        value={identity.serialNumber}
        error={validateRequired(identity.serialNumber)}
        onChange={({ currentTarget }) => setIdentity({ serialNumber: currentTarget.value })}
      />
      <TextInput
        label={t('register.maker')}
        required
        maxLength={80}
        value={identity.maker}
        error={validateRequired(identity.maker)}
        onChange={({ currentTarget }) => setIdentity({ maker: currentTarget.value })}
      />
      <WholeNumberInput
        label={t('register.stations')}
        value={identity.stationCount}
        error={validateRange(identity.stationCount, stationRange)}
        setValue={(stationCount) => setIdentity({ stationCount })}
      />
      <WholeNumberInput
        label={t('register.digits')}
        description={t('register.digitsHint')}
        value={identity.digitCount}
        error={validateRange(identity.digitCount, digitRange)}
        setValue={(digitCount) => setIdentity({ digitCount })}
      />
      <InstantInput
        dayLabel={t('register.registeredAt')}
        timeLabel={t('change.time')}
        description={t('register.registeredHint')}
        value={identity.registeredAt}
        error={wasSubmitted && isInvalidLocalDateTime(identity.registeredAt, timeZone) ? t('change.invalidDate') : null}
        setValue={(registeredAt) => setIdentity({ registeredAt })}
      />
      <Checkbox
        mt="xs"
        label={t('register.inService')}
        checked={identity.isInService}
        onChange={({ currentTarget }) => setIdentity({ isInService: currentTarget.checked })}
      />
    </SimpleGrid>
  );
}
