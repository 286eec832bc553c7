import { describe, expect, it } from 'vitest';
import type { Text } from '../../../i18n/use-text.ts';
import { activityBody, activityFindings, activityInWords, newActivity, valuesOfActivity } from './activity-model.ts';
import { aContact } from '../../../shared/crm-contact.testing.ts';
import { anActivity, aVisit } from './builders.testing.ts';
import {
  contactBody,
  contactFindings,
  NEW_CONTACT,
  valuesOfContact,
  withoutPlace,
  withPlace,
} from './contact-model.ts';
import { drawnContacts } from './use-contacts-on-map.ts';
import { mailAddress, tripTo } from './use-contact-commands.ts';
import { visitsByDay } from './visits-by-day.ts';

const ZONE = 'Europe/Ljubljana';
const t: Text = (key) => key;

describe('the form of an activity', () => {
  it('is sent as it was read, with the seconds of a duration that was not changed', () => {
    const activity = anActivity();
    const values = valuesOfActivity(activity, ZONE, 7);
    expect(values).toMatchObject({ at: '2026-11-22 10:00:00', duration: 13, contactName: 'Luna d.o.o., Maja Kos' });
    expect(activityBody(values, activity.duration)).toMatchObject({
      contactId: 12,
      duration: 754,
      nextStep: { text: 'Send the offer', dueOn: '2026-11-23', personId: 7 },
    });
    expect(activityBody({ ...values, duration: 20 }, activity.duration).duration).toBe(1_200);
    expect(activityBody({ ...values, duration: '' }, activity.duration).duration).toBeNull();
    expect(activityFindings(values, true)).toEqual([]);
  });

  it('has no next step while none is typed', () => {
    const values = newActivity({ contact: null, at: '2026-11-23 08:00:00', userId: 7 });
    expect(activityBody(values, null).nextStep).toBeNull();
  });

  it('needs a contact, a time, and the text of a step that has a day', () => {
    const values = newActivity({ contact: null, at: '2026-11-23 08:00:00', userId: 7 });
    const wrong = { ...values, at: null, nextStep: { ...values.nextStep, dueOn: '2026-11-24' } };
    const paths = activityFindings(wrong, true).map(({ path }) => path);
    expect(paths).toEqual(['contactId', 'at', 'nextStep.text']);
    expect(activityFindings({ ...values, contactName: 'Luna' }, false)).toEqual([]);
  });

  it('says what it holds in words, so that a conflict can be shown', () => {
    const nameOf = () => 'Ana Kos';
    const words = { t, personOf: nameOf, plateOf: nameOf, driverOf: nameOf, orderOf: nameOf };
    const texts = activityInWords(valuesOfActivity(anActivity(), ZONE, 7), words).map(({ text }) => text);
    expect(texts).toContain('22.11.2026 10:00');
    expect(texts).toContain('23.11.2026');
  });
});

describe('the form of a contact', () => {
  it('is sent as it was read', () => {
    const contact = aContact();
    const {
      id: _id,
      point: _point,
      place: _place,
      owner,
      version: _v,
      createdAt: _at,
      createdBy: _by,
      ...same
    } = contact;
    expect(contactBody(valuesOfContact(contact))).toEqual({
      ...same,
      notes: '',
      pointId: null,
      ownerId: owner?.id,
    });
    expect(contactFindings(valuesOfContact(contact))).toEqual([]);
  });

  it('marks wrong numbers and addresses at their list', () => {
    const paths = contactFindings({ ...NEW_CONTACT, company: ' ', phones: ['abc'], emails: ['x'] }).map(
      ({ path }) => path,
    );
    expect(paths).toEqual(['company', 'phones.0', 'emails.0']);
  });

  it('takes an own point as a point and other places as coordinates, and an address where there is none', () => {
    const found = { name: 'Luka Koper', address: 'Koper', latitude: 45.5, longitude: 13.7, id: 5 };
    const atPoint = withPlace(NEW_CONTACT, { ...found, source: 'poi' });
    expect(atPoint).toMatchObject({ pointId: 5, pointName: 'Luka Koper', latitude: null, address: 'Koper' });
    const atTown = withPlace({ ...atPoint, address: 'Hrib 1' }, { ...found, id: null, source: 'places' });
    expect(atTown).toMatchObject({ pointId: null, latitude: 45.5, longitude: 13.7, address: 'Hrib 1' });
    expect(withoutPlace(atTown)).toMatchObject({ latitude: null, longitude: null });
  });
});

describe('a contact elsewhere', () => {
  it('is a stop of a trip where it has a place', () => {
    expect(tripTo(aContact())).toMatchObject({
      client: 'Luna d.o.o.',
      stops: [{ name: 'Luna d.o.o.', latitude: 45.55, contactPerson: 'Maja Kos', phone: '+386 41 123 456' }],
    });
    expect(tripTo(aContact({ place: null }))).toBeNull();
  });

  it('is drawn on the map where it has a place', () => {
    const points = drawnContacts([aContact(), aContact({ id: 13, place: null })]);
    expect(points).toEqual([{ key: '12', place: [13.73, 45.55], name: 'Luna d.o.o., Maja Kos', number: null }]);
  });

  it('is written to at its address and nothing else of it', () => {
    expect(mailAddress('a+b@luna.example')).toBe('mailto:a%2Bb@luna.example');
    expect(mailAddress('a?bcc=x@y')).toBe('mailto:a%3Fbcc%3Dx@y');
  });
});

it('groups visits by the day of the organization on which they began', () => {
  const visits = [
    aVisit({ id: 3, arrival: '2026-11-22T23:30:00.000Z' }),
    aVisit({ id: 2, arrival: '2026-11-22T22:30:00.000Z' }),
    aVisit({ id: 1, arrival: '2026-11-22T09:00:00.000Z' }),
  ];
  const days = visitsByDay(visits, ZONE).map(({ day, visits: of }) => [day, of.map(({ id }) => id)]);
  expect(days).toEqual([
    ['2026-11-23', [3]],
    ['2026-11-22', [2, 1]],
  ]);
});
