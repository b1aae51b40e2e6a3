import { Code, FileInput, List, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { FileQuestion } from '#web/components/files/FileQuestion.js';
import { IMPORT_FILE_TYPES } from '#web/components/files/file-types.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface CountFileDialogProps {
  readonly dropId: string;
  readonly onClose: () => void;
}

interface RefusedLine {
  readonly line: number;
  readonly code: string;
  readonly message: string;
  readonly messageEn: string;
}

/** Returns the refused lines of the file, as reported by the server. */
function listRefusedLines(problem: Problem | null): readonly RefusedLine[] {
  const lines = problem?.details['lines'];
  return Array.isArray(lines) ? (lines as readonly RefusedLine[]) : [];
}

/**
 * Shows a dialog that uploads the file of a counting machine as its operator's count. The server accepts all lines, or
 * none; the refused ones are then listed with their reason.
 */
export function CountFileDialog({ dropId, onClose }: CountFileDialogProps) {
  const { t, i18n } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const [file, setFile] = useState<File | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const uploadMutation = useApiMutation('post', '/api/establishments/{establishment}/drops/{dropId}/counts/file');
  const refusedLines = listRefusedLines(uploadMutation.error);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  /** Uploads the chosen file with the answers to its questions, announces the number of boxes and closes the dialog. */
  const uploadFile = (givenAnswers = answers): void => {
    setWasSubmitted(true);
    if (file === null) return;
    setAnswers(givenAnswers);
    const body = new FormData();
    body.set('file', file);
    uploadMutation.mutate(
      {
        params: { path: { establishment, dropId }, query: givenAnswers },
        body: body as never,
        bodySerializer: (formData: unknown) => formData as FormData,
      },
      announceAndClose(onClose, (boxes) => t('file.done', { count: boxes.length })),
    );
  };
  return (
    <WriteDialog
      title={t('file.title')}
      submitLabel={t('file.act')}
      onSubmit={() => uploadFile()}
      onClose={onClose}
      mutation={uploadMutation}
      size="lg"
      {...(refusedLines.length > 0 ? { problemHint: t('file.advice') } : {})}
      needsServer
    >
      <Text>{t('file.about')}</Text>
      <Text size="sm">
        <Code>box;notes_5;notes_10;notes_20;coins_0.50;tickets;ticket_count</Code>
      </Text>
      <FileInput
        label={t('file.label')}
        placeholder={t('file.choose')}
        required
        size="md"
        accept={IMPORT_FILE_TYPES}
        leftSection={<IconFileUpload size={18} aria-hidden />}
        value={file}
        error={wasSubmitted && file === null ? t('file.needed') : null}
        onChange={(chosenFile) => {
          setFile(chosenFile);
          setAnswers({});
        }}
      />
      {uploadMutation.error !== null && (
        <FileQuestion
          {...uploadMutation.error.details}
          onAnswer={(option, answer) => uploadFile({ ...answers, [option]: answer })}
        />
      )}
      {refusedLines.length > 0 && (
        <List size="sm" aria-label={t('file.refused')}>
          {refusedLines.map(({ line, code, message, messageEn }) => (
            <List.Item key={`${line} ${code} ${message}`}>
              {t('file.line', { line, message: i18n.language === 'en' ? messageEn : message })}
            </List.Item>
          ))}
        </List>
      )}
    </WriteDialog>
  );
}
