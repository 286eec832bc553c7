/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const benelux = `
motorway A64 E44 | Trier > Grevenmacher > Luxembourg
motorway E40 | Aachen > Eupen > Liège Nord > Waremme > Tienen > Leuven > Brussel Oost
motorway E40 | Brussel West > Aalst > Gent Zuid > Aalter > Brugge > Gistel > Veurne > Dunkerque
motorway R0 | Brussel Oost > 50.9105,4.3905 > Brussel West > Brussel Zuid > Waterloo > Brussel Oost
motorway E19 | Brussel Oost > Mechelen > Antwerpen Oost > Brecht > Breda
motorway E19 | Brussel Zuid > Nivelles > La Louvière > Mons
motorway E42 | Liège Nord > Huy > Namur > Charleroi > La Louvière
motorway E42 | Mons > Bernissart > Tournai > Lille Sud
motorway E17 | Lille Sud > Kortrijk > Waregem > Gent Zuid > Lokeren > Sint-Niklaas > Antwerpen Oost
motorway E313 | Antwerpen Oost > Herentals > Geel > Beringen > Hasselt > Tongeren > Liège Nord
motorway E34 | Herentals > Turnhout > Eindhoven
motorway E25 | Liège Nord > Aywaille > Houffalize > Bastogne > Arlon > Luxembourg
motorway E411 | Brussel Oost > Wavre > Namur > Ciney > Marche-en-Famenne > Libin > Neufchâteau (Luxembourg) > Arlon
motorway A2 E25 | Liège Nord > Maastricht > Geleen > Roermond > Weert > Eindhoven > 's-Hertogenbosch > Zaltbommel
  > Utrecht Zuid > Breukelen > Amsterdam Zuid
motorway A67 E34 | Eindhoven > Helmond > Venlo
motorway A73 | Venlo > Boxmeer > Nijmegen > Arnhem
motorway A12 E35 | Arnhem > Ede > Veenendaal > Utrecht Zuid > Woerden > Gouda > Rotterdam Oost
motorway A12 E30 | Gouda > Zoetermeer > Den Haag
motorway A15 E31 | Nijmegen > Tiel > Gorinchem > Rotterdam Oost > Hoogvliet > Europoort
motorway A16 E19 | Breda > Zevenbergschen Hoek > Dordrecht > Rotterdam Oost
motorway A58 E312 | Breda > Tilburg > Eindhoven
motorway A58 | Breda > Roosendaal > Bergen op Zoom > Goes > Vlissingen
motorway A4 E19 | Rotterdam Oost > Delft > Den Haag > Leiden > Hoofddorp > Amsterdam Zuid
motorway A20 | Rotterdam Oost > Schiedam > Maassluis > Hoek van Holland
motorway A1 E30 | Amsterdam Zuid > Hilversum > Amersfoort > Barneveld > Apeldoorn > Deventer > Rijssen > Hengelo
motorway A28 E232 | Utrecht Zuid > Amersfoort > Harderwijk > Zwolle > Meppel > Hoogeveen > Assen > Groningen
motorway A7 E22 | Groningen > Hoogezand > Winschoten > Leer
motorway A50 | Arnhem > Apeldoorn > Zwolle
motorway A6 | Amsterdam Zuid > Almere Stad > Lelystad > Emmeloord > Heerenveen > Drachten > Groningen
motorway A59 | 's-Hertogenbosch > Waalwijk > Zevenbergschen Hoek
motorway A76 E314 | Aachen > Heerlen > Geleen > Genk > Hasselt > Diest > Leuven
motorway A27 | Breda > Oosterhout > Gorinchem > Utrecht Zuid > Hilversum
`;
