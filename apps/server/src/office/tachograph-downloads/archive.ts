import { tachographContent } from '@konvoj/contract';
import type { MissingBlock } from '@konvoj/contract';
import type { TachographFiles } from '../tachograph-files/service.ts';
import type { FileArchive } from './types.ts';

const stored = tachographContent.pick({ file: true, verdicts: true });

/** By the last digit of the byte that names a block (TREP), and by the content of a block without it. */
const BLOCKS: Readonly<Record<string, MissingBlock>> = {
  '1': 'overview',
  '2': 'activities',
  '3': 'eventsAndFaults',
  '4': 'speed',
  '5': 'technicalData',
  overview: 'overview',
  activities: 'activities',
  events: 'eventsAndFaults',
  speed: 'speed',
  technical: 'technicalData',
};

/** @param objects as verdicts name them: `32`, or `activities` */
function blocksOf(objects: readonly string[]): ReadonlySet<MissingBlock> {
  return new Set(objects.flatMap((object) => BLOCKS[object] ?? BLOCKS[/^[0-3](\d)$/.exec(object)?.[1] ?? ''] ?? []));
}

/** The archive of files, as remote downloads use it. */
export function fileArchive(files: Pick<TachographFiles, 'add' | 'content' | 'lastDownloads'>): FileArchive {
  return {
    async store(scope, { bytes, subject, subjectId, downloadedAt }) {
      const day = new Date(downloadedAt).toISOString().slice(0, 10);
      const name = `${subject}-${subjectId}-${day}.ddd`;
      const answered = { name, bytes, expected: { subject, id: subjectId } };
      const outcome = await files.add(scope, { source: 'remote', userId: null }, answered);
      if (outcome === null) return 'wrongFile';
      if (outcome.outcome === 'refused') return null;
      const { text } = await files.content(scope, outcome.id);
      const { file, verdicts } = stored.parse(JSON.parse(text));
      const { id: fileId, kind, driver, vehicle, matching, verdict, repaired, incomplete } = file;
      const isOfKind = subject === 'driver' ? kind === 'driverCard' : kind === 'vehicleUnit';
      const owner = subject === 'driver' ? driver : vehicle;
      // A card that is not matched is not that of the driver. The plate in a unit may be an old one: its tracker identifies it.
      // The same bytes may have been stored before, as those of somebody else.
      if (!isOfKind || (owner === null ? subject === 'driver' : owner.id !== subjectId)) return 'wrongFile';
      const isDoubtful = verdict === 'invalid' || verdict === 'notSigned';
      const hasWarnings = isDoubtful || repaired || incomplete || matching !== 'matched';
      return { fileId, hasWarnings, blocks: blocksOf(verdicts.map(({ object }) => object)) };
    },

    async lastDownloads(tx, scope) {
      const { vehicles, drivers } = await files.lastDownloads(tx, scope);
      const times = (of: typeof vehicles) => new Map([...of].map(([id, { downloadedAt }]) => [id, downloadedAt]));
      return { vehicle: times(vehicles), driver: times(drivers) };
    },
  };
}
