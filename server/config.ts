import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Audience, ConfirmationRule } from '../contract/society/options.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often something may happen: `hits` within `seconds`. */
export interface Allowance {
  hits: number
  seconds: number
}

/**
 * All limits against floods (docs/product-decisions.md#rate-limits). Tests and benchmarks run the shipped
 * code with other numbers.
 */
export const shippedThrottles = {
  requestsPerAddress: { hits: 1200, seconds: minute },
  writesPerAccount: { hits: 600, seconds: minute },
  registrationsPerAddress: { hits: 100, seconds: hour },
  failedLoginsPerAccount: { hits: 10, seconds: 15 * minute },
  // By whoever is signed in: who guesses at the login must not keep the owner from a new password.
  wrongPasswordsPerAccount: { hits: 10, seconds: 15 * minute },
  failedLoginsPerAddress: { hits: 100, seconds: 15 * minute },
  postsPerAccount: { hits: 60, seconds: hour },
  commentsPerAccount: { hits: 300, seconds: hour },
  recoveriesPerAccount: { hits: 5, seconds: hour },
  recoveriesPerAddress: { hits: 60, seconds: hour },
  recoveriesOverall: { hits: 1000, seconds: hour },
  verificationsPerAccount: { hits: 5, seconds: hour },
  verificationsPerAddress: { hits: 100, seconds: hour },
  verificationsOverall: { hits: 1000, seconds: hour },
  accountChangesPerAccount: { hits: 20, seconds: hour },
  accountChangesPerAddress: { hits: 200, seconds: hour },
  accountChangesOverall: { hits: 2000, seconds: hour },
  linkUsesPerAccount: { hits: 30, seconds: hour },
  linkUsesPerAddress: { hits: 300, seconds: hour },
  linkUsesOverall: { hits: 3000, seconds: hour },
  // Ways back in that officers send count with these.
  invitationsPerAccount: { hits: 500, seconds: day },
  invitationsPerAddress: { hits: 1000, seconds: day },
  invitationsOverall: { hits: 2000, seconds: day },
} satisfies Record<string, Allowance>

export type ThrottleName = keyof typeof shippedThrottles

/** How mail leaves. Pauses and claims are seconds. */
export const shippedMailPace = {
  /** How often the queue is looked at while it is empty. */
  pollSeconds: 1,
  /** Messages that one process sends side by side; at most so many arrive twice when it dies. */
  atOnce: 4,
  /** A message that takes longer is given up for now; well within the claim, so that nobody else has begun it. */
  attemptSeconds: minute,
  claimSeconds: 3 * minute,
  /** Pauses after each failure; after the last one the message is dead. About three days in all. */
  retrySeconds: [
    30,
    2 * minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
    8 * hour,
    day,
    day,
  ],
}

export type MailPace = typeof shippedMailPace

/** Sessions end this long after their last use, in seconds. */
export const sessionSeconds = 30 * day

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

/** Each variable: how it is read, and the sentence that tells what it must look like. */
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
  DONATE_URL: [httpsUrl.optional(), 'an https:// address'],
  DONATE_FIELDS: [stringFields.optional(), 'a JSON object whose values are strings'],
  SOCIAL_FEED_URL: [httpsUrl.optional(), 'an https:// address'],
  SOCIETY_NAME: [z.string().trim().min(1).default('Tharu Society of Chicago'), 'a name'],
  SOCIETY_EMAIL: [z.email().optional(), 'an e-mail address'],
  LOCAL_ORGANIZATION: [organization.optional(), 'Name | https://address'],
  SOCIAL_ORGANIZATION: [organization.optional(), 'Name | https://address'],
  AVATAR_SERVICE: [z.enum(['gravatar', 'off']).default('gravatar'), 'gravatar or off'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'one of fatal, error, warn, info, debug, trace, silent',
  ],
  SITE_MODE: [z.enum(['production', 'development']).default('production'), 'production or development'],
} as const

type Read = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> }

/** An invalid environment: one readable line for each wrong variable. */
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
  return arrange(read as Read)
}

function arrange(read: Read) {
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    /** Without a slash at the end. */
    publicUrl,
    allowedOrigins: read.ALLOWED_ORIGINS ?? [],
    trustProxy: read.TRUST_PROXY ?? [],
    adminEmail: read.ADMIN_EMAIL ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    /** New members post, comment and appear in the directory only once their address is verified. */
    requireVerification: (read.REQUIRE_VERIFICATION ?? (read.SMTP_URL ? 'on' : 'off')) === 'on',
    /** Where messages go as files while no mail server is configured. */
    outbox: join(outboxParent(read.DATABASE_URL), 'outbox'),
    /** null leaves the queue to other processes. */
    mailPace: shippedMailPace as MailPace | null,
    donation: read.DONATE_URL ? { url: read.DONATE_URL, fields: read.DONATE_FIELDS ?? {} } : null,
    socialFeedUrl: read.SOCIAL_FEED_URL ?? null,
    societyName: read.SOCIETY_NAME,
    societyEmail: read.SOCIETY_EMAIL ?? null,
    localOrganization: read.LOCAL_ORGANIZATION ?? null,
    socialOrganization: read.SOCIAL_ORGANIZATION ?? null,
    /** IANA zone of the society (docs/specification.md#9-business-constants-and-limits). */
    timeZone: 'America/Chicago',
    /** What only officers set, in the administration (see the settings), as it is until they do. */
    markPictureId: null as string | null,
    directoryAudience: 'everyone' as Audience,
    approvalRequired: false,
    confirmation: 'weighty' as ConfirmationRule,
    postsOn: true,
    calendarOn: true,
    birthdaysOn: true,
    avatarService: read.AVATAR_SERVICE,
    logLevel: read.LOG_LEVEL,
    /** Vite serves the site with hot reload instead of the built files. */
    development: read.SITE_MODE === 'development',
    throttles: shippedThrottles as Record<ThrottleName, Allowance>,
    /** argon2id with the parameters OWASP names as a minimum: 19 MiB, two passes, one lane. */
    passwordHashing: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
    /** The present; tests set another one. */
    now: () => new Date(),
  })
}

/** Beside the embedded database; `data/` with a database elsewhere. */
function outboxParent(databaseUrl: string): string {
  return databaseUrl.startsWith('file:') ? dirname(databaseUrl.slice('file:'.length)) : 'data'
}

export type Config = Readonly<ReturnType<typeof arrange>>
