/** The used part of the package, which has no types. */
declare module 'fontverter' {
  export function convert(font: Buffer, toFormat: 'truetype'): Promise<Buffer>
}
