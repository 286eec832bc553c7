/** An import between two files of the repository, or of a package. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

/** The areas of the server in their order: each may use those before it. */
const LADDER = ['platform', 'organization', 'fleet', 'telemetry', 'places', 'transport', 'office'];
/** What a module shows to others by itself. */
const SHOWN = /^(service|rules|events|types)\.ts$/;
/** What single modules show besides. */
const ALSO_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'organization/identity': ['acting-user', 'names', 'organization', 'secrets'],
  'organization/reference': ['icons', 'lists'],
  fleet: ['editing', 'search', 'trackers/events', 'trackers/wire'],
  'telemetry/folds': ['bytes', 'envelope'],
  'telemetry/records': ['fields.generated', 'identity', 'record'],
  'telemetry/stages': ['fold', 'recompute', 'row', 'stage-schema', 'state', 'wire'],
  'telemetry/ingest': ['checkpointed-fold'],
  'telemetry/gateway': ['decode-again'],
  'telemetry/positions': ['ids', 'wire'],
  'telemetry/devices': ['reports', 'wire'],
  'telemetry/live': ['limits', 'rows'],
  'places/own-places': ['contacts'],
};
/** Areas that are one module, whatever folders they have. */
const WHOLE_AREAS = new Set(['platform', 'fleet']);
const TEST = /\.(test|itest|testing)\.tsx?$|\/(testing|oracle)\//;
/** Layers of the web app: each may use those after it. */
const WEB_LAYERS = ['app', 'features', 'live', 'map-ui', 'map', 'ui', 'i18n', 'shared'];

const RULES: ((arrow: Arrow) => string | null)[] = [
  productUsesNoTests,
  packagesKnowNoApp,
  contractKeepsLadder,
  appsAreApart,
  serverKeepsLadder,
  modulesUseServices,
  rulesArePure,
  webPointsDown,
  driverAppIsApart,
  mapKnowsNoReact,
];

/** The rule that an import breaks, in words; null when it breaks none. Tests may look anywhere. */
export function brokenRule(arrow: Arrow): string | null {
  if (isFree(arrow)) return null;
  for (const rule of RULES) {
    const broken = rule(arrow);
    if (broken !== null) return broken;
  }
  return null;
}

/** Modules of the server that use each other: what both need belongs below them. One line for each pair, with an example. */
export function modulePairs(arrows: readonly Arrow[]): string[] {
  const uses = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const [from, to] = [moduleOf(arrow.from), moduleOf(arrow.to)];
    if (!isFree(arrow) && from !== null && to !== null && from !== to) uses.set(`${from} → ${to}`, arrow);
  }
  return [...uses].flatMap(([name, { from, to }]) => {
    const [user = '', used = ''] = name.split(' → ');
    const back = uses.get(`${used} → ${user}`);
    if (back === undefined || user > used) return [];
    return [`${user} and ${used} use each other: ${from} imports ${to}, ${back.from} imports ${back.to}`];
  });
}

function isFree({ from }: Arrow): boolean {
  return TEST.test(from) || /^(tests|bench|scripts)\//.test(from);
}

/** The module that a file of the server belongs to, as `telemetry/stages`; null outside of the areas. */
function moduleOf(file: string): string | null {
  const [, area = '', word = ''] = /^apps\/server\/src\/([^/]+)\/([^/]+)/.exec(file) ?? [];
  if (!LADDER.includes(area)) return null;
  return WHOLE_AREAS.has(area) ? area : `${area}/${word}`;
}

function areaOf(module: string): string {
  return module.split('/')[0] ?? module;
}

function productUsesNoTests({ to }: Arrow): string | null {
  return TEST.test(to) ? 'what helps tests is not part of the product' : null;
}

function packagesKnowNoApp({ from, to }: Arrow): string | null {
  return from.startsWith('packages/') && /^(apps|tests|bench)\//.test(to) ? 'packages know no app' : null;
}

function contractKeepsLadder({ from, to }: Arrow): string | null {
  const area = /^packages\/contract\/src\/([^/]+)\//.exec(from)?.[1];
  const other = /^packages\/contract\/src\/([^/]+)\//.exec(to)?.[1];
  return area === undefined || other === undefined ? null : upwards(area, other);
}

/** The demo makes its week of history with the simulator's fleet; nothing else crosses. */
function appsAreApart({ from, to }: Arrow): string | null {
  const app = /^apps\/([^/]+)\//.exec(from)?.[1];
  const other = /^apps\/([^/]+)\//.exec(to)?.[1];
  if (app === undefined || other === undefined || app === other) return null;
  return from.startsWith('apps/server/src/demo/') ? null : 'apps share through packages/ only';
}

function serverKeepsLadder({ from, to }: Arrow): string | null {
  const [module, other] = [moduleOf(from), moduleOf(to)];
  if (module === null) return null;
  if (other !== null) return upwards(areaOf(module), areaOf(other));
  return to.startsWith('apps/server/src/') && !/\/(config|constants)\.ts$/.test(to)
    ? `${areaOf(module)} does not know the files that put the areas together`
    : null;
}

function upwards(area: string, other: string): string | null {
  const [from, to] = [LADDER.indexOf(area), LADDER.indexOf(other)];
  return from >= 0 && to > from
    ? `${area} does not know ${other}: ${LADDER.join(' → ')}, each uses those before it`
    : null;
}

function modulesUseServices({ from, to, typesOnly }: Arrow): string | null {
  const [module, other] = [moduleOf(from), moduleOf(to)];
  if (typesOnly || module === null || other === null || module === other || other === 'platform') return null;
  const file = to.slice(`apps/server/src/${other}/`.length);
  const isShown = SHOWN.test(file) || ALSO_SHOWN[other]?.includes(file.replace(/\.ts$/, '')) === true;
  return isShown ? null : `${other} shows its service, rules, events and types to others, not ${file}`;
}

function rulesArePure({ from, to, typesOnly }: Arrow): string | null {
  if (typesOnly || !/^apps\/server\/src\/(?!.*\/files\/)([^/]+\/)+([a-z-]+-)?rules\.ts$/.test(from)) return null;
  const isFile = to.startsWith('apps/');
  return isFile && !/(rules|types|constants)\.ts$/.test(to) ? 'rules import rules and types only' : null;
}

function webPointsDown({ from, to }: Arrow): string | null {
  const [, layer, feature] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+\/[^/]+)\/)?/.exec(from) ?? [];
  const [, target, other] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+\/[^/]+)\/)?/.exec(to) ?? [];
  if (layer === undefined || target === undefined) return null;
  if (layer === 'features' && target === 'features' && feature !== other) return 'a feature does not import a feature';
  const [above, below] = [WEB_LAYERS.indexOf(layer), WEB_LAYERS.indexOf(target)];
  return above >= 0 && below >= 0 && below < above
    ? `${layer} does not know ${target}: ${WEB_LAYERS.join(' → ')}, each uses those after it`
    : null;
}

/** The driver app has to be small: it shares nothing with the dispatcher's application but `shared`. */
function driverAppIsApart({ from, to }: Arrow): string | null {
  const isOfDriver = (file: string) => file.startsWith('apps/web/src/driver/');
  if (isOfDriver(from)) {
    const isAllowed = isOfDriver(to) || !to.startsWith('apps/web/src/') || to.startsWith('apps/web/src/shared/');
    return isAllowed ? null : 'driver uses shared only';
  }
  return isOfDriver(to) ? 'driver is an application of its own' : null;
}

function mapKnowsNoReact({ from, to }: Arrow): string | null {
  return from.startsWith('apps/web/src/map/') && /^(react|react-dom)(\/|$)/.test(to)
    ? 'nothing in map/ imports React'
    : null;
}
