import { m } from '../paraglide/messages.js'

/**
 * The day of a lunar month that a festival falls on. In Nepal a month begins with its dark half. The tithi counts that
 * runs at sunrise in Kathmandu, or at sunset.
 */
export interface LunarRule {
  by: 'moon'
  /** Baisakh is 1. */
  month: number
  half: 'bright' | 'dark'
  tithi: number
  at?: 'sunset'
}

/** A day of the moon, or the first such day of the week after one; Monday is 1. */
export type MoonRule = LunarRule | { by: 'moon and weekday'; after: LunarRule; weekday: number }

type FestivalRule =
  | MoonRule
  /** A day of a month of Bikram Sambat. */
  | { by: 'sun'; month: number; day: number }
  /** No rule: the society names the day, in one of these months of Bikram Sambat. */
  | { by: 'society'; months: [first: number, last: number] }

type Text = (inputs?: Record<string, never>, options?: { locale?: 'en' | 'ne' }) => string

interface Festival {
  rule: FestivalRule
  name: Text
  /** Other names, as the neighbours or the national calendar have them. */
  otherNames?: Text
  keepers: Text
  about: Text
}

const [baisakh, saun, bhadra, ashwin, kartik, mangsir, magh, fagun] = [1, 4, 5, 6, 7, 8, 10, 11]

const moon = (month: number, half: LunarRule['half'], tithi: number, at?: 'sunset'): LunarRule => ({
  ...{ by: 'moon', month, half, tithi },
  ...(at && { at }),
})

/** The festivals with their rules and texts (docs/festivals.md). Pages do not import this: the server sends the texts. */
const festivalList = {
  maghi: {
    rule: { by: 'sun', month: magh, day: 1 },
    name: m.festivals_maghi,
    otherNames: m.festivals_maghi_other,
    keepers: m.festivals_keepers_all_tharu,
    about: m.festivals_maghi_about,
  },
  sirpanchami: {
    rule: moon(magh, 'bright', 5),
    name: m.festivals_sirpanchami,
    otherNames: m.festivals_sirpanchami_other,
    keepers: m.festivals_keepers_nepal,
    about: m.festivals_sirpanchami_about,
  },
  fagui: {
    rule: moon(fagun, 'bright', 15),
    name: m.festivals_fagui,
    otherNames: m.festivals_fagui_other,
    keepers: m.festivals_keepers_nepal,
    about: m.festivals_fagui_about,
  },
  siruwa: {
    rule: { by: 'sun', month: baisakh, day: 1 },
    name: m.festivals_siruwa,
    otherNames: m.festivals_siruwa_other,
    keepers: m.festivals_keepers_east_and_rajbanshi,
    about: m.festivals_siruwa_about,
  },
  hareri: {
    rule: { by: 'society', months: [saun, bhadra] },
    name: m.festivals_hareri,
    keepers: m.festivals_keepers_west,
    about: m.festivals_hareri_about,
  },
  ashtimki: {
    rule: moon(bhadra, 'dark', 8),
    name: m.festivals_ashtimki,
    otherNames: m.festivals_ashtimki_other,
    keepers: m.festivals_keepers_west_women,
    about: m.festivals_ashtimki_about,
  },
  atwari: {
    rule: { by: 'moon and weekday', after: moon(bhadra, 'dark', 15), weekday: 7 },
    name: m.festivals_atwari,
    keepers: m.festivals_keepers_west_brothers,
    about: m.festivals_atwari_about,
  },
  chauthichan: {
    rule: moon(bhadra, 'bright', 4, 'sunset'),
    name: m.festivals_chauthichan,
    otherNames: m.festivals_chauthichan_other,
    keepers: m.festivals_keepers_east,
    about: m.festivals_chauthichan_about,
  },
  jitiya: {
    rule: moon(ashwin, 'dark', 8),
    name: m.festivals_jitiya,
    keepers: m.festivals_keepers_east_women,
    about: m.festivals_jitiya_about,
  },
  dasya_begins: {
    rule: moon(ashwin, 'bright', 1),
    name: m.festivals_dasya_begins,
    otherNames: m.festivals_dasya_begins_other,
    keepers: m.festivals_keepers_nepal,
    about: m.festivals_dasya_begins_about,
  },
  dasya: {
    rule: moon(ashwin, 'bright', 10),
    name: m.festivals_dasya,
    otherNames: m.festivals_dasya_other,
    keepers: m.festivals_keepers_nepal,
    about: m.festivals_dasya_about,
  },
  dewari: {
    rule: moon(kartik, 'dark', 15, 'sunset'),
    name: m.festivals_dewari,
    otherNames: m.festivals_dewari_other,
    keepers: m.festivals_keepers_nepal,
    about: m.festivals_dewari_about,
  },
  bhai_tika: {
    rule: moon(kartik, 'bright', 2),
    name: m.festivals_bhai_tika,
    keepers: m.festivals_keepers_nepal,
    about: m.festivals_bhai_tika_about,
  },
  chhath: {
    rule: moon(kartik, 'bright', 6),
    name: m.festivals_chhath,
    keepers: m.festivals_keepers_tarai,
    about: m.festivals_chhath_about,
  },
  sama_chakewa: {
    rule: moon(kartik, 'bright', 15),
    name: m.festivals_sama_chakewa,
    keepers: m.festivals_keepers_east_and_maithil,
    about: m.festivals_sama_chakewa_about,
  },
  lawangi: {
    rule: moon(mangsir, 'bright', 5),
    name: m.festivals_lawangi,
    otherNames: m.festivals_lawangi_other,
    keepers: m.festivals_keepers_west,
    about: m.festivals_lawangi_about,
  },
} satisfies Record<string, Festival>

export type FestivalKey = keyof typeof festivalList
export const festivalKeys = Object.keys(festivalList) as [FestivalKey, ...FestivalKey[]]

/** Returns a festival of the list. */
export function festivalOf(key: FestivalKey): Festival {
  return festivalList[key]
}
