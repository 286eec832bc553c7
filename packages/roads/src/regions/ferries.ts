/** Corridors of this region; how to read them: `../corridor-text.ts`. */
export const ferries = `
ferry 22km/h Split–Supetar | Split ferry port > 43.4935,16.4385 > 43.4655,16.4705 > 43.4105,16.5305 > 43.3925,16.5495
  > Supetar
ferry 31km/h Ancona–Split | Ancona porto > 43.6385,13.5105 > 43.6505,13.8005 > 43.6005,14.5005 > 43.5005,15.3005
  > 43.4305,15.9305 > 43.4255,16.2205 > 43.4505,16.3605 > 43.4905,16.4335 > Split ferry port
ferry 35km/h Bari–Bar | Bari porto > 41.5,17.6 > 41.9,18.6 > Bar
ferry 35km/h Bari–Durrës | Bari porto > 41.25,17.8 > 41.29,19.1 > Durrës
ferry 35km/h Ancona–Zadar | Ancona porto > 43.8,14.1 > 44.1,14.75 > 44.14,15.08 > Zadar Gaženica
ferry 35km/h Igoumenitsa–Brindisi | Igoumenitsa port > 39.65,19.6 > 39.95,19.2 > 40.45,18.6 > Brindisi porto
ferry 35km/h Patras–Igoumenitsa | Patra port > 38.25,21.2 > 38.55,20.4 > 39.3,19.9 > Igoumenitsa port
ferry 35km/h Igoumenitsa–Ancona | Igoumenitsa port > 39.75,19.5 > 40.4,18.9 > 41.8,17.5 > 43.0,15.2 > Ancona porto
ferry 35km/h Trieste–Istanbul Pendik | Trieste porto > 45.45,13.2 > 44.5,13.3 > 43.0,15.2 > 41.8,17.5 > 40.4,18.9
  > 39.2,19.4 > 37.0,21.0 > 36.1,22.7 > 36.5,23.4 > 37.6,24.3 > 38.7,25.0 > 39.8,25.7 > 40.02,26.19 > 40.4,26.75
  > 40.75,28.2 > 40.86,29.26
ferry 22km/h Villa San Giovanni–Messina | Villa San Giovanni porto > Messina porto
ferry 35km/h Genova–Palermo | Genova porto > 43.6,9.1 > 42.2,10.3 > 40.2,11.9 > 38.6,13.2 > Palermo porto
ferry 35km/h Livorno–Olbia | Livorno porto > 43.2,10.1 > 42.5,9.95 > 41.5,9.85 > 40.98,9.75 > Olbia porto
ferry 35km/h Civitavecchia–Olbia | Civitavecchia porto > 41.8,11.3 > 41.2,10.1 > 40.95,9.7 > Olbia porto
ferry 35km/h Barcelona–Genova | Barcelona > 41.6,3.5 > 42.9,6.0 > 43.9,8.3 > Genova porto
ferry 35km/h Barcelona–Civitavecchia | Barcelona > 41.4,4.0 > 41.3,7.5 > 41.25,9.25 > 41.6,10.5 > Civitavecchia porto
`;
