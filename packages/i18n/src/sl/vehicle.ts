export const vehicle = {
  status: {
    drive: 'vožnja',
    idling: 'prosti tek',
    stop: 'postanek',
    rest: 'počitek',
    work: 'delo',
    undefined: 'nedoločeno',
  },
  type: { 1: 'osebno vozilo', 2: 'manjši kombi', 3: 'tovornjak', 4: 'avtobus', 5: 'plovilo ali prikolica' },
  noDriver: 'brez voznika',
  noData: 'ni podatkov',
};
