import { errorStatus } from '../../../contract/errors.ts'
import type { Operation } from './operations.ts'
import { parameterDescription } from './parameter-descriptions.ts'
import { refusalName } from './refusals.ts'

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
export function describeFiles(): Record<string, { get: Operation }> {
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
export function hasIdOfDescribedFile(path: string): boolean {
  return addressesWithIds.some((address) => address.test(path))
}
