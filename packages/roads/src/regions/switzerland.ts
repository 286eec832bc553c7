/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const switzerland = `
motorway A2 E35 | Chiasso > Mendrisio > Lugano > Bellinzona > Biasca > Faido > Airolo =tunnel> Göschenen
  > Altdorf (Uri) > Flüelen > Stans > Luzern > Sursee > Zofingen > Egerkingen > Liestal > Basel
motorway A1 E25 | Genève > Nyon > Morges > Lausanne > Yverdon-les-Bains > Payerne > Murten > Bern > Kirchberg
  > Egerkingen > Oftringen > Lenzburg > Baden > Zürich > Winterthur > Frauenfeld > Wil > Gossau > Sankt Gallen
  > Rorschach > Sankt Margrethen > Bregenz
motorway A3 E60 | Basel > Rheinfelden > Frick > Brugg > Baden
motorway A3 | Zürich > Horgen > Wädenswil > Lachen > Weesen > Walenstadt > Sargans
motorway A13 E43 | Sankt Margrethen > Altstätten > Buchs > Sargans > Chur > Thusis > Splügen =tunnel> Villaggio San Bernardino
  > Mesocco > Bellinzona
motorway A9 E62 | Lausanne > Vevey > Montreux > Aigle > Martigny > Sion > Sierre > Brig
motorway A12 E27 | Vevey > Châtel-Saint-Denis > Bulle > Fribourg > Bern
motorway A6 | Bern > Thun > Spiez > Interlaken
motorway A4 | Altdorf (Uri) > Schwyz > Küssnacht > Zug > Zürich
motorway A4 E41 | Winterthur > Schaffhausen > Singen
motorway A5 | Yverdon-les-Bains > Neuchâtel > Biel/Bienne > Solothurn > Egerkingen
`;
