/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const slovenia = `
motorway A1 E61 | Koper Srmin > 45.5535,13.8165 > 45.5535,13.8575 > 45.5505,13.8835 > 45.5735,13.9045
  > 45.6055,13.9275 > 45.6405,13.9405 > 45.6685,13.9585 > Divača
motorway A1 E61 | Divača > 45.7055,13.9925 > 45.7185,14.0335 > 45.7405,14.0535 > Razdrto
motorway A1 E61 | Razdrto > 45.7675,14.0965 > 45.7715,14.1485 > Postojna
motorway A1 E61 | Postojna > 45.7955,14.2225 > 45.8235,14.2615 > 45.8535,14.2735 > 45.8865,14.2655 > 45.9155,14.2525
  > 45.9425,14.2865 > 45.9665,14.3095 > 45.9855,14.3405 > 46.0075,14.3825 > 46.0215,14.4215 > Ljubljana Kozarje
motorway A1 E70 | Ljubljana Kozarje > 46.0285,14.4805 > 46.0245,14.5055 > 46.0185,14.5395 > Ljubljana Malence
motorway A1 E57 | Ljubljana Malence > 46.0375,14.5745 > 46.0535,14.5825 > Ljubljana Zadobrova
motorway A2 | Ljubljana Kozarje > 46.0545,14.4565 > Ljubljana Koseze
motorway H3 | Ljubljana Koseze > 46.0845,14.4895 > 46.0825,14.5185 > 46.0775,14.5495 > Ljubljana Zadobrova
motorway A1 E57 | Ljubljana Zadobrova > 46.0935,14.5885 > 46.1225,14.6125 > 46.1385,14.6445 > 46.1565,14.6835
  > 46.1685,14.7335 > 46.1735,14.7995 > 46.1855,14.8685 > 46.2055,14.9045 > 46.2365,14.9535 > 46.2535,15.0175
  > 46.2545,15.0755 > 46.2585,15.1295 > Celje Arja vas
motorway A1 E57 | Celje Arja vas > 46.2585,15.2285 > Celje
motorway A1 E57 | Celje > 46.2555,15.3095 > 46.2685,15.3655 > 46.2955,15.4055 > 46.3275,15.4465 > 46.3515,15.5025
  > 46.3815,15.5615 > 46.4115,15.5945 > 46.4475,15.6285 > Slivnica
motorway A1 E57 | Slivnica > 46.5025,15.6765 > 46.5355,15.6885 > 46.5635,15.7045 > Maribor Dragučova
motorway A5 E653 | Maribor Dragučova > 46.5885,15.7505 > 46.5725,15.8125 > 46.5655,15.8725 > 46.5715,15.9375
  > 46.5985,16.0185 > 46.6185,16.0835 > Murska Sobota
motorway A5 E653 | Murska Sobota > 46.6305,16.2015 > 46.6125,16.2675 > 46.5805,16.3385 > 46.5585,16.3935 > Lendava
motorway A4 E59 | Slivnica > 46.4605,15.7095 > 46.4345,15.7655 > Ptuj
motorway A2 E61 | Podtabor > 46.3345,14.2245 > 46.3575,14.1875 > 46.3795,14.1475 > 46.4125,14.0855 > Jesenice
motorway A2 E61 | Kranj > 46.2515,14.3435 > 46.2785,14.3015 > Podtabor
motorway A2 E61 | Ljubljana Koseze > 46.0985,14.4535 > 46.1225,14.4425 > 46.1535,14.4275 > 46.1895,14.4055 > Kranj
motorway A2 E70 | Ljubljana Malence > 46.0085,14.6115 > 45.9785,14.6515 > 45.9555,14.6765 > 45.9415,14.7435
  > 45.9415,14.7985 > 45.9285,14.8435 > 45.9145,14.8985 > 45.9025,14.9625 > 45.8895,15.0185 > 45.8625,15.0755
  > 45.8435,15.1165 > Novo mesto
motorway A2 E70 | Novo mesto > 45.8325,15.2355 > 45.8565,15.2995 > 45.8805,15.3655 > 45.8985,15.4415 > 45.9115,15.4985
  > Krško
motorway A2 E70 | Krško > 45.9075,15.5855 > Brežice
motorway H4 | Razdrto > 45.7745,14.0235 > 45.8055,13.9845 > 45.8325,13.9595 > 45.8605,13.9385 > Ajdovščina
motorway H4 | Ajdovščina > 45.8835,13.8395 > 45.8845,13.7785 > 45.8955,13.7215 > 45.9065,13.6735 > Nova Gorica Vrtojba
motorway A3 E70 | Divača > 45.6955,13.9185 > 45.7015,13.8755 > Trieste Fernetti
road 4 | Celje Arja vas > 46.2855,15.1695 > 46.3115,15.1515 > 46.3395,15.1295 > Velenje
road 4 | Velenje > 46.3895,15.0995 > 46.4235,15.0905 > 46.4645,15.0855 > 46.5075,15.0775 > 46.5415,15.0545 > Dravograd
road 1 | Dravograd > 46.5985,15.0805 > 46.6005,15.1665 > 46.5885,15.2625 > 46.5775,15.3605 > 46.5905,15.4265
  > 46.5805,15.5045 > 46.5625,15.5925 > 46.5545,15.6515 > 46.5685,15.6885 > Maribor Dragučova
road 6 | Postojna > 45.7435,14.1935 > 45.7075,14.1935 > 45.6785,14.1965 > 45.6425,14.2085 > 45.6045,14.2285
  > Ilirska Bistrica
road 106 | Ljubljana Malence > 45.9915,14.5755 > 45.9555,14.6215 > 45.9125,14.6415 > 45.8685,14.6455 > 45.8275,14.6595
  > 45.7885,14.7085 > 45.7425,14.7275 > 45.7085,14.7735 > 45.6715,14.8225 > Kočevje
road 5 | Celje > 46.2205,15.2835 > 46.1775,15.2565 > 46.1555,15.2395 > 46.1115,15.2215 > 46.0865,15.2165
  > 46.0585,15.2365 > 46.0285,15.2845 > 46.0125,15.3355 > 46.0005,15.4125 > 45.9735,15.4675 > 45.9475,15.5005 > Krško
road 2 | Ptuj > Dornava > Ormož > Središče ob Dravi > Čakovec
road 9 | Slivnica > Kidričevo > Ptuj
road 3 | Maribor Dragučova > Lenart v Slov. Goricah > Gornja Radgona > Bad Radkersburg
road 7 | 45.6405,13.9405 > 45.6085,13.9345 > 45.5355,14.0865 > 45.4785,14.2335 > 45.4465,14.3085
road 11 | Koper Srmin > 45.5305,13.7425 > 45.4845,13.6925 > 45.4545,13.6625 > Buje
road 111 | 45.5305,13.7425 > Izola > 45.5145,13.5905 > 45.4905,13.6165 > 45.4545,13.6625
road 102 | 45.9155,14.2525 > 45.9575,14.0905 > Idrija > Cerkno > 46.1525,13.7475 > Tolmin > Kobarid
  > Cividale del Friuli > Udine
road 103 | Tolmin > 46.1525,13.7475 > Kanal > Nova Gorica > Nova Gorica Vrtojba
road 104 | Ljubljana Koseze > Trzin > Mengeš > Cerklje na Gorenjskem > Kranj
road 105 | Novo mesto > 45.7335,15.2805 > Metlika > Karlovac
road 218 | Metlika > Črnomelj > 45.4605,15.2185 > Bosiljevo
road 107 | Celje > Šentjur > Šmarje pri Jelšah > Rogatec > Krapina
road 108 | Ljubljana Zadobrova > Litija > Zagorje ob Savi > Trbovlje > Hrastnik > 46.0865,15.2165
road 210 | Ljubljana Koseze > Medvode > Škofja Loka > Kranj
road 219 | Slovenska Bistrica > Poljčane > Rogatec
road 215 | 45.9025,14.9625 > Mokronog > Sevnica > 46.0125,15.3355
road 225 | 46.1225,14.6125 > Kamnik > Gornji Grad > Nazarje > 46.2365,14.9535
road 230 | Ormož > Ljutomer > Radenci > Murska Sobota
road 409 | 46.3815,15.5615 > Slovenska Bistrica
road 448 | Maribor Dragučova > Radenci > Gornja Radgona
`;
