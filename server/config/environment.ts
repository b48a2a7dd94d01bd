import { z } from 'zod'
import { societyShortNameMax } from '../../contract/society/limits.ts'

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

/** Lists each variable: how it is read, and a description of its format. */
export const variables = {
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
  SOCIETY_SHORT_NAME: [z.string().trim().min(1).max(societyShortNameMax).default('CTS'), 'a short name'],
  SOCIETY_NAME: [z.string().trim().min(1).default('Tharu Society of Chicago'), 'a name'],
  SOCIETY_EMAIL: [z.email().optional(), 'an e-mail address'],
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

export type Environment = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name][0]> }
