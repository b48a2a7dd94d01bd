/** The readers of a group's page: visitors too, members, or the group alone. */
export const groupVisibilities = ['everybody', 'members', 'group'] as const
export type GroupVisibility = (typeof groupVisibilities)[number]

/** The ways to join: immediately, on request to the leaders, or by their invitation. */
export const groupJoinings = ['free', 'asking', 'invitation'] as const
export type GroupJoining = (typeof groupJoinings)[number]

/** The states of a membership: only `member` counts, the others await one side's reply. */
export const groupStates = ['member', 'asked', 'invited'] as const
export type GroupState = (typeof groupStates)[number]

export const groupRoles = ['member', 'leader'] as const
export type GroupRole = (typeof groupRoles)[number]

/** The choices about a person's posts in a group that they leave. */
export const postsOfLeavers = ['keep', 'remove'] as const

/** Lengths in characters as people count them. */
export const groupNameMax = 60
export const groupDescriptionMax = 5000

/** Groups of a society at most. */
export const groupsMax = 500

/** The length of a list of groups without `limit`. */
export const groupsWithoutLimit = 100

/** Members in the response for one group; the rest is paged by `Link`. */
export const groupMembersInResponse = 100
