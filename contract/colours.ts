/** The background colour, in an export of its own because every page's scripts contain it. */
export const ground = { light: '#faf3e6', dark: '#17131c' } as const

/**
 * The design tokens for places that style sheets do not reach: emails, browser bars, home screens. By name,
 * in hexadecimal sRGB. Every token, also the colours of events, is in web/design/theme/tokens.css.
 */
export const colours = {
  ground,
  card: { light: '#fffcf5', dark: '#231d2b' },
  ink: { light: '#241c2b', dark: '#f8efe0' },
  'ink-soft': { light: '#5f5262', dark: '#c6b9c6' },
  line: { light: '#e4d3b8', dark: '#3b3244' },
  action: { light: '#a3271d', dark: '#f2735f' },
  'on-action': { light: '#ffffff', dark: '#2b0a06' },
  celebration: { light: '#e9a52f', dark: '#e9a52f' },
} as const
