/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const balkans = `
motorway A3 E70 | Slavonski Brod > 45.1685,18.1305 > 45.1585,18.2785 > 45.1365,18.4205 > 45.1105,18.5605
  > 45.0885,18.7055 > 45.0685,18.8605 > 45.0525,19.0055 > 45.0455,19.1305 > 45.0505,19.2705 > 45.0285,19.4105
  > 45.0125,19.5605 > 44.9985,19.7105 > 44.9825,19.8505 > 44.9405,19.9905 > 44.9105,20.1305 > 44.8605,20.2605
  > Beograd
road M18 | Foča > Plužine > Nikšić > Podgorica
motorway A1 E75 | Beograd > Novi Beograd > Beograd Bubanj Potok > Mladenovac > Smederevska Palanka > Velika Plana
  > Svilajnac > Jagodina > Ćuprija > Paraćin > Ražanj > Aleksinac > Niš North
motorway A1 E75 | Beograd > Stara Pazova > Inđija > Novi Sad > Vrbas > Bačka Topola > Subotica > Horgoš > Szeged
motorway A1 E75 | Niš North > Doljevac > Leskovac > Grdelica > Vladičin Han > Vranje > Bujanovac > Preševo > Kumanovo
  > Petrovec
motorway M1 E75 | Petrovec > Veles > Gradsko > Negotino > Demir Kapija > Gevgelija > Polykastro > Thessaloniki West
road A2 E65 | Petrovec > Skopje > Tetovo > Gostivar > Kičevo > Struga > Ohrid
road A3 E65 | Skopje > Kaçanik > Ferizaj > Pristina > Podujevo > Kuršumlija > Prokuplje > Niš North
motorway R7 E851 | Pristina > Suva Reka > Prizren > Kukës > 41.9505,20.1205 > Rrëshen > Milot > Laç > Durrës
road SH1 E762 | Podgorica > Shkodër > Lezhë > Milot
road SH2 | Durrës > Tirana
motorway SH4 E853 | Durrës > Lushnjë > Fier > Ballsh > Tepelenë > Gjirokastër > 39.9305,20.3505 > 39.8805,20.6005
  > Ioánnina
motorway A4 E80 | Niš North > Niška Banja > Bela Palanka > Pirot > Dimitrovgrad > Dragoman > Slivnitsa > Sofia West
motorway A6 | Sofia West > Sofia North > Sofia South
motorway A1 E80 | Sofia South > Ihtiman > 42.2805,24.0805 > Pazardzhik > Plovdiv > 42.2305,25.0205 > Chirpan
  > Stara Zagora
motorway A1 E773 | Stara Zagora > Nova Zagora > Yambol > Karnobat > Burgas
motorway A4 E80 | Chirpan > Dimitrovgrad (Haskovo) > Haskovo > Harmanli > Svilengrad > Edirne
motorway O3 E80 | Edirne > Havsa > Babaeski > Lüleburgaz > Büyükkarıştıran > Çorlu > Silivri > 41.0805,28.3905
  > 41.0705,28.6005 > Istanbul Mahmutbey > Istanbul
motorway A3 E79 | Sofia West > Pernik > Dupnitsa > Blagoevgrad > Simitli > Kresna > Sandanski > Petrich
  > Sidirókastro > Sérres > 40.9105,23.2905 > Thessaloniki East
motorway A2 E79 | Sofia North > Botevgrad > 43.0405,24.0505 > Lukovit > Pleven > 43.4305,25.2005 > Byala (Ruse) > Dve Mogili
  > Ruse > Giurgiu
road E79 | Botevgrad > Vratsa > Montana > Belogradchik > Vidin > Calafat > Băileşti > Craiova
motorway A2 | Byala (Ruse) > Popovo > Targovishte > Shumen > Novi Pazar > Provadiya > Varna
road E87 | Burgas > Pomorie > Obzor > Varna > Kavarna > Mangalia > Constanţa
road E85 | Byala (Ruse) > Polski Trambesh > Veliko Tŭrnovo > Gabrovo > Kazanlak > Stara Zagora
motorway A25 | Thessaloniki East > Thessaloniki West
motorway A1 E75 | Thessaloniki West > 40.5205,22.5805 > Kateríni > Litóchoro > 39.8805,22.5805 > Lárisa
  > 39.4305,22.6505 > Vólos > Almyrós > Lamía > 38.7905,22.7805 > Atalánti > 38.4905,23.3005 > 38.3805,23.4305
  > 38.2505,23.7505 > Acharnés
motorway A2 E90 | Thessaloniki West > 40.6005,22.5405 > Véroia > Kozáni > Grevená > Métsovo > Ioánnina > Paramythiá
  > Igoumenitsa port
motorway A2 E90 | Thessaloniki East > 40.6605,23.3005 > Asprovalta > 40.8105,23.9505 > Kavála > Xánthi > Komotiní
  > Alexandroupoli > Féres > Keşan > Malkara > İnecik > Tekirdağ > Marmara Ereğlisi > Silivri
motorway A8 E94 | Acharnés > Elefsína > Mégara > Korinthos > Xylókastro > 38.1405,22.3405 > Aígio > Patra port
motorway A7 E65 | Korinthos > Argos > Trípoli > Megalópoli > Kalamáta
motorway A5 E55 | Patra port > 38.3305,21.7705 > Missolonghi > Agrínio > Amfilochía > Árta > 39.4005,20.9205
  > Ioánnina
motorway O4 E80 | Istanbul Mahmutbey > 41.1005,29.0505 > 40.9905,29.1805 > 40.86,29.26 > Gebze > İzmit > Adapazarı
  > Hendek > Düzce > Bolu > Yeniçağa > Gerede > Kızılcahamam > Kahramankazan > Ankara
road 66 E763 | Beograd > Obrenovac > Lajkovac > Ljig > Gornji Milanovac > Čačak > Užice > Nova Varoš > Prijepolje
  > Bijelo Polje > Kolašin > 42.6105,19.4505 > Podgorica > Virpazar > Bar
motorway A2 | Čačak > Kraljevo > Kragujevac > Jagodina
road 21 | Ruma > Šabac > Valjevo > Lajkovac
road 21 E70 | Novi Sad > Ruma
road 13 | Beograd > 45.1005,20.3705 > Zrenjanin > Novi Bečej > Kikinda
road 10 E70 | Beograd > Pančevo > Alibunar > Vršac > Moravița > Deta > Timişoara
road 24 | Novi Sad > Zrenjanin > Sečanj > Vršac
road E752 | Niš North > Svrljig > Knjaževac > Zaječar > Negotin > Drobeta-Turnu Severin
road E80 | Podgorica > Cetinje > Budva > Kotor > Herceg Novi
road E851 | Budva > Bar
road 17 E661 | Subotica > Stanišić > Sombor > Mohács
`;
