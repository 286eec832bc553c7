/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const austria = `
motorway A1 E57 | Maribor Dragučova > 46.6115,15.6775 > 46.6485,15.6595 > 46.6855,15.6475
motorway A9 E57 | 46.6855,15.6475 > 46.7115,15.6285 > 46.7465,15.5855 > 46.7805,15.5605 > 46.8325,15.5335
  > 46.8825,15.5055 > 46.9405,15.4685 > 46.9855,15.4315 > Graz West
motorway A2 E61 | Jesenice > 46.4435,14.0115 > 46.4565,14.0005 =tunnel> 46.5275,14.0255
motorway A11 E61 | 46.5275,14.0255 > 46.5465,14.0365 > 46.5595,13.9855 > 46.5745,13.9255 > Villach
road B80 | Dravograd > 46.6195,14.9455 > 46.6285,14.8465 > 46.6395,14.7385 > 46.6605,14.6345 > 46.6465,14.5185
  > 46.6395,14.4135 > Klagenfurt
motorway A2 E66 | Villach > 46.6065,13.9385 > 46.6105,14.0195 > 46.6195,14.1085 > 46.6305,14.1885 > 46.6455,14.2655
  > Klagenfurt
motorway A2 E66 | Klagenfurt > 46.6555,14.4115 > 46.6545,14.5115 > 46.6745,14.6215 > 46.6985,14.7125 > 46.7365,14.8085
  > 46.7985,14.8335 > 46.8545,14.8285 > 46.9185,14.8485 > 46.9555,14.9125 > 46.9685,14.9885 > 46.9935,15.0835
  > 47.0025,15.1685 > 46.9925,15.2595 > 46.9905,15.3335 > Graz West
motorway A2 E59 | Graz West > 47.0135,15.4475 > Graz Ost
motorway A2 E59 | Graz Ost > 47.0365,15.5365 > 47.0665,15.6095 > 47.0975,15.7015 > 47.1025,15.7845 > 47.0985,15.8745
  > 47.1165,15.9545 > 47.1745,16.0035 > 47.2455,16.0115 > 47.3055,16.0585 > 47.3655,16.0945 > 47.4305,16.0905
  > 47.4915,16.1055 > 47.5505,16.1055 > 47.6215,16.1325 > 47.6965,16.1515 > 47.7555,16.1785 > 47.8155,16.2045
  > 47.8785,16.2225 > 47.9335,16.2385 > 48.0005,16.2735 > 48.0715,16.3055 > Wien Vösendorf
motorway S1 | Wien Vösendorf > 48.1105,16.3755 > 48.1205,16.4215 > Wien Schwechat
motorway A23 | Wien Schwechat > 48.1865,16.4485 > 48.2185,16.4395
motorway A22 | 48.2185,16.4395 > 48.2565,16.3945 > Wien Nord
motorway A5 E461 | Wien Nord > 48.3625,16.4705 > 48.4385,16.5175 > 48.5055,16.5755 > 48.5785,16.6155 > 48.6655,16.6365
  > 48.7525,16.6345
motorway A4 E60 | Wien Schwechat > 48.1195,16.5485 > 48.0855,16.6325 > 48.0455,16.7255 > Parndorf
motorway A6 E58 | Parndorf > 48.0155,16.9085 > 48.0505,16.9815 > 48.0795,17.0455 > Bratislava
motorway A9 E57 | Graz West > 47.0355,15.4035 > 47.1145,15.3705 > 47.1295,15.3425 > 47.1735,15.3085 > 47.1985,15.2185
  > 47.2205,15.1665 =tunnel> 47.2815,15.1015 > St. Michael
motorway A9 E57 | St. Michael > 47.3885,14.9025 > 47.4135,14.7965 > 47.4405,14.6755 > 47.4515,14.5735
  > 47.4835,14.4805 > 47.5365,14.4135 > 47.5595,14.3225 > 47.5745,14.3185 =tunnel> 47.6185,14.3475 > 47.6695,14.3385
  > 47.7255,14.3195 > 47.7905,14.2385 > 47.8495,14.1805 > 47.9045,14.1285 > 47.9675,14.1155 > 48.0305,14.0905
  > Sattledt
motorway A8 E56 | Sattledt > 48.1145,14.0185 > 48.1435,14.0005 > Wels
motorway A8 E56 | Wels > 48.2195,13.9285 > 48.2355,13.8305 > 48.2305,13.7185 > 48.2555,13.6235 > 48.2985,13.5535
  > 48.3505,13.4905 > Suben
motorway A1 E60 | Sattledt > 48.1045,14.1285 > 48.1585,14.2065 > 48.2005,14.2525 > Linz
motorway A1 E60 | Linz > 48.2085,14.3755 > 48.1785,14.4685 > 48.1505,14.5785 > 48.1255,14.7145 > 48.1225,14.8685
  > 48.1425,14.9885 > 48.1765,15.0935 > 48.2085,15.2235 > 48.2235,15.3325 > 48.2055,15.4385 > 48.1865,15.5365
  > Sankt Pölten
motorway A1 E60 | Sankt Pölten > 48.1945,15.7425 > 48.1905,15.8615 > 48.1685,15.9725
motorway A21 E60 | 48.1685,15.9725 > 48.1305,16.0435 > 48.0845,16.0995 > 48.0695,16.1805 > 48.0905,16.2685
  > Wien Vösendorf
motorway A1 E60 | Sattledt > 48.0335,13.9365 > 47.9855,13.8275 > 47.9405,13.7085 > 47.9095,13.6235 > 47.8925,13.5185
  > 47.8455,13.4005 > 47.8225,13.2905 > 47.8345,13.1655 > 47.8265,13.0725 > 47.8105,13.0265 > Salzburg
motorway A10 E55 | Villach > 46.6415,13.8285 > 46.6805,13.7235 > 46.7185,13.6405 > 46.7705,13.5705 > 46.8125,13.5115
  > 46.8665,13.5185 > 46.9385,13.5525 > 47.0135,13.6005 > 47.0625,13.6285 > 47.0935,13.6435 > 47.1285,13.5905
  > 47.1525,13.5295 > 47.2025,13.4585 =tunnel> 47.2525,13.4245 > 47.2985,13.4155 > 47.3725,13.4035 > 47.4145,13.3705
  > 47.4185,13.2535 > 47.4855,13.1885 > 47.5655,13.1685 > 47.5985,13.1685 > 47.6485,13.1345 > 47.6975,13.0785
  > 47.7385,13.0605 > 47.7685,13.0305 > Salzburg
motorway A12 E45 | Kufstein > 47.5405,12.1015 > 47.4905,12.0395 > 47.4525,11.9415 > 47.4055,11.8415 > 47.3695,11.7405
  > 47.3345,11.6805 > 47.2985,11.5905 > 47.2735,11.4995 > Innsbruck
motorway A13 E45 | Innsbruck > 47.2145,11.3955 > 47.1645,11.3945 > 47.1185,11.4455 > 47.0735,11.4755 > Brenner
motorway A2 E55 | Villach > 46.5835,13.8255 > 46.5585,13.7455
road 101 | Podtabor > Tržič > 46.4335,14.2595 =tunnel> 46.4475,14.2555 > Ferlach > Klagenfurt
motorway A14 E60 | Bregenz > Dornbirn > Götzis > Feldkirch > Bludenz
motorway S16 E60 | Bludenz > Dalaas > 47.1335,10.1295 =tunnel> 47.1275,10.2275 > Pettneu am Arlberg > Landeck
motorway A12 E60 | Landeck > Imst > Silz > Telfs > Zirl > Innsbruck
motorway S6 | St. Michael > Leoben > Bruck an der Mur > Kapfenberg > Kindberg > Mürzzuschlag > 47.6305,15.8305 > Gloggnitz
  > 47.6965,16.1515
motorway S35 | Bruck an der Mur > Frohnleiten > 47.1735,15.3085
road S36 | St. Michael > Knittelfeld > Zeltweg > Judenburg > Scheifling > Friesach > Sankt Veit an der Glan
  > Klagenfurt
road B320 | 47.5645,14.2425 > Liezen > Gröbming > Schladming > Radstadt > 47.4145,13.3705
road B100 E66 | 46.8125,13.5115 > Greifenburg > Lienz > Sillian > San Candido > Bruneck > Bressanone
road B108 | Lienz > Matrei in Osttirol > Mittersill > Kitzbühel > Sankt Johann in Tirol > Kufstein
road B311 | 47.3725,13.4035 > Schwarzach im Pongau > Zell am See > Saalfelden am Steinernen Meer > Lofer
  > Sankt Johann in Tirol
motorway A7 | Linz > Gallneukirchen > Freistadt
motorway S5 | Wien Nord > Stockerau > Tulln > Krems an der Donau
motorway S33 | Krems an der Donau > Traismauer > Sankt Pölten
motorway A3 | 47.8785,16.2225 > Ebreichsdorf > Eisenstadt
motorway S31 | Eisenstadt > Mattersburg > 47.6005,16.4305 > Oberpullendorf
road B50 | Oberpullendorf > Oberwart > 47.3055,16.0585
road 89 | Oberwart > Großpetersdorf > Szombathely
motorway S7 | 47.0985,15.8745 > Fürstenfeld > Jennersdorf > Szentgotthárd
road B2 E49 | Stockerau > Hollabrunn > Horn > Waidhofen an der Thaya > Gmünd > České Budějovice
road B179 | Füssen > Reutte > Imst
`;
