import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { parseClipboardTable, parseTableByMachine, type CellsByMachine } from './paste.js';
import type { SheetColumn } from './sheet.js';

export interface PasteDialogProps {
  readonly columns: readonly SheetColumn[];
  readonly onFill: (cells: CellsByMachine) => void;
  readonly onClose: () => void;
}

/** Shows a dialog that fills the sheet from a pasted spreadsheet table, whose first column has the machines. */
export function PasteDialog({ columns, onFill, onClose }: PasteDialogProps) {
  const { t } = useTranslation('counts');
  const [pastedText, setPastedText] = useState('');
  const { t: translateCommon } = useTranslation('common');
  const headings = [translateCommon('machine'), ...columns.map(({ longName }) => longName)].join(' ; ');
  const fillFromText = (): void => {
    onFill(parseTableByMachine(parseClipboardTable(pastedText), columns));
    onClose();
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('pasteTitle')}>
      <DialogForm
        submitLabel={t('pasteFill')}
        onSubmit={fillFromText}
        onClose={onClose}
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
