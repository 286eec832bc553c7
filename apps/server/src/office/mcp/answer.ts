import { problem } from '@konvoj/contract';
import { z } from 'zod';

/** Characters of an answer at most: models read little more, and pay for each. */
const CHARACTERS_MAX = 200_000;

/** The answer of a tool as MCP has it. */
// An alias: the SDK allows more members, which an interface would have to declare.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type ToolAnswer = {
  readonly isError?: true;
  readonly content: { readonly type: 'text'; readonly text: string }[];
};

const reports = z.looseObject({ rows: z.array(z.unknown()) });

/**
 * The text of a reply. Of a list that is too long the beginning is given, with the number of all rows.
 * @param rowsMax rows of a list, or of the `rows` of a report
 */
export function answerOf(reply: unknown, rowsMax: number): ToolAnswer {
  const report = reports.safeParse(reply);
  const isReport = !Array.isArray(reply) && report.success;
  const all: readonly unknown[] | null = isReport ? report.data.rows : Array.isArray(reply) ? reply : null;
  if (all === null) return textAnswer(JSON.stringify(reply));
  for (let count = Math.min(all.length, rowsMax); ; count = Math.floor(count / 2)) {
    const rows = all.slice(0, count);
    const head = isReport ? report.data : {};
    const text = JSON.stringify({
      ...head,
      rows,
      total: all.length,
      ...(count < all.length && { truncated: true }),
    });
    if (text.length <= CHARACTERS_MAX || count === 0) return textAnswer(text);
  }
}

/** A refusal in words, as the HTTP call gives it, with the fields that are wrong. */
export function errorAnswer(body: string): ToolAnswer {
  const refused = problem.safeParse(jsonOf(body));
  if (!refused.success) return { isError: true, ...textAnswer('The call failed.') };
  const { title, code, errors = [], params } = refused.data;
  const fields = errors.map(({ path, code: wrong }) => `${path}: ${wrong}`).join(', ');
  const details = [code, ...(fields === '' ? [] : [fields]), ...(params === undefined ? [] : [JSON.stringify(params)])];
  return { isError: true, ...textAnswer(`${title} (${details.join('; ')})`) };
}

export function textAnswer(text: string): ToolAnswer {
  return { content: [{ type: 'text', text }] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
