/** The languages' own names. */
export const languageNames = {
  en: 'English',
  ne: 'नेपाली',
  hi: 'हिन्दी',
  thl: 'थारू (डङ्गौरा)',
  thq: 'थारू (कोचिला)',
  the: 'थारू (चितवनिया)',
  thr: 'थारू (राना)',
  tkt: 'थारू (कठरिया)',
} as const
