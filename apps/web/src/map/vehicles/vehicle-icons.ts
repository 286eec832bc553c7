export { ICON_BOX, vehicleIconSvg } from '@konvoj/contract/vehicle-icon-svg';
