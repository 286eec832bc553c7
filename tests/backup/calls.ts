/** What the calls below are about: ids of rows of the demo, and the period of its history. */
export interface Known {
  readonly deviceId: number;
  readonly driverId: number;
  readonly orderId: number;
  readonly planId: number;
  readonly travelOrderId: number;
  readonly alarmId: number;
  readonly pointId: number;
  /** Instants in ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** `2026-11` */
  readonly month: string;
}

/** Calls, some fifty, that read every part of the product, as its screens make them. */
export function callsOfScreens(known: Known): readonly string[] {
  const { deviceId, driverId, orderId, planId, travelOrderId, alarmId, pointId, month } = known;
  const period = new URLSearchParams({ from: known.from, to: known.to }).toString();
  return [
    '/api/user',
    '/api/config',
    '/api/devices',
    '/api/vozniki',
    '/api/vozniki/names',
    '/api/trailers',
    '/api/trackers',
    '/api/trackers/unknown',
    '/api/crud',
    '/api/fleet/export?format=csv&tables=vehicles',
    `/api/positions?deviceId=${deviceId}&${period}&limit=500`,
    `/api/positions/simple?deviceId=${deviceId}&${period}`,
    `/api/positions/export?deviceId=${deviceId}&${period}&format=gpx`,
    `/api/drivingStages?deviceId=${deviceId}&${period}`,
    `/api/drivingStagesDriver?driverId=${driverId}&${period}`,
    `/api/drivingReport?range=custom&${period}&devices=${deviceId}`,
    `/api/drivingReport/fuel?range=custom&${period}`,
    `/api/drivingReport/country-summary?range=custom&${period}`,
    `/api/drivingOverview?range=custom&${period}`,
    '/api/reports/generalColumns',
    `/api/temperatureLog?deviceId=${deviceId}&${period}`,
    '/api/poiLocations',
    '/api/poiLocations/export?format=gpx',
    '/api/geoZone',
    '/api/places/inside',
    `/api/places/visits?pointId=${pointId}&${period}`,
    '/api/routePlans',
    `/api/routePlans/${planId}`,
    '/api/routing/rates',
    '/api/loadingOrders?limit=2000',
    `/api/loadingOrders/${orderId}`,
    '/api/externalLinks',
    '/api/alarms',
    `/api/alarms/${alarmId}`,
    `/api/alarms/device/${deviceId}`,
    `/api/alarms/history?${period}`,
    '/api/alarms/history/counts',
    `/api/communicationMessages?${period}`,
    '/api/communicationMessages/conversations',
    '/api/messageTemplates',
    '/api/reportSchedules',
    '/api/reportArchive',
    '/api/reportTemplate',
    `/api/travel_order?month=${month}`,
    `/api/travel_order/${travelOrderId}`,
    '/api/travel_order/allowanceRates',
    `/api/tco_driving_time?driverId=${driverId}&from=${month}-01&to=${month}-28`,
    '/api/tco_download_file?limit=50',
    '/api/organization',
    '/api/letterhead',
    '/api/auditLog/user?limit=200',
  ];
}
