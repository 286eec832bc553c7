/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const franceSpain = `
motorway A8 E80 | Nice > Antibes > Cannes > Fréjus > Le Muy > Le Luc > Brignoles > Saint-Maximin-la-Sainte-Baume
  > Aix-en-Provence > Salon-de-Provence
motorway A7 E714 | Salon-de-Provence > Cavaillon > Avignon > Orange
motorway A7 | Marseille Nord > Salon-de-Provence
motorway A51 | Aix-en-Provence > Marseille Nord
motorway A54 E80 | Salon-de-Provence > Saint-Martin-de-Crau > Arles > Nîmes Ouest
motorway A9 E15 | Orange > Remoulins > Nîmes Ouest > Lunel > Montpellier > Sète > Agde > Béziers > Narbonne > Leucate
  > Rivesaltes > Perpignan > Le Boulou > La Jonquera
motorway AP7 E15 | La Jonquera > Figueres > Girona > Maçanet de la Selva > Sant Celoni > Granollers
  > Cerdanyola del Vallès > Barcelona
motorway A7 E15 | Orange > Bollène > Montélimar > Loriol-sur-Drôme > Valence > Tain-l'Hermitage
  > Saint-Rambert-d'Albon > Vienne > Lyon Sud > Lyon Est > Lyon Nord
motorway A43 E70 | Modane > Saint-Michel-de-Maurienne > Saint-Jean-de-Maurienne > Aiguebelle > Montmélian > Chambéry
  =tunnel> 45.5705,5.7905 > La Tour-du-Pin > Bourgoin-Jallieu > Lyon Est
motorway A40 E25 | Chamonix-Mont-Blanc > Sallanches > Cluses > Bonneville > Annemasse > Genève
motorway A40 E62 | Genève > Bellegarde-sur-Valserine > Nantua > Bourg-en-Bresse > Mâcon
motorway A42 E611 | Lyon Est > Meximieux > Ambérieu-en-Bugey > Bourg-en-Bresse
motorway A39 E21 | Bourg-en-Bresse > Saint-Amour > Lons-le-Saunier > Poligny > Dole > Genlis > Dijon
motorway A41 E712 | Annemasse > Annecy > Rumilly > Aix-les-Bains > Chambéry
motorway A41 | Montmélian > Pontcharra > Grenoble
motorway A49 | Grenoble > Voreppe > Vinay > Romans-sur-Isère > Valence
motorway A6 E15 | Lyon Nord > Villefranche-sur-Saône > Mâcon > Tournus > Chalon-sur-Saône > Beaune > Pouilly-en-Auxois
  > Semur-en-Auxois > Avallon > Auxerre > Joigny > Courtenay > Nemours > Fontainebleau > Paris Sud
motorway A31 E17 | Beaune > Dijon > Is-sur-Tille > Langres > Bourbonne-les-Bains > Neufchâteau > Toul
  > Nancy > Pont-à-Mousson > Metz > Thionville > Luxembourg
motorway A36 E60 | Beaune > Seurre > Dole > Besançon > Baume-les-Dames > Montbéliard > Belfort > Altkirch > Mulhouse
  > Neuenburg am Rhein
motorway A35 E25 | Basel > Mulhouse > Colmar > Sélestat > Erstein > Strasbourg > Haguenau > Lauterbourg > Kandel
motorway A4 E25 | Strasbourg > Saverne > Sarrebourg > Sarre-Union > Saint-Avold > Metz
motorway A320 E50 | Saint-Avold > Forbach > Saarbrücken
motorway A4 E50 | Metz > Jarny > Verdun > Sainte-Menehould > 49.0205,4.6505 > Châlons-en-Champagne > 49.1105,4.2105
  > Reims > 49.1505,3.7005 > Château-Thierry > Meaux > Paris Est
motorway A5 E17 | Langres > Chaumont > Bar-sur-Aube > Troyes > Arcis-sur-Aube > Châlons-en-Champagne
motorway A5 E54 | Troyes > Villeneuve-l'Archevêque > Sens > Montereau-Fault-Yonne > Melun > Paris Sud
motorway A104 | Paris Sud > Paris Est > Paris Nord
motorway A86 | Paris Sud > Paris Ouest > 48.9505,2.2805 > Paris Nord
motorway A1 E19 | Paris Nord > Senlis > Compiègne > Roye > Péronne > Bapaume > Arras > Lille Sud
motorway A26 E17 | Reims > Guignicourt > Laon > Saint-Quentin > Cambrai > Arras > Béthune > Saint-Omer > Calais
motorway A2 E19 | Péronne > Cambrai > Valenciennes > Mons
motorway A25 E42 | Lille Sud > Armentières > Bailleul > Dunkerque > Calais
motorway A29 | Saint-Quentin > Péronne > Amiens > Aumale > Neufchâtel-en-Bray > Yvetot > Le Havre
motorway A13 E5 | Paris Ouest > Mantes-la-Jolie > Vernon > Rouen > Pont-Audemer > Pont-l'Évêque > Caen
motorway A10 E5 | Paris Sud > Étampes > Artenay > Orléans > Beaugency > Blois > Amboise > Tours
  > Sainte-Maure-de-Touraine > Châtellerault > Poitiers > Saint-Maixent-l'École > Niort > Saint-Jean-d'Angély
  > Saintes > Pons > Mirambeau > Saint-André-de-Cubzac > Bordeaux Est
motorway A11 E50 | Paris Sud > Dourdan > Chartres > Nogent-le-Rotrou > La Ferté-Bernard > Le Mans > Sablé-sur-Sarthe
  > Angers > Ancenis > Nantes
motorway A61 E80 | Narbonne > Lézignan-Corbières > Carcassonne > Castelnaudary > Toulouse Sud
motorway A62 E72 | Toulouse Sud > Grenade > Montauban > Valence d'Agen > Agen > Marmande > Langon > Bordeaux Est
motorway A63 E5 | Bordeaux Est > Pessac > Belin-Béliet > Labouheyre > Castets > Saint-Vincent-de-Tyrosse > Bayonne
  > Saint-Jean-de-Luz > Irun
motorway A64 E80 | Toulouse Sud > Carbonne > Cazères > Saint-Gaudens > Lannemezan > Tarbes > Pau > Orthez
  > Peyrehorade > Bayonne
motorway A75 E11 | Béziers > Pézenas > Lodève > Le Caylar > Millau > Sévérac-le-Château > Marvejols
  > Saint-Chély-d'Apcher > Saint-Flour > Massiac > Issoire > Clermont-Ferrand
motorway A71 E11 | Clermont-Ferrand > Riom > Montmarault > Montluçon > Saint-Amand-Montrond > Bourges > Vierzon
  > Salbris > La Ferté-Saint-Aubin > Orléans
motorway A89 E70 | Clermont-Ferrand > Thiers > Noirétable > Feurs > Tarare > Lyon Nord
motorway A47 | Lyon Sud > Givors > Saint-Étienne
motorway A16 | Paris Nord > Méru > Beauvais > Breteuil > Amiens > Abbeville > Rue > Étaples > Boulogne-sur-Mer
  > Calais
motorway A50 | Marseille Nord > Aubagne > Toulon > Hyères
motorway A57 | Toulon > Le Luc
motorway AP7 E15 | Barcelona > Martorell > Vilafranca del Penedès > El Vendrell > Tarragona > Cambrils
  > L'Ametlla de Mar > Tortosa > Vinaròs > Torreblanca > Castelló de la Plana > Sagunto > Valencia
motorway AP2 E90 | Vilafranca del Penedès > Montblanc > Les Borges Blanques > Lleida > Fraga > Bujaraloz > Alfajarín
  > Zaragoza
motorway A2 E90 | Zaragoza > La Almunia de Doña Godina > Calatayud > Ariza > Medinaceli > Alcolea del Pinar > Torija
  > Guadalajara > Alcalá de Henares > Madrid
motorway AP68 E804 | Zaragoza > Alagón > Mallén > Tudela > Calahorra > Logroño > Haro > Miranda de Ebro > Amurrio
  > Bilbao
motorway AP8 E70 | Irun > Donostia > Eibar > Bilbao
`;
