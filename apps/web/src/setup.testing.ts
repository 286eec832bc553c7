import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// What a test waits for comes in its own time on a busy machine; the second that is usual says little.
configure({ asyncUtilTimeout: 20_000 });

// What is left on the page has timers of transitions, which must not fire after the page is gone.
afterAll(cleanup);

// jsdom has no layout, so nothing can be scrolled into view; lists of choices do so a moment after they open.
Object.assign(Element.prototype, { scrollIntoView: () => {} });
