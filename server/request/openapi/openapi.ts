import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { errorStatus } from '../../../contract/errors.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { registry } from '../../../contract/registry.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { sendRefusal } from '../errors.ts'
import { describeRefusals, parameterDescription, refusalName } from './descriptions.ts'
import { JsonSchemas } from './json-schemas.ts'
import { describeOperation, describeResponses, type Operation } from './operations.ts'

interface DescribedFile {
  name: string
  summary: string
  type: string
}

/** Files of the site, outside of `/api`, that other programs poll. */
const files: Record<string, DescribedFile> = {
  '/calendar.ics': {
    name: 'subscribeToCalendar',
    summary: 'The public calendar as iCalendar, for calendar programs',
    type: 'text/calendar',
  },
  '/calendar/{id}.ics': {
    name: 'downloadEvent',
    summary: 'One event, series or occurrence as iCalendar',
    type: 'text/calendar',
  },
  '/calendar/personal/{secret}.ics': {
    name: 'subscribeToPersonalCalendar',
    summary: 'The calendar with the own RSVPs, at the personal address that `POST /api/events/feed` creates',
    type: 'text/calendar',
  },
  '/calendar/groups/{secret}.ics': {
    name: 'subscribeToGroupCalendar',
    summary:
      'The events of a group, at the address that `POST /api/events/feed/groups/{group}` creates for one member',
    type: 'text/calendar',
  },
  '/festivals.ics': {
    name: 'subscribeToFestivals',
    summary: 'The festivals as iCalendar, from last year to the year after next',
    type: 'text/calendar',
  },
  '/announcements.atom': {
    name: 'subscribeToAnnouncements',
    summary: 'The latest public announcements as Atom, for feed readers',
    type: 'application/atom+xml',
  },
}

/** Describes the site's files for programs. */
function describeFiles(): Record<string, { get: Operation }> {
  const refusals = [errorStatus.absent, errorStatus.too_many, errorStatus.unavailable]
  return Object.fromEntries(
    Object.entries(files).map(([path, { name, summary, type }]) => {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
        description: parameterDescription(path, parameter) ?? '',
      }))
      const operation: Operation = {
        operationId: name,
        summary,
        tags: ['files'],
        security: [],
        ...(parameters.length > 0 && { parameters }),
        responses: {
          200: { description: 'The file', content: { [type]: { schema: { type: 'string' } } } },
          304: { description: 'What `If-None-Match` names has not changed; there is no body' },
          ...Object.fromEntries(
            refusals.map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
          ),
        },
      }
      return [path, { get: operation }]
    }),
  )
}

const addressesWithIds = Object.keys(files)
  .filter((path) => path.includes('{'))
  .map((path) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`))

/** Checks whether an encoded path is that of a described file with any id. */
function hasIdOfDescribedFile(path: string): boolean {
  return addressesWithIds.some((address) => address.test(path))
}

/** Descriptions of the interface's parts, by the first segment of their paths. */
const tags = Object.entries({
  account: 'The own account: name, address, password, photo, second step, devices and sessions',
  admin: 'The work of administrators and of everybody with a role',
  announcements: 'Announcements as people read them',
  auth: 'Signing in and out, and proving who one is',
  board: 'Who held the offices of the society on a day',
  events: 'The calendar: events, series, RSVPs and attendance',
  festivals: 'Tharu and national festivals and their days',
  files: 'Files that calendar programs and feed readers read',
  groups: 'Groups of members, their leaders, and who is in them',
  home: 'What greets a member',
  household: 'The own household',
  links: 'What links in emails lead to',
  letters: 'Letters that the reader got from the society',
  money: 'The ledger of households: dues, payments, receipts, tickets, and paying by card',
  pages: 'Pages that the society wrote',
  posts: 'The members’ feed: posts, comments, likes, pictures, blocks and moderation',
  profile: 'Profiles, the directory and birthdays',
  recovery: 'Setting a new password',
  society: 'The society as everybody sees it',
  users: 'Registering',
}).map(([name, description]) => ({ name, description }))

/**
 * Describes the interface from the schemas that validate: `/api/docs` for people, `/api/docs/json` as data.
 */
export const openapi = plugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: app.config.societyName,
        version: '1',
        description: 'Everything that the pages of this site do, for programs',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: app.config.publicUrl }],
    },
    // Only the contract describes the interface; other properties of routes are no promise.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: (input) => {
      const { paths, components } = interfaceDescription()
      const token = { type: 'apiKey', in: 'header', name: 'x-auth-token' }
      const description = 'openapiObject' in input ? input.openapiObject : {}
      return {
        ...description,
        tags,
        paths,
        components: { ...components, securitySchemes: { token } },
      } as object
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: m.site_docs() },
    // Administrators may rename the society at any time.
    transformSpecification: ({ info, ...rest }) => ({
      info: { ...(info as object), title: app.config.societyName },
      ...rest,
    }),
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
  // The router passes invalid ids, such as one with a slash, to the pages. Programs do not read pages.
  app.addHook('preHandler', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1)
    if (request.routeOptions.config.page && hasIdOfDescribedFile(path)) sendRefusal(reply, refusal('absent'))
    else done()
  })
})

type Paths = Record<string, Record<string, Operation>>

export interface InterfaceDescription {
  paths: Paths
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}

let described: InterfaceDescription | undefined

/** Describes every endpoint of the contract in OpenAPI 3.1; built on first use. */
export function interfaceDescription(): InterfaceDescription {
  described ??= describeInterface()
  return described
}

function describeInterface(): InterfaceDescription {
  const schemas = new JsonSchemas()
  const endpoints = Object.entries<Endpoint>(registry).map(([key, endpoint]) => {
    const [method = '', url = ''] = key.split(' ')
    return { method, url, endpoint, responses: describeResponses(schemas, method, endpoint) }
  })
  const paths: Paths = {}
  for (const { method, url, endpoint, responses } of endpoints) {
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation(schemas, [method, url], endpoint, responses),
    }
  }
  Object.assign(paths, describeFiles())
  const refusals = describeRefusals()
  return {
    paths,
    components: { responses: refusals.responses, schemas: { ...refusals.schemas, ...schemas.named } },
  }
}
