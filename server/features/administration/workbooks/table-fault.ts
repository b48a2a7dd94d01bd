/** Tells what is wrong with a file as a whole, in words for whoever sent it. */
export class TableFault extends Error {
  override name = 'TableFault'
  /** The row that it was found at, as spreadsheets count. */
  readonly row: number

  constructor(message: string, row = 1) {
    super(message)
    this.row = row
  }
}
