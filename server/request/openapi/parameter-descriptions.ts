/** Meaning of the `id` in a path, by the beginning of the path; the longest beginning counts. */
const subjects: Record<string, string> = {
  '/api/account/push/': 'a device, as the list of devices has it',
  '/api/account/second-step/': 'an app or passkey, as the own second step lists it',
  '/api/account/sessions/': 'a session, as the list of sessions has it',
  '/api/admin/announcements/': 'an announcement',
  '/api/admin/approvals/': 'an account that waits',
  '/api/admin/drafts/': 'the announcement or page; one of your own making for a new text',
  '/api/admin/households/': 'a household',
  '/api/admin/imports/': 'an import',
  '/api/admin/mails/': 'an email',
  '/api/admin/membership-options/': 'a title or category',
  '/api/admin/memberships/': 'a membership',
  '/api/admin/pages/': 'a page',
  '/api/admin/roster/': 'a term of the roster',
  '/api/admin/users/': 'an account',
  '/api/announcements/': 'an announcement',
  '/api/events/': 'an event, a series or one of its occurrences',
  '/api/household/children/': 'a child',
  '/api/household/invitations/': 'an invitation',
  '/api/household/people/': 'somebody of the household',
  '/api/posts/': 'a post',
  '/api/posts/dismiss/': 'a report',
  '/api/posts/pictures/': 'a picture of a post',
  '/api/profile/education/': 'an entry of the education',
  '/api/profile/experience/': 'an entry of the work experience',
  '/api/profile/membership/': 'a membership',
  '/api/profile/user/': 'the account whose profile it is (`user._id`)',
  '/calendar/': 'an event, a series or one of its occurrences',
}

/** Parameters that mean the same wherever they are. */
const meanings: Record<string, string> = {
  account: 'The keyed hash of an account, as entries of the log show it',
  active: 'Whether the shown membership is active',
  as: 'Whose view of the profile it is',
  category: 'A category of members, as stored',
  commentId: 'The `_id` of a comment',
  cursor: 'Where the page begins: from the `Link` header of the page before',
  details: 'Whether each post comes with its likes and comments; true unless said otherwise',
  dropAnswers: 'Whether RSVPs that the change would lose may be lost',
  dryRun: 'Whether the list is only checked, and nothing imported',
  event: 'A kind of security event',
  file: 'The name of the file',
  from: 'The first day or instant',
  joinedFrom: 'The first day of registration',
  kind: 'What the draft is of',
  limit: 'Entries of a page',
  list: 'Which rows of the import',
  location: 'A place where members live, as `/api/profile/locations` lists it',
  network: 'The keyed hash of a network, as entries of the log show it',
  on: 'The day; today unless said otherwise',
  order: 'The direction of the order',
  pictureId: 'The `_id` of a picture of the post',
  position: 'A position, as profiles name it',
  postId: 'The `_id` of a post',
  scope: 'Which occurrences of a series: this one, this and the following, or all',
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
  topic: 'What administrators acted on',
  type: 'A type of membership, as stored',
  user: 'The `_id` of the account that responds',
  userId: 'The `_id` of an account',
  verified: 'Whether the address was verified',
}

/** Returns what a parameter of a call means, where its schema does not say; undefined for an unknown one. */
export function parameterDescription(path: string, name: string): string | undefined {
  if (name !== 'id') return meanings[name]
  const [longest] = Object.keys(subjects)
    .filter((beginning) => path.startsWith(beginning))
    .sort((one, other) => other.length - one.length)
  return longest && `The id of ${subjects[longest]}`
}
