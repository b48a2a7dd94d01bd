import { endpoints } from '../../endpoint.ts'
import { sessionToken } from '../schemas.ts'
import {
  account,
  confirmedAddress,
  emailChange,
  linkPath,
  linkUse,
  linkView,
  nameChange,
  passwordByLink,
  passwordChange,
  recoveryRequest,
  topicChoice,
} from './schemas.ts'

/** The account page, and the links that the society's messages carry. */
export const accountPageEndpoints = endpoints({
  'GET /api/account': {
    summary: 'The own account: name, address, and what the society may write about',
    audience: 'members',
    waiting: true,
    response: account,
  },
  'PUT /api/account/name': {
    summary: 'Change the own name',
    audience: 'members',
    waiting: true,
    body: nameChange,
    response: account,
  },
  'PUT /api/account/email': {
    summary: 'Change the own address; where mail is set up, once the link in its message was used',
    audience: 'members',
    waiting: true,
    body: emailChange,
    response: account,
    refusals: ['email_taken'],
  },
  'PUT /api/account/password': {
    summary: 'Change the own password; every other session ends',
    audience: 'members',
    waiting: true,
    body: passwordChange,
    response: null,
  },
  'PUT /api/account/topics': {
    summary: 'Choose what the society may write about',
    audience: 'members',
    waiting: true,
    body: topicChoice,
    response: account,
  },
  'POST /api/account/verification': {
    summary: 'Send the message that verifies the own address again',
    audience: 'members',
    waiting: true,
    response: null,
  },
  'POST /api/recovery': {
    summary: 'Send a link that sets a new password; answers alike whether or not the address is known',
    audience: 'everyone',
    body: recoveryRequest,
    response: null,
  },
  'GET /api/links/:secret': {
    summary: 'What a link is for; does not use it',
    audience: 'everyone',
    params: linkPath,
    response: linkView,
    refusals: ['link_unknown'],
  },
  'POST /api/links/confirm': {
    summary: 'Verify an address by the link that was sent to it',
    audience: 'everyone',
    body: linkUse,
    response: confirmedAddress,
    refusals: ['link_unknown', 'link_used', 'link_expired', 'email_taken'],
  },
  'POST /api/links/password': {
    summary: 'Set a password by a recovery link or an invitation, and sign in; every other session ends',
    audience: 'everyone',
    body: passwordByLink,
    response: sessionToken,
    refusals: ['link_unknown', 'link_used', 'link_expired', 'suspended'],
  },
  'POST /api/links/unsubscribe': {
    summary: 'Stop messages of the topic that the link is for',
    audience: 'everyone',
    body: linkUse,
    response: null,
    refusals: ['link_unknown', 'link_expired'],
  },
})
