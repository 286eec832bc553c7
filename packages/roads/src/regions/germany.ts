/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const germany = `
motorway A3 E56 | Suben > 48.4665,13.4135 > 48.5325,13.3775 > 48.5965,13.3765 > 48.6415,13.2745 > 48.7105,13.1435
  > 48.7595,13.0535 > 48.8345,12.9605 > 48.8885,12.8045 > 48.9235,12.6665 > 48.9405,12.5285 > 48.9555,12.3855
  > 48.9865,12.2485 > Regensburg
motorway A3 E56 | Regensburg > 49.0105,12.0065 > 49.0485,11.9185 > 49.1085,11.8115 > 49.1865,11.6845 > 49.2405,11.5695
  > 49.2725,11.4465 > 49.3185,11.3525 > 49.3645,11.2465 > Nürnberg
motorway A3 E45 | Nürnberg > 49.4485,11.2035 > 49.5085,11.1555 > 49.5455,11.0485 > 49.6025,10.9435 > 49.6655,10.8055
  > 49.7005,10.6755 > 49.7385,10.5385 > 49.7685,10.3905 > 49.7785,10.2505 > 49.7685,10.1185 > 49.7585,10.0085
  > Würzburg
motorway A3 E41 | Würzburg > 49.7755,9.8455 > 49.7805,9.7225 > 49.7905,9.5905 > 49.8285,9.4525 > 49.8785,9.3355
  > 49.9265,9.2265 > 49.9805,9.1165 > 50.0215,9.0005 > 50.0575,8.8685 > 50.0625,8.7455 > Frankfurt
motorway A8 E52 | Salzburg > 47.7895,12.9365 > 47.8155,12.8305 > 47.8295,12.7355 > 47.8325,12.6435 > 47.8205,12.5415
  > 47.8365,12.4485 > 47.8495,12.3595 > 47.8185,12.2755 > 47.8285,12.1905 > Rosenheim
motorway A8 E45 | Rosenheim > 47.8525,12.0095 > 47.8465,11.9205 > 47.8705,11.8335 > 47.9145,11.7785 > 47.9655,11.7205
  > 48.0165,11.6765 > München Süd
motorway A99 E52 | München Süd > 48.0795,11.6985 > 48.1285,11.7385 > 48.1785,11.7295 > 48.2085,11.6805 > München Nord
motorway A99 E52 | München Nord > 48.2255,11.5505 > 48.2185,11.4785 > München West
motorway A9 E45 | München Nord > 48.2655,11.6245 > 48.3485,11.6035 > 48.4245,11.5745 > 48.4985,11.5465
  > 48.5805,11.5345 > 48.6585,11.5055 > 48.7175,11.4785 > 48.7785,11.4725 > 48.8585,11.4405 > 48.9425,11.3985
  > 49.0125,11.3825 > 49.0845,11.3485 > 49.1755,11.2835 > 49.2485,11.2285 > 49.3205,11.1895 > Nürnberg
motorway A8 E52 | München West > 48.2225,11.3355 > 48.2655,11.2305 > 48.3085,11.1025 > 48.3625,11.0185
  > 48.4085,10.9105 > 48.4165,10.7725 > 48.4085,10.6275 > 48.4185,10.4885 > 48.4405,10.3545 > 48.4425,10.2265
  > 48.4385,10.1085 > Ulm
motorway A8 E52 | Ulm > 48.5255,9.8565 > 48.5625,9.7155 > 48.5985,9.6255 > 48.6335,9.5605 > 48.6505,9.4355
  > 48.6665,9.3285 > 48.6945,9.2155 > Stuttgart
motorway A81 E41 | Stuttgart > 48.7305,9.0575 > 48.7795,9.0395 > 48.8285,9.0645 > 48.8825,9.1125 > 48.9405,9.1655
  > 49.0105,9.2255 > 49.0785,9.2755 > 49.1365,9.2785 > Heilbronn
motorway A6 E50 | Nürnberg > 49.3785,11.0805 > 49.3525,10.9385 > 49.3185,10.8165 > 49.2825,10.6785 > 49.2465,10.5395
  > 49.2105,10.3825 > 49.1785,10.2545 > 49.1595,10.1055 > 49.1685,9.9385 > 49.1865,9.7855 > 49.2035,9.6285
  > 49.1965,9.4785 > 49.1845,9.3585 > Heilbronn
motorway A93 E45 | Rosenheim > 47.8095,12.1165 > 47.7485,12.1255 > 47.6855,12.1655 > 47.6355,12.1885 > Kufstein
motorway A8 E52 | Stuttgart > Leonberg > Pforzheim > Karlsruhe
motorway A5 E35 | Karlsruhe > Rastatt > Bühl > Achern > Appenweier > Offenburg > Lahr > Herbolzheim > Emmendingen
  > Freiburg > Neuenburg am Rhein > Basel
motorway A5 E35 | Frankfurt > Darmstadt > Bensheim > Weinheim > Heidelberg > Walldorf > Bruchsal > Karlsruhe
motorway A67 | Darmstadt > Gernsheim > Lampertheim > Mannheim
motorway A6 E50 | Heilbronn > Sinsheim > Walldorf > Mannheim > Frankenthal > Grünstadt > Kaiserslautern > Landstuhl
  > Homburg > Saarbrücken
motorway A61 E31 | Walldorf > Hockenheim > Speyer > Frankenthal > Worms > Alzey > Bingen am Rhein > Simmern > Boppard
  > Koblenz > Andernach > Bad Neuenahr-Ahrweiler > Rheinbach > Erftstadt > Kerpen > Bergheim > Grevenbroich
  > Mönchengladbach > Viersen > Venlo
motorway A4 E40 | Köln West > Kerpen > Düren > Eschweiler > Aachen
motorway A4 | Köln West > Köln Ost > Bergisch Gladbach > Gummersbach > Olpe
motorway A1 E31 | Köln West > Köln Nord > Leverkusen
motorway A3 E35 | Frankfurt > Mönchhofdreieck > Wiesbadener Kreuz > Idstein > Bad Camberg > Limburg an der Lahn > Montabaur
  > Dernbach > Neustadt (Wied) > Königswinter > Siegburg > Köln Heumar > Köln Ost > Leverkusen > Langenfeld > Hilden
  > Kreuz Breitscheid > Kaiserberg > Oberhausen > Dinslaken > Wesel > Rees > Emmerich > Zevenaar > Arnhem
motorway A48 | Koblenz > Bendorf > Dernbach
motorway A60 | Mönchhofdreieck > Rüsselsheim > Mainz > Bingen am Rhein
motorway A66 | Frankfurt > Hofheim am Taunus > Wiesbaden
motorway A63 | Mainz > Alzey > Kirchheimbolanden > Kaiserslautern
motorway A45 E41 | 50.0215,9.0005 > Langenselbold > Altenstadt > Gambach > Wetzlar > Herborn > Dillenburg > Siegen
  > Olpe > Lüdenscheid > Hagen > Westhofener Kreuz > Dortmund
motorway A1 E37 | Leverkusen > Burscheid > Remscheid > Wuppertal > Hagen > Westhofener Kreuz > Unna > Kamen > Ascheberg
  > Münster > Greven > Ibbenbüren > Lotte > Bramsche > Holdorf > Vechta > 52.8655,8.2205 > Wildeshausen > Delmenhorst
  > Bremer Kreuz
motorway A1 E22 | Bremer Kreuz > Oyten > Sottrum > Sittensen > Heidenau > Tostedt > Seevetal > Maschen > Hamburg Süd
  > Hamburg Ost > Ahrensburg > Bargteheide > Bad Oldesloe > Lübeck > Neustadt in Holstein > Oldenburg in Holstein
  > Puttgarden
motorway A27 E234 | Walsrode > Verden > Achim > Bremer Kreuz > Ritterhude > Bremerhaven > Cuxhaven
motorway A7 E45 | Maschen > Horster Dreieck > Garlstorf > Bispingen > Soltau > Bad Fallingbostel > Walsrode
  > Schwarmstedt > Hannover Nord > Hannover Buchholz > Hannover Ost > Sarstedt > Hildesheim > Bockenem > Seesen
  > Northeim > Göttingen > Hannoversch Münden > Kassel Mitte > Kassel Süd > Melsungen > Homberg > Kirchheim
  > Hattenbach > Hünfeld > Fulda > 50.3005,9.7505 > Hammelburg > Werneck > 49.7385,10.1405 > Ochsenfurt > Uffenheim
  > Rothenburg ob der Tauber > 49.1595,10.1055 > Ellwangen > Aalen > 48.6805,10.2105 > Langenau (Ulm)
  > 48.4385,10.1085 > Illertissen > Memmingen > Dietmannsried > Kempten (Allgäu) > Nesselwang > Füssen
motorway A7 E45 | Horster Dreieck > Hamburg Waltershof > Hamburg Nordwest > Quickborn > Kaltenkirchen > Bad Bramstedt
  > Neumünster > Rendsburg > Schleswig > Flensburg
motorway A215 | Neumünster > Bordesholm > Kiel
motorway A5 E40 | Hattenbach > Alsfeld > Reiskirchen > Gambach > Friedberg > Bad Homburg vor der Höhe > Frankfurt
motorway A4 E40 | Kirchheim > Bad Hersfeld > 50.9405,10.0005 > Eisenach > Gotha > Erfurt > Weimar > Jena > Hermsdorf
  > Gera > Glauchau > Chemnitz > Nossen > Dresden West > Radeberg > Bischofswerda > Bautzen > Weißenberg > Görlitz
motorway A9 E51 | Nürnberg > Nürnberg Nord > Lauf an der Pegnitz > 49.5705,11.3905 > Pegnitz > Bayreuth > Münchberg
  > Hof > Schleiz > Triptis > Hermsdorf > Eisenberg > Naumburg > Weißenfels > Rippachtal > Schkeuditz
  > 51.6305,12.2405 > Dessau > Coswig > Niemegk > Beelitz > Potsdam
motorway A14 | Nossen > Döbeln > Grimma > Schkeuditz > Halle (Saale) > Könnern > Bernburg > 51.9405,11.6805
  > 52.0905,11.5505 > Magdeburg
motorway A10 E55 | Werder > Potsdam > Ludwigsfelde > Schönefeld > Königs Wusterhausen > 52.3505,13.8205
  > Rüdersdorf bei Berlin > Bernau bei Berlin > Berlin Nord > Oranienburg > Havelland > Falkensee > Werder
motorway A2 E30 | Werder > Brandenburg an der Havel > Ziesar > Burg bei Magdeburg > Magdeburg > 52.1905,11.3505
  > Helmstedt > Königslutter am Elm > Braunschweig > Peine > Lehrte > Hannover Buchholz > Garbsen > Wunstorf
  > Bad Nenndorf > Rinteln > Vlotho > Bad Oeynhausen > Herford > Bielefeld > Gütersloh > Rheda-Wiedenbrück > Beckum
  > Hamm > Kamen > Lünen > Castrop-Rauxel > Recklinghausen > Herten > Gladbeck > Bottrop > Oberhausen
motorway A40 E34 | Kaiserberg > Duisburg > Moers > Venlo
motorway A40 | Kaiserberg > Mülheim > Essen > Bochum > Dortmund > Unna
motorway A44 E331 | Unna > Werl > Soest > Erwitte > Geseke > Büren > Warburg > Kassel Süd
motorway A33 | Büren > Paderborn > Bielefeld > Halle > Lotte
motorway A30 E30 | Bad Oeynhausen > Bünde > Melle > Lotte > Rheine > Bad Bentheim > Oldenzaal > Hengelo
motorway A31 E22 | Oberhausen > Dorsten > Borken > Gronau > Bad Bentheim > Lingen > Meppen > 52.8805,7.2405
  > Papenburg > Leer
motorway A28 E22 | Leer > Westerstede > Oldenburg > Delmenhorst
motorway A24 E26 | Hamburg Ost > 53.5405,10.3505 > Talkau > Wittenburg > Ludwigslust > Parchim > 53.2905,12.0305
  > Wittstock > Neuruppin > Havelland
motorway A19 E55 | Wittstock > Malchow > Güstrow > Rostock
motorway A20 E22 | Lübeck > Grevesmühlen > Wismar > Bad Doberan > Rostock > Tessin > Grimmen > Greifswald > Jarmen
  > Neubrandenburg > 53.4805,13.6405 > Prenzlau > Pasewalk > Szczecin
motorway A11 E28 | Bernau bei Berlin > Finowfurt > Joachimsthal > Gramzow > Penkun > Szczecin
motorway A12 E30 | Schönefeld > Storkow > Fürstenwalde > Frankfurt (Oder) > Słubice
motorway A13 E55 | Schönefeld > Königs Wusterhausen > 52.1005,13.7305 > Lübben > Lübbenau > Calau > Ruhland
  > Großenhain > Radeburg > Dresden West
motorway A15 E36 | Lübbenau > Vetschau > Cottbus > Forst
motorway A17 E55 | Dresden West > 50.9905,13.7005 > 50.9205,13.8805 > 50.8405,13.9205 > Ústí nad Labem
motorway A38 | Göttingen > Heilbad Heiligenstadt > Nordhausen > Sangerhausen > Querfurt > Merseburg > Rippachtal
motorway A71 | Erfurt > Ilmenau > Suhl > Meiningen > Bad Neustadt an der Saale > Schweinfurt > Werneck
motorway A73 | Nürnberg > Fürth > Erlangen > Forchheim > Bamberg > Bad Staffelstein > Coburg > Eisfeld > Suhl
motorway A70 E48 | Werneck > Schweinfurt > Haßfurt > Bamberg > 49.9905,11.1905 > Kulmbach > Bayreuth
motorway A72 E441 | Hof > Plauen > Zwickau > Stollberg > Chemnitz
motorway A93 E50 | Regensburg > Schwandorf in Bayern > 49.4905,12.1805 > Weiden > Windischeschenbach > Marktredwitz
  > Hof
motorway A6 E50 | Nürnberg > Altdorf > Amberg > 49.4705,12.1905 > 49.5305,12.3805 > Waidhaus > Tachov
motorway A92 E53 | München Nord > Freising > Landshut > Dingolfing > Landau an der Isar > Deggendorf > 48.8345,12.9605
motorway A94 E552 | 48.1285,11.7385 > Markt Schwaben > Dorfen > Ampfing > Mühldorf > Altötting > Simbach am Inn
  > 48.3505,13.4905
motorway A96 E54 | München West > Germering > Landsberg am Lech > Buchloe > Mindelheim > Memmingen > Leutkirch
  > Wangen > Lindau > Bregenz
motorway A95 | München West > Starnberg > Murnau am Staffelsee > Garmisch-Partenkirchen > Zirl
motorway A81 E41 | Stuttgart > Böblingen > Herrenberg > Horb am Neckar > Rottweil > Villingen-Schwenningen > Geisingen
  > Singen
motorway A81 E41 | Heilbronn > Weinsberg > Möckmühl > Osterburken > Tauberbischofsheim > Würzburg
motorway A98 E54 | Singen > Stockach > Überlingen > Friedrichshafen > Lindau
road B31 | Freiburg > Titisee-Neustadt > Donaueschingen > Singen
road B27 | Stuttgart > Tübingen > Hechingen > Balingen > Rottweil
motorway A620 | Saarbrücken > Völklingen > Saarlouis > Merzig > 49.4705,6.3705 > Luxembourg
motorway A1 | Saarbrücken > Sankt Wendel > Hermeskeil > Trier
motorway A48 | Trier > Wittlich > Daun > Mayen > Koblenz
motorway A57 E31 | Köln Nord > Dormagen > Neuss > Krefeld > Moers > Kamp-Lintfort > Goch > Nijmegen
motorway A46 | Neuss > Düsseldorf > Hilden > Wuppertal
motorway A52 | Düsseldorf > Kreuz Breitscheid > Essen
motorway A46 | Mönchengladbach > Grevenbroich > Neuss
motorway A39 | Braunschweig > Salzgitter > Seesen
motorway A39 | Braunschweig > Wolfsburg
motorway A65 | Mannheim > Ludwigshafen am Rhein > Neustadt an der Weinstraße > Landau in der Pfalz > Kandel
  > Karlsruhe
road 35 E442 | Liberec > Zittau > Bautzen
road B28 | Strasbourg > Kehl > Appenweier
`;
