/** The token `--ground` of each scheme, for places without style sheets: the browser's bars and the manifest. */
export const groundColours = { light: '#fbf7ef', dark: '#14162a' } as const
