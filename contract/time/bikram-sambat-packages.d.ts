// Types for the functions that tests call of the packages they compare our conversions with. The first
// package has no types; those of the second are not found through its `exports`.

declare module 'bikram-sambat' {
  const conversions: {
    /** Returns the Gregorian day of a day in Bikram Sambat, `YYYY-MM-DD`. */
    toGreg_text(year: number, month: number, day: number): string
    /** Returns the day in Bikram Sambat of a Gregorian one, both `YYYY-MM-DD`. */
    toBik_euro(gregorian: string): string
  }
  export default conversions
}

declare module '@sbmdkl/nepali-date-converter' {
  /** Returns the day in Bikram Sambat of a Gregorian one, both `YYYY-MM-DD`. */
  export function adToBs(gregorian: string): string
  /** Returns the Gregorian day of a day in Bikram Sambat, both `YYYY-MM-DD`. */
  export function bsToAd(nepali: string): string
}
