import { access, chmod, chown, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClearError, explainDisk, isErrno } from '../clear-error.ts';
import type { Log } from '../logging.ts';

/** The names of Konvoj's files in its data folder. */
const OWN_NAMES =
  /^(keys|mail|tiles|lost\+found|postgres(\.new)?|postgres\.log(\.1)?|\w+\.password|konvoj\.lock(\..+)?)$/;
const OWNER_ONLY = 0o700;
/** The account of PostgreSQL may pass through to its own folder, and list nothing. */
const OWNER_AND_PASSING_GROUP = 0o710;

/**
 * Creates the data folder if missing, closed to other accounts of the machine.
 * @throws {ClearError} when it cannot be created or written to
 */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dirname(dataFolder), { recursive: true });
    await mkdir(dataFolder, { recursive: true, mode: OWNER_ONLY });
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isErrno(error) && (error.code === 'EEXIST' || error.code === 'ENOTDIR'))
      throw new ClearError(`${dataFolder} is not a folder. Choose another one with KONVOJ_DATA.`);
    throw explainDisk(error, dataFolder);
  }
}

/**
 * Closes the data folder to other accounts: it contains keys, mails and positions. A folder with other files is left
 * unchanged.
 * @param passingGroup the group of the account that runs PostgreSQL for root inside the folder
 */
export async function closeDataFolder(dataFolder: string, log: Log, passingGroup?: number): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await stat(dataFolder);
  const mode = passingGroup === undefined ? OWNER_ONLY : OWNER_AND_PASSING_GROUP;
  const isClosed = (found.mode & 0o067) === 0;
  const letsPass = passingGroup === undefined || ((found.mode & 0o010) !== 0 && found.gid === passingGroup);
  if (isClosed && letsPass) return;
  const foreign = (await readdir(dataFolder)).filter((name) => !OWN_NAMES.test(name));
  if (foreign.length > 0 || found.uid !== process.getuid?.()) {
    if ((found.mode & 0o007) !== 0)
      log.warn(
        { dataFolder, foreign: foreign.slice(0, 5) },
        'other accounts may enter the data folder: it has other files or another owner, so its permissions are unchanged',
      );
    return;
  }
  if (passingGroup !== undefined) await chown(dataFolder, found.uid, passingGroup);
  await chmod(dataFolder, mode);
}
