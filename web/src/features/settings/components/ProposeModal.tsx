import { Checkbox, Text, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { useFormats } from '#web/components/figures/figures.js';
import { parseAmountToMinor, normalizeDecimal, formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { useSettingLabelGetter, useSettingFormatter, type Setting, type SettingValue } from './setting-text.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface ProposeSettingDialogProps {
  readonly setting: Setting;
  /** The first gaming day on which it may take effect. */
  readonly earliestDay: string;
  readonly gamingDay: string;
  readonly onClose: () => void;
}

interface ProposalValues {
  readonly value: string;
  readonly isNone: boolean;
  readonly effectiveFrom: string;
  readonly reason: string;
}

/**
 * Shows a dialog that requests another value of a setting from a day on; another person of the direction approves it.
 * `isNone` means that a setting that may be empty has no value.
 */
export function ProposeSettingDialog({ setting, earliestDay, gamingDay, onClose }: ProposeSettingDialogProps) {
  const { t } = useTranslation('settings');
  const { currencyExponent, currency } = useEstablishment();
  const name = useSettingLabelGetter()(setting);
  const formatValue = useSettingFormatter();
  const { formatDay } = useFormats();
  const proposalMutation = useEstablishmentMutation('post', '/settings/{setting}/proposals');
  const form = useForm<ProposalValues>({
    initialValues: {
      value: formatSettingInput(setting, currencyExponent),
      isNone: setting.value === null,
      effectiveFrom: earliestDay > gamingDay ? earliestDay : gamingDay,
      reason: '',
    },
    validate: {
      value: (value, { isNone }) =>
        isNone || parseSettingInput(setting, value, currencyExponent) !== undefined ? null : t('invalid'),
      effectiveFrom: (effectiveFrom) =>
        effectiveFrom < earliestDay ? t('tooEarly', { day: formatDay(earliestDay) }) : null,
      reason: (reason) => (reason.trim().length < 3 ? t('reasonShort') : null),
    },
  });
  const sendProposal = ({ value, isNone, effectiveFrom, reason }: ProposalValues): void => {
    const newValue = isNone ? null : (parseSettingInput(setting, value, currencyExponent) ?? null);
    proposalMutation.mutate(
      { path: { setting: setting.key }, body: { value: newValue, effectiveFrom, reason: reason.trim() } },
      announceAndClose(onClose, t('proposed')),
    );
  };
  const isNone = form.values.isNone;
  return (
    <WriteDialog
      title={t('proposeFor', { name })}
      submitLabel={t('ask')}
      onSubmit={form.onSubmit(sendProposal)}
      onClose={onClose}
      mutation={proposalMutation}
      nativeValidation
    >
      <Text size="sm">{t('now', { value: formatValue(setting, setting.value) })}</Text>
      <TextInput
        label={t('newValue')}
        description={t(`hint.${setting.type}`, {
          currency,
          lowest: setting.lowest,
          highest: setting.highest,
          unit: t(`unitName.${setting.unit}`),
        })}
        inputMode={inputModes[setting.type] ?? 'text'}
        type={setting.type === 'time' ? 'time' : 'text'}
        required={!isNone}
        disabled={isNone}
        data-autofocus
        {...form.getInputProps('value')}
      />
      {setting.isNullable && (
        <Checkbox
          label={t(setting.type === 'text' ? 'noWords' : 'none')}
          {...form.getInputProps('isNone', { type: 'checkbox' })}
        />
      )}
      <DayInput
        label={t('effectiveFrom')}
        description={t('earliest', { day: formatDay(earliestDay) })}
        earliestDay={earliestDay}
        day={form.values.effectiveFrom}
        onChange={(day) => form.setFieldValue('effectiveFrom', day ?? '')}
      />
      <Textarea label={t('reason')} required autosize minRows={2} maxLength={2000} {...form.getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        {t('twoNeeded')}
      </Text>
    </WriteDialog>
  );
}

const inputModes: Partial<Record<Setting['type'], 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  minor: 'decimal',
  decimal: 'decimal',
  monthDay: 'decimal',
};

/**
 * Formats the setting's present value for its input: an amount of minor units in units, a decimal with a comma; empty
 * when it has none.
 */
function formatSettingInput({ type, value }: Setting, currencyExponent: number): string {
  if (value === null) return '';
  if (type === 'minor') return formatAmountForInput(String(value), currencyExponent);
  return type === 'decimal' ? String(value).replace('.', ',') : String(value);
}

/** Parses the typed value of a setting for the server, by its type; undefined when it is invalid. */
function parseSettingInput(
  { type }: Setting,
  input: string,
  currencyExponent: number,
): Exclude<SettingValue, null> | undefined {
  const trimmedInput = input.trim();
  if (type === 'minor') return parseAmountToMinor(trimmedInput, currencyExponent);
  if (type === 'decimal') return normalizeDecimal(trimmedInput);
  if (type === 'integer') return /^\d{1,10}$/.test(trimmedInput) ? Number(trimmedInput) : undefined;
  return trimmedInput === '' ? undefined : trimmedInput;
}
