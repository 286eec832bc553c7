import type { Access, EndpointShape } from '@konvoj/contract';
import { fieldsOnWire, problem } from '@konvoj/contract';
import { z } from 'zod';
import { SESSION_COOKIE } from './session-cookie.ts';

type JsonObject = Record<string, unknown>;

const WITHOUT_SESSION = { public: 'Public.', link: 'Whoever holds the secret of a shared link.' } as const;

function accessText(access: Access): string {
  return access === 'public' || access === 'link' ? WITHOUT_SESSION[access] : `Permission ${access}.`;
}

/** The OpenAPI 3.1 document of the contract, generated from the bound endpoints. */
export function openApiDocument(
  endpoints: readonly { word: string; endpoint: EndpointShape }[],
  version: string,
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { word, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(word, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Konvoj',
      version,
      description:
        'Cookies carry the session. Every POST, PUT, PATCH and DELETE returns the cookie XSRF-TOKEN (GET /sanctum/csrf-cookie) in the header X-XSRF-TOKEN. Errors are problem documents (RFC 9457) with a stable code.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function securityOf({ tokenScope }: EndpointShape): JsonObject[] {
  return tokenScope === undefined ? [{ session: [] }] : [{ session: [] }, { token: [tokenScope] }];
}

function operation(word: string, endpoint: EndpointShape): JsonObject {
  return {
    tags: [word],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    ...(endpoint.access === 'public' || endpoint.access === 'link' ? {} : { security: securityOf(endpoint) }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): JsonObject[] {
  if (schema === undefined) return [];
  return Object.entries(fieldsOnWire(schema).shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(z.looseObject({ [name]: field }), {}).success,
    schema: field instanceof z.ZodType ? schemaOf(field, 'input') : {},
  }));
}

function requestBody(endpoint: EndpointShape): JsonObject {
  if (endpoint.bodyKind === 'file')
    return { requestBody: { required: true, content: { 'application/octet-stream': {}, 'multipart/form-data': {} } } };
  if (endpoint.body === undefined) return {};
  const type = endpoint.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const content = { [type]: { schema: schemaOf(endpoint.body, 'input') } };
  const form = endpoint.files === undefined ? {} : { 'multipart/form-data': {} };
  return { requestBody: { required: true, content: { ...content, ...form } } };
}

function success(endpoint: EndpointShape): JsonObject {
  if (endpoint.file === true) return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } };
  if (endpoint.reply === undefined) return { 204: { description: 'Done' } };
  return {
    200: { description: 'Done', content: { 'application/json': { schema: replySchema(endpoint.reply) } } },
  };
}

function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  override?: z.core.ToJSONSchemaParams['override'],
): JsonObject {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    ...(override && { override }),
  });
  return json;
}

/** The wire's side of a reply is the input of its codecs. Unlike an input it has no further fields. */
function replySchema(schema: z.ZodType): JsonObject {
  return schemaOf(schema, 'input', ({ jsonSchema }) => {
    if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties ??= false;
  });
}
