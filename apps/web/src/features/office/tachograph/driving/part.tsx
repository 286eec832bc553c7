import type { ReactNode } from 'react';
import classes from './driving.module.css';

/** A titled part of a page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
