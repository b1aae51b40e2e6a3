import { MultiSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EnrolmentField, EnrolmentValues } from './enrolment.js';
import { buildLogin, roleNames } from './roles.js';
import { DayInput } from '../forms/fields/DayInput.js';

export interface EnrolmentFieldsProps {
  readonly values: EnrolmentValues;
  readonly errors: Partial<Record<EnrolmentField, string>>;
  readonly onChange: (values: EnrolmentValues) => void;
  readonly autoFocus?: boolean;
}

/**
 * Shows a new person's fields: name, number, login, first day, functions. The login is derived from the name until the
 * user edits it. `autoFocus`: the name has the focus when its dialog opens.
 */
export function EnrolmentFields({ values, errors, onChange, autoFocus = false }: EnrolmentFieldsProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('field.fullName')}
        required
        autoComplete="off"
        data-autofocus={autoFocus ? true : undefined}
        value={values.fullName}
        error={errors.fullName}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            fullName: value,
            login: values.login === buildLogin(values.fullName) ? buildLogin(value) : values.login,
          })
        }
      />
      {(['employeeNumber', 'login'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`field.${field}`)}
          required
          autoComplete="off"
          {...(field === 'login' ? { autoCapitalize: 'none' } : {})}
          value={values[field]}
          error={errors[field]}
          onChange={({ currentTarget: { value } }) => onChange({ ...values, [field]: value })}
        />
      ))}
      <DayInput
        label={t('field.employedFrom')}
        day={values.employedFrom === '' ? undefined : values.employedFrom}
        error={errors.employedFrom}
        onChange={(day) => onChange({ ...values, employedFrom: day ?? '' })}
      />
      <MultiSelect
        label={t('field.roles')}
        required
        searchable
        data={roleNames.map((role) => ({ value: role, label: translateShell(`role.${role}`) }))}
        value={values.roles}
        error={errors.roles}
        onChange={(roles) => onChange({ ...values, roles })}
        style={{ gridColumn: '1 / -1' }}
      />
    </SimpleGrid>
  );
}
