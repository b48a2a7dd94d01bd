import type { FastifyInstance } from 'fastify'
import { dayIn } from '../../contract/time/calendar-date.ts'
import { hour } from '../../contract/time/durations.ts'
import { fingerprint } from '../../server/database/identifiers.ts'
import { type Context, contextOf, type Viewer } from '../../server/endpoints/context.ts'
import { accountContext } from '../../server/features/accounts/account/account-subscribers.ts'
import { setAdministratorByEmail } from '../../server/features/accounts/lifecycle/administrators.service.ts'
import { findViewer } from '../../server/features/accounts/sessions/sessions.service.ts'
import { registerAccount } from '../../server/features/accounts/sign-in/registration.service.ts'
import { respondToEvent } from '../../server/features/events/attendance/rsvps.service.ts'
import { createEvent } from '../../server/features/events/editing/editing.service.ts'
import { educationSection, experienceSection } from '../../server/features/profiles/histories/sections.ts'
import { addEntry, saveProfile } from '../../server/features/profiles/profile/own-profile.service.ts'
import { readSettings, saveSettings } from '../../server/features/society/settings/settings.service.ts'
import { storeCovers } from './covers.ts'
import { demoEvents, demoFestival } from './events.ts'
import { settleFamilies } from './families.ts'
import { fillFeed } from './feed.ts'
import { foundGroups } from './groups.ts'
import { keepMoney } from './money.ts'
import { runOffice } from './office.ts'
import { type Person, people } from './people.ts'
import { storePortraits } from './portraits.ts'

/** Everybody's password in the demonstration. */
export const demoPassword = 'namaste chicago'
/** The first member is an officer. */
export const demoOfficer = 'officer@example.org'

/**
 * Fills an empty database with a society, through the same services that the interface uses.
 * @param portraits also draw photos, which measurements do not need
 */
export async function fillSociety(app: FastifyInstance, { portraits = false } = {}): Promise<void> {
  const context = contextOf(app, app.log)
  const today = dayIn(app.config.timeZone, app.config.now())
  const members: Viewer[] = []
  const persons = people(today)
  for (const person of persons) members.push(await join(context, person))
  if (portraits) await storePortraits(context, persons.map(sitterOf(members)))
  await fillFeed(app, members)
  await setAdministratorByEmail(context, demoOfficer, true)
  const [first] = members
  if (!first) return
  const officer: Viewer = { ...first, roles: ['administrator'] }
  const covers = await storeCovers(context, officer)
  for (const event of [...demoEvents(today, covers), demoFestival(today, covers)]) {
    const { _id, capacity, answersUntil } = await createEvent(context, officer, event)
    const open = whileOpen(context, answersUntil)
    const guests = capacity === null ? [] : members.slice(1, 1 + capacity / 10)
    for (const guest of guests)
      await respondToEvent(open, guest, _id, { answer: 'going', guests: 1, children: 0 })
  }
  const { version } = await readSettings(context, app.settings)
  const nepaliName = { versions: { ne: { name: 'शिकागो थारू समाज' } } }
  await saveSettings(accountContext(app, context), officer, app.settings, nepaliName, version)
  await runOffice(context, officer, { today, covers })
  await settleFamilies(context, officer, members)
  await foundGroups(app, officer, members)
  await keepMoney(context, officer, { members, today })
}

/** Returns a function that returns the features of a person's portrait. */
function sitterOf(members: readonly Viewer[]) {
  return ({ profile: { gender, dob } }: Person, index: number) => ({
    viewer: members[index] as Viewer,
    sitter: { gender, born: Number(dob.slice(0, 4)) },
  })
}

/** Returns a context whose clock is before RSVPs close, for past events. */
function whileOpen(context: Context, answersUntil: string): Context {
  const now = new Date(Math.min(context.config.now().getTime(), Date.parse(answersUntil) - hour))
  return { ...context, config: { ...context.config, now: () => now } }
}

async function join(
  context: Context,
  { name, email, profile, experience, education }: Person,
): Promise<Viewer> {
  const { token } = await registerAccount(context, { name, email, password: demoPassword }, '127.0.0.1')
  const device = () => ({ browser: '', network: '' })
  const viewer = await findViewer(context, 'token_hash', fingerprint(token), device)
  if (!viewer) throw new Error(`${email} could not be signed in`)
  await saveProfile(context, viewer, profile)
  await addEntry(context, viewer, experienceSection, experience)
  await addEntry(context, viewer, educationSection, education)
  return viewer
}
