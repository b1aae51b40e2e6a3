import { Checkbox, Radio, Select, SimpleGrid, TextInput, Textarea, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { requiredFields, sheetFields } from './change-form.js';
import type { MachineField, MachineFields, FieldErrors, SheetField } from './change-form.js';

export interface MachineFieldInputsProps {
  readonly shownFields: readonly MachineField[];
  readonly fields: MachineFields;
  readonly fieldErrors: FieldErrors;
  readonly setFields: (changes: Partial<MachineFields>) => void;
  /** Number of the machine's present stand, which remains selectable. */
  readonly currentStand: string | null;
  readonly showSheet?: boolean;
}

/**
 * Renders the inputs for a machine's facts. The chosen basis hides either the certified return (share of the stakes
 * paid back) or the rake (share the house takes where players play each other). `showSheet` adds the technical sheet.
 */
export function MachineFieldInputs({ shownFields, showSheet = false, ...props }: MachineFieldInputsProps) {
  const { basis } = props.fields;
  const hiddenFields: readonly MachineField[] = basis === 'return' ? ['rakePercent'] : ['returnPercent', 'certifiedOn'];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {shownFields
          .filter((fieldName) => !hiddenFields.includes(fieldName))
          .map((fieldName) => (
            <MachineFieldInput key={fieldName} fieldName={fieldName} {...props} />
          ))}
      </SimpleGrid>
      {showSheet && <SheetInputs {...props} />}
    </>
  );
}

type MachineFieldInputProps = Omit<MachineFieldInputsProps, 'shownFields' | 'showSheet'> & {
  readonly fieldName: MachineField;
};

/** Renders the input for one fact of a machine, by its name: a choice, a box to tick, a day, or a text. */
function MachineFieldInput({ fieldName, fields, fieldErrors, setFields, currentStand }: MachineFieldInputProps) {
  const { t } = useTranslation('machines');
  const { currency } = useEstablishment();
  const errorKey = fieldErrors[fieldName];
  const error = errorKey === undefined ? null : t(`change.${errorKey}`);
  switch (fieldName) {
    case 'stand':
      return (
        <StandSelect value={fields.stand} currentStand={currentStand} setStand={(stand) => setFields({ stand })} />
      );
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
          label={t(`change.${fieldName}`)}
          checked={fields[fieldName]}
          onChange={({ currentTarget }) => setFields({ [fieldName]: currentTarget.checked })}
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
          label={t(`change.${textLabelKeys[fieldName]}`, { currency })}
          description={fieldName === 'location' ? t('change.locationHint') : undefined}
          inputMode={numericFields.includes(fieldName) ? 'decimal' : undefined}
          value={fields[fieldName]}
          error={error}
          required={requiredTextFields.includes(fieldName)}
          maxLength={fieldName === 'gameName' || fieldName === 'programId' ? 120 : 80}
          onChange={({ currentTarget }) => setFields({ [fieldName]: currentTarget.value })}
        />
      );
  }
}

type TextField = Exclude<
  MachineField,
  'stand' | 'certifiedOn' | 'basis' | 'acceptsNotes' | 'acceptsCoins' | 'acceptsTickets'
>;
const textLabelKeys: Readonly<Record<TextField, string>> = {
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
const requiredTextFields: readonly MachineField[] = [...requiredFields, 'returnPercent', 'rakePercent'];

const numericFields: readonly MachineField[] = [
  'denomination',
  'lowestWager',
  'returnPercent',
  'rakePercent',
  'volatility',
  'hopper',
];

interface StandSelectProps {
  readonly value: string;
  readonly currentStand: string | null;
  readonly setStand: (stand: string) => void;
}

/** Renders the choice of a stand: a free one, the machine's own, or none (empty). */
function StandSelect({ value, currentStand, setStand }: StandSelectProps) {
  const { t } = useTranslation('machines');
  const standsQuery = useEstablishmentQuery('/stands');
  const selectableStands = (standsQuery.data ?? []).filter(
    (stand) => stand.standNumber === currentStand || (stand.sbmNumber === null && stand.retiredAt === null),
  );
  return (
    <Select
      label={t('change.stand')}
      description={t('change.standHint')}
      placeholder={t('change.noStand')}
      data={selectableStands.map(({ standNumber, room }) => ({
        value: standNumber,
        label: `${standNumber} · ${room}`,
      }))}
      value={value === '' ? null : value}
      searchable
      clearable
      limit={200}
      clearButtonProps={{ 'aria-label': t('change.noStand') }}
      onChange={(stand) => setStand(stand ?? '')}
    />
  );
}

const sheetLabelKeys: Readonly<Record<SheetField, string>> = {
  cabinet: 'cabinet',
  manufacturedOn: 'manufacturedOn',
  approvalNumber: 'approvalNumber',
  'billReader.model': 'billReaderModel',
  billBoxNumber: 'billBoxNumber',
  dropWeekdays: 'dropWeekdays',
  bucketNumber: 'bucketNumber',
  'ticketPrinter.model': 'ticketPrinterModel',
  electronicSeal: 'electronicSeal',
  communicationProtocol: 'communicationProtocol',
  remarks: 'remarks',
};

/** Renders the inputs for the fields of the technical sheet. */
function SheetInputs({ fields, setFields }: Pick<MachineFieldInputsProps, 'fields' | 'setFields'>) {
  const { t } = useTranslation('machines');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm" mt="sm">
      {sheetFields.map((field) => {
        const Input = field === 'remarks' ? Textarea : TextInput;
        return (
          <Input
            key={field}
            label={t(`change.${sheetLabelKeys[field]}`)}
            value={fields.sheet[field]}
            maxLength={field === 'remarks' ? 2000 : 200}
            onChange={({ currentTarget }) => setFields({ sheet: { ...fields.sheet, [field]: currentTarget.value } })}
          />
        );
      })}
    </SimpleGrid>
  );
}
