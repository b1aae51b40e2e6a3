import { Group, Kbd, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useRegisteredShortcuts, type Shortcut } from '#web/components/pages/shortcuts.js';

const groupOrder: readonly Shortcut['group'][] = ['here', 'go', 'everywhere'];

/** Lists the keyboard shortcuts that work on the page below the dialog. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const shortcuts = useRegisteredShortcuts();
  return (
    <Dialog onClose={onClose} title={t('help.title')}>
      {groupOrder.map((group) => {
        const groupShortcuts = shortcuts.filter((shortcut) => shortcut.group === group);
        if (groupShortcuts.length === 0) return null;
        return (
          <section key={group}>
            <Title order={3} size="h5" mt="sm">
              {t(`help.${group}`)}
            </Title>
            <Table>
              <Table.Tbody>
                {groupShortcuts.map(({ keys, label }) => (
                  <Table.Tr key={keys}>
                    <Table.Th scope="row" w={120}>
                      <Group gap={4}>
                        {keys.split(' ').map((key) => (
                          <Kbd key={key}>{key.replace('mod+', 'Ctrl ')}</Kbd>
                        ))}
                      </Group>
                    </Table.Th>
                    <Table.Td>{label}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        );
      })}
    </Dialog>
  );
}
