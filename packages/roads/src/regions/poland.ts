/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const poland = `
motorway A1 E75 | Gorzyce > Wodzisław Śląski > Żory > Gliwice > Bytom > Pyrzowice > Częstochowa > Radomsko > Kamieńsk
  > Piotrków Trybunalski > Tuszyn > Łódź South > 51.7705,19.6405 > Łódź North > Łęczyca > Krośniewice > Kowal
  > Włocławek > Ciechocinek > Toruń > Chełmża > Grudziądz > Nowe > Pelplin > Tczew > Pruszcz Gdański > Gdańsk
motorway S8 E67 | Piotrków Trybunalski > Tomaszów Mazowiecki > Rawa Mazowiecka > Mszczonów > Nadarzyn
  > Warszawa South > Warszawa East > Radzymin > Wyszków > Ostrów Mazowiecka > Zambrów > Mężenin > Białystok
motorway A2 E30 | Warszawa South > Warszawa West > Wiskitki > Łowicz > Stryków > Łódź North
motorway A2 E30 | Łódź North > Ozorków > Poddębice > Koło > Konin > Słupca > Września > Kostrzyn > Poznań East
  > Poznań West > Buk > Nowy Tomyśl > Trzciel > Świebodzin > Torzym > Rzepin > Słubice
motorway S8 E67 | Łódź South > Pabianice > Łask > Sieradz > Złoczew > Wieruszów > Kępno > Oleśnica
  > Wrocław South
motorway A4 E40 | Görlitz > Zgorzelec > Bolesławiec > Chojnów > Legnica > 51.0905,16.4505 > Kąty Wrocławskie
  > Wrocław South > Oława > Brzeg > Opole > Krapkowice > Strzelce Opolskie > Gliwice > Zabrze > Katowice
  > Mysłowice > Jaworzno > Chrzanów > Balice > Kraków South > Wieliczka > Bochnia > Brzesko > Tarnów > Dębica
  > Ropczyce > Rzeszów > Łańcut > Przeworsk > Jarosław > Korczowa
motorway S3 E65 | Bolków > Jawor > Legnica > Lubin > Polkowice > Nowa Sól > Zielona Góra > Sulechów > Świebodzin
  > Skwierzyna > Gorzów Wielkopolski > Myślibórz > Pyrzyce > Szczecin > Goleniów > Wolin > Świnoujście
motorway A18 E36 | Forst > Żary > Iłowa > Bolesławiec
motorway S5 E261 | Wrocław South > Trzebnica > Rawicz > Leszno > Kościan > Poznań West
motorway S5 E261 | Poznań East > Pobiedziska > Gniezno > Żnin > Bydgoszcz > Świecie (Wisła) > Grudziądz
motorway S7 E77 | Warszawa South > Grójec > Białobrzegi > Radom > Szydłowiec > Skarżysko-Kamienna > Kielce
  > Jędrzejów > Książ Wielki > Miechów > Kraków South
motorway S7 E77 | Warszawa West > Nowy Dwór Mazowiecki > Płońsk > 52.8505,20.3505 > Mława > Nidzica > Olsztynek
  > Ostróda > Pasłęk > Elbląg > Nowy Dwór Gdański > Gdańsk
motorway S7 E77 | Kraków South > Myślenice > Rabka-Zdrój > Nowy Targ
motorway S17 E372 | Warszawa East > Kołbiel > Garwolin > Ryki > Puławy > Nałęczów > Lublin > Piaski > Krasnystaw
  > Zamość
motorway A2 E30 | Warszawa East > Mińsk Mazowiecki > Kałuszyn > Siedlce > Międzyrzec Podlaski > Biała Podlaska
  > Terespol
motorway S19 E371 | Rzeszów > Sokołów Małopolski > Nisko > Janów Lubelski > Kraśnik > Lublin
road S19 E371 | Rzeszów > Strzyżów > Krosno > Dukla > Svidník > Prešov
motorway S52 E75 | Cieszyn > Skoczów > Bielsko-Biala
motorway S1 E75 | Bielsko-Biala > Pszczyna > Tychy > Mysłowice > Dąbrowa Górnicza > Pyrzowice
motorway S6 E28 | Szczecin > Goleniów > Nowogard > Płoty > Gryfice > Kołobrzeg > Koszalin > Sławno > Słupsk > Lębork
  > Wejherowo > Gdynia > Gdańsk
motorway S10 | Szczecin > Stargard > Recz > Kalisz Pomorski > Wałcz > Piła > Wyrzysk > Nakło nad Notecią > Bydgoszcz
  > Toruń
motorway S11 | Poznań East > Środa Wielkopolska > Jarocin > Ostrów Wielkopolski > Kępno > Kluczbork > Olesno
  > Lubliniec > Gliwice
road 12 | Ostrów Wielkopolski > Kalisz > Błaszki > Sieradz
road 8 E67 | Wrocław South > Dzierżoniów > Ząbkowice Śląskie > Kłodzko > Kudowa-Zdrój > Náchod > Jaroměř
road 94 | Kraków South > Olkusz > Dąbrowa Górnicza
road 46 | Opole > Ozimek > Lubliniec > Częstochowa
road S12 | Radom > Zwoleń > Puławy
road 10 | Toruń > Lipno > Sierpc > Raciąż > Płońsk
motorway S51 | Olsztynek > Olsztyn
road 60 | Krośniewice > Kutno > Gostynin > Płock > Sierpc
road 35 | Wrocław South > Świdnica > Wałbrzych > Kamienna Góra
`;
