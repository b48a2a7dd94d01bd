import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import { encryptedAddress } from '../../config/database-address.ts'
import { type Changes, changesChannel } from '../changes/changes.ts'
import { observed, type SendWord } from '../changes/observed-dialect.ts'
import { breaksConnection, postgresError } from './postgres-errors.ts'
import { countPool, forgetPool } from './postgres-pools.ts'
import { preparedName, prepareOnce } from './prepared-statements.ts'

const { builtins } = pg.types

const second = 1000
const connections = 10
/** The server cancels a statement after this long; a client that still hears nothing then gives up on the server. */
const statementWithin = 8 * second
/** Also the longest wait for a free connection. */
const connectWithin = statementWithin
const answerWithin = statementWithin + second
/** A transaction in which nothing happens must not keep its locks. */
const idleInTransaction = 60 * second

/** Limits how long statements may take; migrations and the like have no limit. */
export interface Patience {
  patient?: boolean
}

/** Connects to PostgreSQL so that values leave as on SQLite: instants and dates as text, counts as numbers. */
export function postgresDialect(url: string, { patient = false }: Patience, changes: Changes): Dialect {
  const readers = new Map<number, (text: string) => unknown>([
    [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
    [builtins.DATE, (text) => text],
    [builtins.INT8, Number],
  ])
  // Text order is by code point and times are UTC whatever the server's settings say.
  const settings = ['timezone=UTC']
  if (!patient)
    settings.push(
      `statement_timeout=${statementWithin}`,
      `idle_in_transaction_session_timeout=${idleInTransaction}`,
    )
  const pool = new pg.Pool({
    connectionString: encryptedAddress(url),
    max: connections,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    ...(!patient && { query_timeout: answerWithin }),
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that breaks while it is idle would end the process, in the pool or outside it. Its
  // next query fails, and the pool drops it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  countPool(pool)
  const end = () => {
    forgetPool(pool)
    return pool.end()
  }
  const dialect = new ServerDialect({ pool: { connect: () => connect(pool), end, options: pool.options } })
  return observed(dialect, changes, notify)
}

const notification = 'select pg_notify($1, $2)'
prepareOnce(notification)

const notify: SendWord = (connection, message) =>
  connection.executeQuery(CompiledQuery.raw(notification, [changesChannel, message]))

type Pool = Awaited<ReturnType<Extract<PostgresDialectConfig['pool'], () => unknown>>>
type Client = Awaited<ReturnType<Pool['connect']>>

const watched = new WeakSet<object>()

/** Takes a connection from the pool, runs its statements one after another and translates their failures. */
async function connect(pool: pg.Pool): Promise<Client> {
  const client = await pool.connect().catch((error: unknown) => {
    throw postgresError(error)
  })
  if (watched.has(client)) return client as Client
  watched.add(client)
  const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<unknown>
  let last: Promise<unknown> = Promise.resolve()
  const send = async (text: string, values: unknown[]) => {
    const name = preparedName(text)
    try {
      return await query({ text, values, ...(name !== undefined && { name }) })
    } catch (error) {
      if (breaksConnection(error)) client.end().catch(() => undefined)
      throw postgresError(error)
    }
  }
  // A transaction may start several reads at once; the client itself takes one statement at a time.
  const queued = (text: string, values: unknown[]) => {
    const result = last.then(() => send(text, values))
    last = result.catch(() => undefined)
    return result
  }
  return Object.assign(client, { query: queued }) as unknown as Client
}

class ServerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ServerDriver(this.#config)
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class ServerDriver extends PostgresDriver {
  /** Drops the connection if a rollback fails, which also rolls back: the first failure is the one to report. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}
