/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const italy = `
motorway A34 | Nova Gorica Vrtojba > 45.8975,13.5905 > 45.8865,13.5285 > 45.8755,13.4785 > Villesse
motorway H5 | Koper Srmin > 45.5705,13.7885 > 45.5845,13.7945 > Trieste Rabuiese
motorway A23 E55 | 46.5585,13.7455 > 46.5465,13.6735 > Tarvisio
motorway A23 E55 | Tarvisio > 46.5065,13.4785 > 46.5055,13.3805 > 46.5035,13.2995 > 46.4565,13.2585 > 46.4085,13.2045
  > 46.4015,13.1335 > 46.3605,13.0905 > 46.3105,13.0985 > 46.2635,13.1095 > 46.1985,13.1325 > 46.1185,13.1685 > Udine
motorway A23 E55 | Udine > 45.9985,13.2085 > 45.9465,13.2645 > Palmanova
motorway RA13 | Trieste Rabuiese > 45.6175,13.8085 > 45.6365,13.8465 > 45.6685,13.8505 > Trieste Fernetti
motorway RA13 E70 | Trieste Fernetti > 45.7185,13.7985 > 45.7425,13.7405 > 45.7685,13.6785 > 45.7855,13.6125
motorway A4 E70 | 45.7855,13.6125 > 45.8105,13.5385 > 45.8395,13.4835 > Villesse
motorway A4 E70 | Villesse > 45.8835,13.3685 > Palmanova
motorway A4 E70 | Palmanova > 45.8585,13.2305 > 45.8325,13.1325 > 45.8105,13.0385 > 45.7835,12.9355 > 45.7585,12.8295
  > 45.7265,12.7185 > 45.6685,12.6185 > 45.6255,12.5525 > 45.5955,12.4285 > 45.5655,12.3235 > 45.5385,12.2695
  > Venezia Mestre
motorway A4 E70 | Venezia Mestre > 45.4665,12.1385 > 45.4435,12.0455 > Padova Est
motorway A4 E70 | Padova Est > 45.4375,11.8455 > 45.4605,11.7355 > 45.4935,11.6435 > 45.5155,11.5405 > 45.4965,11.4485
  > 45.4505,11.3545 > 45.4115,11.2485 > 45.4055,11.1385 > 45.4035,11.0205 > Verona
motorway A4 E64 | Verona > 45.4275,10.8055 > 45.4335,10.6985 > 45.4525,10.5705 > 45.4685,10.4325 > 45.4925,10.3055
  > 45.5085,10.2105 > 45.5355,10.0985 > 45.5785,9.9715 > 45.6165,9.8725 > 45.6545,9.7605 > 45.6755,9.6655
  > 45.6485,9.5605 > 45.6105,9.4655 > 45.5785,9.3855 > Milano Est
motorway A51 | Milano Est > 45.5085,9.2655 > 45.4655,9.2585 > Milano Sud
motorway A1 E35 | Milano Sud > 45.3345,9.4305 > 45.2705,9.5185 > 45.1745,9.6245 > 45.0685,9.7355 > 45.0155,9.8485
  > 44.9405,10.0085 > 44.8785,10.1385 > 44.8425,10.2905 > 44.8055,10.4185 > 44.7505,10.5605 > 44.7305,10.6585
  > 44.6905,10.7785 > Modena
motorway A1 E35 | Modena > 44.6185,10.9785 > 44.5785,11.1005 > 44.5305,11.2105 > Bologna
motorway A13 | Padova Est > 45.3785,11.9255 > 45.3105,11.8295 > 45.2325,11.7585 > 45.1505,11.7605 > 45.0465,11.7505
  > 44.9655,11.6705 > 44.8755,11.5655 > 44.8055,11.5385 > 44.7005,11.4605 > 44.6105,11.3905 > Bologna
motorway A22 E45 | Modena > 44.7585,10.8585 > 44.8385,10.8655 > 44.9425,10.8285 > 45.0505,10.8085 > 45.1485,10.8385
  > 45.2505,10.8805 > 45.3365,10.8905 > Verona
motorway A22 E45 | Verona > 45.4855,10.8685 > 45.5535,10.8325 > 45.6385,10.8685 > 45.7255,10.9455 > 45.8115,11.0005
  > 45.8835,11.0285 > 45.9705,11.0805 > 46.0685,11.1055 > 46.1485,11.0855 > 46.2255,11.1425 > 46.3155,11.2535
  > 46.4055,11.3045 > 46.4825,11.3405 > 46.5255,11.4785 > 46.5825,11.5285 > 46.6435,11.5805 > 46.7085,11.6425
  > 46.7705,11.6165 > 46.8285,11.5255 > 46.8905,11.4405 > 46.9385,11.4385 > Brenner
motorway A14 E45 | Bologna > 44.4985,11.4205 > 44.4305,11.5585 > 44.3805,11.7005 > 44.3205,11.8605 > 44.2585,12.0425
  > 44.1825,12.1955 > 44.1385,12.3285 > 44.0785,12.4505 > 44.0255,12.5605 > 43.9685,12.6605 > 43.9185,12.7905
  > 43.8785,12.8905 > 43.8265,12.9905 > 43.7485,13.1205 > 43.6885,13.2105 > 43.6385,13.3205 > Ancona
road SS16 | Ancona > Ancona porto
road SS16 | Bari porto > Bari
road SS16 | Brindisi porto > Brindisi
road SS202 | Trieste porto > Trieste Rabuiese
road 203 | Kobarid > Bovec > 46.4405,13.5705 > Tarvisio
road 201 | Jesenice > Kranjska Gora > 46.5055,13.7055 > Tarvisio
motorway A35 | 45.4925,10.3055 > 45.4755,10.1355 > Chiari > Romano di Lombardia > Treviglio > Melzo > 45.4855,9.3005
  > 45.4655,9.2585
motorway A21 E70 | 45.4925,10.3055 > Manerbio > Cremona > Caorso > 45.0685,9.7355 > Piacenza > Castel San Giovanni > Broni > Casteggio
  > Voghera > Tortona > Alessandria > Felizzano > Asti > Villanova d'Asti > Torino Sud
motorway A4 E64 | Milano Est > Milano Nord > Milano Ovest > Magenta > Novara > Vercelli > Santhià > Cigliano
  > Chivasso > Torino Nord
motorway A50 | Milano Ovest > Trezzano sul Naviglio > Rozzano > Milano Sud
motorway A8 E62 | Milano Ovest > Lainate > Busto Arsizio > Gallarate > Varese
motorway A26 E62 | Gallarate > Sesto Calende > Arona > Gravellona Toce
road SS33 E62 | Gravellona Toce > Domodossola > Varzo > 46.2505,8.0305 > Brig
motorway A26 E25 | Arona > Borgomanero > Vercelli > Casale Monferrato > Alessandria > Ovada > Genova Ovest
motorway A9 E35 | Lainate > Saronno > Como > Chiasso
motorway A7 E62 | Milano Sud > Pavia > Tortona > Serravalle Scrivia > Busalla > Genova Est
motorway A10 E80 | Genova Est > Genova Ovest > Arenzano > Varazze > Savona > Finale Ligure > Albenga > Imperia
  > Taggia > San Remo > Ventimiglia > 43.7905,7.5505 > Menton > Nice
motorway A6 E717 | Savona > Ceva > Mondovì > Fossano > Bra > Carmagnola > Torino Sud
road SS21 | Fossano > Cuneo > Borgo San Dalmazzo
motorway A55 | Torino Sud > Orbassano > Rivoli > Torino Nord
motorway A32 E70 | Rivoli > Avigliana > Susa > Bardonecchia =tunnel> Modane
motorway A5 E25 | Torino Nord > Ivrea > Verrès > Châtillon (Aosta) > Aosta > La Salle > Courmayeur
  =tunnel> Chamonix-Mont-Blanc
motorway A12 E80 | Genova Est > Recco > Rapallo > Sestri Levante > Brugnato > La Spezia > Sarzana > Carrara > Massa
  > Viareggio > Pisa > Livorno > Rosignano Marittimo > Cecina
road SS1 E80 | Cecina > San Vincenzo > Follonica > Grosseto > Orbetello > Capalbio > Montalto di Castro > Tarquinia
  > Civitavecchia
motorway A12 E80 | Civitavecchia > Cerveteri > Fiumicino > Roma Ovest
motorway A90 | Roma Ovest > 41.9655,12.4155 > 41.9905,12.5205 > Roma Est > 41.8405,12.5905 > 41.8005,12.4905
  > Roma Ovest
motorway A11 E76 | Viareggio > Lucca > Montecatini Terme > Pistoia > Prato > Firenze Nord
road SGC E80 | Livorno > Pontedera > Empoli > Firenze Nord
motorway A15 E33 | Parma > Fornovo di Taro > Borgo Val di Taro > Pontremoli > Aulla > Sarzana
motorway A1 E35 | Bologna > Sasso Marconi > Castiglione dei Pepoli > Barberino di Mugello > Firenze Nord > Scandicci
  > Firenze Sud > Figline Valdarno > Montevarchi > 43.4855,11.7805 > Monte San Savino > Sinalunga > Chiusi > Fabro
  > Orvieto > Attigliano > Orte > Fiano Romano > Roma Nord
motorway A1 E45 | Roma Nord > Guidonia Montecelio > Roma Est > Roma Sud > Valmontone > Anagni > Frosinone > Ceprano
  > Cassino > Mignano Monte Lungo > Caianello > Capua > Caserta Sud > Napoli Nord
motorway A24 E80 | Roma Est > Tivoli > 42.0405,12.9205 > Carsoli > Magliano de' Marsi > L'Aquila > 42.4205,13.4705
  =tunnel> 42.5005,13.6205 > Teramo > Giulianova
motorway A25 | Carsoli > Avezzano > Pescina > 42.1105,13.8505 > Popoli > Chieti > Pescara
motorway A14 E55 | Ancona > Loreto > Civitanova Marche > Porto San Giorgio > San Benedetto del Tronto > Giulianova
  > Roseto degli Abruzzi > Pescara > Ortona > Lanciano > Vasto > Termoli > Poggio Imperiale > San Severo > Foggia
  > Cerignola > Canosa di Puglia > Andria > Trani > Molfetta > Bitonto > Bari > Acquaviva delle Fonti
  > Gioia del Colle > Mottola > Massafra > Taranto
motorway A14 | Bologna > Imola
road SS16 E55 | Bari > Polignano a Mare > Monopoli > Fasano > Ostuni > Brindisi > Lecce
road SS7 | Taranto > Grottaglie > Francavilla Fontana > Brindisi
road SS99 | Bari > Altamura > Matera
road SS89 | Foggia > Manfredonia
motorway A16 E842 | Napoli Nord > Nola > Avellino > 41.0455,14.9455 > Grottaminarda > Lacedonia > Candela > Cerignola
motorway A30 | Caserta Sud > Nola > Nocera Inferiore > Salerno
motorway A3 E45 | Napoli Nord > Torre del Greco > Pompei > Salerno
motorway A56 | Napoli Nord > Napoli > Pozzuoli > Giugliano in Campania > Aversa > Caserta Sud
motorway A2 E45 | Salerno > Battipaglia > Eboli > Sicignano degli Alburni > Polla > Sala Consilina > Lagonegro
  > Lauria > Castrovillari > Tarsia > Rende > Cosenza > Rogliano > Lamezia Terme > Pizzo > Vibo Valentia > Rosarno
  > Gioia Tauro > Palmi > Bagnara Calabra > Villa San Giovanni porto > Reggio Calabria
road SS407 | Sicignano degli Alburni > Picerno > Potenza > Salandra > Ferrandina > Pisticci > Metaponto > Ginosa
  > Massafra
road SS658 | Potenza > Melfi > Candela
road SS106 E90 | Metaponto > Policoro > Trebisacce > Corigliano Calabro > Cariati > Cirò Marina > Crotone > Botricello
  > Catanzaro Lido > Soverato > Badolato > Roccella Ionica > Siderno > Bovalino > Melito di Porto Salvo
  > Reggio Calabria
road SS280 | Lamezia Terme > Catanzaro > Catanzaro Lido
motorway A18 E45 | Messina porto > Messina > Santa Teresa di Riva > Taormina > Giarre > Acireale > Catania > Lentini
  > Augusta > Siracusa > Noto > Rosolini
road SS115 | Rosolini > Modica > Ragusa > Comiso > Vittoria > Gela > Licata > Agrigento > Ribera > Sciacca
  > Castelvetrano > Mazara del Vallo > Marsala > Trapani
motorway A19 E932 | Catania > Paternò > Catenanuova > Enna > Caltanissetta > Resuttano > Scillato > Termini Imerese
  > Bagheria > Palermo
road SS640 | Caltanissetta > Canicattì > Agrigento
motorway A29 E90 | Palermo > Carini > Partinico > Alcamo > Trapani
motorway A29 | Alcamo > Salemi > Castelvetrano
motorway A20 E90 | Messina > Villafranca Tirrena > Milazzo > Patti > Sant'Agata di Militello
  > Santo Stefano di Camastra > Cefalù > Termini Imerese
road SS54 | Genova porto > Genova Est
road SS113 | Palermo porto > Palermo
road SS206 | Livorno porto > Livorno
road SS1 | Civitavecchia porto > Civitavecchia
road SS131d E840 | Olbia porto > Olbia > Posada > Siniscola > Lula > Nuoro > Ottana > Abbasanta
road SS131 E25 | Porto Torres > Sassari > Bonorva > Macomer > Abbasanta > Oristano > Terralba > Sanluri > Monastir
  > Sestu > Cagliari porto
road SS554 | Sestu > Quartu Sant'Elena > Cagliari porto
motorway A27 | Venezia Mestre > Mogliano Veneto > Treviso > 45.7805,12.3105 > Conegliano > Vittorio Veneto > Belluno
road SS51 | Belluno > Longarone > Pieve di Cadore > Cortina d'Ampezzo > Dobbiaco
motorway A28 | 45.7585,12.8295 > Portogruaro > 45.8705,12.7205 > Pordenone > Sacile > Conegliano
motorway A31 | Vicenza > Thiene > Piovene Rocchette
motorway A31 | Vicenza > Longare > Noventa Vicentina > Rovigo
road SS434 | Verona > Legnago > Rovigo
road SS47 | Padova Est > Padova > Cittadella > Bassano del Grappa > Borgo Valsugana > Trento
road SS309 E55 | Venezia Mestre > 45.4355,12.2005 > Chioggia > Mesola > Comacchio > Ravenna
road SS3bis E45 | Ravenna > Cesena > Sarsina > Bagno di Romagna > Sansepolcro > Città di Castello > Umbertide
  > Perugia > Todi > Terni > Orte
road SS75 | Perugia > Assisi > Foligno > Spoleto > Terni
road SS76 | Ancona > Jesi > Fabriano > Gubbio > Perugia
road SS77 | Civitanova Marche > Macerata > Tolentino > Serravalle di Chienti > Foligno
road SS715 | Sinalunga > Siena > Poggibonsi > Scandicci
road SS73 | Sinalunga > Castiglione del Lago > Perugia
motorway A14dir | Imola > Lugo > Ravenna
road SS148 | 41.8005,12.4905 > Pomezia > Aprilia > Latina > Terracina > Formia > Mondragone > Giugliano in Campania
road SS36 | Milano Nord > Monza > Lecco > Colico > Chiavenna > Sankt Moritz
road SS38 | Colico > Sondrio > Tirano
road SS10 | Cremona > Piadena > Mantova > Ostiglia > Legnago
road SS9 | Alessandria > Voghera
road SS45 | Cuneo > Bra > Alba > Asti
road SS494 | Milano Ovest > Abbiategrasso > Vigevano > Mortara > Casale Monferrato
road SS12 | Modena > Carpi Centro
road SS16 | Ferrara > Argenta > Ravenna
road SS38 | Bolzano > Merano > Silandro > Malles Venosta > Nauders > Landeck
road SS17 | Isernia > Campobasso > Volturara Appula > Lucera > Foggia
road SS85 | Caianello > Venafro > Isernia
road SS652 | Isernia > Castel di Sangro > Sulmona
road SS8 | Roma Ovest > Lido di Ostia
`;
