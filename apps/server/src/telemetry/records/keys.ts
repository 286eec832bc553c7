/** Device and organization; a device keeps its organization for life. */
export interface DeviceKey {
  readonly organizationId: number;
  readonly deviceId: number;
}

/** Identity of a record within its device, and its place in the order of all records. */
export interface RecordKey {
  readonly deviceTime: number;
  readonly eventId: number;
  readonly hash: number;
}
