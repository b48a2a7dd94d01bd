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

/** Lengths in characters as people count them. */
export const groupNameMax = 60
export const groupDescriptionMax = 5000
