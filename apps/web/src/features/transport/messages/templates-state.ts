import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the dialog of the templates. It stands apart from the message that is being written: it has a form of its own. */
export const openTemplates = (): void => store.setState({ isOpen: true });
export const closeTemplates = (): void => store.setState({ isOpen: false });
export const useTemplatesOpen = (): boolean => useStore(store, ({ isOpen }) => isOpen);
