import { Button, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { FileQuestion } from '#web/components/files/FileQuestion.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import type { ColumnChoice } from './ColumnMapping.js';
import type { importKinds, ImportKind } from './import-words.js';

/** What the user chose about the first file of a queue. */
export interface FirstFileChoices {
  readonly kind?: ImportKind;
  readonly choice?: ColumnChoice;
  readonly sheet?: string;
}

interface FileProblemProps {
  readonly fileName: string;
  readonly problem: Problem;
  readonly offeredKinds: typeof importKinds;
  readonly onSend: (choices: FirstFileChoices) => void;
  readonly onSkip: () => void;
}

/** Shows the problem of a file, with what the user may answer, send again or leave aside. */
export function FileProblem({ fileName, problem, offeredKinds, onSend, onSkip }: FileProblemProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Text size="sm">{t('ofFile', { file: fileName })}</Text>
      <ProblemBox problem={problem} />
      {problem.code === 'FILE_KIND_UNKNOWN' && (
        <FileKindSelect
          fileName={fileName}
          offeredKinds={offeredKinds}
          kind={null}
          onChoose={(kind) => onSend({ kind })}
        />
      )}
      <FileQuestion {...problem.details} onAnswer={(option, answer) => onSend({ [option]: answer })} />
      <Group gap="sm">
        <Button variant="default" onClick={() => onSend({})}>
          {t('sendAgain')}
        </Button>
        <Button variant="subtle" onClick={onSkip}>
          {t('skip')}
        </Button>
      </Group>
    </>
  );
}

interface FileKindSelectProps {
  readonly fileName: string;
  readonly offeredKinds: typeof importKinds;
  readonly kind: ImportKind | null;
  readonly onChoose: (kind: ImportKind) => void;
}

/** Lets the user choose the kind of one file, whose headings do not tell it or tell it wrongly. */
export function FileKindSelect({ fileName, offeredKinds, kind, onChoose }: FileKindSelectProps) {
  const { t } = useTranslation('imports');
  return (
    <Select
      label={t('whatOf', { file: fileName })}
      w={320}
      allowDeselect={false}
      value={kind}
      data={offeredKinds.map((option) => ({ value: option.kind, label: t(`kind_${option.kind}`) }))}
      onChange={(value) => {
        const chosen = offeredKinds.find((option) => option.kind === value);
        if (chosen !== undefined) onChoose(chosen.kind);
      }}
    />
  );
}
