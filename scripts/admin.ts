import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../server/config.ts'
import {
  type Database,
  describeDatabase,
  isMissingFile,
  openDatabase,
} from '../server/database/connection.ts'
import { Refusal } from '../server/endpoints/refusal.ts'
import { administrators } from '../server/features/accounts/account/accounts.service.ts'
import { setAdministratorByEmail } from '../server/features/accounts/lifecycle/administrators.service.ts'
import { makeRecoveryLink } from '../server/features/accounts/links/recovery.service.ts'
import { endSecondStepByEmail } from '../server/features/accounts/second-step/resets.service.ts'
import { mailCounts, retryDeadMails } from '../server/mail/mail-queue.ts'
import { updateDatabase } from '../server/operations/archive/archive-writing.ts'
import { startFailure } from '../server/start-messages.ts'
import { backup, restore } from './admin/archive-commands.ts'
import { sendTestMail } from './admin/mail-test.ts'

const usage = `Usage:
  npm run admin -- grant EMAIL    makes the account an administrator
  npm run admin -- revoke EMAIL   takes the role away
  npm run admin -- list           lists the administrators
  npm run admin -- reset EMAIL    prints a link that sets a new password; it works once and for one hour
  npm run admin -- second-step-off EMAIL   ends the second step of somebody who lost it, at once; the owner is told
  npm run admin -- backup FILE    writes everything into one file, while the site runs
  npm run admin -- restore FILE   fills the empty database that DATABASE_URL names from such a file
  npm run admin -- mail           counts the messages that are waiting, sent or undeliverable
  npm run admin -- mail-test ADDRESS   sends a message there at once, and says what the mail server answered
  npm run admin -- mail-retry     tries the undeliverable messages again`

const whichDatabase =
  'Set DATABASE_URL to the one that the site uses, in the environment or in a file .env beside package.json.'

interface Site {
  config: Config
  database: Database
}

/** Returns a command's output; null when there is no account with the address. */
type Command = (site: Site, email: string) => Promise<string | null>

const aboutAccounts: Record<string, Command> = {
  grant: async (site, email) =>
    (await setAdministratorByEmail(site, email, true)) ? `${email} is now an administrator` : null,
  revoke: async (site, email) =>
    (await setAdministratorByEmail(site, email, false)) ? `${email} is no longer an administrator` : null,
  reset: ({ config, database }, email) => makeRecoveryLink({ config }, database, email),
  'second-step-off': async (site, email) =>
    (await endSecondStepByEmail(site, email)) ? `${email} has no second step now` : null,
  'mail-test': ({ config }, address) => sendTestMail(config, address),
}

const aboutTheSite: Record<string, (site: Site) => Promise<string>> = {
  list: async ({ database }) =>
    (await administrators(database)).map(({ name, email }) => `${name} <${email}>`).join('\n'),
  mail: async ({ database }) => {
    const { queued = 0, sending = 0, sent = 0, dead = 0 } = await mailCounts(database)
    return `waiting: ${queued + sending}, sent in the last week: ${sent}, undeliverable: ${dead}`
  },
  'mail-retry': async ({ config, database }) => `queued again: ${await retryDeadMails({ config }, database)}`,
}

/** Commands that work on a database of any version. */
const aboutArchives: Record<string, (site: Site, file: string) => Promise<string>> = { backup, restore }

/** The outputs of a command. */
interface Streams {
  out: (text: string) => void
  err: (text: string) => void
}

/** Runs a command with an environment, and returns the exit code. */
export async function runCommand(
  words: string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  try {
    return await run(parseArgs({ args: words, allowPositionals: true }).positionals, environment, streams)
  } catch (error) {
    const refused = error instanceof Refusal ? error.faults[0]?.msg : undefined
    streams.err(`${refused ?? startFailure(error) ?? (error as Error).message}\n`)
    return 1
  }
}

async function run(
  [name = '', email, ...rest]: string[],
  environment: NodeJS.ProcessEnv,
  { out, err }: Streams,
): Promise<number> {
  const archiving = email === undefined ? undefined : aboutArchives[name]
  const command = archiving ?? (email === undefined ? aboutTheSite[name] : aboutAccounts[name])
  if (!command || rest.length > 0) {
    err(`${usage}\n`)
    return 2
  }
  const config = readConfig(environment)
  const described = describeDatabase(config.databaseUrl)
  if (archiving !== restore && isMissingFile(config.databaseUrl)) {
    err(`There is no database at ${described}. ${whichDatabase}\n`)
    return 1
  }
  // Separate from the command's output, which other programs may read.
  err(`Database: ${described}\n`)
  const database = openDatabase(config.databaseUrl, { patient: true })
  try {
    if (!archiving) await updateDatabase(config, database)
    const output = await command({ config, database }, email ?? '')
    if (output !== '')
      out(`${output ?? `There is no account with the address ${email} in this database. ${whichDatabase}`}\n`)
    return output === null ? 1 : 0
  } finally {
    await database.destroy()
  }
}

if (import.meta.main)
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  })
