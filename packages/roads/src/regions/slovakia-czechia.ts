/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const slovakiaCzechia = `
motorway 52 E461 | 48.7525,16.6345 > 48.8075,16.6395 > 48.8785,16.6085 > 48.9525,16.5905 > 49.0355,16.6105
  > 49.1005,16.6055 > Brno
motorway D1 E65 | Brno > 49.1715,16.4895 > 49.2055,16.3755 > 49.2905,16.2385 > 49.3505,16.0185 > 49.3905,15.8755
  > 49.4375,15.6105 > 49.4985,15.4025 > 49.5675,15.2965 > 49.6455,15.2185 > 49.7085,15.0655 > 49.7765,14.9185
  > 49.8485,14.7925 > 49.9285,14.6805 > 49.9825,14.6125 > Praha
road 3 E55 | Freistadt > Kaplice > České Budějovice
road 38 | Hollabrunn > Znojmo
road 2 E77 | Dunakeszi > Vác > Rétság > Šahy > Krupina > Zvolen
motorway D1 E75 | Bratislava > Bratislava North > Senec > Trnava > Piešťany > Nové Mesto nad Váhom > Trenčín
  > Dubnica nad Váhom > Považská Bystrica > Žilina
motorway D1 E50 | Žilina > Martin > Ružomberok > Liptovský Mikuláš > Liptovský Hrádok > Važec > Poprad > Levoča
  > 49.0005,20.9005 > Prešov > Košice
motorway R1 E58 | Trnava > Sereď > Nitra > Zlaté Moravce > Nová Baňa > Žiar nad Hronom > Zvolen > Banská Bystrica
road 59 E77 | Banská Bystrica > Ružomberok > Dolný Kubín > Trstená > Rabka-Zdrój
road R2 E58 | Zvolen > Detva > Lučenec > Rimavská Sobota > Tornaľa > Rožňava > Moldava nad Bodvou > Košice
motorway D3 E75 | Žilina > Čadca > Jablunkov > Bielsko-Biala
road 50 E50 | Košice > Sečovce > Michalovce > Uzhhorod
motorway D2 E65 | Bratislava > Stupava > Malacky > Kúty (Záhorie) > Břeclav > Hustopeče > Brno
road 63 | Bratislava > Šamorín > Dunajská Streda > Veľký Meder > Komárno > Komárom
road 64 | Komárno > Hurbanovo > Nové Zámky > Šurany > Nitra
motorway D0 | Praha > 49.9605,14.4005 > Praha Zličín > 50.1305,14.3705 > Praha North > Praha East > Praha
motorway D5 E50 | Praha Zličín > Beroun > Hořovice > Rokycany > Plzeň > Stříbro > Tachov
motorway D8 E55 | Praha North > Roudnice nad Labem > Lovosice > Ústí nad Labem
motorway D7 | Praha Zličín > Slaný > Louny > Chomutov
road 13 E442 | Chomutov > Most > Teplice > Ústí nad Labem > Děčín > Česká Lípa > Liberec
road 13 E442 | Chomutov > Klášterec nad Ohří > Ostrov > Karlovy Vary > Sokolov > Cheb > Marktredwitz
motorway D6 | Praha Zličín > Nové Strašecí > 50.1505,13.5505 > Lubenec > Bochov > Karlovy Vary
motorway D10 E65 | Praha East > Mladá Boleslav > Turnov > Liberec
road 35 E442 | Turnov > Jičín > Hradec Králové
motorway D11 E67 | Praha East > Poděbrady > Chlumec nad Cidlinou > Hradec Králové > Jaroměř > Trutnov
  > Kamienna Góra > Bolków
motorway D35 E442 | Hradec Králové > Pardubice > Vysoké Mýto > Litomyšl > Moravská Třebová > Mohelnice > Olomouc
motorway D1 E462 | Brno > Rousínov > Vyškov
motorway D46 E462 | Vyškov > Prostějov > Olomouc
motorway D35 E442 | Olomouc > Lipník nad Bečvou
motorway D1 E462 | Vyškov > Kroměříž > Přerov > Lipník nad Bečvou > Odry > Studénka > Ostrava > Bohumín > Gorzyce
motorway D55 | Kroměříž > Otrokovice > Uherské Hradiště > Hodonín > Břeclav
road 49 | Otrokovice > Zlín > Vsetín > Púchov > Považská Bystrica
motorway D48 | Lipník nad Bečvou > Nový Jičín > Frýdek-Místek > Český Těšín > Cieszyn
motorway D3 E55 | Praha > Benešov > Votice > Tábor > Soběslav > Veselí nad Lužnicí > České Budějovice
road 20 E49 | České Budějovice > Vodňany > Písek > Blatná > Nepomuk > Plzeň
road 38 E59 | Znojmo > Moravské Budějovice > 49.2205,15.7005 > Jihlava > Havlíčkův Brod > Golčův Jeníkov > Čáslav
  > Kolín > Poděbrady
road 43 | Brno > Černá Hora > Boskovice > Svitavy > Moravská Třebová
road 38 | Jihlava > 49.4375,15.6105
`;
