// The interface for the demo, the browser tests and tools. `main.ts` is the command line.
export type { Arrival } from './arrivals.ts';
export { demoFleet, demoCardNumber, demoKeyNumber } from './fleets/demo-fleet.ts';
export type { DemoCompany, DemoVehicle } from './fleets/demo-fleet.ts';
export { acceleratedClock, realClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { generateHistory } from './history.ts';
export { simulatedImei } from './imei.ts';
export { runFleet } from './live-fleet.ts';
export type { FleetRun, RunningFleet } from './live-fleet.ts';
export { packetOf } from './packets.ts';
export { recordOf } from './record.ts';
export { historyReporting, liveReporting, reports } from './reports.ts';
export type { Reporting } from './reports.ts';
export { VehicleTimeline } from './timeline.ts';
export type { Occurrence } from './timeline.ts';
export type { SimulatedVehicle } from './vehicle.ts';
