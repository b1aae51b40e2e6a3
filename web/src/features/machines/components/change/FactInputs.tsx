import { Checkbox, Radio, Select, SimpleGrid, TextInput, Textarea, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { requiredFields, sheetFields } from './change-form.js';
import type { FactField, FactFields, FieldFaults, SheetField } from './change-form.js';

export interface FactInputsProps {
  readonly shownFields: readonly FactField[];
  readonly fields: FactFields;
  readonly faults: FieldFaults;
  readonly setFields: (changed: Partial<FactFields>) => void;
  /** Number of the machine's present stand, which remains selectable. */
  readonly ownStand: string | null;
  readonly showsSheet?: boolean;
}

/**
 * Renders the inputs for a machine's facts. The chosen basis hides either the certified return (share of the stakes
 * paid back) or the rake (share the house takes where players play each other). `showsSheet` adds the technical sheet.
 */
export function FactInputs({ shownFields, showsSheet = false, ...props }: FactInputsProps) {
  const { basis } = props.fields;
  const hiddenFields: readonly FactField[] = basis === 'return' ? ['rakePercent'] : ['returnPercent', 'certifiedOn'];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {shownFields
          .filter((name) => !hiddenFields.includes(name))
          .map((name) => (
            <FactInput key={name} name={name} {...props} />
          ))}
      </SimpleGrid>
      {showsSheet && <SheetInputs {...props} />}
    </>
  );
}

type FactInputProps = Omit<FactInputsProps, 'shownFields' | 'showsSheet'> & { readonly name: FactField };

/** Renders the input for one fact of a machine, by its name: a choice, a box to tick, a day, or a text. */
function FactInput({ name, fields, faults, setFields, ownStand }: FactInputProps) {
  const { t } = useTranslation('machines');
  const { currency } = useEstablishment();
  const fault = faults[name];
  const error = fault === undefined ? null : t(`change.${fault}`);
  switch (name) {
    case 'stand':
      return <StandSelect value={fields.stand} ownStand={ownStand} setStand={(stand) => setFields({ stand })} />;
    case 'basis':
      return (
        <Radio.Group
          label={t('change.basis')}
          value={fields.basis}
          onChange={(basis) => setFields({ basis: basis === 'rake' ? 'rake' : 'return' })}
        >
          <Group mt={4} gap="md">
            <Radio value="return" label={t('change.basisReturn')} />
            <Radio value="rake" label={t('change.basisRake')} />
          </Group>
        </Radio.Group>
      );
    case 'acceptsNotes':
    case 'acceptsCoins':
    case 'acceptsTickets':
      return (
        <Checkbox
          mt="xs"
          label={t(`change.${name}`)}
          checked={fields[name]}
          onChange={({ currentTarget }) => setFields({ [name]: currentTarget.checked })}
        />
      );
    case 'certifiedOn':
      return (
        <DayInput
          label={t('change.certifiedOn')}
          day={fields.certifiedOn === '' ? undefined : fields.certifiedOn}
          isClearable
          error={error ?? undefined}
          onChange={(day) => setFields({ certifiedOn: day ?? '' })}
        />
      );
    default:
      return (
        <TextInput
          label={t(`change.${textLabels[name]}`, { currency })}
          description={name === 'location' ? t('change.locationHint') : undefined}
          inputMode={numericFields.includes(name) ? 'decimal' : undefined}
          value={fields[name]}
          error={error}
          required={requiredTextFields.includes(name)}
          maxLength={name === 'gameName' || name === 'programId' ? 120 : 80}
          onChange={({ currentTarget }) => setFields({ [name]: currentTarget.value })}
        />
      );
  }
}

type TextField = Exclude<
  FactField,
  'stand' | 'certifiedOn' | 'basis' | 'acceptsNotes' | 'acceptsCoins' | 'acceptsTickets'
>;
const textLabels: Readonly<Record<TextField, string>> = {
  location: 'location',
  denomination: 'denomination',
  lowestWager: 'lowestWager',
  programId: 'programId',
  gameName: 'game',
  model: 'model',
  returnPercent: 'return',
  rakePercent: 'rake',
  volatility: 'volatility',
  hopper: 'hopper',
};
const requiredTextFields: readonly FactField[] = [...requiredFields, 'returnPercent', 'rakePercent'];

const numericFields: readonly FactField[] = [
  'denomination',
  'lowestWager',
  'returnPercent',
  'rakePercent',
  'volatility',
  'hopper',
];

interface StandSelectProps {
  readonly value: string;
  readonly ownStand: string | null;
  readonly setStand: (stand: string) => void;
}

/** Renders the choice of a stand: a free one, the machine's own, or none (empty). */
function StandSelect({ value, ownStand, setStand }: StandSelectProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const standsQuery = useRead('/api/establishments/{establishment}/stands', { params: { path: { establishment } } });
  const freeStands = (standsQuery.data ?? []).filter(
    (stand) => stand.standNumber === ownStand || (stand.sbmNumber === null && stand.retiredAt === null),
  );
  return (
    <Select
      label={t('change.stand')}
      description={t('change.standHint')}
      placeholder={t('change.noStand')}
      data={freeStands.map(({ standNumber, room }) => ({ value: standNumber, label: `${standNumber} · ${room}` }))}
      value={value === '' ? null : value}
      searchable
      clearable
      limit={200}
      clearButtonProps={{ 'aria-label': t('change.noStand') }}
      onChange={(stand) => setStand(stand ?? '')}
    />
  );
}

const sheetLabels: Readonly<Record<SheetField, string>> = {
  cabinet: 'cabinet',
  manufacturedOn: 'manufacturedOn',
  approvalNumber: 'approvalNumber',
  'billReader.model': 'billReaderModel',
  billBoxNumber: 'billBoxNumber',
  bucketNumber: 'bucketNumber',
  'ticketPrinter.model': 'ticketPrinterModel',
  electronicSeal: 'electronicSeal',
  communicationProtocol: 'communicationProtocol',
  remarks: 'remarks',
};

/** Renders the inputs for the fields of the technical sheet. */
function SheetInputs({ fields, setFields }: Pick<FactInputsProps, 'fields' | 'setFields'>) {
  const { t } = useTranslation('machines');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm" mt="sm">
      {sheetFields.map((path) => {
        const Input = path === 'remarks' ? Textarea : TextInput;
        return (
          <Input
            key={path}
            label={t(`change.${sheetLabels[path]}`)}
            value={fields.sheet[path]}
            maxLength={path === 'remarks' ? 2000 : 200}
            onChange={({ currentTarget }) => setFields({ sheet: { ...fields.sheet, [path]: currentTarget.value } })}
          />
        );
      })}
    </SimpleGrid>
  );
}
