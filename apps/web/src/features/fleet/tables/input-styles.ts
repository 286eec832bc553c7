const words = { fontSize: 'var(--mantine-font-size-xs)' };

/** Inputs of the dense size; what stands under them stays large enough to read. */
export const INPUT = { size: 'xs', styles: { description: words, error: words } } as const;
