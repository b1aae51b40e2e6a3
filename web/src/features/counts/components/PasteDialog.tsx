import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { parseClipboard, parseTableByMachine, type CellsByMachine } from './paste.js';
import type { SheetColumn } from './sheet.js';

export interface PasteDialogProps {
  readonly columns: readonly SheetColumn[];
  readonly fillCells: (cells: CellsByMachine) => void;
  readonly close: () => void;
}

/** Shows a dialog that fills the sheet from a pasted spreadsheet table, whose first column has the machines. */
export function PasteDialog({ columns, fillCells, close }: PasteDialogProps) {
  const { t } = useTranslation('counts');
  const [pastedText, setPastedText] = useState('');
  const { t: commonWords } = useTranslation('common');
  const headings = [commonWords('machine'), ...columns.map(({ longName }) => longName)].join(' ; ');
  const fillFromText = (): void => {
    fillCells(parseTableByMachine(parseClipboard(pastedText), columns));
    close();
  };
  return (
    <Dialog close={close} size="lg" title={t('pasteTitle')}>
      <DialogForm
        submitLabel={t('pasteFill')}
        onSubmit={fillFromText}
        close={close}
        isDisabled={pastedText.trim() === ''}
      >
        <Text size="sm">{t('pasteText', { columns: headings })}</Text>
        <Textarea
          label={t('pasteLabel')}
          value={pastedText}
          onChange={({ currentTarget: { value } }) => setPastedText(value)}
          rows={10}
          data-autofocus
          spellCheck={false}
        />
      </DialogForm>
    </Dialog>
  );
}
