interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

/** Folders of the server that are no word of the domain. */
const NO_WORD = new Set(['platform', 'commands', 'migrations', 'demo']);
const TEST = /\.(test|itest|testing)\.tsx?$/;
/** What of the web app may import what: a layer knows those after it. */
const WEB_LAYERS = ['app', 'features', 'live', 'map', 'ui', 'i18n', 'shared'];
/** Side by side: `live` and `map` know nothing of each other's screens, `ui` of neither. */
const WEB_RANK: Readonly<Record<string, number>> = { app: 0, features: 1, live: 2, map: 3, ui: 4, i18n: 5, shared: 6 };

const RULES: ((arrow: Arrow) => string | null)[] = [
  packagesKnowNoApp,
  appsAreApart,
  platformKnowsNoWord,
  rulesArePure,
  wordsUseServices,
  webPointsDown,
  mapKnowsNoReact,
];

/** The rule that an import breaks, in words; null when it breaks none. Tests may look anywhere. */
export function brokenRule(arrow: Arrow): string | null {
  if (TEST.test(arrow.from) || /^(tests|bench|scripts)\//.test(arrow.from)) return null;
  for (const rule of RULES) {
    const broken = rule(arrow);
    if (broken !== null) return broken;
  }
  return null;
}

function packagesKnowNoApp({ from, to }: Arrow): string | null {
  return from.startsWith('packages/') && /^(apps|tests|bench)\//.test(to) ? 'packages know no app' : null;
}

/** The demo makes its week of history with the simulator's fleet; nothing else crosses. */
function appsAreApart({ from, to }: Arrow): string | null {
  const app = /^apps\/([^/]+)\//.exec(from)?.[1];
  const other = /^apps\/([^/]+)\//.exec(to)?.[1];
  if (app === undefined || other === undefined || app === other) return null;
  return from.startsWith('apps/server/src/demo/') ? null : 'apps share through packages/ only';
}

function platformKnowsNoWord({ from, to }: Arrow): string | null {
  if (!from.startsWith('apps/server/src/platform/')) return null;
  return to.startsWith('apps/server/src/') && !to.startsWith('apps/server/src/platform/')
    ? 'platform knows no word'
    : null;
}

function rulesArePure({ from, to, typesOnly }: Arrow): string | null {
  if (typesOnly || !/^apps\/server\/src\/[^/]+\/([a-z-]+-)?rules\.ts$/.test(from)) return null;
  const isFile = to.startsWith('apps/');
  return isFile && !/(rules|types|constants)\.ts$/.test(to) ? 'rules import rules and types only' : null;
}

function wordsUseServices({ from, to, typesOnly }: Arrow): string | null {
  const word = /^apps\/server\/src\/([^/]+)\//.exec(from)?.[1];
  const other = /^apps\/server\/src\/([^/]+)\/([^/]+\/)*[a-z-]*(store|routes)\.ts$/.exec(to)?.[1];
  if (word === undefined || other === undefined || word === other || typesOnly || NO_WORD.has(word)) return null;
  return 'a word uses another through its service, never its store or routes';
}

function webPointsDown({ from, to }: Arrow): string | null {
  const [, layer, feature] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(from) ?? [];
  const [, target, other] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(to) ?? [];
  if (layer === undefined || target === undefined) return null;
  if (layer === 'features' && target === 'features' && feature !== other) return 'a feature does not import a feature';
  const below = WEB_RANK[target] ?? WEB_LAYERS.length;
  const above = WEB_RANK[layer] ?? -1;
  return below < above ? `${layer} does not know ${target}: ${WEB_LAYERS.join(' → ')}` : null;
}

function mapKnowsNoReact({ from, to }: Arrow): string | null {
  const isMap = from.startsWith('apps/web/src/map/') && from.endsWith('.ts');
  return isMap && /^(react|react-dom)(\/|$)/.test(to) ? 'nothing in map/ imports React' : null;
}
