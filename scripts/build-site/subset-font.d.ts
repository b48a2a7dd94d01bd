/** The part of the package that is used here; its published types know no `noHinting`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; noHinting: boolean },
  ): Promise<Buffer>
}
