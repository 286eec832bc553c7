import { fileNamePart } from '../../platform/file-name.ts';

/** The folder of a vehicle: the id makes it unique. */
export function vehicleFolder({ id, licencePlate }: { readonly id: number; readonly licencePlate: string }): string {
  return `vehicles/${[fileNamePart(licencePlate), String(id)].filter((part) => part !== '').join('-')}`;
}

/** Where a file of the organization is in the archive, under a name without anything that a file system reads as more. */
export function filePath(file: { readonly id: number; readonly use: string; readonly name: string }): string {
  const [, stem = file.name, ending = ''] = /^(.*)\.([A-Za-z0-9]{1,10})$/s.exec(file.name) ?? [];
  const name = [String(file.id), fileNamePart(stem)].filter((part) => part !== '').join('-');
  return `files/${fileNamePart(file.use) || 'other'}/${name}${ending === '' ? '' : `.${ending.toLowerCase()}`}`;
}
