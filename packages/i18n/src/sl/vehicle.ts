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
  callDriver: 'Pokliči voznika',
  noPhone: 'voznik nima vpisane telefonske številke',
  noPosition: 'položaj vozila še ni znan',
  noData: 'ni podatkov',
};
