import { bridgeCard } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { StoredBridge } from './types.ts';

const storedCards = z.array(bridgeCard.omit({ runId: true }));
type StoredCard = z.output<typeof storedCards>[number];

/** A bridge that its process has not confirmed for so long is gone with it. */
const CONFIRMED_MS = 60_000;

export interface ConnectedBridge {
  readonly id: string;
  readonly name: string;
  readonly software: string | null;
  /** Epoch milliseconds. */
  readonly connectedAt: number;
  readonly cards: readonly StoredCard[];
}

/** Adds a connected bridge, or confirms it with the cards that it has now. */
export async function saveBridge(
  tx: Tx,
  { organizationId }: Scope,
  { id, name, software, connectedAt, cards }: ConnectedBridge,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'tachograph_bridges.save',
    text: `insert into tachograph_bridge (organization_id, id, name, software, connected_at, seen_at, cards)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (organization_id, id) do update set software = $4, seen_at = $6, cards = $7`,
    values: [organizationId, id, name, software, new Date(connectedAt), new Date(now), JSON.stringify(cards)],
  });
}

export async function deleteBridge(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  await tx.query({
    name: 'tachograph_bridges.delete',
    text: 'delete from tachograph_bridge where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Bridges that are connected, by name, with the downloads that their cards serve. */
export async function listBridges(tx: Tx, { organizationId }: Scope, now: number): Promise<StoredBridge[]> {
  const rows = await tx.query<{ name: string; software: string | null; connectedAt: Date; cards: unknown }>({
    name: 'tachograph_bridges.list',
    text: `select name, software, connected_at as "connectedAt", cards from tachograph_bridge
            where organization_id = $1 and seen_at > $2 order by name, connected_at`,
    values: [organizationId, new Date(now - CONFIRMED_MS)],
  });
  const busy = await tx.query<{ card: string; id: number }>({
    name: 'tachograph_bridges.busy_cards',
    text: 'select company_card as card, id from tachograph_run where organization_id = $1 and claimed_by is not null',
    values: [organizationId],
  });
  const runs = new Map(busy.map(({ card, id }) => [card, id]));
  return rows.map(({ name, software, connectedAt, cards }) => ({
    name,
    software,
    connectedAt: connectedAt.getTime(),
    cards: storedCards.parse(cards).map((card) => ({ ...card, runId: runs.get(card.number) ?? null })),
  }));
}
