export const vehicle = {
  status: {
    drive: 'vožnja',
    idling: 'prosti tek',
    stop: 'postanek',
    rest: 'počitek',
    work: 'delo',
    undefined: 'nedoločeno',
  },
  noDriver: 'brez voznika',
  noData: 'ni podatkov',
};
