import { Checkbox, Radio, Stack, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NewOrphanForm } from './new-orphan.js';

/**
 * Renders the fields for the taker (the person who had taken the find and gave it up): customer or employee, name, and
 * what was seen. A customer is excluded at once.
 */
export function TakerFields({ form }: { readonly form: NewOrphanForm['form'] }) {
  const { t } = useTranslation('orphans');
  const { takenBy = '' } = form.values;
  return (
    <>
      <Checkbox
        size="md"
        label={t('new.taken')}
        checked={takenBy !== ''}
        onChange={({ currentTarget }) => form.setValue('takenBy', currentTarget.checked ? 'customer' : '')}
      />
      {takenBy !== '' && (
        <>
          <Radio.Group label={t('new.takenBy')} value={takenBy} onChange={(by) => form.setValue('takenBy', by)}>
            <Stack gap="xs" mt="xs">
              <Radio size="md" value="customer" label={t('new.byCustomer')} />
              <Radio size="md" value="employee" label={t('new.byEmployee')} />
            </Stack>
          </Radio.Group>
          <TextInput
            label={t('new.takerName')}
            description={t('new.takerHint')}
            autoComplete="off"
            required
            maxLength={200}
            {...form.getInputProps('takerName')}
          />
          <Textarea
            label={t('new.takerSeen')}
            required
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('takerSeen')}
          />
        </>
      )}
    </>
  );
}
