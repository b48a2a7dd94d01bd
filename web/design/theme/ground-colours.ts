/** The token `--ground` of each scheme, for the places that know no style sheets: the browser's bars, the manifest. */
export const groundColours = { light: '#fbf7ef', dark: '#14162a' } as const
