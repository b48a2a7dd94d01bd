/** People whom one post or comment can mention, those taken out of it again included. */
export const mentionsMax = 10

/** People whom the list behind `@` offers at a time. */
export const mentionableShown = 8
