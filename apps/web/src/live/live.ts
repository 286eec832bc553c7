import { createLiveStore } from './live-store.ts';

/** The page's one live store. A hidden page gets no animation frames, so a timer replaces them there. */
export const liveStore = createLiveStore({
  schedule: (work) => {
    if (document.hidden) setTimeout(work, 1_000);
    else requestAnimationFrame(work);
  },
});
