/**
 * The likenesses of two people who are probably the same; with `middle_name`, one of two equal names omits or abbreviates
 * a middle name.
 */
export const matchKinds = ['name', 'middle_name', 'birth', 'phone', 'address', 'household'] as const
export type MatchKind = (typeof matchKinds)[number]

/** The facts that a merge takes from one of the two people. */
export const mergeFields = [
  ...(['name', 'otherName', 'dob', 'gender', 'phone', 'address', 'position', 'company'] as const),
  ...(['location', 'website', 'bio', 'social', 'memberNumber', 'joinedOn', 'photo', 'household'] as const),
] as const
export type MergeField = (typeof mergeFields)[number]

/** Kinds of rows that a merge moves, for its preview. */
export const mergedCounts = ['memberships', 'rsvps', 'posts', 'comments', 'messages'] as const
export type MergedCount = (typeof mergedCounts)[number]

/** The columns of an export of people, in their usual order. */
export const exportColumns = [
  ...([
    'name',
    'other_name',
    'email',
    'further_emails',
    'phone',
    'further_phones',
    'born',
    'birth_year',
  ] as const),
  ...(['gender', 'street', 'town', 'state', 'zip', 'country', 'household', 'location', 'company'] as const),
  ...(['member_number', 'title', 'category', 'type', 'since', 'until', 'joined_on', 'left_on'] as const),
  ...(['level', 'dues', 'paid_until', 'opening_balance'] as const),
  ...(['tags', 'note', 'wants_no_mail', 'child', 'departed', 'has_account'] as const),
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** People in a workbook, which is made in memory; a CSV has no limit. */
export const workbookMax = 5000

/** People on labels, and in a booklet. */
export const printedMax = 3000
