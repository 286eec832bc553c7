/** What style elements that scripts add must carry: the content security policy of the page allows no others. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** For the style that keeps the page from scrolling behind a dialog: the component library's `get-nonce` reads it here. */
export function shareStyleNonce(): void {
  Reflect.set(globalThis, '__webpack_nonce__', styleNonce());
}
