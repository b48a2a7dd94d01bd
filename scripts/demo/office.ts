import type { CalendarDate } from '../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { confirmClaims } from '../../server/features/administration/claims/claim-decisions.service.ts'
import { listOpenClaims } from '../../server/features/profiles/claims/claims.service.ts'
import { addAnnouncement } from '../../server/features/society/announcements/announcement-editing.service.ts'
import { publishPage } from '../../server/features/society/pages/page-editing.service.ts'
import type { Covers } from './covers.ts'

/** Claims that are left for visitors of the demonstration to decide on. */
const claimsLeftOpen = 3

const announcements = [
  {
    title: 'Maghi 2083: help us set the table',
    text: 'We will cook together in the hall from **noon**. Bring a dish, a story, and whoever is new in town.',
    audience: 'everyone',
  },
  {
    title: 'The hall has a new key box',
    text: 'Members can get the code from the treasurer. Please sign the book when you take the key.',
    audience: 'members',
  },
] as const

const about = `We are families from the Tarai, the plains of southern Nepal, who live in and around Chicago.

## What we do
- keep the songs, dances and crafts of our grandparents alive
- celebrate Maghi, Jitiya and Holi together
- help people who have just arrived

## How to join
Sign up, fill in your profile, and come to the next dinner.`

/** Does what the administrators of the demonstration did: confirms offices, writes announcements and a page. */
export async function runOffice(
  context: Context,
  officer: Viewer,
  { today, covers }: { today: CalendarDate; covers: Covers },
): Promise<void> {
  const { items } = await listOpenClaims(context, {})
  const claims = items.slice(0, -claimsLeftOpen).map(({ _id }) => _id)
  await confirmClaims(context, officer, { claims, upTo: context.config.now().toISOString() })
  const { id: pictureId, alt: pictureAlt } = covers.lamps
  for (const announcement of announcements)
    await addAnnouncement(context, officer, {
      ...announcement,
      ...(announcement.audience === 'everyone' && { pictureId, pictureAlt }),
      date: today,
      published: true,
    })
  await publishPage(context, officer, { id: 'about', version: 0 }, { title: 'About', text: about })
}
