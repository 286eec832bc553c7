/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const croatiaBosnia = `
motorway A4 E59 | Ptuj > 46.3705,15.8725 > 46.3275,15.8815 > 46.2865,15.8725
motorway A2 E59 | 46.2865,15.8725 > 46.2535,15.8725 > 46.2105,15.8755 > 46.1575,15.8605 > 46.1065,15.8535
  > 46.0575,15.8455 > 46.0055,15.8335 > 45.9505,15.8255 > 45.8855,15.8125 > 45.8355,15.8255 > Zagreb Jankomir
motorway A2 E70 | Brežice > 45.8765,15.6655 > 45.8485,15.6975
motorway A3 E70 | 45.8485,15.6975 > 45.8285,15.7435 > 45.8075,15.8015 > Zagreb Jankomir
road 6 E61 | Ilirska Bistrica > 45.5195,14.2635 > 45.4845,14.2785 > 45.4465,14.3085
motorway A7 E61 | 45.4465,14.3085 > 45.4015,14.3515 > 45.3705,14.3945 > Rijeka
motorway A3 E70 | Zagreb Jankomir > 45.7685,15.8555 > Zagreb Lučko
motorway A3 E70 | Zagreb Lučko > 45.7525,15.9385 > 45.7625,16.0085 > 45.7785,16.0785 > Zagreb Ivanja Reka
motorway A3 E70 | Zagreb Ivanja Reka > 45.7605,16.2255 > 45.7005,16.3605 > 45.6325,16.4785 > 45.5605,16.5705
  > 45.4755,16.6805 > 45.4055,16.8055 > 45.3405,16.9305 > 45.2885,17.0785 > 45.2585,17.2255 > 45.2405,17.3785
  > 45.2085,17.5405 > 45.1905,17.7005 > 45.1805,17.8605 > Slavonski Brod
motorway A4 E71 | Zagreb Ivanja Reka > 45.8505,16.1655 > 45.9055,16.2155 > 45.9655,16.2785 > 46.0305,16.3205
  > 46.0985,16.3305 > 46.1605,16.3385 > 46.2305,16.3655 > Varaždin
motorway A4 E71 | Varaždin > 46.3305,16.4505 > 46.3655,16.5305 > 46.3905,16.6105 > 46.4105,16.6785
motorway A1 E65 | Zagreb Lučko > 45.7055,15.8055 > 45.6655,15.7105 > 45.6105,15.6505 > 45.5505,15.6055 > Karlovac
motorway A1 E65 | Karlovac > 45.4955,15.4805 > 45.4605,15.4005 > 45.4305,15.3405 > Bosiljevo
motorway A6 E65 | Bosiljevo > 45.4005,15.2005 > 45.3855,15.1005 > 45.3705,15.0105 > 45.3455,14.9205 > 45.3655,14.8305
  > 45.3755,14.7405 > 45.3505,14.6605 > 45.3255,14.5855 > 45.3305,14.5205 > Rijeka
motorway A1 E71 | Bosiljevo > 45.3405,15.2655 > 45.2905,15.2205 > 45.2005,15.1705 > 45.1305,15.1755 =tunnel> 45.0855,15.1755
  > 45.0005,15.1255 > 44.9605,15.0705 > 44.9105,15.1605 > 44.8605,15.2505 > 44.7505,15.3205 > 44.6705,15.3805
  > 44.5755,15.4205 > 44.5005,15.5305 > 44.4605,15.6405 > 44.3705,15.6705 > 44.3505,15.6605 =tunnel> 44.3005,15.6405
  > 44.2705,15.5705 > 44.2305,15.5305 > 44.2055,15.4905 > Zadar Istok
motorway A1 E71 | Zadar Istok > 44.0605,15.5205 > 44.0105,15.6205 > 43.9405,15.7105 > 43.8705,15.8205 > 43.8005,15.9305
  > 43.7605,16.0405 > 43.7005,16.1405 > 43.6605,16.2605 > 43.6305,16.3805 > Split
road A8 E751 | Rijeka > 45.3555,14.4005 > 45.3455,14.3305 > 45.3255,14.2755 =tunnel> 45.3005,14.2205 > 45.2805,14.1605
  > 45.2555,14.0705 > 45.2405,13.9355 > 45.1955,13.8905
road A9 E751 | 45.1955,13.8905 > 45.1205,13.8655 > 45.0405,13.8455 > 44.9605,13.8505 > 44.9055,13.8655 > Pula
motorway A1 E65 | Split > Dugopolje > 43.5685,16.7305 > Šestanovac > Zagvozd > 43.2705,17.2005 > Vrgorac
  > 43.0905,17.5005 > Ploče
road D8 E65 | Ploče > Opuzen > 42.9505,17.5605 > 42.9305,17.5805 > 42.8905,17.5405 > Ston > Slano > Dubrovnik > Cavtat
  > Herceg Novi
road D8 E65 | Rijeka > Kraljevica > Novi Vinodolski > Senj > 44.7105,14.8905 > Karlobag > 44.4105,15.2205
  > 44.2955,15.4405 > 44.2005,15.5205 > Zadar
road D8 | Zadar > Biograd na Moru > Vodice > Šibenik > Primošten > Trogir > Solin > Omiš > Makarska > Gradac > Ploče
road D1 | Karlovac > 45.3005,15.5505 > Slunj > 44.8805,15.6205 > Korenica > Udbina > 44.4105,15.7505 > Gračac
  > 44.1505,16.0305 > Knin > Vrlika > Sinj > Dugopolje
road D1 | Split > Solin > Split ferry port
road D113 | Supetar > 43.3305,16.5755 > 43.3205,16.6905 > Selca
road D33 | Šibenik > Drniš > Knin
road D102 | Kraljevica > Krk most > Omišalj > Malinska > Krk
road D21 | Buje > Buzet > 45.2555,14.0705
motorway A9 | Buje > 45.2805,13.7105 > 45.2005,13.7505 > 45.1205,13.8655
road D3 | Delnice > 45.3655,14.8305
road D3 | Delnice > Vrbovsko > 45.4055,15.2965
motorway A11 | Zagreb Lučko > Velika Gorica > 45.5905,16.1805 > Sisak
road D36 | Sisak > Popovača > 45.5605,16.5705
motorway A5 E73 | Sredanci > Đakovo > Osijek > Beli Manastir > Kneževi Vinogradi > Mohács
motorway A5 E73 | Sredanci > Odžak > Modriča > Doboj > Maglaj > Žepče > Zenica > Kakanj > Visoko > Sarajevo
road M17 E73 | Sarajevo > Hadžići > Konjic > Jablanica > Mostar > Čapljina > Metković > Opuzen
road D2 | Varaždin > Ludbreg > Koprivnica > Đurđevac > Pitomača > Virovitica > Slatina > Orahovica > Našice > Koška
  > Osijek > Vukovar > Ilok > Bačka Palanka > Novi Sad
road D10 | Zagreb Ivanja Reka > Vrbovec > Križevci > Koprivnica
road D5 | Virovitica > Daruvar > Pakrac > Okučani
road D43 | Vrbovec > Bjelovar > Virovitica
road D3 | Varaždin > Čakovec > 46.4105,16.6785
road D24 | Krapina > Ivanec > Varaždin
road A2 | Krapina > 46.1575,15.8605
road D55 | Vinkovci > Županja > 45.0685,18.8605
road D55 | Osijek > Vinkovci > Vukovar
motorway M16 E661 | Okučani > 45.1055,17.2505 > 44.9305,17.2905 > Banja Luka
road M16 | Banja Luka > 44.5505,17.2005 > Jajce > Travnik > Zenica
motorway 9J | Banja Luka > 44.8705,17.3905 > Prnjavor > Doboj
road M4 | Doboj > Gračanica > Lukavac > Tuzla > Zvornik > Loznica > Šabac
road M5 | Karlovac > 45.3005,15.5505 > Slunj > Bihać > Bosanski Petrovac > Ključ > Jajce
road M6 | Mostar > Široki Brijeg > Grude > Imotski > Zagvozd
road M20 | Sarajevo > 43.6705,18.5405 > Foča > Gacko > Bileća > Trebinje > Dubrovnik
road D424 | Zadar Gaženica > Zadar Istok
road D407 | Zadar Gaženica > Zadar
road 106 | Kočevje > 45.5595,14.8065 > 45.4625,14.8465 > Delnice
`;
