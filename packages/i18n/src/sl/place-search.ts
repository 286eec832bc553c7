export const placeSearch = {
  action: {
    point: 'Ustvari točko',
    zone: 'Ustvari geo območje',
    sendPoint: 'Pošlji točko',
    route: 'Nova pot',
    nearest: 'Najbližja vozila',
    copy: 'Kopiraj koordinate',
  },
  copied: 'Kopirano: {{text}}',
  outlineReplaced: 'Nedokončani obris je nadomestil krog na tem kraju.',
  bringBack: 'Povrni obris',
  takeBack: 'Razveljavi',
  keptForSending: '{{place}} čaka na pošiljanje: poslali ga boste lahko, ko bodo na voljo sporočila.',
  keptForRoute: '{{place}} je {{number}}. postanek nove poti, ki čaka na načrtovanje poti.',
};
