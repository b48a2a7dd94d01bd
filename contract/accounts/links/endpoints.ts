import { endpoints } from '../../endpoint.ts'
import { sessionToken } from '../schemas.ts'
import {
  confirmation,
  confirmedAddress,
  linkPath,
  linkUse,
  linkView,
  passwordByLink,
  recoveryRequest,
} from './schemas.ts'

/** Asking for a recovery link, and using the links that the society's messages carry. */
export const linkEndpoints = endpoints({
  'POST /api/recovery': {
    name: 'sendRecoveryLink',
    summary: 'Send a link that sets a new password; answers alike whether or not the address is known',
    audience: 'everyone',
    body: recoveryRequest,
    response: null,
  },
  'GET /api/links/:secret': {
    name: 'readLink',
    summary: 'What a link is for; does not use it',
    audience: 'everyone',
    params: linkPath,
    response: linkView,
    refusals: ['link_unknown'],
  },
  'POST /api/links/confirm': {
    name: 'confirmByLink',
    summary:
      'Verify an address by the link that was sent to it, signed in to its account or with its password',
    audience: 'everyone',
    waiting: true,
    body: confirmation,
    response: confirmedAddress,
    refusals: ['link_unknown', 'link_used', 'link_expired', 'email_taken', 'proof_required'],
  },
  'POST /api/links/password': {
    name: 'setPasswordByLink',
    summary:
      'Set a password by a recovery link or an invitation, and sign in; every other session ends. With a second step the password is set, and signing in goes on as POST /api/auth says',
    audience: 'everyone',
    body: passwordByLink,
    response: sessionToken,
    refusals: ['link_unknown', 'link_used', 'link_expired', 'suspended', 'second_step_required'],
  },
  'POST /api/links/unsubscribe': {
    name: 'unsubscribeByLink',
    summary: 'Stop messages of the topic that the link is for',
    audience: 'everyone',
    body: linkUse,
    response: null,
    refusals: ['link_unknown', 'link_expired'],
  },
})
