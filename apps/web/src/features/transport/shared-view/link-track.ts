import {
  DEFAULT_TRACK_LENGTH_HOURS,
  type LinkedPosition,
  type LinkedStage,
  type LinkInfo,
  type SimplePosition,
} from '@konvoj/contract';

/** The track of one vehicle that a link shows: points and stages of one device, points ascending by time. */
export interface LinkTrack {
  readonly points: readonly SimplePosition[];
  readonly stages: readonly LinkedStage[];
}

/** Start of the requested track: the last hours, not before the link began. ISO instant. */
export function trackStart({ validFrom }: Pick<LinkInfo, 'validFrom'>, nowMs: number): string {
  const hoursAgo = nowMs - DEFAULT_TRACK_LENGTH_HOURS * 3_600_000;
  return new Date(Math.max(hoursAgo, Date.parse(validFrom))).toISOString();
}

/** The track with what has been reported since it was asked for: it ends where the vehicle is. */
export function grownTrack(
  track: LinkTrack,
  position: LinkedPosition | undefined,
  stage: LinkedStage | undefined,
): LinkTrack {
  return { points: withPoint(track.points, position), stages: withStage(track.stages, stage) };
}

function withPoint(points: readonly SimplePosition[], position: LinkedPosition | undefined) {
  if (position === undefined || position.latitude === null || position.longitude === null) return points;
  const seconds = Date.parse(position.deviceTime) / 1000;
  const last = points.at(-1);
  if (last !== undefined && seconds <= last[0]) return points;
  const point: SimplePosition = [seconds, position.latitude, position.longitude, position.course, position.speed];
  return [...points, point];
}

function withStage(stages: readonly LinkedStage[], stage: LinkedStage | undefined): readonly LinkedStage[] {
  return stage === undefined ? stages : [...stages.filter(({ id }) => id !== stage.id), stage];
}
