import { configure } from '@testing-library/react';

// What a test waits for comes in its own time on a busy machine; the second that is usual says little.
configure({ asyncUtilTimeout: 20_000 });
