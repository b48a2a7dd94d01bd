/** People in one household. */
export const peopleMax = 30
