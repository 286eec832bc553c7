/** What the code on a driver's sheet opens: the driver app with the organization code filled in. It never holds a PIN. */
export function sheetAddress(url: string, organizationCode: string): string {
  const address = new URL(url);
  address.searchParams.set('code', organizationCode);
  return address.href;
}
