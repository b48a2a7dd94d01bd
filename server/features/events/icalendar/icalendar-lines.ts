import type { WallTime } from '../series/event-times.ts'

const octetsPerLine = 75

/** One property of an iCalendar object (RFC 5545); the value is written unescaped. */
export interface Property {
  name: string
  parameters?: Record<string, string>
  value: string
}

/** Creates a property with a text value, escaped (RFC 5545, 3.3.11). */
export function text(name: string, value: string): Property {
  const escaped = value
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
  return { name, value: escaped }
}

/** Quotes a parameter's value; quotes and line breaks are replaced (RFC 5545, 3.2). */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\p{Cc}]/gu, ' ')}"`
}

/** Creates a property of a local time in a zone, or a day. */
export function wallTime(name: string, value: WallTime, zone: string): Property {
  const compact = value.replaceAll(/[-:]/g, '')
  return value.includes('T')
    ? { name, parameters: { TZID: zone }, value: compact }
    : { name, parameters: { VALUE: 'DATE' }, value: compact }
}

/** Creates a property of an instant in UTC. */
export function utc(name: string, instant: string): Property {
  return { name, value: utcText(instant) }
}

export function utcText(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Writes a component such as VEVENT around properties and nested components. */
export function component(name: string, content: (Property | string)[]): string {
  const inner = content.map((part) => (typeof part === 'string' ? part : line(part)))
  return [line({ name: 'BEGIN', value: name }), ...inner, line({ name: 'END', value: name })].join('')
}

function line({ name, parameters = {}, value }: Property): string {
  const given = Object.entries(parameters).map(([key, parameter]) => `;${key}=${parameter}`)
  return fold(`${name}${given.join('')}:${value}`)
}

/** Folds a line after 75 octets, without splitting a character. */
function fold(unfolded: string): string {
  if (Buffer.byteLength(unfolded) <= octetsPerLine) return `${unfolded}\r\n`
  let folded = ''
  let octets = 0
  for (const character of unfolded) {
    const size = Buffer.byteLength(character)
    if (octets + size > octetsPerLine) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
