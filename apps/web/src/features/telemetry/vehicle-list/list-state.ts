import { stageType } from '@konvoj/contract';
import { z } from 'zod';
import { savedSlice } from '../../../shared/saved-state.ts';

const state = z.object({
  search: z.string().max(100),
  /** Shown statuses; empty shows all. */
  statuses: z.array(stageType),
  /** Groups folded away; 0 is 'without a group'. */
  closedGroups: z.array(z.number()),
});

/** Search, filters and folded groups of the vehicle list, remembered between visits. */
export const vehicleListState = savedSlice('vehicleList', state, { search: '', statuses: [], closedGroups: [] });
