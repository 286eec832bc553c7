/** Calls that wait until the test answers them, in their order. */
export interface HeldCalls<Asked> {
  readonly asked: readonly (Asked & { readonly answer: () => void })[];
  /** Notes a call; resolves once the test has answered it. */
  readonly hold: (call: Asked) => Promise<void>;
  /** Until so many calls were made. */
  readonly until: (count: number) => Promise<void>;
}

export function heldCalls<Asked extends object>(): HeldCalls<Asked> {
  const asked: (Asked & { readonly answer: () => void })[] = [];
  let noteAsked: () => void = () => undefined;
  return {
    asked,
    hold: (call) =>
      new Promise<void>((resolve) => {
        asked.push({ ...call, answer: resolve });
        noteAsked();
      }),
    until: async (count) => {
      while (asked.length < count) await new Promise<void>((resolve) => (noteAsked = resolve));
    },
  };
}
