/**
 * The reliability of a year's row. `settled`: published for a past year. `agreed`: the same in every compared
 * table. `majority`: as in most tables. `disputed`: two readings are in use. `provisional`: a forecast.
 */
export type YearState = 'settled' | 'agreed' | 'majority' | 'disputed' | 'provisional'

/** A year of Bikram Sambat: the days of its twelve months, its reliability and origin. */
export interface BikramSambatYear {
  year: number
  months: readonly number[]
  state: YearState
  source: string
}

/** Origins of the rows of each state. */
const sources: Record<YearState, string> = {
  settled: 'fifteen public tables, compared in 2026',
  agreed: 'fifteen public tables, compared in 2026',
  majority: 'the majority of fifteen public tables, compared in 2026',
  disputed: 'eleven of fifteen public tables; four begin Jestha a day earlier',
  provisional: 'a forecast: the official row appears one to three months before the year begins',
}

const states: Record<string, YearState> = {
  s: 'settled',
  a: 'agreed',
  m: 'majority',
  d: 'disputed',
  p: 'provisional',
}

/** One line for each year: the state, then for each month its days beyond 29. */
const firstYear = 1970
const lines = `
a223222101011 a223231101011 m232321110012 a132321110102 m223222101011 m223321101011
a232321110012 m132321110102 a223222101011 a223321101011 a232321110012 m222322011011
a223222101011 a223321101011 a232321110012 a222322011011 a223222101011 a232321101011
a232321110012 m222322101011 a223222101011 m232321110011 a232321110102 m222322101011
a223222101011 a232321110011 a232321110102 a223222101011 m223222101011 a232321110012
s132321110102 s223222101011 s223321101011 s232321110012 s132321110102 s223222101011
s223321101011 s232321110012 s222322011002 s223222101011 s223321101011 s232321110012
s222322011011 s223222101011 s223321101011 s232321110012 s222322011011 s223222101011
s232321101011 s232321110102 s222322101011 s223222101011 s232321110011 s232321110102
s222322101011 s223222101011 s232321110012 s132321110102 s223222101011 s223231101011
s232321110012 s132321110102 s223222101011 s223321101011 s232321110012 s132322011002
s223222101011 s223321101011 s232321110012 s222322011011 s223222101011 s223321101011
s232321110012 s222322011011 s223222101011 s232321101011 s232321110012 s222322101011
s223222101011 s232321110011 s232321110102 s222322101011 s223222101011 s232321110011
s232321110102 s223222101011 s223231101011 s232321110012 s132321110102 s223222101011
s223321101011 s232321110012 d132322010102 s223222101011 s223321101011 s232321110012
s222322011002 s223222101011 s223321101011 s232321110012 s222322011011 s223222101011
s232321101011 s232321110012 s222322101011 s223222101011 s232321110011 s232321110102
s222322101011 s223222101011 s232321110011 s232321110102 s223222101011 s223222101011
p232321110012 p132321110102 p223222101011 p223321101011 p232321110012 p132321110102
p223222101011 p223321101011 p232321110012 p222322011002 p223222101011 p223321101011
p232321110012 p222322011011 p223222101011 p223321101011
`

/** Days of the shortest and of the longest month. */
export const shortestMonth = 29
export const longestMonth = 32

/** The years from 1970 to 2099, in order. */
export const bikramSambatYears: readonly BikramSambatYear[] = lines
  .trim()
  .split(/\s+/)
  .map((line, index) => {
    const state = states[line.charAt(0)] ?? 'provisional'
    const months = [...line.slice(1)].map((days) => shortestMonth + Number(days))
    return { year: firstYear + index, months, state, source: sources[state] }
  })
