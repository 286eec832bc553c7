// Other modules read the fleet inside their own transactions.
export { findVisibleDevice, readFleet, setWorkingOrders, visibleDeviceIds, workingOrders } from './store.ts';
