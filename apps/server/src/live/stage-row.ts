export { plainStageRow as stageRow } from './builders.ts';
