import { endpoints } from '../../endpoint.ts'
import { account, emailChange, nameChange, passwordChange, topicChoice } from './schemas.ts'

/** The account page. */
export const ownAccountEndpoints = endpoints({
  'DELETE /api/profile': {
    name: 'removeAccount',
    summary: 'Remove the own account with everything that belongs to it, within 15 minutes of a proof',
    audience: 'members',
    grave: true,
    waiting: true,
    response: null,
    refusals: ['last_administrator'],
  },
  'GET /api/account': {
    name: 'readAccount',
    summary: 'The own account: name, address, and what the society may write about',
    audience: 'members',
    waiting: true,
    response: account,
  },
  'PUT /api/account/name': {
    name: 'changeName',
    summary: 'Change the own name',
    audience: 'members',
    waiting: true,
    body: nameChange,
    response: account,
  },
  'PUT /api/account/email': {
    name: 'changeEmail',
    summary: 'Change the own address; where mail is set up, once the link in its message was used',
    audience: 'members',
    waiting: true,
    body: emailChange,
    response: account,
    refusals: ['email_taken'],
  },
  'PUT /api/account/password': {
    name: 'changePassword',
    summary: 'Change the own password; every other session ends',
    audience: 'members',
    waiting: true,
    body: passwordChange,
    response: null,
  },
  'PUT /api/account/topics': {
    name: 'chooseTopics',
    summary: 'Choose what the society may write about, and how soon you hear of what waits for your role',
    audience: 'members',
    waiting: true,
    body: topicChoice,
    response: account,
  },
  'POST /api/account/verification': {
    name: 'sendVerification',
    summary: 'Send the message that verifies the own address again',
    audience: 'members',
    waiting: true,
    response: null,
  },
})
