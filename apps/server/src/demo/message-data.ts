/** How far a message to a driver has come. */
export type Reached = 'waiting' | 'received' | 'read' | 'inDrive' | 'realized';

/** A line of a conversation. */
export type DemoLine = {
  readonly minutesAgo: number;
  readonly text: string;
} & (
  | {
      readonly from: 'office';
      readonly reached: Reached;
      readonly isPopup?: true;
      readonly place?: { readonly name: string; readonly latitude: number; readonly longitude: number };
    }
  | {
      readonly from: 'driver';
      /** A dispatcher has had it on screen. */
      readonly isRead: boolean;
      readonly hasPicture?: true;
    }
);

const HOUR = 60;
const DAY = 24 * HOUR;
const koper = { name: 'Luka Koper, skladišče 12', latitude: 45.5566, longitude: 13.7402 };
const gradec = { name: 'Graz, Puntigam', latitude: 47.0312, longitude: 15.4354 };

/** Conversations of Prevozi Kolovrat, by licence plate; each from the oldest line to the newest. */
export const demoConversations: Readonly<Record<string, readonly DemoLine[]>> = {
  'LJ KT-482': [
    {
      from: 'office',
      minutesAgo: DAY + 5 * HOUR,
      text: 'Jutri naklad v Luki Koper ob 8h: 18 palet, vrata 3. Dobavnico slikaj.',
      place: koper,
      reached: 'realized',
    },
    { from: 'driver', minutesAgo: DAY + 5 * HOUR - 4, text: 'Razumem.', isRead: true },
    {
      from: 'driver',
      minutesAgo: DAY + 2 * HOUR,
      text: 'Naloženo, ena paleta je poškodovana.',
      isRead: true,
      hasPicture: true,
    },
    { from: 'office', minutesAgo: DAY + 2 * HOUR - 6, text: 'Hvala, sporočim stranki. Srečno pot.', reached: 'read' },
  ],
  'LJ KT-495': [
    { from: 'driver', minutesAgo: 5 * HOUR, text: 'Na meji Batrovci stojimo že dve uri.', isRead: true },
    { from: 'office', minutesAgo: 5 * HOUR - 9, text: 'Obvestim prejemnika. Kdaj bi bili čez?', reached: 'read' },
    { from: 'driver', minutesAgo: 4 * HOUR, text: 'Smo čez, nadaljujeva.', isRead: true },
    { from: 'driver', minutesAgo: 35, text: 'Lahko počakava do jutri na parkirišču pri razkladu?', isRead: false },
  ],
  'LJ KT-530': [
    {
      from: 'office',
      minutesAgo: 3 * HOUR,
      text: 'Po razkladu v Gradec po povratni tovor.',
      place: gradec,
      reached: 'inDrive',
    },
    { from: 'driver', minutesAgo: 3 * HOUR - 12, text: 'V redu, sem na poti.', isRead: true },
  ],
  'CE PK-117': [
    {
      from: 'office',
      minutesAgo: 2 * HOUR,
      text: 'Preveri temperaturo v hladilniku, kaže 9 °C!',
      isPopup: true,
      reached: 'read',
    },
    { from: 'driver', minutesAgo: 2 * HOUR - 5, text: 'Vrata niso bila dobro zaprta. Pada.', isRead: true },
    { from: 'office', minutesAgo: 50, text: 'Koliko je zdaj?', reached: 'received' },
  ],
  // Its driver does not use the app, so the message waits, and the thread says why.
  'NM LD-077': [
    { from: 'office', minutesAgo: 3 * HOUR, text: 'Jutri servis ob 7h v Novem mestu.', reached: 'waiting' },
  ],
};
