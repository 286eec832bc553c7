/** Routes: directions of the engines without a map of their own, and what a route is worth. */
export const routing = {
  maneuver: {
    road: 'Nadaljujte po cesti {{road}}',
    ferry: 'Vkrcajte se na trajekt {{line}}',
    local: 'Vozite po lokalnih cestah',
    straight: 'V ravni črti do naslednje točke',
    arrive: 'Prispeli ste na točko {{number}}',
  },
  /** On the way to a place; the place is where it begins. */
  break: 'Odmor {{minutes}} min, {{place}}',
  rest: 'Počitek {{time}}, {{place}}',
  /** Where an ETA takes the driving times from. */
  tachographAsOf: 'tahograf, stanje {{time}}, kartica prebrana {{file}}',
};
export const errors = {
  eta: {
    no_position: 'Položaj vozila ni znan.',
    order_not_under_way: 'Do odprte točke naloga za nakladanje ni na poti nobeno vozilo.',
  },
};

/** What the audit names. */
export const audited = {
  route_rates: 'cene poti',
};
