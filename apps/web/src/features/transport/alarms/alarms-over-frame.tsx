import type { AlarmEntry } from '@konvoj/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { onListChanges } from '../../../live/list-changes.ts';
import { setMenuBadge } from '../../../shared/menu-badges.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useUser } from '../../../shared/session-state.ts';
import { showNews } from '../../../ui/toasts.ts';
import { alarmNotices, canNotify } from './notices.ts';
import { entryWords } from './rule-words.ts';
import { readNewest, useCounts } from './use-alarms.ts';

/** What alarms have on every page: the badge, and notices of new ones. */
export function AlarmsOverFrame() {
  useBadge();
  useNotices();
  return null;
}

function useBadge(): void {
  const { data } = useCounts();
  const unread = data?.reduce((sum, each) => sum + each.unread, 0) ?? 0;
  useEffect(() => setMenuBadge(ROUTES.Alarms, unread), [unread]);
  useEffect(() => () => setMenuBadge(ROUTES.Alarms, 0), []);
}

/** Several alarms of one moment are one notice. */
const GATHERED_MS = 200;

/** What fired longer ago is in the history only; contacts are not notified of it either. */
const TOLD_FOR_MS = 3_600_000;

/** Tells of entries that came while the page was open. */
function useNotices(): void {
  const hasOrganization = useUser()?.organization != null;
  const newest = useRef<number | null>(null);
  const tell = useEffectEvent(useTell());
  useEffect(() => {
    if (!hasOrganization) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const entries = await readNewest();
      const before = newest.current;
      newest.current = Math.max(before ?? 0, ...entries.map(({ id }) => id));
      if (before === null) return;
      const since = Date.now() - TOLD_FOR_MS;
      const fresh = entries.filter(({ id, firedAt }) => id > before && Date.parse(firedAt) > since);
      if (fresh.length > 0) tell(fresh);
    };
    const lookSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void look().catch((failure: unknown) => console.warn('new alarms not read', failure));
      }, GATHERED_MS);
    };
    lookSoon();
    const stop = onListChanges((changes) => {
      if (changes.some(({ topic }) => topic === 'alarmHistory')) lookSoon();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [hasOrganization]);
}

/** As the user wants it in this browser: in the page, or by the browser while the page is not seen. */
function useTell(): (fresh: readonly AlarmEntry[]) => void {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  return (fresh) => {
    const { toast, browser, mutedUntil } = alarmNotices.get();
    const [first] = fresh;
    if (first === undefined || mutedUntil > Date.now()) return;
    const more = fresh.length > 1 ? t('alarms.notices.more', { count: fresh.length - 1 }) : '';
    const text = `${first.vehicle}: ${first.title}, ${entryWords(first, { t, language })} ${more}`.trim();
    const show = (): void => void navigate({ to: ROUTES.AlarmHistory, search: { entry: first.id } });
    if (browser && document.hidden && canNotify()) {
      const notice = new Notification(t('alarms.menu'), { body: text, tag: 'alarms' });
      notice.addEventListener('click', () => {
        window.focus();
        show();
      });
    } else if (toast) showNews(text, { label: t('alarms.notices.show'), run: show });
  };
}
