import { apiScope } from '@konvoj/contract';
import type { ApiScope } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly validUntil: Date | null;
  readonly lastUsedAt: Date | null;
}

interface TokenRow {
  id: number;
  name: string;
  scopes: string[];
  created_by: number;
  created_at: Date;
  valid_until: Date | null;
  last_used_at: Date | null;
}

const COLUMNS = 'id, name, scopes, created_by, created_at, valid_until, last_used_at';

/** Tokens of the organization, the newest first. */
export async function listTokens(tx: Tx, scope: Scope): Promise<ApiToken[]> {
  const rows = await tx.query<TokenRow>({
    name: 'api_tokens.list',
    text: `select ${COLUMNS} from api_token where organization_id = $1 order by id desc`,
    values: [scope.organizationId],
  });
  return rows.map(tokenOf);
}

export interface NewApiToken {
  readonly name: string;
  readonly secretHash: Buffer;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: number;
  readonly validUntil: Date | null;
}

export async function insertToken(tx: Tx, scope: Scope, token: NewApiToken): Promise<ApiToken> {
  const [row] = await tx.query<TokenRow>({
    name: 'api_tokens.insert',
    text: `insert into api_token (organization_id, name, secret_hash, scopes, created_by, valid_until)
           values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    values: [scope.organizationId, token.name, token.secretHash, token.scopes, token.createdBy, token.validUntil],
  });
  if (row === undefined) throw new Error('the new token did not come back');
  return tokenOf(row);
}

/** @returns the deleted token, null when the organization has no such token */
export async function deleteToken(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ readonly name: string; readonly secretHash: Buffer } | null> {
  const [row] = await tx.query<{ name: string; secret_hash: Buffer }>({
    name: 'api_tokens.delete',
    text: 'delete from api_token where organization_id = $1 and id = $2::int8 returning name, secret_hash',
    values: [scope.organizationId, id],
  });
  return row === undefined ? null : { name: row.name, secretHash: row.secret_hash };
}

export interface TokenHolder {
  readonly organizationId: number;
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdBy: number;
}

/** The organization and administrator of a valid token. Runs as app_lookup: the organization is not known yet. */
export async function findTokenHolder(tx: Tx, secretHash: Buffer): Promise<TokenHolder | null> {
  const [row] = await tx.query<
    Omit<TokenRow, 'created_at' | 'valid_until' | 'last_used_at'> & { organization_id: number }
  >({
    name: 'api_tokens.find_holder',
    text: `select organization_id, id, name, scopes, created_by from api_token
            where secret_hash = $1 and (valid_until is null or valid_until > now())`,
    values: [secretHash],
  });
  if (row === undefined) return null;
  return {
    organizationId: row.organization_id,
    id: row.id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    createdBy: row.created_by,
  };
}

/** Records the last use of a token, to the minute. */
export async function touchToken(tx: Tx, secretHash: Buffer): Promise<void> {
  await tx.query({
    name: 'api_tokens.touch',
    text: `update api_token set last_used_at = now()
            where secret_hash = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    values: [secretHash],
  });
}

function tokenOf(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    createdBy: row.created_by,
    createdAt: row.created_at,
    validUntil: row.valid_until,
    lastUsedAt: row.last_used_at,
  };
}

/** A scope that this version does not know allows nothing. */
function scopesOf(names: readonly string[]): ApiScope[] {
  return names.flatMap((name) => {
    const known = apiScope.safeParse(name);
    return known.success ? [known.data] : [];
  });
}
