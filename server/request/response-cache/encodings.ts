/** How the body of a response is encoded on the way. */
export type Encoding = 'br' | 'gzip' | 'identity'

const remembered = 500
const chosen = new Map<string, Encoding>()

/** Chooses the best encoding that an `Accept-Encoding` header takes (RFC 9110, 12.5.3). */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '')
  const known = chosen.get(text)
  if (known) return known
  if (chosen.size >= remembered) chosen.clear()
  const taken = new Map(text.toLowerCase().split(',').map(readCoding))
  const takes = (coding: Encoding) => (taken.get(coding) ?? taken.get('*') ?? 0) > 0
  const encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  chosen.set(text, encoding)
  return encoding
}

/** Reads one coding with its weight. */
function readCoding(text: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
