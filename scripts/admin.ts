import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { administrators, setAdministratorByEmail } from '../server/features/accounts/accounts.service.ts'
import { startFailure } from '../server/start-failure.ts'

const usage = `Usage:
  npm run admin -- grant EMAIL    makes the account an administrator
  npm run admin -- revoke EMAIL   withdraws the role
  npm run admin -- list           lists the administrators
  npm run admin -- reset EMAIL    prints a link with which the member sets a new password, for one hour
  npm run admin -- mail           counts the messages that wait, were sent, or could not be delivered
  npm run admin -- mail retry     queues the messages that could not be delivered again`

try {
  process.exitCode = await run(parseArgs({ allowPositionals: true }).positionals)
} catch (error) {
  process.stderr.write(`${startFailure(error) ?? (error as Error).message}\n`)
  process.exitCode = 1
}

async function run([command, email, ...rest]: string[]): Promise<number> {
  const known =
    command === 'list' ? !email : (command === 'grant' || command === 'revoke') && email && !rest.length
  if (!known) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const database = openDatabase(readConfig(process.env).databaseUrl)
  try {
    await migrate(database)
    if (email) {
      const isGrant = command === 'grant'
      const found = await setAdministratorByEmail(database, email, isGrant)
      const done = isGrant ? `${email} is an administrator now` : `${email} is not an administrator any more`
      process.stdout.write(`${found ? done : `There is no account with the address ${email}`}\n`)
      return found ? 0 : 1
    }
    for (const account of await administrators(database))
      process.stdout.write(`${account.name} <${account.email}>\n`)
    return 0
  } finally {
    await database.destroy()
  }
}
