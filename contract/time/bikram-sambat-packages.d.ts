// The packages that tests compare our conversions with, as far as tests call them. The first has no types; those of the
// second are not found by way of its `exports`.

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
