import { Kbd, Modal, Table } from '@mantine/core';
import type { TextKey } from '@konvoj/i18n';
import { useText } from '../i18n/use-text.ts';
import { closeHelp, useHelpOpen } from './help-state.ts';

const COMMAND = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly text: TextKey }[] = [
  { keys: ['/'], text: 'help.search' },
  { keys: [COMMAND, 'K'], text: 'help.palette' },
  { keys: ['F'], text: 'help.follow' },
  { keys: ['L'], text: 'help.lock' },
  { keys: ['M'], text: 'help.measure' },
  { keys: ['A'], text: 'help.addressSearch' },
  { keys: ['N'], text: 'help.nextUnread' },
  { keys: ['R'], text: 'help.reply' },
  { keys: [COMMAND, 'Enter'], text: 'help.send' },
  { keys: ['↑', '↓'], text: 'help.arrows' },
  { keys: ['Enter'], text: 'help.enter' },
  { keys: ['←', '→'], text: 'help.resize' },
  { keys: ['Esc'], text: 'help.escape' },
  { keys: ['?'], text: 'help.help' },
];

/** The sheet of keyboard shortcuts. */
export function HelpSheet() {
  const t = useText();
  return (
    <Modal
      opened={useHelpOpen()}
      onClose={closeHelp}
      title={t('help.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Table>
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td w={110}>
                {keys.map((key) => (
                  <Kbd key={key} size="sm" mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
