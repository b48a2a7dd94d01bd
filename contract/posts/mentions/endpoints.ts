import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { person } from '../schemas.ts'
import { mentionableQuery } from './schemas.ts'

export const mentionEndpoints = endpoints({
  'GET /api/posts/mentionable': {
    name: 'listMentionable',
    summary: 'Members whom the viewer can mention, by the beginnings of their names',
    audience: 'members',
    part: 'postsOn',
    query: mentionableQuery,
    response: z.array(person),
  },
})
