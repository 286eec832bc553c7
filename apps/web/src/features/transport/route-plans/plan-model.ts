import {
  endpoints,
  ROUTE_PATH_MAX_LENGTH,
  schemaFindings,
  type FieldError,
  type PlanPoint,
  type Route,
  type RoutePlan,
  type RoutePlanBody,
  type RoutePointTypeId,
} from '@konvoj/contract';
import type { DraftPoint, PlanDraft } from './plan-draft.ts';
import { isPassed } from './plan-points.ts';

const START = 1;
const WAYPOINT = 2;
const STOP = 3;
const DESTINATION = 4;

function typeOf(points: readonly DraftPoint[], index: number): RoutePointTypeId {
  if (index === 0) return START;
  if (index === points.length - 1) return DESTINATION;
  return isPassed(points, index) ? WAYPOINT : STOP;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** @param route of these points; undefined: not calculated */
export function bodyOf(draft: PlanDraft, route: Route | undefined): RoutePlanBody {
  const { name, description, points, profile, avoid, departAt } = draft;
  const path = route !== undefined && route.path.length <= ROUTE_PATH_MAX_LENGTH ? route.path : null;
  return {
    name,
    description: textOrNull(description),
    points: points.map((point, index) => ({
      ...point.at,
      name: point.name,
      address: point.address,
      pointTypeId: typeOf(points, index),
      activityTypeId: point.activityTypeId,
      statusTypeId: point.statusTypeId,
      from: point.from,
      to: point.to,
      stay: point.stay,
      contact: textOrNull(point.contact),
      notes: textOrNull(point.notes),
    })),
    vehicleProfile: profile,
    avoid: [...avoid],
    departAt,
    path,
    distance: route?.distance ?? null,
    duration: route?.duration ?? null,
  };
}

/** A saved plan in the form. @param keyOf of the point at that position */
export function draftOf(plan: Omit<RoutePlan, 'path'>, keyOf: (index: number) => string): PlanDraft {
  return {
    id: plan.id,
    version: plan.version,
    name: plan.name,
    description: plan.description ?? '',
    points: plan.points.map((point, index) => draftPointOf(point, keyOf(index))),
    profile: plan.vehicleProfile ?? { kind: 'truck' },
    avoid: plan.avoid,
    departAt: plan.departAt,
  };
}

function draftPointOf(point: PlanPoint, key: string): DraftPoint {
  const { latitude, longitude, name, address, activityTypeId, statusTypeId, from, to, stay } = point;
  return {
    key,
    at: { latitude, longitude },
    name,
    isNamed: true,
    address,
    isVia: point.pointTypeId === WAYPOINT,
    activityTypeId,
    statusTypeId,
    from,
    to,
    stay,
    contact: point.contact ?? '',
    notes: point.notes ?? '',
  };
}

/** What is wrong with a plan before it is sent. */
export function planFindings(draft: PlanDraft): FieldError[] {
  const windows = draft.points.flatMap(({ from, to }, index): FieldError[] =>
    from !== null && to !== null && Date.parse(to) <= Date.parse(from)
      ? [{ path: `points.${index}.to`, code: 'not_after_start' }]
      : [],
  );
  return [...schemaFindings(endpoints.routePlans.create.body, bodyOf(draft, undefined)), ...windows];
}
