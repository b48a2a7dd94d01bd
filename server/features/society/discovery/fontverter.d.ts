/** The part of the package that is used here; it has no types of its own. */
declare module 'fontverter' {
  export function convert(font: Buffer, toFormat: 'truetype'): Promise<Buffer>
}
