import { z } from 'zod';
import { startApp } from './app/start.tsx';

// The content security policy forbids compiled schemas; without this zod would try and be reported for it.
z.config({ jitless: true });

await startApp();
