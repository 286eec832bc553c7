import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const INSIDE_PLAYWRIGHT = [
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['chrome-mac-arm64', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
];

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found for the browser tests: run "apt-get install chromium" or "npx playwright install chromium", or set CHROMIUM_PATH.';

/** The browser for the tests: CHROMIUM_PATH, else the system's, else Playwright's own. @returns {string | null} */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inSystem = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return [...inSystem, ...mac, ...ofPlaywright()].find((path) => existsSync(path)) ?? null;
}

function ofPlaywright() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort()
    .toReversed()
    .flatMap((name) => INSIDE_PLAYWRIGHT.map((parts) => join(cache, name, ...parts)));
}
