import { type CountryCode, getCountries } from 'libphonenumber-js/min'
import { caseFold } from '../../../../text/comparison.ts'

const languages = ['en', 'ne', 'de', 'fr', 'es']
/** Usual names and three-letter codes of countries that lists of members contain. */
const otherNames =
  'usa US,u.s. US,u.s.a. US,america US,united states of america US,uk GB,gbr GB,great britain GB,england GB,scotland GB,wales GB,deu DE,ger DE,aut AT,che CH,fra FR,ita IT,esp ES,nld NL,holland NL,bel BE,dnk DK,swe SE,nor NO,fin FI,pol PL,prt PT,irl IE,npl NP,nep NP,ind IN,bgd BD,pak PK,lka LK,btn BT,chn CN,jpn JP,kor KR,korea KR,mys MY,sgp SG,hkg HK,aus AU,nzl NZ,can CA,mex MX,bra BR,are AE,uae AE,u.a.e. AE,qat QA,sau SA,kwt KW,bhr BH,omn OM,isr IL,zaf ZA'

let known: Map<string, CountryCode> | undefined

/** Returns the code of the country that a text names, in several languages; null for other text. */
export function countryIn(text: string): CountryCode | null {
  if (text === '') return null
  known ??= countryNames()
  return known.get(caseFold(text)) ?? null
}

function countryNames(): Map<string, CountryCode> {
  const names = new Map<string, CountryCode>()
  const codes = getCountries()
  for (const code of codes) names.set(caseFold(code), code)
  for (const language of languages) {
    const own = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of codes) names.set(caseFold(own.of(code) ?? code), code)
  }
  for (const pair of otherNames.split(',')) {
    const [, name = '', code] = /^(.+) ([A-Z]{2})$/.exec(pair) ?? []
    names.set(name, code as CountryCode)
  }
  return names
}
