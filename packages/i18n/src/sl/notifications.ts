export const notifications = {
  /** Under a notification that stands for others. */
  more_zero: 'in še 0 drugih',
  more_one: 'in še {{count}} drugo',
  more_two: 'in še {{count}} drugi',
  more_few: 'in še {{count}} druga',
  more_other: 'in še {{count}} drugih',
  /** To administrators, once a day. */
  alarmLimit: {
    title: 'Dnevna omejitev pošte alarmov je dosežena',
    text: 'Danes je bilo poslanih {{limit}} sporočil alarmov, kolikor jih sme vaša organizacija poslati na dan. Nadaljnji alarmi bodo do polnoči samo v zgodovini; SMS in obvestila v brskalniku se pošiljajo kot prej. Preverite, ali se kateri alarm proži prepogosto.',
  },
};
