import { dirname, join } from 'node:path'
import type { ConfirmationRule } from '../contract/profiles/confirmation.ts'
import type { Audience } from '../contract/society/options.ts'
import { type AdmissionLimits, shippedAdmission } from './config/admission.ts'
import { type Environment, variables } from './config/environment.ts'
import { type MailPace, shippedMailPace } from './config/mail-delivery.ts'
import { type Allowance, type RateLimitName, shippedRateLimits } from './config/rate-limits.ts'

/** Tells what is wrong with the environment: one readable line for each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and validates the environment. An empty variable counts as not given.
 * @throws {ConfigError} listing everything that is wrong; values are not repeated, they may hold secrets
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const result = schema.safeParse(environment[name] || undefined)
    if (result.success) read[name] = result.data
    else faults.push(`${name} must be ${expected}`)
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return arrange(read as Environment)
}

function arrange(read: Environment) {
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    /** Without a trailing slash. */
    publicUrl,
    /** How strictly browsers are told to come by https: with subdomains, this host alone, for their lists, or not. */
    hsts: read.HSTS,
    allowedOrigins: read.ALLOWED_ORIGINS ?? [],
    trustProxy: read.TRUST_PROXY ?? [],
    adminEmail: read.ADMIN_EMAIL ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    /** New members post, comment and appear in the directory only once their address is verified. */
    requireVerification: (read.REQUIRE_VERIFICATION ?? (read.SMTP_URL ? 'on' : 'off')) === 'on',
    /** The folder for messages while no mail server is configured. */
    outbox: join(dataFolder(read.DATABASE_URL), 'outbox'),
    /** null leaves the queue to other processes. */
    mailPace: shippedMailPace as MailPace | null,
    backups: backupsOf(read) as Backups,
    donation: read.DONATE_URL ? { url: read.DONATE_URL, fields: read.DONATE_FIELDS ?? {} } : null,
    socialFeedUrl: read.SOCIAL_FEED_URL ?? null,
    societyName: read.SOCIETY_NAME,
    societyShortName: read.SOCIETY_SHORT_NAME,
    societyEmail: read.SOCIETY_EMAIL ?? null,
    localOrganization: read.LOCAL_ORGANIZATION ?? null,
    socialOrganization: read.SOCIAL_ORGANIZATION ?? null,
    /** IANA zone of the society (docs/specification.md#9-business-constants-and-limits). */
    timeZone: 'America/Chicago',
    /** From here on, only administrators set these, in the settings; until then these values apply. */
    markPictureId: null as string | null,
    heroHeading: null as string | null,
    heroBlurb: null as string | null,
    directoryAudience: 'everyone' as Audience,
    approvalRequired: false as boolean,
    /** Administrators without a second step may not act as such. */
    secondStepRequired: false as boolean,
    joiningQuestions: [] as readonly string[],
    confirmation: 'weighty' as ConfirmationRule,
    postsOn: true as boolean,
    calendarOn: true as boolean,
    birthdaysOn: true as boolean,
    avatarService: read.AVATAR_SERVICE,
    logLevel: read.LOG_LEVEL,
    /** Names addresses and accounts in the log; null makes another one at each start. */
    logKey: read.LOG_KEY ?? null,
    slowQueryMilliseconds: read.SLOW_QUERY_MS,
    /** Opens /metrics to who sends it; null leaves it closed. */
    metricsToken: read.METRICS_TOKEN ?? null,
    /** true when Vite serves the site with hot reload, instead of the built files. */
    development: read.SITE_MODE === 'development',
    admission: shippedAdmission as AdmissionLimits,
    throttles: shippedRateLimits as Record<RateLimitName, Allowance>,
    /** argon2id with the parameters OWASP names as a minimum: 19 MiB, two passes, one lane. */
    passwordHashing: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
    /** Tells the time; tests set another one. */
    now: () => new Date(),
  })
}

/** Says where backups go and how long they stay. */
export interface Backups {
  /** A folder, or `s3://bucket/folder`; null when none are made by themselves. */
  to: string | null
  everyHours: number
  keptDays: number
  /** Encrypts every archive; null leaves them as they are. */
  passphrase: string | null
  /** Where a new version leaves a copy before it changes the database; null when it leaves none. */
  beforeUpdate: string | null
}

function backupsOf(read: Environment): Backups {
  const folder = join(dataFolder(read.DATABASE_URL), 'backups')
  const isFolder =
    read.BACKUP_TO !== undefined && read.BACKUP_TO !== 'off' && !read.BACKUP_TO.startsWith('s3:')
  return {
    to: read.BACKUP_TO === 'off' ? null : (read.BACKUP_TO ?? folder),
    everyHours: read.BACKUP_HOURS,
    keptDays: read.BACKUP_DAYS,
    passphrase: read.BACKUP_PASSPHRASE ?? null,
    beforeUpdate: read.BACKUP_BEFORE_UPDATE === 'off' ? null : isFolder ? (read.BACKUP_TO ?? folder) : folder,
  }
}

/** Returns the folder of the embedded database; `data/` with a database elsewhere. */
function dataFolder(databaseUrl: string): string {
  return databaseUrl.startsWith('file:') ? dirname(databaseUrl.slice('file:'.length)) : 'data'
}

export type Config = Readonly<ReturnType<typeof arrange>>
