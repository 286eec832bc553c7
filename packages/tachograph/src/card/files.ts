/** The files of a card (EF) by id; the least length tells a header from data that looks like one. */
export const EF = {
  icc: 0x0002,
  ic: 0x0005,
  application: 0x0501,
  applicationV2: 0x0525,
  cardCertificate: 0xc100,
  signCertificate: 0xc101,
  authorityCertificate: 0xc108,
  linkCertificate: 0xc109,
  identification: 0x0520,
  download: 0x050e,
  licence: 0x0521,
  events: 0x0502,
  faults: 0x0503,
  activity: 0x0504,
  vehicles: 0x0505,
  places: 0x0506,
  usage: 0x0507,
  control: 0x0508,
  conditions: 0x0522,
  vehicleUnits: 0x0523,
  gnssPlaces: 0x0524,
  placesAuthentication: 0x0526,
  gnssAuthentication: 0x0527,
  borderCrossings: 0x0528,
  loads: 0x0529,
  loadTypes: 0x0530,
} as const;

/** Least length of a file's data. */
export const FILES: ReadonlyMap<number, number> = new Map([
  [EF.icc, 25],
  [EF.ic, 8],
  [EF.application, 10],
  [EF.applicationV2, 10],
  [EF.cardCertificate, 1],
  [EF.signCertificate, 1],
  [EF.authorityCertificate, 1],
  [EF.linkCertificate, 1],
  [EF.identification, 139],
  [EF.download, 4],
  [EF.licence, 53],
  [EF.events, 24],
  [EF.faults, 24],
  [EF.activity, 18],
  [EF.vehicles, 33],
  [EF.places, 11],
  [EF.usage, 19],
  [EF.control, 46],
  [EF.conditions, 5],
  [EF.vehicleUnits, 12],
  [EF.gnssPlaces, 20],
  [EF.placesAuthentication, 7],
  [EF.gnssAuthentication, 7],
  [EF.borderCrossings, 19],
  [EF.loads, 22],
  [EF.loadTypes, 7],
  // workshop, control and company cards
  [0x0509, 2],
  [0x050a, 3],
  [0x050b, 16],
  [0x0531, 3],
  [0x050c, 2],
  [0x050d, 2],
  [0x0540, 1],
]);

/** Lengths of ECDSA signatures vary with the curve; those of generation 1 are RSA with 1024 bits. */
export function isPossibleLength(fileId: number, appendix: number, length: number): boolean {
  if (appendix === 1) return length === 128;
  if (appendix === 3) return length >= 64 && length <= 132;
  return length >= (FILES.get(fileId) ?? 0);
}
