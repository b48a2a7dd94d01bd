import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { handedLink, managedAccount } from '../users/schemas.ts'
import {
  departureChange,
  listingChange,
  paperMemberInput,
  personAdded,
  personInvitationInput,
} from './schemas.ts'

const audience = 'keep members'
const params = z.object({ id })

/** People who perhaps have no account: paper members, and those who have left or died. */
export const peopleEndpoints = endpoints({
  'POST /api/admin/people': {
    name: 'addPerson',
    summary: 'Add somebody without an e-mail address; only the name is required',
    audience,
    body: paperMemberInput,
    response: personAdded,
    status: 201,
  },
  'POST /api/admin/users/:id/invitation': {
    name: 'invitePerson',
    summary: 'Give somebody without an e-mail address an account to claim, with everything known of them',
    audience,
    grave: true,
    params,
    body: personInvitationInput,
    response: handedLink,
    refusals: ['absent', 'conflict', 'email_taken'],
  },
  'PUT /api/admin/users/:id/departure': {
    name: 'noteDeparture',
    summary: 'Note that somebody has left the society or died, or take that back',
    audience,
    grave: true,
    params,
    body: departureChange,
    response: managedAccount,
    refusals: ['absent', 'conflict', 'own_account', 'last_administrator'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/users/:id/listing': {
    name: 'setListing',
    summary: 'Let directory and board name somebody who never claimed an account, or no longer',
    audience,
    params,
    body: listingChange,
    response: managedAccount,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
})
