import { type ErrorCode, errorStatus } from '../../../contract/errors.ts'

/** Names and describes the refusals of the interface, by status. */
const refusals: Record<(typeof errorStatus)[ErrorCode], [name: string, meaning: string]> = {
  400: ['InvalidInput', 'The input is invalid: each error says what to do, and about which field'],
  401: ['NotSignedIn', 'The token is missing, invalid or expired, or the credentials are wrong'],
  403: ['NotAllowed', 'The account may not do this'],
  404: ['Absent', 'There is nothing at this address, or it is switched off'],
  409: ['Conflict', 'The present state does not allow it'],
  413: ['TooLarge', 'The body is too large'],
  415: ['WrongType', 'The body has a type that is not taken here'],
  429: ['TooMany', 'Too many calls: wait as long as Retry-After says'],
  500: ['Failed', 'Something went wrong; the message has the reference for the log'],
  503: ['Unavailable', 'Overloaded, or not ready: try again after Retry-After'],
}

const statuses = Object.entries(refusals)

/** Returns the name of the refusals with a status. */
export function refusalName(status: number): string {
  return refusals[status as keyof typeof refusals][0]
}

/** Describes every kind of refusal, for the components of the description. */
export function describeRefusals(): { responses: Record<string, object>; schemas: Record<string, object> } {
  const responses = statuses.map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(['429', '503'].includes(status) && {
        headers: {
          'Retry-After': { description: 'Seconds until it may work again', schema: { type: 'integer' } },
        },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  const text = { type: 'string' }
  return {
    responses: Object.fromEntries(responses),
    schemas: {
      Refusal: {
        type: 'object',
        properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/Fault' } } },
        required: ['errors'],
      },
      Fault: {
        type: 'object',
        description:
          'One error: what to do about it, the field it belongs to, and a stable code for programs',
        properties: {
          msg: text,
          param: text,
          code: { ...text, examples: Object.keys(errorStatus) },
          ticket: { ...text, description: 'Of `second_step_required`: for POST /api/auth/second-step' },
          ways: {
            type: 'array',
            items: { ...text, enum: ['app', 'passkey'] },
            description: 'Of `second_step_required`: what the account has set up, beside recovery codes',
          },
        },
        required: ['msg'],
      },
    },
  }
}

/** Meaning of the `id` in a path, by the path's prefix; the longest prefix counts. */
const subjects: Record<string, string> = {
  '/api/account/push/': 'a device, as the list of devices has it',
  '/api/account/questions/': 'a question about the own application',
  '/api/account/second-step/': 'an app or passkey, as the own second step lists it',
  '/api/account/sessions/': 'a session, as the list of sessions has it',
  '/api/admin/announcements/': 'an announcement',
  '/api/admin/approvals/': 'an account that waits',
  '/api/admin/board/changes/': 'a change of the board',
  '/api/admin/drafts/': 'the announcement or page; one of your own making for a new text',
  '/api/admin/households/': 'a household',
  '/api/admin/imports/': 'an import',
  '/api/admin/letters/': 'a letter',
  '/api/admin/mails/': 'an email',
  '/api/admin/membership-options/': 'a title or category',
  '/api/admin/memberships/': 'a membership',
  '/api/admin/money/deposits/': 'a deposit',
  '/api/admin/money/levels/': 'a level of dues',
  '/api/admin/money/receipts/': 'a receipt',
  '/api/admin/money/stray/': 'a payment that fits no charge',
  '/api/admin/pages/': 'a page',
  '/api/admin/roster/': 'a term of the roster',
  '/api/admin/selections/': 'a stored selection',
  '/api/admin/users/': 'an account',
  '/api/announcements/': 'an announcement',
  '/api/events/': 'an event, a series or one of its occurrences',
  '/api/groups/': 'a group',
  '/api/household/children/': 'a child',
  '/api/household/invitations/': 'an invitation',
  '/api/household/people/': 'somebody of the household',
  '/api/letters/': 'a letter that the caller got',
  '/api/money/receipts/': 'a receipt',
  '/api/posts/': 'a post',
  '/api/posts/dismiss/': 'a report',
  '/api/posts/pictures/': 'a picture of a post',
  '/api/profile/education/': 'an entry of the education',
  '/api/profile/experience/': 'an entry of the work experience',
  '/api/profile/membership/': 'a membership',
  '/api/profile/user/': 'the account whose profile it is (`user._id`)',
  '/calendar/': 'an event, a series or one of its occurrences',
}

/** Parameters with the same meaning everywhere. */
const meanings: Record<string, string> = {
  account: 'The keyed hash of an account, as entries of the log show it',
  active: 'Whether the shown membership is active',
  as: 'Whose view of the profile it is',
  category: 'A category of members, as stored',
  commentId: 'The `_id` of a comment',
  cursor: 'Where the page begins: from the `Link` header of the page before',
  details: 'Whether each post comes with its likes and comments; true unless said otherwise',
  dropAnswers: 'Whether RSVPs that the change would lose may be lost',
  dues: 'A dues status',
  dryRun: 'Whether the list is only checked, and nothing imported',
  event: 'A kind of security event',
  file: 'The name of the file',
  fileId: 'The `_id` of a file of the letter',
  for: 'Who reads the table: the board, or QuickBooks',
  from: 'The first day or instant',
  joinedFrom: 'The first day of registration',
  group: 'The `_id` of a group that the viewer is in',
  kind: 'What the draft is of',
  level: 'The id of a level of dues',
  limit: 'Entries of a page',
  list: 'Which rows of the import',
  location: 'A place where members live, as `/api/profile/locations` lists it',
  network: 'The keyed hash of a network, as entries of the log show it',
  own: 'Whether only the viewer’s own',
  on: 'The day; today unless said otherwise',
  order: 'The direction of the order',
  pictureId: 'The `_id` of a picture of the post',
  position: 'A position, as profiles name it',
  print: 'Whether only those that are printed',
  postId: 'The `_id` of a post',
  scope: 'Which occurrences of a series: this one, this and the following, or all',
  side: 'Who is missing: those of the list, or the members',
  search: 'Words to find, in any order',
  secret: 'The secret of the link or address',
  size: 'The size of the picture',
  slug: 'The last part of the page’s address',
  sort: 'What the list is ordered by',
  state: 'What became of the emails',
  step: 'A step to an open site',
  suspended: 'Whether the account is suspended',
  title: 'A title, as stored',
  to: 'The last day or instant',
  token: 'The signed part of the link',
  topic: 'What administrators acted on',
  type: 'A type of membership, as stored',
  user: 'The `_id` of the account that responds',
  userId: 'The `_id` of an account',
  verified: 'Whether the address was verified',
  year: 'The society’s year, by the calendar year in which it begins',
}

/** Returns a parameter's description, for schemas without one; undefined for an unknown parameter. */
export function parameterDescription(path: string, name: string): string | undefined {
  if (name !== 'id') return meanings[name]
  const [longest] = Object.keys(subjects)
    .filter((beginning) => path.startsWith(beginning))
    .sort((one, other) => other.length - one.length)
  return longest && `The id of ${subjects[longest]}`
}
