/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const hungary = `
motorway A5 E653 | Lendava > 46.5235,16.4785 > 46.5145,16.5295
motorway M70 E653 | 46.5145,16.5295 > 46.4875,16.6015 > 46.4515,16.6665 > Letenye
motorway A4 E60 | Parndorf > 47.9625,16.9335 > 47.9395,17.0155 > 47.9365,17.0985
motorway M1 E60 | 47.9365,17.0985 > 47.9105,17.2005 > 47.8625,17.2785 > 47.8005,17.3645 > 47.7375,17.4485
  > 47.6785,17.5525 > Győr
motorway M7 E71 | 46.4105,16.6785 > Letenye
motorway M7 E71 | Letenye > 46.4385,16.7785 > 46.4605,16.8685 > Nagykanizsa
motorway M7 E71 | Nagykanizsa > 46.5105,17.0685 > 46.5685,17.1605 > 46.6305,17.2805 > 46.6705,17.3805
  > 46.7005,17.4985 > 46.7305,17.6105 > 46.7655,17.7505 > 46.8055,17.8905 > 46.8605,18.0105 > 46.8955,18.0905
  > 46.9405,18.1755 > 47.0005,18.2405 > 47.0805,18.3155 > 47.1355,18.3805 > Székesfehérvár
motorway M7 E71 | Székesfehérvár > 47.2205,18.5205 > 47.2685,18.6205 > 47.3305,18.7205 > 47.3905,18.8105
  > 47.4355,18.8905 > Budapest Budaörs
motorway M1 E60 | Győr > 47.6355,17.7905 > 47.6505,17.9105 > 47.6605,18.0405 > 47.6305,18.1705 > 47.6055,18.2905
  > 47.5755,18.3905 > 47.5405,18.4705 > 47.5005,18.6005 > 47.4805,18.7305 > 47.4655,18.8405 > Budapest Budaörs
road E671 | Satu Mare > Csenger > Mátészalka
road 232 | Murska Sobota > Gornji Petrovci > Szentgotthárd > Körmend
road 84 | Eisenstadt > Sopron
motorway M0 | Budapest Budaörs > 47.3855,18.9805 > Budapest South > Budapest East > 47.5405,19.3005 > Budapest North
  > Dunakeszi
motorway M5 E75 | Budapest South > Inárcs > Újhartyán > Lajosmizse > Kecskemét > Kiskunfélegyháza > Kistelek > Szeged
motorway M43 E68 | Szeged > Makó > Nădlac
road M44 | Kecskemét > Tiszakécske > Kunszentmárton > Szarvas > Kondoros > Békéscsaba
road 47 | Szeged > Hódmezővásárhely > Orosháza > Békéscsaba > Gyula > Salonta
road 47 | Békéscsaba > Szeghalom > Berettyóújfalu > Debrecen
motorway M3 E71 | Budapest North > Gödöllő > Hatvan > Gyöngyös > Füzesabony > Mezőkövesd > Emőd > Polgár > Hajdúnánás
  > Nyíregyháza
motorway M3 | Nyíregyháza > Nyírmada > Vásárosnamény > Berehove > Mukacheve
road 49 | Nyíregyháza > Nyírbátor > Mátészalka
motorway M30 E71 | Emőd > Miskolc > Encs > Hidasnémeti > Košice
motorway M35 E79 | Polgár > Hajdúböszörmény > Debrecen > Berettyóújfalu
motorway M25 | Füzesabony > Eger
road 24 | Gyöngyös > Parádsasvár > Eger
motorway M4 E60 | Budapest East > Monor > Albertirsa > Cegléd > Abony > Szolnok > Törökszentmiklós > Kisújszállás
  > Karcag > Püspökladány > Berettyóújfalu
motorway M6 E73 | Budapest Budaörs > Érd > Adony > Dunaújváros > Dunaföldvár > Paks > Szekszárd > Bátaszék > Mohács
motorway M60 | Bátaszék > Bóly > Pécs
road 6 | Pécs > Szigetvár > Barcs > Virovitica
road 67 | Pécs > Sásd > Kaposvár > Mernye > 46.7655,17.7505
road 61 | Nagykanizsa > 46.3005,17.1505 > Nagyatád > Kaposvár > Dombóvár > Tamási > Paks
road 8 E66 | Székesfehérvár > Várpalota > Veszprém > Ajka > Jánosháza > Sárvár > Körmend
road 8 E66 | Körmend > Szentgotthárd
motorway M86 | Szombathely > 47.2455,16.8105 > Sárvár > Répcelak > Beled > Csorna > 47.6405,17.4005 > 47.6785,17.5525
road 86 | Szombathely > Körmend > Zalalövő > Rédics > Lendava
motorway M85 | Sopron > 47.6055,16.7005 > 47.5905,16.8705 > Kapuvár > Csorna
road 84 | Sopron > Csepreg > Sárvár > Sümeg > Tapolca > Balatonfüred > Veszprém
road 84 | Sopron > Kőszeg > Szombathely
road 74 | Nagykanizsa > 46.6305,16.9205 > Zalaegerszeg > Vasvár > Szombathely
road 76 | Zalaegerszeg > Zalalövő
road 71 | Zalaegerszeg > Keszthely > 46.7005,17.4985
road 81 | Székesfehérvár > Mór > Kisbér > Győr
road 13 | Tatabánya > 47.5755,18.3905
motorway M15 | 47.9365,17.0985 > Rajka > Bratislava
road 10 | Budapest West > Dorog > Esztergom > Nyergesújfalu > Komárom > Győr
road 11 | Budapest West > 47.4655,18.8405
road 51 | Baja > Bátaszék
road 55 | Szeged > Mórahalom > Tompa > Bácsalmás > Baja
road 21 | Hatvan > Pásztó > Salgótarján > Lučenec
road M2 | Budapest North > Dunakeszi
`;
