import type { Message } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { MessageLine, type MessageActions } from './message-line.tsx';
import { isStuck, isUnread } from './message-states.ts';
import classes from './messages.module.css';
import { threadLines } from './thread-model.ts';
import { useReadStates } from './use-read-states.ts';

interface ThreadLinesProps {
  readonly messages: readonly Message[];
  readonly nowMs: number;
  readonly foundId: number | undefined;
  readonly actions: MessageActions;
  /** Stands above the first message. */
  readonly first: ReactNode;
}

/** Before a line is measured. Pixels. */
const LINE_HEIGHT = { day: 28, message: 56 } as const;
/** So near the end a reader is at the end: new messages come into view. Pixels. */
const AT_END = 48;

/** The lines of a thread, drawn only where they are in view. It opens at its end, and stays there as messages come. */
export function ThreadLines({ messages, nowMs, foundId, actions, first }: ThreadLinesProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => threadLines(messages, timeZone), [messages, timeZone]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: (index) => LINE_HEIGHT[lines[index]?.kind ?? 'message'],
    overscan: 6,
    paddingStart: first === null ? 0 : 36,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END,
  });
  useOpenedAt(virtualizer, lines, foundId);
  const keepAtEnd = useKeptAtEnd(scroller);
  const { range } = virtualizer;
  const onScreen = range === null ? [] : lines.slice(range.startIndex, range.endIndex + 1);
  useReadStates(
    onScreen.flatMap((line) => (line.kind === 'message' && isUnread(line.message) ? [line.message.id] : [])),
  );
  const unreadBelow = range === null ? 0 : countUnread(lines.slice(range.endIndex + 1));
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        tabIndex={0}
        aria-label={t('messages.thread')}
        onScroll={keepAtEnd}
      >
        <div className={classes.space} style={{ height: virtualizer.getTotalSize() }}>
          {first !== null && <div className={classes.first}>{first}</div>}
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.line}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'day' ? (
                  <div className={classes.day}>{line.day}</div>
                ) : (
                  <MessageLine
                    message={line.message}
                    isStuck={isStuck(line.message, nowMs)}
                    isFound={line.message.id === foundId}
                    actions={actions}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {unreadBelow > 0 && (
        <Button
          className={classes.toEnd ?? ''}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => virtualizer.scrollToIndex(lines.length - 1, { align: 'end' })}
        >
          {t('messages.newBelow', { count: unreadBelow })}
        </Button>
      )}
    </>
  );
}

/** A reader at the end stays there when the room for the lines changes: the input grows, or an edge is dragged. */
function useKeptAtEnd(scroller: RefObject<HTMLDivElement | null>): () => void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return () => {
    const element = scroller.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= AT_END;
  };
}

type Lines = ReturnType<typeof threadLines>;

const countUnread = (lines: Lines): number =>
  lines.filter((line) => line.kind === 'message' && isUnread(line.message)).length;

/** A thread opens at its end; a found message comes into view once it is there. */
function useOpenedAt(
  virtualizer: Pick<ReturnType<typeof useVirtualizer<HTMLDivElement, HTMLDivElement>>, 'scrollToIndex'>,
  lines: Lines,
  foundId: number | undefined,
): void {
  const shown = useRef<number | null | undefined>(null);
  useEffect(() => {
    if (lines.length === 0 || shown.current === foundId) return;
    const at = foundId === undefined ? -1 : lines.findIndex((line) => line.key === String(foundId));
    if (foundId !== undefined && at < 0) return;
    shown.current = foundId;
    if (at < 0) virtualizer.scrollToIndex(lines.length - 1, { align: 'end' });
    else virtualizer.scrollToIndex(at, { align: 'center' });
  }, [virtualizer, lines, foundId]);
}
