export const help = {
  title: 'Bližnjice na tipkovnici',
  search: 'Išči po seznamu vozil',
  palette: 'Ukazna paleta: vozila, kraji, strani, dejanja',
  help: 'Ta pregled',
  arrows: 'Premikanje po seznamu in tabelah',
  enter: 'Izberi vozilo ali vrstico',
  follow: 'Sledi izbranemu vozilu',
  lock: 'Zakleni pogled zemljevida',
  measure: 'Meri razdalje na zemljevidu',
  addressSearch: 'Išči naslov ali kraj na zemljevidu',
  escape: 'Zapri ali počisti izbiro',
  resize: 'Premakni rob, ki je v fokusu',
};
