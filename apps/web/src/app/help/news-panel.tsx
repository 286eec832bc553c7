import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { Panel } from '../../ui/panel.tsx';
import { Markdown } from './markdown.tsx';

/** What is new, from the changelog, which is written in English. */
export function NewsPanel() {
  const t = useText();
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['helpNews'],
    queryFn: () => loadChunk(async () => (await import('./news.ts')).news),
    staleTime: Infinity,
    networkMode: 'always',
  });
  return (
    <Panel query={query} empty={null}>
      {(news) => (
        <>
          {language !== 'en' && (
            <Text size="sm" c="dimmed">
              {t('help.newsInEnglish')}
            </Text>
          )}
          <div lang="en">
            <Markdown text={news} />
          </div>
        </>
      )}
    </Panel>
  );
}
