/** Hands a file to the browser to save. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the file over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
