/**
 * Words and key patterns that passwords are commonly made of, in English, Slovenian and German. Compiled for Konvoj, not
 * taken from a published list. Lower case without marks, as `password-rules.ts` compares them.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passwd pass geslo lozinka kennwort passphrase secret secure security skrivnost geheim access login
  logon signin account konto prijava user username uporabnik benutzer admin administrator admins root system sysadmin
  master manager server guest demo test testing tester default change changeme temp temporary start letmein welcome
  willkommen dobrodosli hello hallo zdravo living pozdrav please forever whatever nothing something computer internet
  google facebook microsoft windows office apple samsung android iphone linux network database
  konvoj convoy prevoz prevozi transport transporti transporter spedition spedicija logistika logistik logistics fleet
  vozni park flotte fuhrpark truck trucks trucker kamion tovornjak lkw lastwagen dispatcher disponent dispecer voznik
  sofer driver fahrer tahograf tachograph diesel volvo scania mercedes actros renault iveco man daf
  slovenija slovenia slowenien ljubljana maribor celje koper kranj novomesto triglav deutschland germany osterreich
  austria berlin hamburg munchen frankfurt wien graz europa europe
  i me my mine you your he she we us our the and or for of in is it be am are with love loves luv lover baby babe
  honey sweet sweety sweetheart angel angels heart kiss kisses sexy hot cool super mega best nice good great happy lucky
  mein meine moj moja moje nas nasa ti jaz te ich liebe dich schatz ljubim ljubezen ljubi rada srce srcek
  princess prinzessin queen king prince boss chief captain hero superman batman spiderman pokemon pikachu starwars
  matrix ninja samurai dragon monster phantom shadow ghost killer hunter warrior ranger soldier wizard merlin gandalf
  football soccer baseball basketball hockey tennis golf volleyball rugby fussball nogomet kosarka rokomet liverpool
  arsenal chelsea barcelona realmadrid madrid juventus bayern dortmund schalke manchester united milan olimpija
  sunshine sunflower summer winter spring autumn monday friday sunday weekend january june july august september october
  november december sommer poletje zima pomlad jesen
  monkey tiger lion bear wolf eagle falcon dolphin butterfly panda puppy kitty kitten cat dog horse pony fish bird
  rabbit turtle chicken spider snake macka pes psicek mucka konj metulj hund katze pferd
  flower rose lily daisy jasmine cherry orange apples banana strawberry blueberry chocolate cookie cookies cheese pepper
  ginger vanilla coffee pizza pasta burger whisky vodka beer wein bier pivo vino kava
  red blue green black white purple yellow silver gold golden diamond crystal rainbow star stars stern zvezda moon sun
  fire water earth wind thunder lightning storm river mountain ocean beach island paradise freedom liberty peace
  music guitar piano rock metal jazz metallica nirvana slipknot eminem beatles elvis madonna
  michael michelle jessica jennifer ashley amanda daniel andrew anthony matthew joshua robert thomas william james john
  david richard charles joseph george jordan justin brandon nicole samantha elizabeth stephanie victoria alexander
  alexandra christopher patrick maggie charlie buster bailey harley hannah sophie
  franc francek janez ana anja maja luka marko matej miha tomaz andrej peter petra nina katja mojca barbara marija jozef
  alojz sebastian stefan andreas christian florian tobias markus martin claudia susanne sabine monika julia
  corvette mustang ferrari porsche bmw audi golfgti yamaha harleydavidson kawasaki ducati honda toyota
  trustno one two three abc xyz abcd abcde abcdef abcdefg qwe asd zxc yxc qwer asdf zxcv yxcv qwert qwertz qwerty asdfg
  asdfgh zxcvb zxcvbn yxcvb yxcvbn asdfghjkl
  januar februar marec april maj junij julij avgust september oktober november december january february march may june
  august october marz mai juni juli dezember ponedeljek torek sreda cetrtek petek sobota nedelja montag dienstag mittwoch
  donnerstag freitag samstag sonntag tuesday wednesday thursday saturday leto vikend weekend pocitnice dopust urlaub ferien
  herbst fruhling kolovrat dragonball minecraft fortnite roblox pubg callofduty counterstrike playstation xbox nintendo
  gameboy zelda mario supermario luigi sonic tetris warcraft worldofwarcraft leagueoflegends skyrim diablo starcraft
  assassin naruto sasuke goku vegeta onepiece bleach anime hellokitty mickey mickeymouse minnie donald disney simba
  tinkerbell frozen shrek nemo garfield snoopy scooby scoobydoo tweety spongebob simpsons homer bart southpark hogwarts
  harrypotter potter hermione dumbledore voldemort frodo bilbo legolas aragorn starwars skywalker yoda darthvader vader
  startrek spock terminator predator alien godzilla kingkong jamesbond rocky rambo ironman wolverine hulk thor deadpool
  joker catwoman avengers marvel starbucks mcdonalds burgerking cocacola pepsi pepsicola redbull nutella milka snickers
  nescafe heineken budweiser corona guinness jackdaniels lasko union nike adidas puma gucci prada chanel versace lego
  ikea lidl hofer spar mercator amazon netflix youtube twitter instagram facebook whatsapp tiktok snapchat telegram
  spotify yahoo hotmail gmail outlook skype ebay paypal bitcoin ethereum crypto tesla nokia sony toshiba lenovo dell
  huawei xiaomi intel nvidia windows ubuntu oracle mysql postgres docker california florida texas newyork chicago boston
  dallas denver houston lasvegas losangeles hollywood miami phoenix seattle washington america canada mexico brazil
  argentina london england scotland ireland paris france italia italy roma venezia milano trst trieste spain espana
  portugal lisbon poland polska warszawa hrvatska croatia zagreb split rijeka srbija serbia beograd bosna sarajevo
  makedonija skopje crnagora kosovo jugoslavija yugoslavia tito balkan balkans istra dalmacija jadran madzarska budapest
  ceska praha slovaska bratislava romania bulgaria sofia greece athens turkey istanbul russia moscow moskva ukraine china
  japan tokyo india australia sydney africa egypt schweiz zurich bern salzburg linz innsbruck villach klagenfurt celovec
  gradec dunaj bayern stuttgart dresden leipzig koln bremen hannover nurnberg velenje ptuj murskasobota novagorica postojna
  bled bohinj piran portoroz izola krka sava drava soca stajerska dolenjska gorenjska primorska prekmurje volvofh volvofm
  scaniar manactros actros arocs atego axor stralis ivecostralis magnum premium renaultmagnum dafxf tgx tgs krone schmitz
  kogel schwarzmuller prikolica priklopnik vlacilec sattelzug anhanger trailer volkswagen golf passat polo skoda octavia
  fabia opel astra corsa vectra peugeot citroen fiat punto alfaromeo lancia seat ibiza leon dacia duster mazda nissan
  subaru suzuki mitsubishi hyundai kia lexus jaguar landrover bentley lamborghini maserati bugatti camaro chevrolet dodge
  cadillac chrysler jeep ford focus fiesta mondeo
  fuck fucker fuckyou shit asshole bitch jebiga kurac scheisse arschloch hure
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Walks over the keys of an English, German or Slovenian keyboard; a password that is a part of one is common. */
export const KEY_WALKS: readonly string[] = [
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'q1w2e3r4t5z6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
  'qaz1wsx2edc3rfv4tgb5',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qaywsxedcrfvtgbzhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhn',
  'yaq12wsxcde34rfvbgt56zhn',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'yaq1xsw2cde3vfr4bgt5nhz6mju7',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '123qweasdzxc',
  '123qweasdyxc',
  'qweasdzxcrfv',
  'qweasdyxcrfv',
  '123456qwerty',
  '123456qwertz',
  'qwerasdfzxcvtgb',
  'qwerasdfyxcvtgb',
  'asdfqwerzxcv',
  '1234qwerasdfzxcv',
  '1234qwerasdfyxcv',
  '1029384756',
];

/** Lines of three keys on a number pad, each also backwards. */
export const KEYPAD_LINES: ReadonlySet<string> = new Set(
  ['123', '456', '789', '147', '258', '369', '159', '357'].flatMap((line) => [
    line,
    Array.from(line).toReversed().join(''),
  ]),
);
