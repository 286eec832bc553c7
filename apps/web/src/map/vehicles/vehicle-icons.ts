export { ICON_BOX, vehicleIconSvg } from '@konvoj/contract/fleet/vehicle-icon-svg';
