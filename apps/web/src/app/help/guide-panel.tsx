import { Anchor, Button, NavLink, Stack, Text } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { HelpPage } from '../../shared/help-pages.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { EmptyFace, Panel } from '../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../ui/search-box.tsx';
import { loadGuide, searchGuide, type GuideHit, type GuidePage } from './guide.ts';
import { showHelpPage, useHelp } from './help-state.ts';
import { Markdown } from './markdown.tsx';
import { useHelpPage } from './use-help-page.ts';

/** The page of the help for the open screen, with the contents and a search over all pages. */
export function GuidePanel() {
  const t = useText();
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['helpPages', language],
    queryFn: () => loadChunk(() => loadGuide(language)),
    staleTime: Infinity,
    networkMode: 'always',
  });
  return (
    <Panel query={query} isEmpty={(pages) => pages.length === 0} empty={<EmptyFace title={t('help.noPages')} />}>
      {(pages) => <Guide pages={pages} />}
    </Panel>
  );
}

function Guide({ pages }: { readonly pages: readonly GuidePage[] }) {
  const t = useText();
  const ofScreen = useHelpPage();
  const { page: followed } = useHelp();
  const [typed, setTyped] = useState('');
  const [contents, setContents] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const find = useDeferredValue(searchTerm(typed));
  const hits = useMemo(() => (find === '' ? null : searchGuide(pages, find)), [pages, find]);
  const shown = pages.find(({ page }) => page === (followed ?? ofScreen)) ?? pages[0];
  const show = (page: HelpPage): void => {
    setTyped('');
    setContents(false);
    showHelpPage(page);
    top.current?.focus();
    top.current?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <Stack gap="xs">
      <SearchBox label={t('help.searchPages')} value={typed} onChange={setTyped} data-autofocus />
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={contents}
        leftSection={<IconList size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setContents(!contents)}
      >
        {t('help.contents')}
      </Button>
      <div ref={top} tabIndex={-1} aria-live="polite">
        {contents && <Contents pages={pages} shown={shown?.page} onPage={show} />}
        {!contents && hits !== null && <Hits hits={hits} onPage={show} />}
        {!contents && hits === null && shown && <Markdown text={shown.markdown} onPage={show} />}
      </div>
    </Stack>
  );
}

interface ContentsProps {
  readonly pages: readonly GuidePage[];
  readonly shown: HelpPage | undefined;
  readonly onPage: (page: HelpPage) => void;
}

function Contents({ pages, shown, onPage }: ContentsProps) {
  const t = useText();
  return (
    <nav aria-label={t('help.contents')}>
      {pages.map(({ page, title }) => (
        <NavLink
          key={page}
          component="button"
          label={title}
          active={page === shown}
          {...(page === shown && { 'aria-current': 'page' as const })}
          onClick={() => onPage(page)}
        />
      ))}
    </nav>
  );
}

function Hits({ hits, onPage }: { readonly hits: readonly GuideHit[]; readonly onPage: (page: HelpPage) => void }) {
  const t = useText();
  if (hits.length === 0) return <EmptyFace title={t('common.noMatch')} />;
  return (
    <Stack gap="sm">
      {hits.map(({ page, title, heading, line }) => (
        <div key={`${page} ${heading} ${line}`}>
          <Anchor component="button" type="button" size="sm" onClick={() => onPage(page)}>
            {heading === null ? title : `${title} · ${heading}`}
          </Anchor>
          {line !== '' && (
            <Text size="xs" c="dimmed" lineClamp={3}>
              {line}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}
