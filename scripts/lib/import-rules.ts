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
/** What it does not even show the types of. */
const OWN = /(^|\/|-)(store|routes)\.ts$/;
/** What single modules show besides. */
const ALSO_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'organization/identity': ['acting-user', 'names', 'organization', 'secrets'],
  'organization/reference': ['icons', 'lists'],
  fleet: ['editing', 'errors', 'moments', 'same-name', 'search', 'visibility'],
  'fleet/drivers': ['wire'],
  'fleet/trackers': ['wire'],
  'fleet/trailers': ['wire'],
  'fleet/vehicles': ['wire'],
  'telemetry/folds': ['bytes', 'envelope'],
  'telemetry/records': ['fields.generated', 'identity', 'record', 'record-packer'],
  'telemetry/stages': ['fold', 'merge', 'recompute', 'report', 'row', 'stage-schema', 'state', 'wire'],
  'telemetry/ingest': ['checkpointed-fold'],
  'telemetry/gateway': ['decode-again', 'http/foreign-record'],
  'telemetry/positions': ['ids', 'wire'],
  'telemetry/devices': ['reports', 'wire'],
  'telemetry/live': ['limits', 'rows'],
  'places/own-places': ['contacts', 'spot', 'visits'],
  'places/routing': ['breaks', 'driver-times', 'eta', 'limit', 'rates', 'route-drawing'],
  'office/reports': ['general', 'report-file'],
};
/** What each package of ours may use of the others. None does input or output, and none knows an app. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  geo: [],
  roads: ['geo'],
  teltonika: [],
  tachograph: [],
  contract: [],
  i18n: ['contract'],
  columns: ['contract', 'i18n'],
};
const TEST = /\.(test|itest|testing)\.tsx?$|\/(testing|oracle)\//;
/** What React and its components come in; `zustand/vanilla` is without. */
const REACT =
  /^(react|react-dom|react-[a-z-]+|zustand|@mantine\/[a-z]+|@tabler\/icons-react|@tanstack\/react-[a-z-]+)(\/(?!vanilla)|$)/;
/** Layers of the web app: each may use those after it. */
const WEB_LAYERS = ['app', 'features', 'live', 'map-ui', 'map', 'ui', 'i18n', 'shared'];

const RULES: ((arrow: Arrow) => string | null)[] = [
  productUsesNoTests,
  packagesKnowNoApp,
  packagesKeepOrder,
  packagesDoNoInput,
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
  if (isFree(arrow.from)) return null;
  for (const rule of RULES) {
    const broken = rule(arrow);
    if (broken !== null) return broken;
  }
  return null;
}

/**
 * The part of the program that a file belongs to, for circles: a module of the server, a package, or what stands alone beside
 * the areas of the server. Null: a test, or none.
 */
export function partOf(file: string): string | null {
  if (isFree(file)) return null;
  const module = moduleOf(file);
  if (module !== null) return module;
  return /^(packages\/[^/]+|apps\/server\/src\/[^/]+|apps\/[^/]+)/.exec(file)?.[1] ?? null;
}

function isFree(file: string): boolean {
  return TEST.test(file) || /^(tests|bench|scripts)\//.test(file);
}

/**
 * The module that a file of the server belongs to, as `telemetry/stages`; null outside of the areas. Files beside the folders
 * of an area are what its modules share, a module named as the area. The platform knows no domain and is one module.
 */
function moduleOf(file: string): string | null {
  const [, area = '', word] = /^apps\/server\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (!LADDER.includes(area)) return null;
  return area === 'platform' || word === undefined ? area : `${area}/${word}`;
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

function packagesKeepOrder({ from, to }: Arrow): string | null {
  const [name, other] = [packageOf(from), packageOf(to)];
  if (name === undefined || other === undefined || name === other) return null;
  const allowed = PACKAGES[name];
  if (allowed === undefined) return `PACKAGES of scripts/lib/import-rules.ts does not say what ${name} may use`;
  if (allowed.includes(other)) return null;
  return `the package ${name} uses ${allowed.length === 0 ? 'no other package' : `only ${allowed.join(' and ')}`}`;
}

function packageOf(file: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(file)?.[1];
}

function packagesDoNoInput({ from, to }: Arrow): string | null {
  if (from.startsWith('packages/tachograph/src/signatures/') && to === 'node:crypto') return null; // it only computes
  return from.startsWith('packages/') && to.startsWith('node:') ? 'packages do no input or output' : null;
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
  return to.startsWith('apps/server/src/')
    ? `${areaOf(module)} does not know the files that put the areas together: what it needs of them is given to it`
    : null;
}

function upwards(area: string, other: string): string | null {
  const [from, to] = [LADDER.indexOf(area), LADDER.indexOf(other)];
  return from >= 0 && to > from
    ? `${area} does not know ${other}: ${LADDER.join(' → ')}, each uses those before it`
    : null;
}

/** Of other files a module may name the types, but not those of a store or of routes: they change with its tables and calls. */
function modulesUseServices({ from, to, typesOnly }: Arrow): string | null {
  const [module, other] = [moduleOf(from), moduleOf(to)];
  if (module === null || other === null || module === other || other === 'platform') return null;
  const file = to.slice(`apps/server/src/${other}/`.length);
  if (SHOWN.test(file) || ALSO_SHOWN[other]?.includes(file.replace(/\.ts$/, '')) === true) return null;
  if (typesOnly) return OWN.test(file) ? `${other} keeps the types of its store and routes to itself` : null;
  return `${other} shows its service, rules, events and types to others, not ${file}`;
}

function rulesArePure({ from, to, typesOnly }: Arrow): string | null {
  if (typesOnly || !/^apps\/server\/src\/([^/]+\/)+([a-z-]+-)?rules\.ts$/.test(from)) return null;
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

/** The engine of the map is drawn without React, so it does not know the folders that are made of it either. */
function mapKnowsNoReact({ from, to }: Arrow): string | null {
  if (!from.startsWith('apps/web/src/map/')) return null;
  return REACT.test(to) || /^apps\/web\/src\/(ui|i18n)\//.test(to) ? 'nothing in map/ imports React' : null;
}
