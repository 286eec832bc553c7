import type { DrivingInfringement, DrivingTime, LanguageCode } from '@konvoj/contract';
import { formatDate, formatDateTime, formatHours } from '@konvoj/i18n';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Block, Document, TableBlock } from '../../platform/documents/document.ts';

interface PaperOf {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

type Text = (key: TextKey, params?: TextParams) => string;

const DAYS_OF_PICTURE = 28;
const ROW = 15;
const LEFT = 62;
const WIDTH = 760;
const FONT = 'font-family="Roboto" font-size="8"';
const AXIS = '#868e96';
/** Height of an activity in its row, and its colour: of different height, so that they differ in black and white print. */
const BARS = [
  { activity: 'driving', tall: 12, colour: '#237032' },
  { activity: 'work', tall: 9, colour: '#6741d9' },
  { activity: 'availability', tall: 6, colour: '#8a5a00' },
  { activity: 'rest', tall: 3, colour: '#1864ab' },
] as const;

/** Driving and rest of a driver for their signature: days as bands, infringements, weeks. Days count in UTC, as the rules do. */
export function drivingTimePaper(time: DrivingTime, of: PaperOf): Document {
  const { language, timeZone, organization, madeAt } = of;
  const text: Text = (key, params) => textOf(language, key, params);
  const title = text('tachographContent.paper.title');
  const days = `${formatDate(time.from, 'UTC')} – ${formatDate(time.to, 'UTC')}`;
  return {
    language,
    timeZone,
    title,
    organization,
    madeAt,
    orientation: 'portrait',
    heading: [title, time.driver.name, days].join(' · '),
    blocks: [
      {
        kind: 'facts',
        facts: [
          [text('tachographArchive.analysis.driver'), time.driver.name],
          [text('tachographArchive.analysis.period'), `${days} (UTC)`],
          [
            text('tachographContent.paper.known'),
            time.knownFrom === null || time.knownUntil === null
              ? text('tachographArchive.analysis.noFile')
              : `${formatDateTime(time.knownFrom, 'UTC')} – ${formatDateTime(time.knownUntil, 'UTC')} (UTC)`,
          ],
        ],
      },
      ...bands(time, text),
      ...invalidDays(time, text),
      infringementTable(time, text),
      workingTimeTable(time, text),
      weekTable(time, text),
      { kind: 'text', text: text('tachographContent.paper.declaration') },
      {
        kind: 'signatures',
        labels: [text('tachographContent.paper.driver'), text('tachographContent.paper.company')],
      },
    ],
  };
}

/** Each picture has at most four weeks, so that it fits on a page. */
function bands({ days }: DrivingTime, text: Text): Block[] {
  const pieces = Array.from({ length: Math.ceil(days.length / DAYS_OF_PICTURE) }, (_, index) =>
    days.slice(index * DAYS_OF_PICTURE, (index + 1) * DAYS_OF_PICTURE),
  );
  return pieces.map((piece) => ({
    kind: 'picture',
    source: bandPicture(piece, text),
    height: piece.length * ROW + 34,
  }));
}

function bandPicture(days: DrivingTime['days'], text: Text): string {
  const bottom = days.length * ROW + 14;
  const height = bottom + 20;
  const at = (minute: number): number => LEFT + (minute / 1_440) * (WIDTH - LEFT - 10);
  const hours = Array.from({ length: 9 }, (_, index) => index * 3);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    ...hours.flatMap((hour) => [
      `<line x1="${at(hour * 60)}" y1="12" x2="${at(hour * 60)}" y2="${bottom}" stroke="${AXIS}" stroke-width="0.3"/>`,
      `<text x="${at(hour * 60)}" y="9" text-anchor="middle" fill="${AXIS}" ${FONT}>${hour}</text>`,
    ]),
    ...days.flatMap(({ day, spans }, index) => {
      const base = (index + 1) * ROW + 12;
      return [
        `<text x="0" y="${base - 3}" fill="#000000" ${FONT}>${formatDate(day, 'UTC')}</text>`,
        ...spans.flatMap(({ from, to, activity }) => {
          const bar = BARS.find((each) => each.activity === activity);
          return bar === undefined
            ? []
            : [
                `<rect x="${at(from)}" y="${base - bar.tall}" width="${at(to) - at(from)}" height="${bar.tall}" fill="${bar.colour}"/>`,
              ];
        }),
      ];
    }),
    ...BARS.map(
      ({ activity, tall, colour }, index) =>
        `<rect x="${LEFT + index * 130}" y="${bottom + 16 - tall}" width="12" height="${tall}" fill="${colour}"/>` +
        `<text x="${LEFT + index * 130 + 16}" y="${bottom + 16}" fill="#000000" ${FONT}>${text(`tachographContent.activity.${activity}`)}</text>`,
    ),
    '</svg>',
  ].join('');
}

/** Days that only a file with a wrong signature has. */
function invalidDays({ days }: DrivingTime, text: Text): Block[] {
  const wrong = days.filter(({ verdict }) => verdict === 'invalid').map(({ day }) => formatDate(day, 'UTC'));
  if (wrong.length === 0) return [];
  return [{ kind: 'text', text: text('tachographContent.paper.invalidDays', { days: wrong.join(', ') }) }];
}

/** What was broken, with what the computation assumed. */
function ruleText({ rule, assumed, isIncomplete }: DrivingInfringement, text: Text): string {
  const choices = assumed.map((each) => text(`tachographContent.assumption.${each}`)).join(', ');
  return [
    text(`tachographContent.ruleShort.${rule}`),
    ...(assumed.length > 0 ? [text('tachographContent.infringements.assumed', { choices })] : []),
    ...(isIncomplete ? [text('tachographContent.infringements.incomplete')] : []),
  ].join('. ');
}

function infringementTable({ infringements }: DrivingTime, text: Text): TableBlock {
  return {
    kind: 'table',
    sheet: text('tachographContent.infringements.title'),
    columns: [
      { header: text('tachographContent.paper.when'), kind: 'text', width: 105 },
      { header: text('tachographContent.infringements.what'), kind: 'text', width: 130 },
      { header: text('tachographContent.paper.value'), kind: 'text', width: 65 },
      { header: text('tachographContent.paper.limit'), kind: 'text', width: 65 },
      { header: text('tachographContent.infringements.level'), kind: 'text', width: 65 },
      { header: text('tachographContent.infringements.article'), kind: 'text', width: 45 },
    ],
    rows: infringements.map((infringement) => {
      const { from, valueMinutes, limitMinutes, level, article } = infringement;
      return [
        formatDateTime(from, 'UTC'),
        ruleText(infringement, text),
        formatHours(valueMinutes),
        formatHours(limitMinutes),
        text(`tachographContent.level.${level ?? 'none'}`),
        article,
      ];
    }),
    totals: [],
    empty: text('tachographContent.infringements.none'),
  };
}

/** Directive 2002/15/EC. */
function workingTimeTable({ workingTime, countsAvailability }: DrivingTime, text: Text): TableBlock {
  return {
    kind: 'table',
    sheet: `${text('tachographContent.workingTime.title')}. ${text(`tachographContent.workingTime.${countsAvailability ? 'counts' : 'countsNot'}`)}`,
    columns: [
      { header: text('tachographContent.paper.when'), kind: 'text', width: 105 },
      { header: text('tachographContent.infringements.what'), kind: 'text', width: 150 },
      { header: text('tachographContent.paper.value'), kind: 'text', width: 65 },
      { header: text('tachographContent.paper.limit'), kind: 'text', width: 65 },
      { header: text('tachographContent.infringements.article'), kind: 'text', width: 90 },
    ],
    rows: workingTime.map(({ from, rule, valueMinutes, limitMinutes, article }) => [
      formatDateTime(from, 'UTC'),
      text(`tachographContent.workingTime.ruleShort.${rule}`),
      formatHours(valueMinutes),
      formatHours(limitMinutes),
      article,
    ]),
    totals: [],
    empty: text('tachographContent.workingTime.none'),
  };
}

function weekTable({ weeks }: DrivingTime, text: Text): TableBlock {
  return {
    kind: 'table',
    sheet: text('tachographContent.weeks.title'),
    columns: [
      { header: text('tachographContent.weeks.week'), kind: 'text', width: 80 },
      { header: text('tachographContent.weeks.driving'), kind: 'duration', width: 60 },
      { header: text('tachographContent.weeks.fortnight'), kind: 'duration', width: 60 },
      { header: text('tachographContent.weeks.working'), kind: 'duration', width: 60 },
      { header: text('tachographContent.weeks.work'), kind: 'duration', width: 55 },
      { header: text('tachographContent.weeks.availability'), kind: 'duration', width: 60 },
      { header: text('tachographContent.weeks.rest'), kind: 'text', width: 110 },
    ],
    rows: weeks.map(
      ({
        week,
        drivingMinutes,
        fortnightDrivingMinutes,
        workingMinutes,
        workMinutes,
        availabilityMinutes,
        weeklyRest,
      }) => [
        formatDate(week, 'UTC'),
        drivingMinutes * 60,
        fortnightDrivingMinutes * 60,
        workingMinutes * 60,
        workMinutes * 60,
        availabilityMinutes * 60,
        weeklyRest === null
          ? text('tachographContent.weeks.none')
          : `${formatHours(weeklyRest.minutes)} (${text(weeklyRest.isRegular ? 'tachographContent.weeks.regular' : 'tachographContent.weeks.reduced')})`,
      ],
    ),
    totals: [],
    empty: text('tachographContent.bands.none'),
  };
}
