import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ApiScope } from '@konvoj/contract';
import { answerOf, errorAnswer } from './answer.ts';
import { ROWS_MAX, TOOLS } from './tools.ts';
import type { Tool, ToolCall } from './tools.ts';

/** Makes a call of the API in the name of the caller, with their rights. */
export type CallApi = (call: ToolCall) => Promise<{ readonly status: number; readonly body: string }>;

const INSTRUCTIONS =
  'Reads the fleet of one organization: vehicles, positions, stages, loading orders and driving reports. Nothing can be changed. Times are UTC, distances metres, durations seconds. Begin with list_vehicles to find the deviceId of a vehicle.';

/** A server for one request, with the tools that the scopes of the token allow. */
export function mcpServer(version: string, scopes: readonly ApiScope[], callApi: CallApi): McpServer {
  const server = new McpServer({ name: 'konvoj', title: 'Konvoj', version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) if (isAllowed(tool, scopes)) register(server, tool, callApi);
  return server;
}

function isAllowed({ endpoint: { tokenScope } }: Tool, scopes: readonly ApiScope[]): boolean {
  return tokenScope !== undefined && scopes.includes(tokenScope);
}

function register(server: McpServer, tool: Tool, callApi: CallApi): void {
  const { name, title, description, input: inputSchema } = tool;
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema, annotations }, async (input) => {
    const { status, body } = await callApi(tool.callOf(input));
    if (status !== 200) return errorAnswer(body);
    const reply: unknown = JSON.parse(body);
    return answerOf(tool.reduce === undefined ? reply : tool.reduce(reply, input), ROWS_MAX);
  });
}
