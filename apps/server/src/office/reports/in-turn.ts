import { piecesInTurn } from '../../platform/pieces-in-turn.ts';
import { reportInTurn } from '../../platform/report-queue.ts';
import type { ReportRequest } from './read-stages.ts';
import type { ReportInPieces, ReportService } from './service.ts';

/** Reports in the turns of their organizations: a whole report takes one turn, one in pieces a turn for each. */
export function reportsInTurn(reports: ReportService): ReportService {
  const { inPieces } = reports;
  const whole =
    <Report>(make: (request: ReportRequest) => Promise<Report>) =>
    (request: ReportRequest) =>
      reportInTurn(request, () => make(request));
  return {
    inPieces: {
      stages: piecewise((request) => inPieces.stages(request)),
      trips: piecewise((request) => inPieces.trips(request)),
      days: piecewise((request) => inPieces.days(request)),
      totals: piecewise((request) => inPieces.totals(request)),
      countries: piecewise((request) => inPieces.countries(request)),
    },
    stages: whole((request) => reports.stages(request)),
    trips: whole((request) => reports.trips(request)),
    stageSums: (request, names) => reportInTurn(request, () => reports.stageSums(request, names)),
    days: whole((request) => reports.days(request)),
    months: whole((request) => reports.months(request)),
    vehicles: whole((request) => reports.vehicles(request)),
    drivers: whole((request) => reports.drivers(request)),
    totals: whole((request) => reports.totals(request)),
    countries: whole((request) => reports.countries(request)),
    allDrivers: (scope) => reports.allDrivers(scope),
    ofUnit: (unit, request, names) => reportInTurn(request, () => reports.ofUnit(unit, request, names)),
  };
}

function piecewise<Begun extends ReportInPieces<unknown>>(begin: (request: ReportRequest) => Promise<Begun>) {
  return async (request: ReportRequest): Promise<Begun> => {
    const report = await reportInTurn(request, () => begin(request));
    const { pieces, withoutDriver } = report;
    return {
      ...report,
      pieces: piecesInTurn(reportInTurn, request, pieces),
      withoutDriver: withoutDriver && (() => reportInTurn(request, withoutDriver)),
    };
  };
}
