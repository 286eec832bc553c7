import { expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const account = {
  email: 'jozica.zupan@kolovrat.example',
  firstName: 'Jožica',
  lastName: 'Žüpan',
  organization: { id: 1, name: 'Prevozi Kolovrat d.o.o.', timeZone: 'Europe/Ljubljana', country: 'SI' },
};

it.each([
  '1234567890',
  '0987654321',
  'aaaaaaaaaa',
  'abcdefghij',
  'abcabcabcabc',
  '2024202420',
  'qwertyuiop',
  'Qwertzuiop1',
  'qwerty12345',
  'asdfghjklyxc',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'zaq12wsxcde3',
  'password123',
  'Password1!!',
  'P@ssw0rd2026',
  'passw0rd123',
  'passwordpassword',
  'mypassword1',
  'mojegeslo1',
  'Geslo12345',
  'passwort2026',
  'iloveyou123',
  'administrator',
  'administrator1',
  'Welcome2026!',
  'willkommen1',
  'slovenija1991',
  'ljubljana123',
  'transport2026',
  'letmein12345',
  'trustno1trustno1',
  'football2026',
  'Sunshine!2026',
  'demo-konvoj',
  'demo_2026_konvoj',
  'Januar2026!',
  'februar-2026',
  '1029384756',
  '6574839201',
  '147258369123',
  '789456123789',
  '321654987321',
  'qazwsxedc1',
  'dragonball1',
  'minecraft123',
  'starbucks123',
  'california',
  'jugoslavija',
  'volvofh1600',
])('refuses %s as a common password', (password) => {
  expect(passwordProblem(password, account)).toBe('password_common');
});

it.each([
  'jozica.zupan@kolovrat.example',
  'Kolovrat2026',
  'kolovrat-2026!',
  'prevozikolovrat',
  'Prevozi Kolovrat',
  'Jožica1985!',
  'zupanjozica',
  'jozica-geslo',
  'K0l0vrat2026',
])('refuses %s, which repeats the account', (password) => {
  expect(passwordProblem(password, account)).toBe('password_own');
});

it.each([
  'a-test-password',
  'long-enough-1',
  'konj baterija sponka',
  'correct horse battery',
  'Tovornjak pelje v Trst',
  'm4cesnove-Lipe',
  'mackasedinaoknu',
  'vT7-pQ2-xL9',
  '7391846205',
  'žvižgajoči ščinkavec',
  'пароль для грузовика',
  'Kolovrat drvi skozi meglo',
])('accepts %s', (password) => {
  expect(passwordProblem(password, account)).toBeNull();
});

it('accepts any uncommon password for an account without an organization', () => {
  expect(passwordProblem('zupanovi2026', { ...account, email: 'sys@example.org', organization: null })).toBeNull();
});

it('refuses a demo name with a year even when it is not the name of the user or organization', () => {
  const stranger = { ...account, email: 'sys@example.org', organization: null };
  expect(passwordProblem('kolovrat-2026', stranger)).toBe('password_common');
});
