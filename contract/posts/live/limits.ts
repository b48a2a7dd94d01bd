/** Pages of one account that hear at the same time what happens in the feed. */
export const streamsPerAccount = 20
