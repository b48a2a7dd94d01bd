/** The kinds of texts that somebody may be writing. */
export const textKinds = ['announcement', 'page'] as const
export type TextKind = (typeof textKinds)[number]

/** Stands for the id of a text that does not exist yet. */
export const newText = 'new'
