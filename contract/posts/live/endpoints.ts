import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'

export const liveFeedEndpoints = endpoints({
  'GET /api/posts/live': {
    name: 'followFeed',
    summary: 'What happens in the feed, as server-sent events; the stream ends with the session',
    audience: 'members',
    part: 'postsOn',
    response: z.string().describe('Each event is the JSON of what happened; ids and counts only'),
    stream: true,
  },
})
