import { useState } from 'react';
import classes from './messages.module.css';
import { Thread } from './thread.tsx';

/** The conversation with a vehicle, in its details. */
export function MessagesTab({ deviceId }: { readonly deviceId: number }) {
  const [since, setSince] = useState<string | undefined>(undefined);
  return (
    <div className={classes.open}>
      <Thread deviceId={deviceId} since={since} onSince={setSince} />
    </div>
  );
}
