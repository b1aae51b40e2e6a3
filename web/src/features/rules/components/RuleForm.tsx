import { ActionIcon, Button, Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { createEmptyRow, buildInputJson, createExampleInput } from './rule-input.js';
import type { Rule, RuleColumn, RuleField, RuleFieldValue, RuleRowValues } from './rule-input.js';

export interface RuleFormProps {
  readonly rule: Rule;
  /** Evaluates the rule; `input` is JSON text. */
  readonly onEvaluate: (input: string) => void;
}

/** Renders the inputs of a rule, initially its example; `onEvaluate` receives the input as JSON text. */
export function RuleForm({ rule, onEvaluate }: RuleFormProps) {
  const { t, i18n } = useTranslation('rules');
  const [inputValues, setInputValues] = useState(() => createExampleInput(rule, i18n.language));
  const createFieldSetter = (name: string) => (value: RuleFieldValue) =>
    setInputValues((previousValues) => ({ ...previousValues, [name]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEvaluate(buildInputJson(rule.fields, inputValues));
      }}
    >
      <Stack gap="sm">
        {rule.fields.map((field) => {
          const value = inputValues[field.name] ?? '';
          return typeof value === 'object' ? (
            <RuleRowsField key={field.name} field={field} rows={value} onChange={createFieldSetter(field.name)} />
          ) : (
            <RuleFieldInput
              key={field.name}
              field={field}
              value={value}
              setValue={createFieldSetter(field.name)}
              isOptional={field.isOptional}
            />
          );
        })}
        <Group>
          <Button type="submit">{t('ask')}</Button>
          <Button variant="default" onClick={() => setInputValues(createExampleInput(rule, i18n.language))}>
            {t('example')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RuleFieldInputProps {
  /** True: on one line with others. */
  readonly isNarrow?: boolean;
  readonly field: RuleColumn;
  readonly value: string | boolean;
  readonly setValue: (value: string | boolean) => void;
  readonly isOptional?: boolean;
}

/**
 * Renders the input for one field of a rule: a checkbox, a choice, a day or a text, by its kind. `isNarrow` is for the
 * columns of a list.
 */
function RuleFieldInput({
  field: { kind, label, choices },
  value,
  setValue,
  isOptional = false,
  isNarrow = false,
}: RuleFieldInputProps) {
  const widthProps = isNarrow ? { w: '7.5rem' } : {};
  const { t } = useTranslation('rules');
  const displayLabel = isOptional ? t('optional', { label }) : label;
  if (typeof value === 'boolean') {
    return <Checkbox label={label} checked={value} onChange={({ currentTarget }) => setValue(currentTarget.checked)} />;
  }
  if (kind === 'choice') {
    return (
      <Select
        {...widthProps}
        label={displayLabel}
        data={choices.map(({ code, label: name }) => ({ value: code, label: name }))}
        value={value === '' ? null : value}
        allowDeselect={isOptional}
        clearable={isOptional}
        onChange={(code) => setValue(code ?? '')}
      />
    );
  }
  if (kind === 'day') {
    return (
      <DayInput
        label={displayLabel}
        day={value === '' ? undefined : value}
        isClearable={isOptional}
        onChange={(day) => setValue(day ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...widthProps}
      label={displayLabel}
      inputMode={kind === 'text' || kind === 'time' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={60}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  );
}

interface RuleRowsFieldProps {
  readonly field: RuleField;
  readonly rows: readonly RuleRowValues[];
  readonly onChange: (rows: readonly RuleRowValues[]) => void;
}

/** Renders a list field of the rule: a line of inputs for each row, with buttons to add and to remove a row. */
function RuleRowsField({ field, rows, onChange }: RuleRowsFieldProps) {
  const { t } = useTranslation('rules');
  return (
    <Fieldset legend={field.label}>
      <Stack gap="xs">
        {rows.map((row, index) => (
          <Group key={index} align="flex-end" gap="xs" wrap="wrap">
            {field.columns.map((column) => (
              <RuleFieldInput
                key={column.name}
                field={column}
                isNarrow
                value={row[column.name] ?? ''}
                setValue={(value) =>
                  onChange(rows.map((old, position) => (position === index ? { ...old, [column.name]: value } : old)))
                }
              />
            ))}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('removeRow', { list: field.label, number: index + 1 })}
              onClick={() => onChange(rows.filter((_, position) => position !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...rows, createEmptyRow(field.columns)])}
          >
            {t('addRow', { list: field.label })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
