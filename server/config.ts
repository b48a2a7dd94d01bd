import { dirname, join } from 'node:path'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import type { ConfirmationRule } from '../contract/profiles/confirmation.ts'
import type { OfficialYear } from '../contract/society/official-years.ts'
import { type Audience, societyShortNameMax } from '../contract/society/options-and-limits.ts'
import type { SettingsValues } from '../contract/society/settings.ts'
import { type AdmissionLimits, shippedAdmission } from './config/admission.ts'
import { type Bounces, bounceAddress, bounceImapUrl, type MailPace, shippedMailPace } from './config/mail.ts'
import { type Allowance, type RateLimitName, shippedRateLimits } from './config/rate-limits.ts'

/** Lists the faults of the environment, one line for each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and validates the environment. An empty variable counts as not given.
 * @throws {ConfigError} listing every fault, without values, which may contain secrets
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const result = schema.safeParse(environment[name] || undefined)
    if (result.success) read[name] = result.data
    else faults.push(`${name} must be ${expected}`)
  }
  if ((read.STRIPE_SECRET_KEY === undefined) !== (read.STRIPE_WEBHOOK_SECRET === undefined))
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be given together')
  if (!environment.BOUNCE_IMAP_URL !== !environment.BOUNCE_ADDRESS)
    faults.push('BOUNCE_IMAP_URL and BOUNCE_ADDRESS must be given together')
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
    /** Scope of Strict-Transport-Security: with subdomains, this host only, for preload lists, or none. */
    hsts: read.HSTS,
    allowedOrigins: read.ALLOWED_ORIGINS ?? [],
    trustProxy: read.TRUST_PROXY ?? [],
    adminEmail: read.ADMIN_EMAIL ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    /** The mailbox for returned mail; null without one in the environment. */
    bounces: bouncesOf(read) as Bounces | null,
    /** Requires a verified address of new members who post, comment or appear in the directory. */
    requireVerification: (read.REQUIRE_VERIFICATION ?? (read.SMTP_URL ? 'on' : 'off')) === 'on',
    /** The folder for messages while no mail server is configured. */
    outbox: join(dataFolder(read.DATABASE_URL), 'outbox'),
    /** null leaves the queue to other processes. */
    mailPace: shippedMailPace as MailPace | null,
    backups: backupsOf(read) as Backups,
    donation: read.DONATE_URL ? { url: read.DONATE_URL, fields: read.DONATE_FIELDS ?? {} } : null,
    /** The keys for card payments through Stripe; null without keys in the environment. */
    stripe: stripeOf(read) as StripeKeys | null,
    socialFeedUrl: read.SOCIAL_FEED_URL ?? null,
    societyName: read.SOCIETY_NAME,
    societyShortName: read.SOCIETY_SHORT_NAME,
    societyEmail: read.SOCIETY_EMAIL ?? null,
    /** The country whose phone numbers have ten digits without a calling code. */
    callingCode: getCountryCallingCode(read.SOCIETY_COUNTRY) as string,
    localOrganization: read.LOCAL_ORGANIZATION ?? null,
    socialOrganization: read.SOCIAL_ORGANIZATION ?? null,
    /** IANA zone of the society (docs/specification.md#9-business-constants-and-limits). */
    timeZone: 'America/Chicago',
    /** Administrators set these in the settings; these values apply until then. */
    markPictureId: null as string | null,
    heroHeading: null as string | null,
    heroBlurb: null as string | null,
    societyVersions: {} as SettingsValues['versions'],
    directoryAudience: 'everyone' as Audience,
    approvalRequired: false as boolean,
    /** Refuses administrative actions to administrators without a second step. */
    secondStepRequired: false as boolean,
    joiningQuestions: [] as readonly string[],
    confirmation: 'weighty' as ConfirmationRule,
    postsOn: true as boolean,
    calendarOn: true as boolean,
    birthdaysOn: true as boolean,
    officialYears: [] as readonly OfficialYear[],
    avatarService: read.AVATAR_SERVICE,
    logLevel: read.LOG_LEVEL,
    /** The key that pseudonymises addresses and accounts in the log; null generates one at each start. */
    logKey: read.LOG_KEY ?? null,
    slowQueryMilliseconds: read.SLOW_QUERY_MS,
    /** The token that opens /metrics; null disables it. */
    metricsToken: read.METRICS_TOKEN ?? null,
    /** true when Vite serves the site with hot reload, instead of the built files. */
    development: read.SITE_MODE === 'development',
    admission: shippedAdmission as AdmissionLimits,
    throttles: shippedRateLimits as Record<RateLimitName, Allowance>,
    /** argon2id with the parameters OWASP names as a minimum: 19 MiB, two passes, one lane. */
    passwordHashing: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
    /** The clock; tests replace it. */
    now: () => new Date(),
  })
}

/** The keys of Stripe: both or none. */
export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** The address of Stripe's interface; null for Stripe itself. Tests replace it. */
  api: { host: string; port: number; protocol: 'http' | 'https' } | null
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Environment): StripeKeys | null {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, api: null } : null
}

function bouncesOf({ BOUNCE_IMAP_URL: imap, BOUNCE_ADDRESS: address }: Environment): Bounces | null {
  return imap && address ? { imap, address } : null
}

/** The target of backups and their retention. */
export interface Backups {
  /** A folder, or `s3://bucket/folder`; null without scheduled backups. */
  to: string | null
  everyHours: number
  keptDays: number
  /** Encrypts every archive; null leaves archives unencrypted. */
  passphrase: string | null
  /** Folder for the backup before an update of the schema; null for none. */
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

/** Returns the folder of the embedded database; `data/` for a remote database. */
function dataFolder(databaseUrl: string): string {
  return databaseUrl.startsWith('file:') ? dirname(databaseUrl.slice('file:'.length)) : 'data'
}

export type Config = Readonly<ReturnType<typeof arrange>>

const webUrl = z.url({ protocol: /^https?$/ })
const httpsUrl = z.url({ protocol: /^https$/ })

const organization = z
  .string()
  .regex(/^[^|]+\|[^|]+$/)
  .transform((text) => {
    const [name = '', url = ''] = text.split('|').map((part) => part.trim())
    return { name, url }
  })
  .pipe(z.object({ name: z.string().min(1), url: webUrl }))

const stringFields = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string()))

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const databaseUrl = z.string().regex(/^(file:.+|postgres(ql)?:\/\/.+)$/)

/** Lists each variable with its schema and a description of its format. */
const variables = {
  PORT: [z.coerce.number().int().min(0).max(65535).default(3000), 'a port number from 0 to 65535'],
  HOST: [z.string().min(1).default('127.0.0.1'), 'a host name or address to listen on'],
  DATABASE_URL: [databaseUrl.default('file:./data/society.db'), 'file:PATH or postgres://…'],
  PUBLIC_URL: [webUrl.optional(), 'a web address such as https://society.example'],
  ALLOWED_ORIGINS: [
    commaList.pipe(z.array(webUrl.transform((url) => new URL(url).origin))).optional(),
    'a comma list of origins such as https://app.example',
  ],
  TRUST_PROXY: [
    commaList.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))).optional(),
    'a comma list of addresses or CIDR ranges',
  ],
  ADMIN_EMAIL: [z.email().optional(), 'an e-mail address'],
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }).optional(), 'smtp://user:password@host:port'],
  REQUIRE_VERIFICATION: [z.enum(['on', 'off']).optional(), 'on or off'],
  MAIL_FROM: [z.string().regex(/@/).optional(), 'an e-mail address, with or without a name'],
  BOUNCE_IMAP_URL: [bounceImapUrl.optional(), 'imaps://user:password@host:port/folder'],
  BOUNCE_ADDRESS: [
    bounceAddress.optional(),
    'an e-mail address without +, with at most 20 characters before the @',
  ],
  DONATE_URL: [httpsUrl.optional(), 'an https:// address'],
  DONATE_FIELDS: [stringFields.optional(), 'a JSON object whose values are strings'],
  STRIPE_SECRET_KEY: [
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/)
      .optional(),
    'a secret key of Stripe, which begins with sk_live_, sk_test_, rk_live_ or rk_test_',
  ],
  STRIPE_WEBHOOK_SECRET: [
    z
      .string()
      .regex(/^whsec_\S+$/)
      .optional(),
    'the signing secret of the webhook at Stripe, which begins with whsec_',
  ],
  SOCIAL_FEED_URL: [httpsUrl.optional(), 'an https:// address'],
  SOCIETY_SHORT_NAME: [z.string().trim().min(1).max(societyShortNameMax).default('CTS'), 'a short name'],
  SOCIETY_NAME: [z.string().trim().min(1).default('Tharu Society of Chicago'), 'a name'],
  SOCIETY_EMAIL: [z.email().optional(), 'an e-mail address'],
  SOCIETY_COUNTRY: [
    z.string().toUpperCase().refine(isSupportedCountry).default('US'),
    'the two letters of a country, such as US',
  ],
  LOCAL_ORGANIZATION: [organization.optional(), 'Name | https://address'],
  SOCIAL_ORGANIZATION: [organization.optional(), 'Name | https://address'],
  HSTS: [z.enum(['on', 'host', 'preload', 'off']).default('on'), 'one of on, host, preload, off'],
  AVATAR_SERVICE: [z.enum(['gravatar', 'off']).default('gravatar'), 'gravatar or off'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'one of fatal, error, warn, info, debug, trace, silent',
  ],
  LOG_KEY: [z.string().min(16).optional(), 'a secret of 16 characters or more'],
  SLOW_QUERY_MS: [z.coerce.number().int().min(1).default(500), 'a number of milliseconds'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'a secret of 16 characters or more'],
  BACKUP_TO: [
    z
      .string()
      .regex(/^(off|s3:\/\/[^/]+(\/.*)?|(?!s3:).+)$/)
      .optional(),
    'off, a folder, or s3://bucket/folder',
  ],
  BACKUP_HOURS: [z.coerce.number().min(1).max(744).default(24), 'a number of hours from 1 to 744'],
  BACKUP_DAYS: [z.coerce.number().int().min(1).max(3650).default(30), 'a number of days from 1 to 3650'],
  BACKUP_PASSPHRASE: [z.string().min(12).optional(), 'a passphrase of 12 characters or more'],
  BACKUP_BEFORE_UPDATE: [z.enum(['on', 'off']).default('on'), 'on or off'],
  SITE_MODE: [z.enum(['production', 'development']).default('production'), 'production or development'],
} as const

type Environment = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> }
