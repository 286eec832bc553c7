/** Type code reserved for tests: no real tracker has one. */
const TEST_TYPE = '00499900';

/** The IMEI of a simulated tracker, with a correct check digit. `serial` 0 to 999999. */
export function simulatedImei(serial: number): string {
  const digits = TEST_TYPE + String(serial).padStart(6, '0');
  return digits + luhnDigit(digits);
}

function luhnDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    // From the right: every second digit, the last one first, counts twice.
    const doubled = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}
