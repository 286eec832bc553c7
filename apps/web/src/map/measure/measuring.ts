import { createStore } from 'zustand/vanilla';

/** Whether the user measures on the map. */
export const measuring = createStore<{ readonly on: boolean }>(() => ({ on: false }));

export const toggleMeasuring = (): void => measuring.setState({ on: !measuring.getState().on });
export const endMeasuring = (): void => measuring.setState({ on: false });
