import { Kbd, Table, Title } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { SHORTCUTS } from '../../shared/shortcuts.ts';

const COMMAND = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

/** The keyboard shortcuts, by where they work. */
export function ShortcutList() {
  const t = useText();
  return SHORTCUTS.map(({ title, shortcuts }) => (
    <section key={title}>
      <Title order={3} size="h5" mt="md" mb={4}>
        {t(title)}
      </Title>
      <Table aria-label={t(title)}>
        <Table.Tbody>
          {shortcuts.map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td w={120}>
                {keys.map((key) => (
                  <Kbd key={key} size="sm" mr={4}>
                    {key === 'Mod' ? COMMAND : key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  ));
}
