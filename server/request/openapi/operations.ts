import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isSameForVisitors, refusalsOf, successOf } from '../../endpoints/serve.ts'
import { parameterDescription, refusalName } from './descriptions.ts'
import type { JsonSchema, JsonSchemas } from './json-schemas.ts'

/** An operation of OpenAPI. */
export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema; description?: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
}

const notModified = { description: 'What `If-None-Match` names has not changed; there is no body' }

/** Describes an endpoint's responses. They must be written before its input, because of the names. */
export function describeResponses(schemas: JsonSchemas, method: string, endpoint: Endpoint) {
  const refusals = [...refusalsOf(method, endpoint).keys()].sort()
  return {
    [successOf(endpoint)]: describeSuccess(schemas, endpoint),
    ...((isSameForVisitors(method, endpoint) || endpoint.picture) && { 304: notModified }),
    ...Object.fromEntries(
      refusals.map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
    ),
  }
}

/** Describes the purpose and the input of an endpoint. */
export function describeOperation(
  schemas: JsonSchemas,
  [method, url]: [method: string, url: string],
  endpoint: Endpoint,
  responses: Operation['responses'],
): Operation {
  const { audience, summary, body, upload, params, query } = endpoint
  const described = (schema: z.ZodObject | undefined) =>
    (schema ? schemas.fieldsOfRequest(schema) : []).map(({ schema: { description, ...rest }, ...field }) => {
      const words = (description as string | undefined) ?? parameterDescription(url, field.name)
      return { ...field, schema: rest, ...(words !== undefined && { description: words }) }
    })
  const parameters = [
    ...described(params).map((field) => ({ ...field, in: 'path', required: true })),
    ...described(query).map((field) => ({ ...field, in: 'query' })),
    ...headersOf(endpoint),
  ]
  const content = upload
    ? Object.fromEntries(upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : body && { 'application/json': { schema: schemas.ofRequest(body) } }
  return {
    operationId: endpoint.name,
    summary,
    description: describeRefusals(method, endpoint),
    tags: [url.split('/')[2] ?? ''],
    security: audience === 'everyone' ? (endpoint.directory ? [{}, { token: [] }] : []) : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: !endpoint.bodyOptional, content } }),
    responses,
  }
}

const fileTypes: Readonly<Record<string, string>> = {
  '.zip': 'application/zip',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function describeSuccess(schemas: JsonSchemas, endpoint: Endpoint): object {
  const { response, file, stream, picture, download, paged, versioned } = endpoint
  if (response === null) return { description: 'Done; there is no body' }
  const type = file
    ? (fileTypes[file.slice(file.lastIndexOf('.'))] ?? 'text/csv')
    : stream
      ? 'text/event-stream'
      : picture
        ? 'image/webp'
        : download
          ? 'application/octet-stream'
          : 'application/json'
  const headers = {
    ...(paged && {
      Link: header('The address of the next page, as `<…>; rel="next"`; absent on the last one'),
    }),
    ...(versioned && { ETag: header('The version, which `If-Match` takes') }),
  }
  return {
    description:
      file || download
        ? 'A file'
        : picture
          ? 'A picture'
          : stream
            ? 'Server-sent events, without end'
            : 'Done',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { [type]: { schema: schemas.ofResponse(response) } },
  }
}

function headersOf({ ifMatch, repeatable }: Endpoint): NonNullable<Operation['parameters']> {
  const text = { type: 'string' }
  return [
    ...(ifMatch
      ? [
          {
            name: 'If-Match',
            in: 'header',
            required: ifMatch === 'required',
            schema: text,
            description: 'The ETag of the version that the change was made from; `*` stands for any',
          },
        ]
      : []),
    ...(repeatable
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: text,
            description: 'Makes the same request, sent again within 24 hours, give the first response again',
          },
        ]
      : []),
  ]
}

function describeRefusals(method: string, endpoint: Endpoint): string {
  const codes = [...refusalsOf(method, endpoint)]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(', ')}`)
  return `Refuses with: ${codes.join('; ')}.`
}

function header(description: string): object {
  return { description, schema: { type: 'string' } }
}
