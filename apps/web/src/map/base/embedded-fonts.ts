/** The fonts of the page in the names of the map. */
export const REGULAR = ['Inter Regular', 'Inter'];
export const SEMIBOLD = ['Inter Semibold', 'Inter'];
export const ITALIC = ['Inter Italic', 'Inter'];
