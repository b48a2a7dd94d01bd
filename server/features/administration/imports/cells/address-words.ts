const stateCodes = new Set(
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa pr ri sc sd tn tx ut vt va wa wv wi wy ab bc mb nb nl ns nt nu on pe qc sk yt'.split(
    ' ',
  ),
)

/** Checks if two letters are the code of a state or province. */
export function isKnownCode(text: string): boolean {
  return stateCodes.has(text.toLowerCase())
}
