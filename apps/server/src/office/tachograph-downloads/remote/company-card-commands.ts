/** ISO 7816-4 without a channel: plain, with secure messaging, and as a part of a longer command. */
const CLASSES: ReadonlySet<number> = new Set([0x00, 0x0c, 0x10, 0x1c]);
/**
 * What a vehicle unit needs to authenticate a company card (Annex IC, appendix 2 and appendix 11): choosing files, reading
 * certificates and the number, and the steps of the authentication. Nothing writes to the card or tries its PIN.
 */
const INSTRUCTIONS: ReadonlySet<number> = new Set([
  0x22, // MANAGE SECURITY ENVIRONMENT
  0x2a, // PERFORM SECURITY OPERATION: VERIFY CERTIFICATE
  0x82, // EXTERNAL AUTHENTICATE
  0x84, // GET CHALLENGE
  0x86, // GENERAL AUTHENTICATE
  0x88, // INTERNAL AUTHENTICATE
  0xa4, // SELECT
  0xb0, // READ BINARY
  0xb1, // READ BINARY of long files
  0xc0, // GET RESPONSE
]);

/** Whether a command of a vehicle unit may be passed on to a company card. @param command hexadecimal */
export function isAuthenticationCommand(command: string): boolean {
  const [cla, ins] = [Number.parseInt(command.slice(0, 2), 16), Number.parseInt(command.slice(2, 4), 16)];
  return command.length >= 8 && CLASSES.has(cla) && INSTRUCTIONS.has(ins);
}
