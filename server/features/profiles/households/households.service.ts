import { m } from '../../../../contract/paraglide/messages.js'
import { ageOn } from '../../../../contract/profiles/birthdays.ts'
import type {
  Household,
  HouseholdInput,
  InvitationToHousehold,
  OwnHousehold,
} from '../../../../contract/profiles/households.ts'
import { postalLines } from '../../../../contract/profiles/postal-address.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { markupOf } from '../../../charts/drawing.ts'
import { drawHousehold } from '../../../charts/household-picture.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { nameKey } from '../../../text/name-keys.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { addressOf } from '../person/person-details.service.ts'
import {
  findHousehold,
  findPlace,
  insertHousehold,
  insertPlace,
  listInvitations,
  listPeopleOf,
  updateHousehold,
} from './households.queries.ts'

/** Returns the viewer's household and invitations. */
export async function readOwnHousehold(context: Context, viewer: Viewer): Promise<OwnHousehold> {
  const { database } = context
  const place = await findPlace(database, viewer.userId)
  const household = place ? await viewHousehold(context, database, viewer, place.household_id) : null
  return {
    household,
    drawing: household && drawPeople(context, household),
    invitations: await readInvitations(database, viewer),
  }
}

function drawPeople({ config }: Pick<Context, 'config'>, { name, people }: Household): string {
  const today = dayIn(config.timeZone, config.now())
  const children = people.filter(({ child }) => child).length
  const title = m.profiles_household_picture({ name, adults: people.length - children, children })
  const pictured = people.map(({ name, child, dob, departed }) => ({
    name,
    years: child ? (dob === null ? 0 : ageOn(dob, today)) : null,
    departed: departed !== null,
  }))
  return markupOf(drawHousehold(title, pictured))
}

async function readInvitations(connection: Connection, { userId }: Viewer): Promise<InvitationToHousehold[]> {
  const asked = await listInvitations(connection, userId)
  return asked.map(({ id, name, host_name }) => ({ _id: id, name, invitedBy: host_name }))
}

/** Returns the invitations that the viewer can accept: none while they live in a household. */
export async function readOpenInvitations(
  { database }: Pick<Context, 'database'>,
  viewer: Viewer,
): Promise<InvitationToHousehold[]> {
  const invitations = await readInvitations(database, viewer)
  if (invitations.length === 0) return invitations
  return (await findPlace(database, viewer.userId)) ? [] : invitations
}

/**
 * Returns a household for its members and administrators.
 * @throws {Refusal} absent
 */
export async function viewHousehold(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<Household> {
  const household = await findHousehold(connection, id)
  if (!household) throw refusal('absent')
  const people = (await listPeopleOf(connection, id)).filter(
    ({ suspended_at }) => suspended_at === null || may(viewer, 'see private details'),
  )
  return {
    _id: id,
    name: household.name,
    address: household.address,
    postal: addressOf(household),
    manages: people.some((person) => person.id === viewer.userId && person.manages),
    people: people.map((person) => ({
      _id: person.id,
      name: person.name,
      avatar: avatarAddress(config, person.id),
      child: person.child,
      dob: person.child ? person.dob : null,
      gender: person.child ? person.gender : null,
      birthdayAllowed: person.child && Boolean(person.birthday_allowed),
      manages: person.manages,
      hasAccount: person.email !== null,
      departed: person.departed,
      own: person.id === viewer.userId,
    })),
  }
}

/** Finds the household of a person. */
export async function findHouseholdOf(
  connection: Connection,
  userId: string,
): Promise<{ _id: string; name: string } | null> {
  const place = await findPlace(connection, userId)
  const household = place && (await findHousehold(connection, place.household_id))
  return household ? { _id: household.id, name: household.name } : null
}

/**
 * Creates a household that the viewer manages.
 * @throws {Refusal} conflict when they live in one
 */
export async function createOwnHousehold(
  context: Context,
  viewer: Viewer,
  input: HouseholdInput,
): Promise<OwnHousehold> {
  await context.database.transaction().execute(async (transaction) => {
    const id = await createHousehold(context, transaction, input)
    await join(context, transaction, { userId: viewer.userId, householdId: id, manages: true })
  })
  return readOwnHousehold(context, viewer)
}

/** Creates an empty household; returns its id. */
export async function createHousehold(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  input: HouseholdInput,
): Promise<string> {
  const id = newId()
  const created_at = config.now().toISOString()
  const { name } = input
  const address = { address: null, ...addressColumns(input) }
  await insertHousehold(transaction, {
    id,
    name,
    name_key: nameKey(name),
    ...address,
    version: 1,
    created_at,
  })
  return id
}

/**
 * Adds a person to a household.
 * @throws {Refusal} conflict when they live in one already
 */
export async function join(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { userId, householdId, manages }: { userId: string; householdId: string; manages: boolean },
): Promise<void> {
  await lockAccount(transaction, userId)
  if (await findPlace(transaction, userId)) throw conflict(m.profiles_household_has_one())
  const joined_at = config.now().toISOString()
  await insertPlace(transaction, { user_id: userId, household_id: householdId, manages, joined_at })
}

/** Changes name and address of a household. */
export async function renameHousehold(
  transaction: Connection,
  id: string,
  input: HouseholdInput,
): Promise<void> {
  const { name } = input
  await updateHousehold(transaction, id, { name, name_key: nameKey(name), ...addressColumns(input) })
}

const noParts = { street: null, town: null, state: null, zip: null, country: null }

/**
 * Returns the columns of an address. Its lines follow its parts, and lines alone make stored parts outdated.
 */
function addressColumns({ address, postal }: Pick<HouseholdInput, 'address' | 'postal'>) {
  if (postal) return { ...postal, address: postalLines(postal).join('\n') }
  if (address !== undefined) return { ...noParts, address }
  return postal === null ? { ...noParts, address: null } : {}
}
