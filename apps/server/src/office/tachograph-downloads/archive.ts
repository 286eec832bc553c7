import type { TachographFiles } from '../tachograph-files/service.ts';
import type { FileArchive } from './types.ts';

/** The archive of files, as remote downloads use it. */
export function fileArchive(files: Pick<TachographFiles, 'add' | 'find' | 'lastDownloads'>): FileArchive {
  return {
    async store(scope, { bytes, subject, subjectId, downloadedAt }) {
      const day = new Date(downloadedAt).toISOString().slice(0, 10);
      const name = `${subject}-${subjectId}-${day}.ddd`;
      const file = { name, bytes, expected: { subject, id: subjectId } };
      const outcome = await files.add(scope, { source: 'remote', userId: null }, file);
      if (outcome === null) return 'wrongFile';
      if (outcome.outcome === 'refused') return null;
      const { id: fileId, kind, driver, vehicle, matching, verdict, repaired } = await files.find(scope, outcome.id);
      const isOfKind = subject === 'driver' ? kind === 'driverCard' : kind === 'vehicleUnit';
      const owner = subject === 'driver' ? driver : vehicle;
      // A card that is not matched is not that of the driver. The plate in a unit may be an old one: its tracker identifies it.
      // The same bytes may have been stored before, as those of somebody else.
      if (!isOfKind || (owner === null ? subject === 'driver' : owner.id !== subjectId)) return 'wrongFile';
      const isDoubtful = verdict === 'invalid' || verdict === 'notSigned';
      return { fileId, hasWarnings: isDoubtful || repaired || matching !== 'matched' };
    },

    async lastDownloads(tx, scope) {
      const { vehicles, drivers } = await files.lastDownloads(tx, scope);
      const times = (of: typeof vehicles) => new Map([...of].map(([id, { downloadedAt }]) => [id, downloadedAt]));
      return { vehicle: times(vehicles), driver: times(drivers) };
    },
  };
}
