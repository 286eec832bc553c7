import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** What takes back what was just done. */
  readonly action?: ToastAction;
  /** It tells of something that the user did not do, and keeps out of the way of what they do. */
  readonly isNews: boolean;
}

const SHOWN_AT_ONCE = 3;
const store = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** Confirms an action of the user. Errors are not for toasts: they stay beside their field or list. */
export function showToast(text: string, action?: ToastAction): void {
  add({ text, isNews: false, ...(action && { action }) });
}

/** Tells of something that happened meanwhile, as a new alarm. */
export function showNews(text: string, action: ToastAction): void {
  add({ text, isNews: true, action });
}

function add(shown: Omit<Toast, 'id'>): void {
  lastId += 1;
  const toast: Toast = { id: lastId, ...shown };
  store.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-SHOWN_AT_ONCE) }));
}

export function dismissToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function useToasts(): readonly Toast[] {
  return useStore(store, ({ toasts }) => toasts);
}
