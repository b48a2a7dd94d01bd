import type { CalendarDate } from '../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { confirmClaims } from '../../server/features/administration/claims/claim-decisions.service.ts'
import { listOpenClaims } from '../../server/features/profiles/claims/claims.service.ts'
import { addAnnouncement } from '../../server/features/society/announcements/announcement-editing.service.ts'
import { publishPage } from '../../server/features/society/pages/page-editing.service.ts'
import type { Covers } from './covers.ts'

/** Claims that remain for visitors of the demonstration to decide on. */
const claimsLeftOpen = 3

const announcements = [
  {
    title: 'Winter coats for newcomers',
    text: 'Bring coats that no longer fit to the hall until **Friday**. Families from the airport come on Saturday.',
    audience: 'everyone',
  },
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

const bylaws = `## 1. Name and purpose
The society keeps the language, songs, dances and crafts of the Tharu people alive, and helps those who have just arrived.

## 2. Members
Anybody who shares this purpose may join. A membership begins when an officer confirms it, and ends when a member says so.

## 3. Officers
The members elect a President, two Vice Presidents, a General Secretary, a Secretary and a Treasurer for two years. The board meets on the second Tuesday of each month, and every member may listen.

## 4. Money
The Treasurer keeps the books and shows them to every member who asks. Two officers sign for more than 500 dollars.

## 5. Changes
Two thirds of the members at a yearly meeting may change these bylaws.`

const about = `We are families from the Tarai, the plains of southern Nepal, who live in and around Chicago.

## What we do
- keep the songs, dances and crafts of our grandparents alive
- celebrate Maghi, Jitiya and Holi together
- help people who have just arrived

## How to join
Sign up, fill in your profile, and come to the next dinner.`

/** Performs the administrators' work: confirms offices, creates announcements and a page. */
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
      ...(announcement.title.startsWith('Maghi') && { pictureId, pictureAlt }),
      date: today,
      published: true,
    })
  await publishPage(context, officer, { id: 'about', version: 0 }, { title: 'About', text: about })
  await publishPage(context, officer, { id: 'bylaws', version: 0 }, { title: 'Bylaws', text: bylaws })
}
