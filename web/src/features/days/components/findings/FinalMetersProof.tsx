import { Group, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { MeterStep } from './meter-step.js';

/** Proof of final meters as entered: the reader, and a slip or a photograph; empty text for none. */
export interface FinalMetersProof {
  readonly readBy: string;
  readonly slipReference: string;
  readonly photographId: string;
}

export const NO_PROOF: FinalMetersProof = { readBy: '', slipReference: '', photographId: '' };

/** Returns true when the reader and a slip or a photograph are entered. */
export const isProofComplete = ({ readBy, slipReference, photographId }: FinalMetersProof): boolean =>
  readBy !== '' && (slipReference.trim() !== '' || photographId !== '');

/** Returns the entered proof as it is sent, without empty parts. */
export const pickProof = ({ readBy, slipReference, photographId }: FinalMetersProof) => ({
  readBy,
  ...(slipReference.trim() === '' ? {} : { slipReference: slipReference.trim() }),
  ...(photographId === '' ? {} : { photographId }),
});

interface FinalMetersProofFieldsProps {
  readonly form: NonNullable<MeterStep['finalMeters']>;
  readonly proof: FinalMetersProof;
  readonly onChange: (proof: FinalMetersProof) => void;
}

/** Shows the fields of the proof of final meters: their reader, the slip's number, the machine's photograph. */
export function FinalMetersProofFields({ form, proof, onChange }: FinalMetersProofFieldsProps) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const { readBy, slipReference, photographId } = proof;
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('settle.proofAbout')}
      </Text>
      <Group gap="sm" align="flex-start">
        <Select
          label={t('settle.readBy')}
          data={form.readers.map(({ personId, name }) => ({ value: personId, label: name }))}
          value={readBy === '' ? null : readBy}
          onChange={(value) => onChange({ ...proof, readBy: value ?? '' })}
          searchable
          required
          w={260}
        />
        <TextInput
          label={t('settle.slipReference')}
          value={slipReference}
          maxLength={60}
          onChange={(event) => onChange({ ...proof, slipReference: event.currentTarget.value })}
          w={200}
        />
        <Select
          label={t('settle.photograph')}
          data={form.photographs.map((photograph) => ({
            value: photograph.photographId,
            label: t('settle.photographTaken', {
              number: photograph.photographId,
              at: formatInstant(photograph.takenAt),
            }),
          }))}
          value={photographId === '' ? null : photographId}
          onChange={(value) => onChange({ ...proof, photographId: value ?? '' })}
          placeholder={form.photographs.length === 0 ? t('settle.noPhotograph') : ''}
          disabled={form.photographs.length === 0}
          clearable
          w={280}
        />
      </Group>
    </div>
  );
}
