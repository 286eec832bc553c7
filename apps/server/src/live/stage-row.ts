export { stageOnWire as stageRow } from '../stages/wire.ts';
