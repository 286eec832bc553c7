import type { LanguageCode } from '@konvoj/contract';

/** What drivers answer: to a question, to a place where they are sent, and to anything else. */
export interface Phrases {
  readonly toQuestion: readonly string[];
  readonly toPlace: readonly string[];
  readonly toText: readonly string[];
}

export const phrases: Readonly<Record<LanguageCode, Phrases>> = {
  sl: {
    toQuestion: [
      'Ja, lahko.',
      'Čez pol ure vam povem.',
      'Še 40 minut do naslednjega odmora.',
      'Stojim na parkirišču, takoj preverim.',
      'Ne, danes ne bo šlo.',
    ],
    toPlace: ['Razumem, grem tja.', 'V redu, sem na poti.', 'Razumem. Na obvoznici je zastoj, malo bom zamudil.'],
    toText: ['Razumem.', 'V redu.', 'Hvala, lep pozdrav.', 'Jasno. Tukaj dežuje, vozim počasi.', 'Pokličem po odmoru.'],
  },
  en: {
    toQuestion: [
      'Yes, I can.',
      'I will tell you in half an hour.',
      '40 minutes until my next break.',
      'I am at a rest area and check at once.',
      'No, not today.',
    ],
    toPlace: [
      'Understood, I am going there.',
      'OK, I am on my way.',
      'Understood. Queue on the ring road, I am a bit late.',
    ],
    toText: [
      'Understood.',
      'OK.',
      'Thanks, best regards.',
      'Clear. It rains here, I drive slowly.',
      'I call after the break.',
    ],
  },
  de: {
    toQuestion: [
      'Ja, geht.',
      'Ich sage es in einer halben Stunde.',
      'Noch 40 Minuten bis zur nächsten Pause.',
      'Ich stehe auf dem Rastplatz und schaue gleich nach.',
      'Nein, heute nicht.',
    ],
    toPlace: [
      'Verstanden, ich fahre hin.',
      'Gut, bin unterwegs.',
      'Verstanden. Stau auf dem Ring, es wird etwas später.',
    ],
    toText: [
      'Verstanden.',
      'In Ordnung.',
      'Danke, schöne Grüße.',
      'Klar. Hier regnet es, ich fahre langsam.',
      'Ich rufe nach der Pause an.',
    ],
  },
};
