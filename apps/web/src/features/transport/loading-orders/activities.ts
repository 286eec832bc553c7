/** What is done at a point: the contract has activities 1 to 16; anything else is 'other'. */
export const ACTIVITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
type Activity = (typeof ACTIVITIES)[number];

export const activityOf = (activityTypeId: number): Activity => ACTIVITIES.find((id) => id === activityTypeId) ?? 16;
