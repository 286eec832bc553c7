import { CHUNK_TIMEOUT_MS, type SessionUser } from '@konvoj/contract';
import { liveStore } from '../../live/live.ts';
import { beginLive, endBegunLive } from '../../live/live-session.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { coverPage, removePageCover } from '../../shared/page-cover.ts';
import { claimSavedState } from '../../shared/saved-state.ts';
import { sessionState } from '../../shared/session-state.ts';
import { askSignedInUser } from '../../shared/sign-out-due.ts';
import { isSharedView, ROUTES } from '../../shared/routes.ts';
import { earlyFrame } from './early-frame.ts';

/** The most that the application waits for the first vehicle; both want the same processor. */
const HEAD_START_MS = 600;

interface EarlyStart {
  /** The signed-in user; undefined on a shared link, where no user is requested. */
  readonly asked: Promise<SessionUser> | undefined;
  /** Until then the application had better not begin. */
  readonly headStart: Promise<void>;
}

/**
 * Runs before the application: requests the signed-in user and, on the start page, loads the fleet and shows it on the
 * map, while React and everything drawn with it are still loading.
 */
export function startEarly(): EarlyStart {
  if (isSharedView(location.pathname)) return { asked: undefined, headStart: Promise.resolve() };
  const asked = askSignedInUser();
  // The application reports the failure.
  asked.catch(() => undefined);
  if (location.pathname !== ROUTES.VehicleDetails) return { asked, headStart: Promise.resolve() };
  const map = loadChunk(() => import('../../map/early-map.ts'));
  // The page requests everything that failed again, and reports the error.
  const shown = showFleet(asked, map).catch(removePageCover);
  const late = new Promise<void>((resolve) => setTimeout(resolve, HEAD_START_MS));
  return { asked, headStart: Promise.race([shown, late]) };
}

/** Until the first vehicle is seen, or there is none to be seen early. */
async function showFleet(
  asked: Promise<SessionUser>,
  loading: Promise<typeof import('../../map/early-map.ts')>,
): Promise<void> {
  loading.catch(() => undefined);
  const user = await asked;
  // Users without a fleet see another page; while acting for somebody, a banner is above the page.
  if (!user.organization || user.switchedBy) return;
  claimSavedState(user.id);
  beginLive(user);
  let ended = false;
  const unsubscribe = sessionState.subscribe(() => {
    if (isStillFor(user)) return;
    ended = true;
    unsubscribe();
    removePageCover();
    endBegunLive();
    loading.then(({ dropEarlyMap }) => dropEarlyMap()).catch(() => undefined);
  });
  const { showEarlyMap } = await loading;
  if (ended) return;
  const scheme = schemeOf(user);
  // With its map in it, and not before: a frame painted in between would keep the graphics card from the map's.
  const place = (): HTMLElement => {
    const { cover, map } = earlyFrame(scheme);
    if (!coverPage(cover)) throw new Error('the page has come first');
    // Longer than anything may take: what the page says then must be seen.
    setTimeout(removePageCover, CHUNK_TIMEOUT_MS);
    return map;
  };
  await showEarlyMap({ place, fleet: liveStore, scheme, language: user.language });
}

/** Whether the session is the user's, or may yet be. */
function isStillFor({ id }: SessionUser): boolean {
  const session = sessionState.get();
  return session.status === 'unknown' || (session.status === 'signedIn' && session.user.id === id);
}

function schemeOf({ settings: { theme } }: SessionUser): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
