import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { firstDaySteps } from './options.ts'
import { firstDayChange, today } from './schemas.ts'

export const todayEndpoints = endpoints({
  'GET /api/admin/today': {
    name: 'readToday',
    summary: 'What waits for whoever asks, as far as their roles go, and the next event with its RSVPs',
    audience: 'enter administration',
    response: today,
  },
  'PUT /api/admin/first-day/:step': {
    name: 'setAsideFirstDayStep',
    summary: 'Set a step to an open site aside, or take it up again',
    audience: 'change settings',
    params: z.object({ step: z.enum(firstDaySteps) }),
    body: firstDayChange,
    response: null,
  },
})
