/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const romania = `
motorway A5 | Bucharest > Călugăreni > Giurgiu
motorway A1 E68 | Nădlac > Pecica > Arad > Vinga > Timişoara > Recaş > Lugoj > Făget > Deva > Orăştie > Sebeş
  > Miercurea Sibiului > Sibiu
road DN7 E81 | Sibiu > Tălmaciu > Câineni > Călimăneşti > Râmnicu Vâlcea > Curtea de Argeş > Piteşti
motorway A1 E81 | Piteşti > Găeşti > Titu > Bolintin Vale > Bucharest
motorway A2 E81 | Bucharest > Fundulea > Lehliu-Gară > Dragalina > Feteşti > Cernavodă > Medgidia > Constanţa
motorway A3 E60 | Bucharest > Snagov > Ploieşti
road DN1 E60 | Ploieşti > Câmpina > Sinaia > Braşov
road DN1 E68 | Braşov > Şercaia > Făgăraş > Avrig > Sibiu
road DN13 E60 | Braşov > Feldioara > Rupea > Sighişoara > Târgu-Mureş > Luduş > Turda
motorway A10 E81 | Sebeş > Alba Iulia > Aiud > Turda > Cluj-Napoca
road DN1 E60 | Cluj-Napoca > Huedin > Bucea > Aleşd > Oradea > Borş > Berettyóújfalu
road DN6 E70 | Lugoj > Caransebeş > Mehadia > Orşova > Drobeta-Turnu Severin > Strehaia > Filiaşi > Craiova > Balş
  > Slatina (Olt) > Scorniceşti > Piteşti
road DN6 | Craiova > Caracal > Roşiori de Vede > Alexandria > Mihăileşti > Bucharest
motorway A7 E85 | Ploieşti > Mizil > Buzău > Râmnicu Sărat > Focşani > Adjud > Sascut > Bacău > Roman > Paşcani
  > Fălticeni > Suceava
road E581 | Adjud > Bârlad > Vaslui > Codăeşti > Iaşi
road E87 | Buzău > Făurei > Brăila > Galaţi
road DN17 E58 | Cluj-Napoca > Dej > Bistriţa > Prundu Bârgăului > Vatra Dornei > Câmpulung Moldovenesc
  > Gura Humorului > Suceava
road DN19 E671 | Arad > Chişineu-Criş > Salonta > Oradea > Săcueni > Carei > Satu Mare
road DN1C E58 | Dej > Târgu Lăpuş > Baia Mare > Seini > Satu Mare
`;
