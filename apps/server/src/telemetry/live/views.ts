import type { LiveMetrics } from './metrics.ts';
import type { Pacer } from './pacer.ts';
import type { LiveSource, Watcher } from './types.ts';
import { View } from './view.ts';
import type { Reduction } from './rows.ts';

/** What a viewer may see. Viewers with the same key share a view. */
interface ViewSpec {
  readonly key: string;
  readonly deviceIds: readonly number[];
  readonly reduce?: Reduction;
}

interface ViewsDeps {
  readonly source: LiveSource;
  readonly pacer: Pacer;
  readonly metrics: LiveMetrics;
}

/** The views of an organization, by viewer. */
export class Views {
  readonly #organizationId: number;
  readonly #deps: ViewsDeps;
  readonly #views = new Map<string, View>();
  /** By name of the viewer. Replaced whenever a part of it must be read again. */
  #specs = new Map<string, Promise<ViewSpec>>();

  constructor(organizationId: number, deps: ViewsDeps) {
    this.#organizationId = organizationId;
    this.#deps = deps;
  }

  all(): Iterable<View> {
    return this.#views.values();
  }

  /** The view of a viewer. @throws when the database cannot be read */
  async of(watcher: Watcher): Promise<View> {
    const specs = this.#specs;
    const { key, deviceIds, reduce } = await this.#specOf(watcher);
    // The viewer's permissions may have changed while they were being read.
    if (specs !== this.#specs) return this.of(watcher);
    const known = this.#views.get(key);
    if (known) return known;
    const view = new View(deviceIds, this.#deps, reduce);
    this.#views.set(key, view);
    return view;
  }

  /** The permissions of this viewer must be read again. */
  readAgain(watcher: Watcher): void {
    const name = nameOf(watcher);
    this.#specs = new Map([...this.#specs].filter(([known]) => known !== name));
  }

  readAllAgain(): void {
    this.#specs = new Map();
  }

  dropEmpty(): void {
    for (const [key, view] of this.#views) if (view.isEmpty) this.#views.delete(key);
  }

  #specOf(watcher: Watcher): Promise<ViewSpec> {
    const specs = this.#specs;
    const name = nameOf(watcher);
    const known = specs.get(name);
    if (known) return known;
    const read = this.#readSpec(watcher);
    specs.set(name, read);
    // A failure is not cached: the next call reads the database.
    read.catch(() => specs.delete(name));
    return read;
  }

  async #readSpec(watcher: Watcher): Promise<ViewSpec> {
    const organizationId = this.#organizationId;
    if ('userId' in watcher) {
      const deviceIds = await this.#deps.source.visible({ organizationId, userId: watcher.userId });
      return { key: deviceIds.join(','), deviceIds };
    }
    // Drivers get messages and nothing of the fleet.
    if ('driverId' in watcher) return { key: 'drivers', deviceIds: [] };
    return this.#deps.source.linkView(organizationId, watcher.linkId);
  }
}

export function isSameWatcher(one: Watcher, other: Watcher): boolean {
  return nameOf(one) === nameOf(other);
}

function nameOf(watcher: Watcher): string {
  if ('userId' in watcher) return `user ${watcher.userId}`;
  return 'driverId' in watcher ? `driver ${watcher.driverId}` : `link ${watcher.linkId}`;
}
