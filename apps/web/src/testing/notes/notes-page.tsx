import { notes } from '@konvoj/contract/testing/notes';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { call } from '../../shared/api.ts';
import { EmptyFace, Panel } from '../../ui/panel.tsx';

/** The notes of the organization. */
export function NotesPage() {
  const t = useText();
  const query = useQuery({ queryKey: ['notes'], queryFn: () => call(notes.list) });
  return (
    <Panel query={query} isEmpty={(list) => list.length === 0} empty={<EmptyFace title={t('common.noMatch')} />}>
      {(list) => (
        <ul>
          {list.map(({ id, text, urgent }) => (
            <li key={id}>{urgent ? <strong>{text}</strong> : text}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
